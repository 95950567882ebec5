"""Every console example in the documents runs as it stands there, on the files that the same document shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from croupier.cli.main import main

ROOT = Path(__file__).parents[2]
DOCUMENTS = [path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")] if "```console" in path.read_text()]
BLOCK = re.compile(r"^```(\S*)[ ]?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_there_are_examples() -> None:
    assert ROOT / "README.md" in DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_console_examples(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "104")
    for kind, name, body in BLOCK.findall(document.read_text(encoding="utf-8")):
        if name.strip().endswith((".round", ".toml")):
            (tmp_path / name.strip()).write_text(body, encoding="utf-8")
        if kind == "console":
            for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE):
                program, *words = shlex.split(command)
                assert program == "croupier"
                main(words)
                _same(capsys.readouterr().out, expected)


def _same(printed: str, expected: str) -> None:
    """What was printed is what stands there; a line of three dots ends the comparison."""
    wanted = expected.splitlines()
    if "..." in wanted:
        wanted = wanted[: wanted.index("...")]
        assert printed.splitlines()[: len(wanted)] == wanted
    else:
        assert printed.splitlines() == wanted
