"""Columns as an Arrow stream: how libraries of tables take them over, whichever of them is there, without a copy by us.

The stream, its schema and its one batch are the structures of the Arrow C data interface, handed over in a capsule.
What they point at is kept alive here until whoever took it over says that it is no longer needed.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from itertools import accumulate, count
from typing import Any

import numpy as np
from numpy.typing import NDArray

Cell = str | int | float | None
NULLABLE = 2
CAPSULE = b"arrow_array_stream"


class _Schema(ctypes.Structure):
    pass


class _Array(ctypes.Structure):
    pass


class _Stream(ctypes.Structure):
    pass


_OF_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Schema))
_OF_ARRAY = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Array))
_OF_STREAM = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Stream))
_GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Schema))
_GET_ARRAY = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Array))
_GET_ERROR = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(_Stream))

_Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(_Schema))),
    ("dictionary", ctypes.POINTER(_Schema)),
    ("release", _OF_SCHEMA),
    ("private_data", ctypes.c_void_p),
]
_Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_Array))),
    ("dictionary", ctypes.POINTER(_Array)),
    ("release", _OF_ARRAY),
    ("private_data", ctypes.c_void_p),
]
_Stream._fields_ = [
    ("get_schema", _GET_SCHEMA),
    ("get_next", _GET_ARRAY),
    ("get_last_error", _GET_ERROR),
    ("release", _OF_STREAM),
    ("private_data", ctypes.c_void_p),
]

_kept: dict[int, object] = {}
_in_capsules: dict[int, _Stream] = {}
"""Streams by their place: whoever takes one out leaves the structure itself where it is, and looks at it once more."""
_tickets = count(1)


def _keep(*things: object) -> int:
    """These stay until the ticket is given back."""
    ticket = next(_tickets)
    _kept[ticket] = things
    return ticket


def _let_go(pointer: Any) -> None:
    """One of the structures is no longer needed, nor are those of its children that nobody has taken out of it."""
    structure = pointer.contents
    for at in range(getattr(structure, "n_children", 0)):
        child = structure.children[at]
        if child.contents.release:
            child.contents.release(child)
    ticket = structure.private_data
    structure.release = type(structure.release)()
    _kept.pop(ticket, None)


_release_schema, _release_array, _release_stream = _OF_SCHEMA(_let_go), _OF_ARRAY(_let_go), _OF_STREAM(_let_go)


FORMATS = {str: b"u", int: b"l", float: b"g"}
"""How Arrow calls text, whole numbers and numbers."""
Columns = Mapping[str, Sequence[Cell]]
Kinds = Mapping[str, type]


def _fill_schema(schema: _Schema, kinds: Kinds) -> None:
    rows = (ctypes.POINTER(_Schema) * len(kinds))()
    children = []
    for at, (name, kind) in enumerate(kinds.items()):
        texts = (FORMATS[kind], name.encode())
        child = _Schema(*texts, None, NULLABLE, 0, None, None, _release_schema, _keep(texts))
        children.append(child)
        rows[at] = ctypes.pointer(child)
    ticket = _keep(rows, children)
    for field, value in (("format", b"+s"), ("name", b""), ("n_children", len(kinds))):
        setattr(schema, field, value)
    schema.children = ctypes.cast(rows, ctypes.POINTER(ctypes.POINTER(_Schema)))
    schema.release, schema.private_data = _release_schema, ticket


def _column(cells: Sequence[Cell], kind: type) -> _Array:
    """Which cells say something, and what."""
    said = np.packbits(np.array([cell is not None for cell in cells], dtype=bool), bitorder="little")
    if kind is str:
        texts = [b"" if cell is None else str(cell).encode() for cell in cells]
        offsets = np.array([0, *accumulate(map(len, texts))], dtype=np.int32)
        buffers: list[NDArray[Any]] = [said, offsets, np.frombuffer(b"".join(texts) or b"\0", dtype=np.uint8)]
    else:
        numbers = np.array(
            [0 if cell is None else cell for cell in cells], dtype=np.int64 if kind is int else np.float64
        )
        buffers = [said, numbers]
    places = (ctypes.c_void_p * len(buffers))(*(buffer.ctypes.data for buffer in buffers))
    return _Array(
        len(cells),
        sum(cell is None for cell in cells),
        0,
        len(buffers),
        0,
        ctypes.cast(places, ctypes.POINTER(ctypes.c_void_p)),
        None,
        None,
        _release_array,
        _keep(buffers, places),
    )


def _fill_array(array: _Array, columns: Columns, kinds: Kinds) -> None:
    children = [_column(columns[name], kind) for name, kind in kinds.items()]
    rows = (ctypes.POINTER(_Array) * len(children))(*map(ctypes.pointer, children))
    nothing = (ctypes.c_void_p * 1)(None)
    ticket = _keep(children, rows, nothing)
    array.length = len(next(iter(columns.values()), ()))
    array.n_buffers, array.n_children = 1, len(children)
    array.buffers = ctypes.cast(nothing, ctypes.POINTER(ctypes.c_void_p))
    array.children = ctypes.cast(rows, ctypes.POINTER(ctypes.POINTER(_Array)))
    array.release, array.private_data = _release_array, ticket


def stream_of_columns(columns: Columns, kinds: Kinds) -> object:
    """The capsule of a stream with all rows in one batch."""
    left = [columns]

    def get_schema(_: object, schema: Any) -> int:
        ctypes.memset(schema, 0, ctypes.sizeof(_Schema))
        _fill_schema(schema.contents, kinds)
        return 0

    def get_next(_: object, array: Any) -> int:
        ctypes.memset(array, 0, ctypes.sizeof(_Array))  # without a release it is the end
        if left:
            _fill_array(array.contents, left.pop(), kinds)
        return 0

    calls = (_GET_SCHEMA(get_schema), _GET_ARRAY(get_next), _GET_ERROR(_no_error))
    stream = _Stream(*calls, _release_stream, None)
    stream.private_data = _keep(calls)
    _in_capsules[ctypes.addressof(stream)] = stream
    return _capsule(ctypes.addressof(stream), CAPSULE, _destroy)


def _no_error(_: object) -> None:
    return None


def _destroyed(capsule: int) -> None:
    """The capsule goes, and what is in it, if nobody has taken it out."""
    address = _pointer(capsule, CAPSULE)
    stream = _in_capsules.pop(address)
    if stream.release:
        _let_go(ctypes.pointer(stream))


_DESTROY = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_destroy = _DESTROY(_destroyed)
# Prototypes of our own: those at `ctypes.pythonapi` belong to everybody, and somebody else may set them otherwise.
_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, _DESTROY)(
    ("PyCapsule_New", ctypes.pythonapi)
)
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
