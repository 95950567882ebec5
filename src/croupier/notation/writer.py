"""The writer: what was played, set down as a file of notation that replays to the same end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from croupier.equipment.money import Cents, dollars
from croupier.equipment.shoe import Slot
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.options import written
from croupier.games.spin import Outcome
from croupier.law import Citation
from croupier.notation.playing import Replay
from croupier.notation.story import VERSION
from croupier.table.table import Table, in_hand, on_the_felt


@dataclass(frozen=True, slots=True)
class Record:
    """What was played: the people, the table, what fell, what was said, and how it stands at the end."""

    title: str
    rules: str
    settings: Mapping[str, object]
    players: Mapping[str, Cents]
    shoes: Sequence[Iterable[Slot]]
    outcomes: Sequence[Outcome]
    lines: Sequence[str]
    net: Mapping[str, Cents]
    rack: Mapping[str, Cents]
    hands: Mapping[str, Sequence[str]]
    jackpot: Cents | None = None
    cites: Sequence[str] = ()


def record_table(
    table: Table,
    *,
    title: str,
    players: Mapping[str, Cents],
    settings: Mapping[str, object],
    shoes: Sequence[Iterable[Slot]],
    outcomes: Sequence[Outcome],
    lines: Sequence[str],
) -> Record:
    """The record of a table as it stands, with what its equipment showed and the lines that were carried out."""
    return Record(
        title=title,
        rules=table.felt.rules.law.rules,
        settings=settings,
        players=players,
        shoes=shoes,
        outcomes=outcomes,
        lines=lines,
        net={name: in_hand(table, name) + on_the_felt(table, name) - players[name] for name in players},
        rack={name: in_hand(table, name) for name in players},
        hands=table.felt.hands(),
        jackpot=table.felt.pool.cents if isinstance(table.felt, Stud) else None,
    )


def record_replay(replay: Replay) -> Record:
    """A story that was played, with what came of it as its expectation."""
    story = replay.story
    lines = []
    for line, _, refusal in replay.steps:
        if line is not None:
            lines.append(f"{line.text}{refused(refusal.cites) if refusal else ''}")
    table = replay.table.state
    record = record_table(
        table,
        title=story.title,
        players=story.players,
        settings=written(story.rules.options),
        shoes=(story.shoe, *story.reshuffled),
        outcomes=story.outcomes,
        lines=lines,
    )
    return replace(record, cites=story.cites)


def refused(cites: tuple[Citation, ...]) -> str:
    """The end of a line that was refused."""
    clause = cites[0].clause
    return f" => refused {clause}" if clause else " => refused"


def write(record: Record) -> str:
    """The file."""
    parts = [f"notation = {VERSION}", f"title = {_quoted(record.title)}", f"rules = {_quoted(record.rules)}"]
    if record.cites:
        parts.append(f"cites = [{', '.join(map(_quoted, record.cites))}]")
    parts.append(f"players = {_amounts(record.players)}")
    if record.settings:
        parts.append(f"table = {{ {', '.join(f'{key} = {_value(value)}' for key, value in record.settings.items())} }}")
    shoe, *reshuffled = [" ".join(map(str, slots)) for slots in record.shoes] or [""]
    if shoe:
        parts.append(f"shoe = {_quoted(shoe)}")
    if reshuffled:
        parts.append(f"reshuffled = [{', '.join(map(_quoted, reshuffled))}]")
    if record.outcomes:
        key = "dice" if isinstance(record.outcomes[0], tuple) else "wheel"
        parts.append(f"{key} = [{', '.join(map(_outcome, record.outcomes))}]")
    play = "\n".join(line.replace("\\", "\\\\").replace('"', '\\"') for line in record.lines)
    parts.append(f'\nplay = """\n{play}\n"""' if play else '\nplay = ""')
    parts.append(f"\n[expect]\nnet = {_amounts(record.net)}\nrack = {_amounts(record.rack)}")
    if record.jackpot is not None:
        parts.append(f"jackpot = {dollars(record.jackpot)}")
    if record.hands:
        held = ", ".join(f"{_key(name)} = {_quoted(' '.join(cards))}" for name, cards in record.hands.items())
        parts.append(f"hands = {{ {held} }}")
    return "\n".join(parts) + "\n"


def _quoted(text: str) -> str:
    escaped = "".join(_escaped(letter) for letter in text)
    return f'"{escaped}"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter >= " " and letter != "\x7f" else f"\\u{ord(letter):04x}"


def _key(name: str) -> str:
    return name if name.replace("-", "").isalnum() and name.isascii() else _quoted(name)


def _amounts(amounts: Mapping[str, Cents]) -> str:
    return f"{{ {', '.join(f'{name} = {dollars(cents)}' for name, cents in amounts.items())} }}"


def _outcome(outcome: Outcome) -> str:
    if isinstance(outcome, int):
        return str(outcome)
    return _quoted(" ".join(map(str, outcome)) if isinstance(outcome, tuple) else outcome)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | Decimal):
        return str(value)
    return _quoted(str(value))
