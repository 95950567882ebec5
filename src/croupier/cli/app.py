"""The commands of the command line; each imports what it needs when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

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


@app.command
def play(
    game: str | None = None,
    /,
    *,
    players: str = "ana=100",
    settings: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
    seed: int | None = None,
    save: Path | None = None,
    overwrite: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play at a table with an automatic dealer; without a game, list those that can be played.

    Parameters
    ----------
    game
        The rules to play by, such as nz-1996/roulette.
    players
        Who plays, each with a buy-in in dollars: ana=100,bo=50.
    settings
        A setting of the table, such as minimum=5; may be repeated.
    seed
        Chance that can be had again: the same seed deals the same cards.
    save
        Keep the session in this file when it ends.
    overwrite
        Files may be written over.
    plain
        No colour, and nothing but ASCII.
    """
    from croupier.cli.play import play_game

    return play_game(
        game, players=players, settings=settings or [], seed=seed, save=save, overwrite=overwrite, plain=plain
    )


@app.command
def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print a script that teaches a shell to complete the words of this command line.

    For bash: croupier completion bash > ~/.local/share/bash-completion/completions/croupier

    Parameters
    ----------
    shell
        Which shell.
    """
    print(app.generate_completion(shell=shell), end="")
    return 0
