"""Runs: the same totals whoever plays the chunks and in whatever order; stopped, gone on with, made longer."""

from __future__ import annotations

import json
import os
import random
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.simulation import checkpoint
from croupier.simulation.checkpoint import CheckpointError, identity
from croupier.simulation.chunks import chunks_of
from croupier.simulation.dealing import Dealer, OtherSources, deal_chunk, dealer_of
from croupier.simulation.reading import player
from croupier.simulation.running import Run, play_by, play_here, play_on_cores
from croupier.simulation.scenario import Scenario
from croupier.simulation.sources import sources_for
from croupier.simulation.totals import read_totals
from tests.simulation.scenarios import scenario

SIZE = 4_000


def nobody(run: Run) -> None:
    """Hears how far a run has come, and does nothing about it."""


def told(**more: object) -> Scenario:
    more = {"session": 40, "chips": 300, "rounds": 39_000, "seed": 4, **more}
    return scenario("nz-1996/roulette", "martingale 10 on red", "flat 5 on straight 17", **more)  # type: ignore[arg-type]


def played(scenario: Scenario, dealer: Dealer | None = None) -> Run:
    run = Run(scenario, SIZE)
    play_here(run, dealer or dealer_of(scenario), nobody)
    return run


def digest(run: Run) -> str:
    known = run.known()
    assert known is not None
    return known.digest()


def test_the_order_of_the_chunks_is_nothing() -> None:
    scenario = told()
    dealer, one = dealer_of(scenario), digest(played(scenario))
    for seed in range(3):
        run, chunks = Run(scenario, SIZE), list(chunks_of(scenario, SIZE))
        random.Random(seed).shuffle(chunks)
        for chunk in chunks:
            run.take(chunk, dealer.deal(*chunk))
        assert digest(run) == one


def test_threads_and_processes_come_to_the_same_totals() -> None:
    scenario = told()
    one = digest(played(scenario))
    threads = Run(scenario, SIZE)
    with ThreadPoolExecutor(3) as executor:
        play_by(threads, executor, 3, nobody)
    assert digest(threads) == one
    cores = Run(scenario, SIZE)
    play_on_cores(cores, 2, nobody)
    assert digest(cores) == one


def test_another_seed_is_another_run() -> None:
    assert digest(played(told(seed=5))) != digest(played(told()))


def test_sums_of_any_size_are_exact() -> None:
    """Squares beyond sixty-four bits: what two limbs hold is what whole numbers come to."""
    scenario = told(chips=None, session=None, rounds=SIZE, settings=(("maximum", "10000000"),))
    rich = replace(scenario, players=(player("ana", "flat 10000000 on straight 17 when round >= 1"),))
    known = played(rich).known()
    assert known is not None
    wins = int(known.sums["counts"][0, 1])
    unit = 10**9
    assert known.sums["products"][0, 0] == (wins * 35**2 + SIZE - wins) * unit**2 > 1 << 64


def test_a_run_is_gone_on_with_and_made_longer(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    short, long = told(rounds=10_000), told(rounds=39_000)
    run = checkpoint.load(short, SIZE, path)
    play_here(run, dealer_of(short), nobody)
    checkpoint.save(run, path)
    assert digest(run) == digest(played(short))
    longer = checkpoint.load(long, SIZE, path)
    assert len(longer.done) == 2  # the third was cut short
    dealt: list[int] = []
    play_here(longer, dealer_of(long), lambda run: dealt.append(run.played))
    assert len(dealt) == 8
    assert digest(longer) == digest(played(long))


def test_stopped_in_the_middle_nothing_is_lost(tmp_path: Path) -> None:
    path, scenario = tmp_path / "run.json", told()
    run = Run(scenario, SIZE)

    def enough(run: Run) -> None:
        if len(run.done) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_here(run, dealer_of(scenario), enough)
    checkpoint.save(run, path)
    again = checkpoint.load(scenario, SIZE, path)
    assert sorted(again.done) == [0, 1, 2, 3]
    play_here(again, dealer_of(scenario), nobody)
    assert digest(again) == digest(played(scenario))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 9}, "another scenario"),
        ({"session": 41}, "another scenario"),
        ({"rounds": 3_000}, "expected as many --rounds or more"),
    ],
)
def test_the_checkpoint_of_something_else_is_refused(tmp_path: Path, change: dict[str, object], says: str) -> None:
    path = tmp_path / "run.json"
    checkpoint.save(played(told()), path)
    with pytest.raises(CheckpointError, match=says):
        checkpoint.load(told(**change), SIZE, path)


def test_a_checkpoint_of_other_sources_or_law_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.json"
    for key, says in (("sources", "another version"), ("law", "the law has changed")):
        monkeypatch.setattr(checkpoint, "identity", lambda told, key=key: {**identity(told), key: "0"})
        checkpoint.save(played(told()), path)
        monkeypatch.undo()
        before = path.read_bytes()
        with pytest.raises(CheckpointError, match=says):
            checkpoint.load(told(), SIZE, path)
        assert path.read_bytes() == before


def test_totals_depend_on_the_sources_of_their_game_and_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed rule of one game parts its totals from those before; another game's rules are nothing to it."""
    families = ("roulette", "twenty-one", "baccarat")
    assert len({sources_for(family) for family in families}) == len(families)
    for module in ("rules_and_odds", "own"):
        before = sources_for("roulette")
        sources_for.cache_clear()
        where = "sources.rules_and_odds" if module == "rules_and_odds" else "compiled.sources"
        monkeypatch.setattr(f"croupier.simulation.{where}", lambda *_: "changed")
        assert sources_for("roulette") != before
        monkeypatch.undo()
        sources_for.cache_clear()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "[" * 100_000, '{"format": "croupier simulation checkpoint 1"}', "\0", "\x80", "nan"]
)
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(CheckpointError, match="checkpoint"):
        checkpoint.load(told(), SIZE, path)


@pytest.mark.parametrize(
    ("key", "value"),
    [("done", [[0, 10**12]]), ("done", [[5, 2]]), ("done", []), ("totals", None), ("rounds_a_chunk", 1)],
)
def test_a_checkpoint_that_somebody_changed_is_refused(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "run.json"
    checkpoint.save(played(told()), path)
    kept = json.loads(path.read_text())
    path.write_text(json.dumps({**kept, key: value}))
    with pytest.raises(CheckpointError, match="damaged"):
        checkpoint.load(told(), SIZE, path)


def test_what_has_no_end_is_no_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device, a folder, a file of more than can be: said at once, not when the memory is full."""
    monkeypatch.setattr(checkpoint, "MOST_BYTES", 1000)
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 1001)
    for path, says in (
        (tmp_path, "no file to keep"),
        (large, "larger than 1,000 bytes"),
        (Path(os.devnull), "no file"),
    ):
        with pytest.raises(CheckpointError, match=says):
            checkpoint.load(told(), SIZE, path)


def test_totals_are_read_as_they_were_written() -> None:
    known = played(told()).known()
    assert known is not None
    assert read_totals(json.loads(json.dumps(known.as_data()))).digest() == known.digest()


def test_a_worker_of_other_sources_is_refused() -> None:
    with pytest.raises(OtherSources):
        deal_chunk(told(), 0, 1, 40, "0" * 64)
    assert deal_chunk(told(), 0, 1, 40, sources_for("roulette")).sums["rounds"][1] == 1


def test_an_interrupt_cancels_what_has_not_begun() -> None:
    sent: list[Future[object]] = []

    class Lazy(ThreadPoolExecutor):
        def submit(self, *arguments: object, **more: object) -> Future[object]:  # type: ignore[override]
            sent.append(Future())
            if len(sent) == 1:
                sent[0].set_exception(KeyboardInterrupt())
            return sent[-1]

    with pytest.raises(KeyboardInterrupt), Lazy(1) as executor:
        play_by(Run(told(), SIZE), executor, 2, nobody)
    assert len(sent) == 4
    assert all(future.cancelled() for future in sent[1:])
