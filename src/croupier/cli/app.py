"""The commands of the command line; each imports what it needs when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from croupier import __version__

app = App(
    name="croupier",
    help="Casino table games as their published rules lay them down.",
    version=f"croupier {__version__}",
    version_flags=["--version", "-V"],
    suppress_keyboard_interrupt=False,  # Ctrl-C is answered in main, for every command alike
)

app.command("croupier.cli.law:app", name="law")

Json = Annotated[bool, Parameter(name="--json", negative="")]


@app.command
def check(files: Annotated[list[Path], Parameter(negative="")], /, *, as_json: Json = False) -> int:
    """Replay files of notation and say whether what comes of them is what they expect.

    Exit status 0: all agree; 1: some file differs; 2: some file cannot be read.

    Parameters
    ----------
    files
        Files ending in .round; a folder means every such file under it.
    as_json
        Print one JSON array of {"file", "ok", "differences"}.
    """
    from croupier.cli.files import check_files

    return check_files(files, as_json=as_json)


@app.command
def replay(
    file: Path,
    /,
    *,
    as_json: Json = False,
    as_notation: Annotated[bool, Parameter(name="--notation", negative="")] = False,
) -> int:
    """Tell what happens in a file of notation, every event with the clause it follows.

    Parameters
    ----------
    file
        A file ending in .round.
    as_json
        Print the events as one JSON array.
    as_notation
        Print the round as the program writes it: all settings, all results as expectations.
    """
    from croupier.cli.files import replay_file

    return replay_file(file, as_json=as_json, as_notation=as_notation)
