"""Writes the outputs of the console examples in the documents anew; look at the difference before you keep it."""

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(\S*)[ ]?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def refresh(document: Path) -> None:
    """Run the examples of one document in order and put in what they print."""
    from croupier.cli.main import main

    def renewed(block: re.Match[str]) -> str:
        kind, name, body = block.groups()
        if name.strip().endswith((".round", ".toml")):
            Path(name.strip()).write_text(body, encoding="utf-8")
        if kind != "console" or "\n...\n" in body:
            return block.group()
        lines = []
        for command in re.findall(r"^\$ (.*)$", body, re.MULTILINE):
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                main(shlex.split(command)[1:])
            lines.append(f"$ {command}\n{printed.getvalue()}")
        return f"```console\n{''.join(lines)}```"

    document.write_text(BLOCK.sub(renewed, document.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    os.environ["COLUMNS"] = "104"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for path in documents:
            if "```console" in path.read_text(encoding="utf-8"):
                refresh(path)
                print(path.relative_to(ROOT), file=sys.stderr)
