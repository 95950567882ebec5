"""Every concept that code asks the law for stands in some vocabulary: a slip of the pen would be silence otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.law import vocabulary

SOURCES = Path(croupier.__file__).parent
FAMILIES = [file.stem for file in (SOURCES / "law" / "data" / "concepts").glob("*.toml")]
KNOWN = {concept for family in FAMILIES for concept in vocabulary(family)}
ASKS = frozenset(
    {
        *("orders", "by", "or_house", "integer", "odds", "text", "integers", "texts", "shows"),
        *("table", "table_of_odds", "table_of_integers", "table_of_integer_lists"),
    }
)


def asked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each text that stands as it is among what a law is asked for, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKS:
            of = node.func.value
            of_law = (isinstance(of, ast.Name) and of.id == "law") or (
                isinstance(of, ast.Attribute) and of.attr == "law"
            )
            for argument in node.args if of_law else ():
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.lineno, argument.value


def test_code_asks_for_nothing_that_no_vocabulary_has() -> None:
    found = []
    for folder in ("games", "table", "notation", "cli", "odds"):
        for file in sorted((SOURCES / folder).rglob("*.py")):
            for line, concept in asked(ast.parse(file.read_text(encoding="utf-8"))):
                if concept not in KNOWN:
                    found.append(f"{file.relative_to(SOURCES)}:{line}: {concept}")
    assert not found


def test_the_search_finds_what_is_asked() -> None:
    assert list(asked(ast.parse('felt.rules.law.or_house("limits", *more)'))) == [(1, "limits")]
