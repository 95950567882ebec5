"""Results for programs: the same figures as a dictionary, as CSV, as columns and as an Arrow stream."""

from __future__ import annotations

import csv
import ctypes
import gc
import io
import json
from functools import cache
from itertools import pairwise
from typing import Any

import nanoarrow
import numpy as np
import pytest

from croupier.simulation import arrow
from croupier.simulation.arrow import FORMATS, stream_of_columns
from croupier.simulation.figures import proportion
from croupier.simulation.frames import FRAMES, Frame
from croupier.simulation.result import Result, simulated
from croupier.simulation.writing import as_json
from tests.simulation.scenarios import scenario


@cache
def result() -> Result:
    return simulated(
        scenario(
            "nz-1996/roulette", "martingale 10 on red", "flat 5 on straight 17", chips=300, session=40, rounds=8_000
        )
    )


def test_every_table_has_a_row_an_observation() -> None:
    sizes = {name: len(result().frame(name)) for name in FRAMES}
    assert (sizes["wagers"], sizes["outcomes"], sizes["holds"], sizes["fan"]) == (2, 2 * 37, 6, 2 * 61)
    assert sizes.pop("prizes") == 0, "there is no jackpot at this game"
    assert all(size for name, size in sizes.items() if name != "hands")
    outcomes = result().frame("outcomes").to_dict()
    assert sum(hands for hands in outcomes["hands"] if isinstance(hands, int)) == sum(x.made for x in result().lines)
    for name in FRAMES:
        frame = result().frame(name)
        for row in frame.rows:
            assert len(row) == len(frame.kinds)
            for cell, (column, kind) in zip(row, frame.kinds.items(), strict=True):
                assert cell is None or type(cell) is kind, (name, column)


def test_sessions_add_up_in_every_table_of_them() -> None:
    for name in ("sessions", "drawdowns"):
        columns = result().frame(name).to_dict()
        for player in ("ana", "bo"):
            counted = zip(columns["player"], columns["sessions"], strict=True)
            assert sum(int(times or 0) for who, times in counted if who == player) == result().sessions == 200


def test_clauses_are_counted_in_the_run_or_by_the_engine_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {row.clause: row.hands for row in result().clauses if row.player == "bo"}
    assert counted == dict(result().lines[1].clauses)
    assert {row.kind for row in result().clauses} == {"counted in the run"}
    monkeypatch.setattr("croupier.simulation.clauses.ROUNDS", 60)
    boxes = simulated(scenario("nz-2000/pontoon", "flat 10 on box 1", rounds=1_000, session=30))
    assert {(row.of, row.kind.partition(" in ")[0]) for row in boxes.clauses} == {(60, "counted by the engine")}
    by_clause = {row.clause: row.hands for row in boxes.clauses}
    assert 0 < by_clause["nz-2000 11.1"] < 60
    assert boxes.clauses == simulated(scenario("nz-2000/pontoon", "flat 10 on box 1", rounds=9, session=30)).clauses


def test_more_hands_than_wagers_have_an_interval_too() -> None:
    assert proportion(12, 10).value == 1.2
    assert 0 < proportion(12, 10).error < 0.5


def test_what_lies_beyond_the_bins_is_said() -> None:
    """A session may end anywhere; of one beyond the last bin, or before the first, only that is known."""
    wild = simulated(scenario("nz-1996/roulette", "labouchere 10,20,30 on even", session=200, rounds=200_000))
    (player,) = wild.players
    assert player.session is not None
    at_ends = {player.session.least, player.session.least + 399 * player.session.bin_width}
    counts = {value: count for value, count in player.session.histogram if value in at_ends}
    assert counts
    rows = wild.frame("sessions").rows
    assert {row[1] is None for row in rows} | {row[2] is None for row in rows} == {True, False}
    beyond = [row for row in player.session.percentiles if row.beyond]
    assert bool(beyond) == any(count >= wild.sessions / 20 for count in counts.values())
    for row in player.session.percentiles:
        assert row.low <= row.value <= row.high + player.session.bin_width


def test_a_table_nobody_knows_names_those_that_there_are() -> None:
    with pytest.raises(KeyError, match="there are wagers, outcomes, clauses"):
        result().frame("wages")


def test_the_dictionary_is_what_the_json_says() -> None:
    assert json.loads(as_json(result())) == json.loads(json.dumps(result().to_dict()))
    assert result().to_dict()["format"] == "croupier simulation 1"


def test_csv_says_what_the_columns_say() -> None:
    rows = list(csv.DictReader(io.StringIO(result().to_csv())))
    columns = result().frame().to_dict()
    assert {name: [row[name] for row in rows] for name in columns} == {
        name: ["" if cell is None else str(cell) for cell in cells] for name, cells in columns.items()
    }
    assert {row["seed"] for row in rows} == {"0"}
    assert {row["command"] for row in rows} == {result().command}


def test_a_notebook_shows_figures_with_what_has_them_again() -> None:
    shown = result()._repr_html_()
    assert "1,000,000 rounds" in shown
    assert "--seed 0" in shown
    assert "±" in shown
    assert "<table>" in result().frame("fan")._repr_html_()


# --- the Arrow stream, read as its consumers read it ------------------------------------------------------------------


def taken(capsule: object) -> tuple[list[tuple[str, str]], list[list[Any]]]:
    """What a stream says: by column its name and format, and its cells. All is given back afterwards."""
    prototype = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
    pointer = prototype(("PyCapsule_GetPointer", ctypes.pythonapi))
    stream = ctypes.cast(pointer(capsule, b"arrow_array_stream"), ctypes.POINTER(arrow._Stream))
    schema, batch, end = arrow._Schema(), arrow._Array(), arrow._Array()
    assert stream.contents.get_schema(stream, ctypes.byref(schema)) == 0
    assert stream.contents.get_next(stream, ctypes.byref(batch)) == 0
    assert stream.contents.get_next(stream, ctypes.byref(end)) == 0
    assert not end.release, "one batch is all"
    assert schema.format == b"+s"
    kinds, columns = [], []
    for at in range(schema.n_children):
        told, array = schema.children[at].contents, batch.children[at].contents
        kinds.append((told.name.decode(), told.format.decode()))
        columns.append(cells(told.format, array))
    for structure in (schema, batch, stream.contents):
        structure.release(ctypes.byref(structure))
        assert not structure.release
    return kinds, columns


def cells(form: bytes, array: Any) -> list[Any]:
    count = array.length

    def buffer(at: int, kind: type, size: int) -> list[Any]:
        return list(ctypes.cast(array.buffers[at], ctypes.POINTER(kind))[:size])

    said = np.unpackbits(np.array(buffer(0, ctypes.c_uint8, -(-count // 8)), dtype=np.uint8), bitorder="little")
    if form == b"u":
        offsets = buffer(1, ctypes.c_int32, count + 1)
        text = bytes(buffer(2, ctypes.c_uint8, offsets[-1]))
        found: list[Any] = [text[a:b].decode() for a, b in pairwise(offsets)]
    else:
        found = buffer(1, ctypes.c_int64 if form == b"l" else ctypes.c_double, count)
    assert array.null_count == count - said[:count].sum()
    return [cell if here else None for cell, here in zip(found, said, strict=False)]


@pytest.mark.parametrize("name", FRAMES)
def test_an_arrow_stream_holds_the_same_cells(name: str) -> None:
    frame = result().frame(name)
    kinds, columns = taken(frame.__arrow_c_stream__())
    assert kinds == [(column, FORMATS[kind].decode()) for column, kind in frame.kinds.items()]
    assert columns == list(frame.to_dict().values())
    assert taken(result().__arrow_c_stream__()) == taken(result().frame().__arrow_c_stream__())


def test_what_is_not_there_and_letters_of_all_kinds_come_through() -> None:
    frame = Frame({"a": int, "b": str, "c": float}, [(1, "♥", None), (None, None, 1.5), (-(2**62), "", 2.0)])
    assert taken(frame.__arrow_c_stream__())[1] == [[1, None, -(2**62)], ["♥", None, ""], [None, 1.5, 2.0]]
    assert taken(Frame({"a": int, "b": str}, []).__arrow_c_stream__())[1] == [[], []]


def test_nothing_is_kept_that_nobody_needs() -> None:
    gc.collect()
    before = len(arrow._kept), len(arrow._in_capsules)
    for _ in range(3):
        taken(stream_of_columns({"a": [1]}, {"a": int}))
        stream_of_columns({"a": [1]}, {"a": int})  # nobody takes anything out of this one
    gc.collect()
    assert (len(arrow._kept), len(arrow._in_capsules)) == before


@pytest.mark.parametrize("name", FRAMES)
def test_a_reader_of_arrow_takes_frames_as_they_are(name: str) -> None:
    frame = result().frame(name)
    columns = frame.to_dict()
    assert list(nanoarrow.Array(frame).iter_py()) == [
        dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)
    ]
