"""Changes of the law are noticed by stories - and a campaign that finds one unnoticed says so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.audit import __main__ as program
from croupier.audit import campaign, proof
from croupier.audit.mutants import mutants
from croupier.audit.proof import concepts, notices, prove
from croupier.audit.stories import PackagedStory, played, stories
from croupier.law import load, register, vocabulary
from croupier.law.instrument import GENERAL

QUICK = ("nz-1996/money-wheel", "nz-1996/roulette", "nz-1996/tai-sai")


@pytest.mark.parametrize("rules", [*QUICK, "nz-1996/craps"])
def test_every_change_of_a_law_is_noticed(rules: str) -> None:
    """Of a game's own law; the general rules are proved by all games together."""
    own = [concept for concept in concepts(rules) if not load(rules).entry(concept).citation.clause.startswith("I.")]
    findings = [finding for concept in own for finding in prove(rules, concept)]
    assert [finding for finding in findings if finding.survived] == []
    assert len(findings) > 30


def test_every_change_of_the_general_rules_is_noticed_at_some_game() -> None:
    findings = [
        finding
        for rules in (*QUICK, "nz-1996/mini-baccarat")
        for concept in concepts(rules)
        if concept in vocabulary(GENERAL)
        for finding in prove(rules, concept)
    ]
    found = campaign.results(findings)
    assert [result for result in found if result.survived] == []
    assert len(found) > 20


@pytest.mark.parametrize("rules", ["nz-1996/mini-baccarat", "nz-1996/baccarat", "nz-1996/midi-baccarat"])
@pytest.mark.parametrize(
    "concept", ["cutting_card_from_back", "commission", "styles", "cut_order", "hands_never_out_together"]
)
def test_a_sample_of_the_baccarats(rules: str, concept: str) -> None:
    if load(rules).orders(concept):
        assert not any(finding.survived for finding in prove(rules, concept))


def test_no_change_is_no_change() -> None:
    for rules in QUICK:
        law = load(rules)
        assert not any(notices(story, law) for story in stories(rules)[:10])


def test_a_number_changes_both_ways_odds_one_way_and_lists_lose_each_entry() -> None:
    assert [mutant.value for mutant in mutants("nz-1996/baccarat", "decks")] == [9, 7]
    assert [mutant.value for mutant in mutants("nz-1996/baccarat", "tie_pays")] == [Fraction(9)]
    assert [mutant.value for mutant in mutants("nz-1996/baccarat", "cutting_cards")] == [(2,), (1,)]
    assert [mutant.value for mutant in mutants("nz-1996/midi-baccarat", "cut_order")] == ["ascending"]
    assert [mutant.value for mutant in mutants("nz-1996/baccarat", "burn")] == [None]


def test_a_table_changes_entry_by_entry() -> None:
    law = load("nz-1996/money-wheel")
    changed = mutants("nz-1996/money-wheel", "pays")
    assert len(changed) == len(law.table("pays")) == 7
    for mutant in changed:
        differing = [key for key, odds in law.table("pays").items() if mutant.law().table("pays")[key] != odds]
        assert len(differing) == 1


def test_a_table_of_lists_changes_cell_by_cell() -> None:
    assert len(mutants("nz-1996/baccarat", "banker_draws")) == 8 * 10


def story(play: str, expect: str = "") -> PackagedStory:
    head = 'title = "t"\nrules = "nz-1996/roulette"\nplayers = { ana = 100 }\nwheel = [17, 0]\n'
    return PackagedStory("nz-1996/roulette", "made up", f'{head}play = """\n{play}\n"""\n[expect]\n{expect}\n')


def test_what_happens_otherwise_is_noticed_without_any_expectation() -> None:
    bet = story("ana bets 10 on straight 17\nno more bets")
    law = load("nz-1996/roulette")
    dearer = {**law.table_of_odds("pays"), "straight": Fraction(36)}
    assert notices(bet, law.changed("pays", dearer))
    assert not notices(bet, law.changed("pays", {**dearer, "straight": Fraction(35), "red": Fraction(2)}))


def test_a_clause_that_nothing_asked_for_is_not_missed() -> None:
    bet = story("ana bets 10 on straight 17\nno more bets")
    law = load("nz-1996/roulette")
    assert notices(bet, law.without("straight"))
    assert not notices(bet, law.without("personal_maximum"))


def test_a_clause_that_is_only_cited_is_missed_by_a_story_that_names_it() -> None:
    head = 'title = "t"\nrules = "nz-1996/blackjack"\nplayers = { ana = 100 }\nshoe = "Th 7c Ts Td"\n'
    play = 'play = """\nana bets 10 on box 1\nno more bets\nana stands\n"""\n'
    law = load("nz-1996/blackjack").without("cards_are_spread_for_players")
    naming = PackagedStory("nz-1996/blackjack", "naming", head + 'cites = ["II.5.2"]\n' + play)
    silent = PackagedStory("nz-1996/blackjack", "silent", head + 'cites = ["II.5.3"]\n' + play)
    assert notices(naming, law, "II.5.2")
    assert not notices(silent, law, "II.5.2")
    assert not notices(naming, law)


def test_citations_alone_are_no_difference() -> None:
    told = story("ana bets 10 on straight 17\nno more bets")
    assert [text for text in proof._differences(played(told)) if "cites" in text] == []


def test_a_campaign_says_what_survives(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def unnoticed(rules: str, concept: str) -> proof.Finding:
        clause = load(rules).entry(concept).citation.clause
        return proof.Finding(rules, concept, clause, f"{concept}: struck out", ("a", "b"), ())

    def found(*_: object, **__: object) -> list[campaign.Result]:
        return campaign.results([unnoticed("nz-1996/roulette", "valid_spin")])

    monkeypatch.setattr(program, "campaign", found)
    assert program.main(["nz-1996/roulette"]) == 1
    out = capsys.readouterr().out
    assert "survives: nz-1996 III.3.2: valid_spin: struck out (2 stories cite the clause, none notices)" in out
    assert "1 changes, 0 noticed, 1 survive" in out


def test_a_general_clause_is_proved_by_any_game() -> None:
    findings = [
        proof.Finding("nz-1996/roulette", "within_limits", "I.14.1(b)", "x", ("a",), ()),
        proof.Finding("nz-1996/tai-sai", "within_limits", "I.14.1(b)", "x", ("b",), ("b",)),
        proof.Finding("nz-1996/tai-sai", "valid_spin", "VI.6.1", "y", (), ()),
    ]
    general, own = campaign.results(findings)
    assert (general.game, general.citing, general.survived) == ("general", ("a", "b"), False)
    assert (own.game, own.survived) == ("tai-sai", True)


def test_the_campaign_runs_in_processes() -> None:
    seen: list[tuple[int, int]] = []
    found = campaign.campaign(
        [("nz-1996/money-wheel", "pays"), ("nz-1996/money-wheel", "sections")],
        processes=2,
        all_killers=True,
        progress=lambda done, of: seen.append((done, of)),
    )
    assert len(found) == 7 + 14
    assert not any(result.survived for result in found)
    assert any(len(result.killers) > 1 for result in found)
    assert seen[-1] == (2, 2)


def test_the_program_refuses_a_game_that_is_not_built(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(["nz-1996/faro"])
    assert ended.value.code == 2
    assert "'nz-1996/faro' is no game that can be played" in capsys.readouterr().err


def test_every_citation_of_every_story_is_registered() -> None:
    for law_rules in (*QUICK, "nz-1996/mini-baccarat", "nz-1996/baccarat", "nz-1996/midi-baccarat"):
        for packaged in stories(law_rules):
            for event in played(packaged).events:
                assert 1 <= len(event.cites) <= 3, (str(packaged), event)
                for cite in event.cites:
                    assert cite.instrument == "house" or cite.clause in register(cite.instrument), (
                        str(packaged),
                        event,
                    )
