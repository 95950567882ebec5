"""Drafts: what they make of the law from which they start, and what is refused with the line on which it stands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.drafts import law_drafted
from croupier.law import Citation, DraftError, load
from croupier.law.digest import digest

TAI_SAI = '[draft]\nfrom = "nz-1996/tai-sai"\n\n'
PONTOON = (
    '[draft]\nfrom = "nz-2000/pontoon"\n\n[parameter.dealer_natural_takes_of_split]\nclause = "D.1"\nreason = "x"\n'
)
PAYS = '[parameter.pays]\nclause = "D.1"\nreason = "Small pays two."\n'


def test_a_draft_changes_what_it_names_and_nothing_else() -> None:
    base = load("nz-1996/tai-sai")
    drafted = law_drafted(f'{TAI_SAI}{PAYS}value = {{ small = "2" }}\n', "my-draft.toml")
    assert drafted.table_of_odds("pays") == {**base.table_of_odds("pays"), "small": Fraction(2)}
    assert drafted.by("pays") == (Citation("draft", "D.1"),)
    assert drafted.clause(Citation("draft", "D.1")).summary == "Small pays two."
    assert drafted.clause(Citation("nz-1996", "VI.3.2")).number == "VI.3.2"
    assert (drafted.rules, drafted.title) == ("my-draft.toml", f"{base.title}, as drafted")
    others = {name: entry for name, entry in drafted.entries.items() if name != "pays"}
    assert others == {name: entry for name, entry in base.entries.items() if name != "pays"}
    assert digest(drafted) != digest(base) == digest(load("nz-1996/tai-sai"))


def test_a_draft_strikes_out_and_adds() -> None:
    text = '[provision.triples_take_small]\nclause = "D.1"\nreason = "Triples count."\nstruck = true\n'
    drafted = law_drafted(f'[draft]\nfrom = "nz-1996/tai-sai"\ntitle = "Kinder"\n{text}', "kinder.toml")
    assert not drafted.orders("triples_take_small")
    assert drafted.orders("triples_take_big")
    assert drafted.title == "Kinder"
    base = load("nz-1996/mini-baccarat")
    assert not base.orders("standing_players")
    start = '[draft]\nfrom = "nz-1996/mini-baccarat"\n'
    text = '[provision.standing_players]\nclause = "D.1"\nreason = "They may stand."\n'
    assert law_drafted(f"{start}{text}", "x.toml").by("standing_players") == (Citation("draft", "D.1"),)


def test_one_clause_may_change_several_things_and_gives_its_reason_once() -> None:
    text = f'{PAYS}value = {{ small = "2" }}\n[parameter.totals_pay]\nclause = "D.1"\nvalue = {{ 4 = "70" }}\n'
    drafted = law_drafted(f"{TAI_SAI}{text}", "x.toml")
    assert list(drafted.drafted) == ["D.1"]
    assert drafted.by("pays") == drafted.by("totals_pay")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("[draft", 1, "this is no TOML"),
        ("[draft]\n", 1, "a draft begins with"),
        ("", None, "a draft begins with"),
        ("draft = 3\n", 1, "a draft begins with"),
        ("[draft]\nfrom = 3\n", 1, "a draft begins with"),
        ('[draft]\nfrom = "nz-1996/taisai"\n', 2, "did you mean 'nz-1996/tai-sai'?"),
        ('[draft]\nfrom = "nz-1996/tai-sai"\nwhy = "x"\n', 3, "unknown key 'why'"),
        ('[draft]\nfrom = "nz-1996/tai-sai"\ntitle = 3\n', 3, "the title is a text"),
        (TAI_SAI, 1, "changes nothing"),
        (f"{TAI_SAI}[parameters.pays]\n", 4, "unknown table 'parameters' (did you mean 'parameter'?)"),
        (f"{TAI_SAI}[shown.layout_areas]\n", 4, "unknown table 'shown'"),
        (f"{TAI_SAI}[parameter]\npays = 3\n", 5, "needs a clause and a reason"),
        (f"parameter = 3\n{TAI_SAI}", 1, "[parameter] is a table"),
        (f'{TAI_SAI}[parameter.payz]\nclause = "D.1"\n', 4, "did you mean 'pays'?"),
        (f'{TAI_SAI}[provision.pays]\nclause = "D.1"\n', 4, "pays is a parameter, not a provision"),
        (f"{TAI_SAI}[parameter.pays]\nvalue = {{ small = '2' }}\n", 4, "a change needs a clause"),
        (f'{TAI_SAI}[parameter.pays]\nreason = "x"\nclause = "VI.4.0"\n', 6, "is a clause in force"),
        (f'{TAI_SAI}[parameter.pays]\nclause = "D.1"\nvalue = {{ small = "2" }}\n', 4, "a change needs a reason"),
        (f"{TAI_SAI}{PAYS}", 4, "a parameter needs a value"),
        (f"{TAI_SAI}{PAYS}value = {{ smalls = '2' }}\n", 7, "no entry 'smalls' (did you mean 'small'?)"),
        (f"{TAI_SAI}{PAYS}\n[parameter.pays.value]\nsmalls = '2'\n", 9, "no entry 'smalls'"),
        (f"{TAI_SAI}{PAYS}value = {{ small = 1.5 }}\n", 7, "1.5 are no odds"),
        (f"{TAI_SAI}{PAYS}value = {{ small = '1' }}\n", 7, "has this value already"),
        (f"{TAI_SAI}{PAYS}value = {{ small = '2' }}\nstruck = true\n", 7, "it cannot be both"),
        (f"{TAI_SAI}{PAYS}struck = 1\n", 7, "struck is true or false"),
        (f"{TAI_SAI}{PAYS}values = 3\n", 7, "unknown key 'values'"),
        (
            f'{TAI_SAI}{PAYS}value = {{ small = "2" }}\n[parameter.dice]\nclause = "D.1"\nreason = "y"\nvalue = 4\n',
            10,
            "D.1 has another reason above",
        ),
        (
            f'{PONTOON}value = "each hands"\n',
            7,
            "(did you mean 'each hand'?): expected one of original wager, one amount",
        ),
        (f'{PONTOON}value = ""\n', 7, "expected one of original wager, one amount"),
        (f'{TAI_SAI}[provision.small]\nclause = "D"\nreason = "x"\nstruck = true\n', 4, "cannot be struck out"),
        (f'{TAI_SAI}[provision.small]\nclause = "D"\nreason = "x"\n', 4, "is ordered already, by nz-1996 VI.3.1(a)"),
        (f'{TAI_SAI}[provision.small]\nclause = "D"\nreason = "x"\nvalue = 3\n', 7, "has no value"),
        (f'{TAI_SAI}[parameter.dice]\nclause = "D"\nreason = "x"\nvalue = 4\n', 4, "speaks of triples"),
        (f'{TAI_SAI}[parameter.dice]\nclause = "D"\nreason = "x"\nvalue = -3\n', 7, "a number below nought"),
        (f'{TAI_SAI}[parameter.big_totals]\nclause = "D"\nreason = "x"\nvalue = [19]\n', 4, "three dice show 3 to 18"),
    ],
)
def test_what_cannot_stand_is_refused_with_its_line(text: str, line: int | None, says: str) -> None:
    with pytest.raises(DraftError) as refused:
        law_drafted(text, "my-draft.toml")
    told = str(refused.value)
    assert told.startswith(f"my-draft.toml:{line}: " if line else "my-draft.toml: ")
    assert says in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("start", "parameter", "value", "says"),
    [
        ("roulette", "wheel_order", "[0, 1, 2]", "the wheel must have each of them once"),
        ("roulette", "red_numbers", "[0, 1]", "among 1 to 36"),
        ("money-wheel", "sections", "{ G = 0 }", "one section at least"),
        ("mini-baccarat", "decks", "0", "one deck at least"),
        ("mini-baccarat", "decks", "1", "cannot be cut"),
        ("mini-baccarat", "decks", "100000000", "no shoe holds 100000000 decks"),
        ("mini-baccarat", "places", "0", "one place at least"),
        ("mini-baccarat", "card_values", "{ A = 77 }", "no card counts 77"),
        ("mini-baccarat", "banker_draws", "{ 6 = [6, 77] }", "no card counts 77"),
        ("mini-baccarat", "cutting_card_from_back", "416", "there are 416 cards"),
        ("mini-baccarat", "count_modulus", "0", "nothing can be counted by nought"),
        ("mini-baccarat", "natural_from", "9", "must find itself in the banker's table"),
        ("mini-baccarat", "commission", '"2"', "a part of what is won"),
        ("mini-baccarat", "styles", '["C"]', "no table could be opened under it"),
        ("caribbean-stud", "decks", "2", "that of one deck"),
        ("caribbean-stud", "cards_in_a_deck", "51", "a deck has 52 cards"),
        ("caribbean-stud", "cards_in_a_hand", "6", "hands of 5 cards are ranked"),
        ("caribbean-stud", "ranks", '["K", "Q"]', "each of A23456789TJQK has its place"),
        ("caribbean-stud", "hands_in_order", '["flush", "straight"]', "each has its place: odd_cards"),
        ("caribbean-stud", "bet_multiple", '"3/2"', "once or several times"),
        ("caribbean-stud", "bet_multiple", '"0"', "once or several times"),
        ("caribbean-stud", "qualifies_with", '["K", "A"]', "the highest first"),
        ("caribbean-stud", "qualifies_with", '["X"]', "different cards of the game"),
        ("caribbean-stud", "jackpot_hands", '["straight"]', "prizes are for flush"),
        ("caribbean-stud", "jackpot_hands", "[]", "prizes are for flush"),
        ("caribbean-stud", "jackpot_straight_flush_share", '"2"', "a part of the pool"),
        ("craps", "dice_thrown", "3", "totals of 2 dice"),
        ("craps", "die_faces", "[1, 2, 3, 4]", "the faces 1 to 6"),
        ("craps", "dice_at_the_table", "1", "the shooter selects 2"),
        ("craps", "dice_lost_for_a_new_set", "0", "when some are lost"),
        ("craps", "seven_out", "13", "two dice never make 13"),
        ("craps", "points", "[4, 7]", "7 ends the game"),
        ("craps", "points", "[]", "nothing comes of a come-out"),
        ("craps", "c_and_e_wins_on", "[2, 77]", "two dice never make 77"),
        ("craps", "place_numbers", "[6, 13]", "two dice never make 13"),
        ("craps", "field_wins_on", "[1, 2]", "two dice never make 1"),
        ("craps", "big_six", "7", "no number that comes before 7"),
        ("craps", "pass_wins_at_once", "[7, 12]", "12 wins and loses"),
        ("craps", "lay_numbers", "[4, 11]", "it has nothing for 11"),
        ("craps", "dont_pass_odds_pay", '{ 4 = "0" }', "4 wins nothing"),
        ("craps", "horn_wins_on", "[2, 3, 5, 12]", "no wager of one roll is on 5 alone"),
        ("craps", "horn_high_units", "4", "it has 5 parts"),
        ("craps", "c_and_e_units", "3", "it has 2 parts"),
        ("craps", "odds_multiples", "[3]", "no table could be opened under it"),
    ],
)
def test_what_the_game_cannot_be_is_refused(start: str, parameter: str, value: str, says: str) -> None:
    change = f'[parameter.{parameter}]\nclause = "D"\nreason = "x"\nvalue = {value}\n'
    with pytest.raises(DraftError, match=rf"^x\.toml:\d: .*{says}"):
        law_drafted(f'[draft]\nfrom = "nz-1996/{start}"\n{change}', "x.toml")
