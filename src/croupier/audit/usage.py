"""Which modules use which concepts of the law: read off their source, where a concept stands as a text of the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

from croupier.games import FAMILIES

PACKAGE = "croupier"
GAMES = f"{PACKAGE}.games"
TABLE = f"{PACKAGE}.table"
SCREEN = f"{PACKAGE}.cli"
THIS_SIDE_OF_THE_SCREEN = f"{SCREEN}.law"
"""The commands that speak about the law; naming a concept there is not using it."""


@cache
def modules_of(family: str) -> tuple[str, ...]:
    """The modules that play a family of games: its folder and what that imports of the games, and the table."""
    found: dict[str, None] = {}
    waiting = [f"{GAMES}.{FAMILIES[family]}"]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found[module] = None
            waiting += sorted(name for name in _imports(module) if name.startswith(f"{GAMES}.") and _source(name))
    return (*sorted(found), *_below(TABLE))


def screens() -> tuple[str, ...]:
    """The modules of the command line, where what is to be seen is shown."""
    return tuple(name for name in _below(SCREEN) if not name.startswith(THIS_SIDE_OF_THE_SCREEN))


def users(family: str) -> Mapping[str, tuple[str, ...]]:
    """For every text that stands in the code of a family of games, the modules in which it stands."""
    return _users(modules_of(family))


@cache
def showing() -> Mapping[str, tuple[str, ...]]:
    """The same for the command line."""
    return _users(screens())


@cache
def _users(modules: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for module in modules:
        for text in texts(_source(module) or ""):
            found[text] = (*found.get(text, ()), module)
    return MappingProxyType(found)


def texts(source: str) -> frozenset[str]:
    """Every text constant of a source that is more than a docstring.

    >>> sorted(texts('''"A module."; pays = law.by("pays", f"of {x} odds")'''))
    ['pays']
    """
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values}
    return frozenset(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
    )


def _imports(module: str) -> Iterator[str]:
    """The names that a module imports: modules, or things that stand in one."""
    for node in ast.walk(ast.parse(_source(module) or "")):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _folder(module: str) -> Traversable:
    """Where a package lies, or where a module would if it were one."""
    return resources.files(PACKAGE).joinpath(*module.split(".")[1:])


@cache
def _source(module: str) -> str | None:
    """A module's source; None if there is no such module."""
    package, _, name = module.rpartition(".")
    folder = _folder(module)
    file = folder / "__init__.py" if folder.is_dir() else _folder(package) / f"{name}.py"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _below(package: str) -> tuple[str, ...]:
    """Every module of a package, at any depth."""
    found = [package]
    for entry in sorted(_folder(package).iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and (entry / "__init__.py").is_file():
            found += _below(f"{package}.{entry.name}")
        elif entry.name.endswith(".py") and entry.name != "__init__.py":
            found.append(f"{package}.{entry.name.removesuffix('.py')}")
    return tuple(found)
