"""The house style, where no linter knows it: held over the whole package, and shown to catch what it should."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "croupier"
MOST_LINES = 500

CLAUSE_NUMBER = re.compile(r"\b[IVX]+\.\d+(\.\d+)?\b|\b\d+\.\d+\([a-z]\)")
LEFT_UNDONE = re.compile(r"\b(TODO|FIXME|XXX)\b")
FIRST_SENTENCE = re.compile(r"\S.*?[^.]\.(?=\s|$)", re.DOTALL)

Rule = Callable[[str], Iterator[str]]


def first_sentence(source: str) -> Iterator[str]:
    docstring = ast.get_docstring(ast.parse(source)) or ""
    paragraph = docstring.split("\n\n")[0]
    if not FIRST_SENTENCE.match(paragraph):
        yield "1: the module does not begin with a sentence that says what it is"


def no_float(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield f"{node.lineno}: a float literal, {node.value}"
        if isinstance(node, ast.Name) and node.id == "float":
            yield f"{node.lineno}: float"


def no_clause_number(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and (found := CLAUSE_NUMBER.search(node.value))
        ):
            yield f"{node.lineno}: the clause number {found[0]!r}, which belongs in the data"


def nothing_left_undone(source: str) -> Iterator[str]:
    for number, line in enumerate(source.splitlines(), start=1):
        if found := LEFT_UNDONE.search(line):
            yield f"{number}: {found[0]}"


def not_too_long(source: str) -> Iterator[str]:
    if (lines := len(source.splitlines())) > MOST_LINES:
        yield f"{MOST_LINES}: {lines} lines; what is it doing?"


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def names_used(source: str) -> Iterator[str]:
    """Every module that a source imports, or names in a text, to be imported when it is asked for."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, node.module.rpartition(".")[0])
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            found = node.value.partition(":")[0]
            yield from (found, f"croupier.games.{found}", f"croupier.odds.{found}")


def test_every_module_has_a_user_or_is_started_by_its_name() -> None:
    sources = {module_of(path): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    used = {name for module, source in sources.items() for name in names_used(source) if name != module}
    started = {module for module, source in sources.items() if "__main__" in module or '== "__main__"' in source}
    assert sorted(sources.keys() - used - started) == []


EVERYWHERE = ("",)
MONEY = ("law", "equipment", "games", "table")
RULES = ("equipment", "games", "table")

HOUSE_STYLE: list[tuple[Rule, tuple[str, ...]]] = [
    (first_sentence, EVERYWHERE),
    (no_float, MONEY),
    (no_clause_number, RULES),
    (nothing_left_undone, EVERYWHERE),
    (not_too_long, EVERYWHERE),
]


@pytest.mark.parametrize(("rule", "packages"), HOUSE_STYLE, ids=lambda value: getattr(value, "__name__", None))
def test_house_style(rule: Rule, packages: tuple[str, ...]) -> None:
    findings = [
        f"{path.relative_to(ROOT)}:{finding}"
        for package in packages
        for path in sorted((PACKAGE / package).rglob("*.py"))
        for finding in rule(path.read_text(encoding="utf-8"))
    ]
    assert not findings, "\n" + "\n".join(findings)


def test_the_package_is_where_the_rules_look() -> None:
    assert (PACKAGE / "__init__.py").is_file()


@pytest.mark.parametrize(
    ("rule", "offence"),
    [
        (first_sentence, "x = 1"),
        (first_sentence, '"""A title without an end"""'),
        (first_sentence, '"""A title\n\nAnd then a sentence."""'),
        (no_float, "odds = 1.5"),
        (no_float, "odds = float(text)"),
        (no_float, "def pay(stake: float) -> None: ..."),
        (no_clause_number, '"""The third card, IV.2.1."""'),
        (no_clause_number, 'clause = "13.4(a)"'),
        (no_clause_number, 'clause = f"{name} 13.4(a)"'),
        (nothing_left_undone, "x = 1  # " + "TO" + "DO: more"),
        (not_too_long, "\n" * (MOST_LINES + 1)),
    ],
)
def test_an_offence_is_found(rule: Rule, offence: str) -> None:
    assert list(rule(offence))


@pytest.mark.parametrize(
    ("rule", "custom"),
    [
        (first_sentence, '"""The shoe: what it holds,\nand what is left."""'),
        (first_sentence, '"""`python -m croupier`: the command line. And more."""'),
        (no_float, 'odds = Fraction(3, 2)  # pays 1.5 for 1, never float("1.5")'),
        (no_clause_number, '"""The third card of the Player; pays 1.5 (a half more)."""'),
        (nothing_left_undone, "the_todo_of_nobody = 1"),
        (not_too_long, "\n" * MOST_LINES),
    ],
)
def test_a_good_custom_is_left_alone(rule: Rule, custom: str) -> None:
    assert not list(rule(custom))
