"""The commands of the command line; each imports what it needs when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from croupier import __version__
from croupier.cli.whole import Whole

app = App(
    name="croupier",
    help="Casino table games as their published rules lay them down.",
    version=f"croupier {__version__}",
    version_flags=["--version", "-V"],
    suppress_keyboard_interrupt=False,  # Ctrl-C is answered in main, for every command alike
)

app.command("croupier.cli.law:app", name="law", help="Look into the law that the games follow, clause by clause.")

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
    seed: Whole | None = None,
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
def simulate(
    scenario: str,
    /,
    *,
    rounds: str | None = None,
    session: str | None = None,
    bet: str | None = None,
    chips: str | None = None,
    player: Annotated[list[str] | None, Parameter(negative="")] = None,
    strategy: str | None = None,
    decks: Whole | None = None,
    penetration: str | None = None,
    count: str | None = None,
    settings: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
    pace: str | None = None,
    seed: str | None = None,
    workers: Whole = 1,
    cluster: str | None = None,
    checkpoint: Path | None = None,
    engine: Annotated[bool, Parameter(negative="")] = False,
    as_json: Json = False,
    as_csv: Annotated[bool, Parameter(name="--csv", negative="")] = False,
    report: Path | None = None,
) -> int:
    """Play a scenario many times over: what happens to people's chips and to the house's, beside the exact values.

    The same scenario and seed give the same totals, whatever plays them: one core, several, a cluster. Progress is
    shown on standard error; Ctrl-C stops and shows what is known so far.

    Parameters
    ----------
    scenario
        A file with a scenario, or rules such as nz-1996/roulette, or a draft of some.
    rounds
        How many rounds, such as 1e9.
    session
        How many rounds an evening has; without it play goes on for ever.
    bet
        The betting plan of one player, such as "martingale 10 on red".
    chips
        What this player has in dollars; without it chips have no end.
    player
        Somebody, such as "ana: flat 10 on red; chips 500; win goal 200"; may be repeated.
    strategy
        How hands are played, where there is something to decide.
    decks
        How many decks the shoe holds.
    penetration
        How far into the shoe the cutting card lies, such as 0.75; without it every round has a fresh shoe.
    count
        The count of cards that players keep, such as hi-lo.
    settings
        A setting of the table, such as minimum=5; may be repeated.
    pace
        Rounds an hour.
    seed
        Which chance: a whole number.
    workers
        On how many processes of this machine it is played.
    cluster
        The address of a scheduler of dask.distributed, such as tcp://host:8786.
    checkpoint
        Keep in this file what has been played, and go on from it.
    engine
        Play hand by hand through the engine, even where there is a kernel: slow, and the referee.
    as_json
        Print JSON.
    as_csv
        Print CSV, a row a wager.
    report
        Write a page with drawings to this file.
    """
    from croupier.cli.loading import loading

    with loading():
        from croupier.cli.simulate import Where
        from croupier.cli.simulate import simulate as play_it
        from croupier.cli.simulate_asked import Flags

    flags = Flags(
        rounds,
        session,
        seed,
        pace,
        bet,
        chips,
        player or (),
        strategy,
        decks,
        penetration,
        settings or (),
        count=count,
        by_engine=engine,
    )
    forms = [name for name, asked in (("json", as_json), ("csv", as_csv)) if asked]
    return play_it(scenario, flags, Where(workers, cluster, checkpoint, report, forms))


@app.command
def odds(
    rules: str,
    /,
    *,
    decks: Whole | None = None,
    stake: str = "10",
    others: Whole = 0,
    settings: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
    shoe: str | None = None,
    play: str = "total",
    exact: Annotated[bool, Parameter(negative="")] = False,
    as_json: Json = False,
    as_csv: Annotated[bool, Parameter(name="--csv", negative="")] = False,
    as_markdown: Annotated[bool, Parameter(name="--markdown", negative="")] = False,
    html: Path | None = None,
) -> int:
    """Price every wager of a game: what it brings, how probable that is, what the house keeps, and by which clauses.

    The odds are those of the rules themselves. With --set chip=0.50 a second row shows what the table's chips
    make of the stake. What was worked out once is kept in the user's cache folder.

    Parameters
    ----------
    rules
        The rules, such as nz-1996/tai-sai.
    decks
        How many decks the shoe holds.
    stake
        What is wagered, in dollars, where payments depend on it.
    others
        How many other original wagers are on the layout, where payments depend on them.
    settings
        A setting of the table, such as chip=0.50; may be repeated.
    shoe
        What is left in the shoe, such as "9=12 8s=3"; what is not named is as in a fresh one.
    play
        How a box is played where somebody decides: total, infinite or composition.
    exact
        Work out the edge of a box as a fraction too; with --play infinite.
    as_json
        Print JSON, fractions as texts.
    as_csv
        Print CSV, a row a wager.
    as_markdown
        Print a table in Markdown.
    html
        Write a page to this file.
    """
    from croupier.cli.odds import show_odds
    from croupier.cli.odds_asked import Table

    forms = [form for form, asked in (("json", as_json), ("csv", as_csv), ("markdown", as_markdown)) if asked]
    return show_odds(rules, Table(decks, stake, others, settings or [], shoe, play, exact), forms=forms, html=html)


@app.command
def strategy(
    rules: str,
    /,
    *,
    decks: Whole | None = None,
    stake: str = "10",
    settings: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
    shoe: str | None = None,
    play: str = "total",
    count: str | None = None,
    left: str | None = None,
    as_json: Json = False,
    as_csv: Annotated[bool, Parameter(name="--csv", negative="")] = False,
    svg: Path | None = None,
    html: Path | None = None,
) -> int:
    """Chart best play at blackjack or pontoon: a row for each hand, a column for each card of the dealer's.

    Footnotes say what else to do with more cards, or with chances of six, seven and eight or three sevens; the
    last line says what it costs to leave them aside.

    Parameters
    ----------
    rules
        The rules, such as nz-2000/pontoon, or a draft.
    decks
        How many decks the shoe holds.
    stake
        What is wagered, in dollars, where payments depend on it.
    settings
        A setting of the table; may be repeated.
    shoe
        What is left in the shoe, such as "9=12 8s=3".
    play
        For which decks: total, those of the shoe; infinite, endless ones.
    count
        Say instead from which counts play changes, and what this count is worth: hi-lo, ko, zen and others.
    left
        With how many decks left that is asked, by halves; without it half of them.
    as_json
        Print JSON; of a count.
    as_csv
        Print CSV.
    svg
        Write a picture to this file; - for standard output.
    html
        Write a page to this file that prints on one sheet; - for standard output.
    """
    from croupier.cli.odds_asked import Table
    from croupier.cli.strategy import show_strategy

    table = Table(decks, stake, 0, settings or [], shoe, play)
    if count is not None:
        from croupier.cli.counting import show_count

        forms = [form for form, asked in (("json", as_json), ("csv", as_csv), ("svg", svg is not None)) if asked]
        return show_count(rules, table, count, left, forms=forms, html=html)
    only_of_counts = "--json" if as_json else "--left" if left is not None else None
    return show_strategy(rules, table, as_csv=as_csv, svg=svg, html=html, only_of_counts=only_of_counts)


@app.command
def advise(file: Path, /, *, at: Whole | None = None, as_json: Json = False) -> int:
    """Weigh up the decisions of a recorded round: what each choice was worth, the best, and what the one made cost.

    For blackjack and pontoon, knowing the cards that the player could see since the last shuffle.

    Parameters
    ----------
    file
        A file ending in .round.
    at
        Only the decision of that number, counted from 1.
    as_json
        Print JSON.
    """
    from croupier.cli.advise import show_advice

    return show_advice(file, at=at, as_json=as_json)


@app.command
def compare(
    *rules: str,
    decks: Whole | None = None,
    stake: str = "10",
    others: Whole = 0,
    settings: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
    play: str = "total",
    as_json: Json = False,
    html: Path | None = None,
) -> int:
    """Hold rules side by side: the edge of each wager, and what each change of the law is worth.

    Each change is made by itself in the first law, and after those before it, so that the parts add up.

    Parameters
    ----------
    rules
        Two or more rule sets of one game, or drafts, such as nz-1996/tai-sai my-draft.toml.
    decks
        How many decks the shoe holds.
    stake
        What is wagered, in dollars, where payments depend on it.
    others
        How many other original wagers are on the layout, where payments depend on them.
    settings
        A setting of the table; may be repeated.
    play
        How a box is played where somebody decides: total, infinite (the quickest) or composition.
    as_json
        Print JSON, fractions as texts.
    html
        Write a page to this file; - for standard output.
    """
    from croupier.cli.compare import show_comparison
    from croupier.cli.odds_asked import Table

    return show_comparison(rules, Table(decks, stake, others, settings or [], play=play), as_json=as_json, html=html)


@app.command
def parsheet(
    rules: str,
    /,
    *,
    html: Path = Path("-"),
    decks: Whole | None = None,
    stake: str = "10",
    others: Whole = 0,
    settings: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
) -> int:
    """Write a game's parsheet: wagers, odds, distribution, edge, volatility, method, versions and clauses.

    Parameters
    ----------
    rules
        The rules, such as nz-1996/tai-sai, or a draft.
    html
        The file to write; without it or with -, standard output.
    decks
        How many decks the shoe holds.
    stake
        What is wagered, in dollars, where payments depend on it.
    others
        How many other original wagers are on the layout, where payments depend on them.
    settings
        A setting of the table; may be repeated.
    """
    from croupier.cli.odds_asked import Table
    from croupier.cli.parsheet import write_parsheet

    return write_parsheet(rules, Table(decks, stake, others, settings or []), html=html)


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
