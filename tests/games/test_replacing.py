"""The quick replacement of fields does what the slow one does."""

from __future__ import annotations

import dataclasses

import pytest

from croupier.equipment.chips import Stack
from croupier.games import game_of
from croupier.games.replacing import replace
from croupier.law import load
from croupier.table import open_table


def states() -> list[object]:
    made: list[object] = [Stack("blue", 250, 3)]
    for game in ("roulette", "tai-sai", "midi-baccarat"):
        law = load(f"nz-1996/{game}")
        module = game_of(law.family)
        table = open_table(module, module.rules(law, {}), {"ana": 100})
        made += [table, table.felt]
    return made


def test_only_the_named_fields_change_and_the_old_state_stays() -> None:
    for state in states():
        assert dataclasses.is_dataclass(state)
        assert not isinstance(state, type)
        for field in dataclasses.fields(state):
            before = {other.name: getattr(state, other.name) for other in dataclasses.fields(state)}
            mark = object()
            changed = replace(state, **{field.name: mark})
            assert type(changed) is type(state)
            assert {name: getattr(changed, name) for name in before} == before | {field.name: mark}
            assert {name: getattr(state, name) for name in before} == before


def test_a_field_that_is_none_of_its_own_is_an_error() -> None:
    for state in states():
        assert dataclasses.is_dataclass(state)
        assert not isinstance(state, type)
        with pytest.raises((TypeError, KeyError)):
            replace(state, no_such_field=1)


def test_states_stay_frozen() -> None:
    for state in states():
        assert dataclasses.is_dataclass(state)
        for field in dataclasses.fields(state):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(state, field.name, None)
