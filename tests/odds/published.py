"""Edges that others have published, each with the draft that sets our rules to theirs and what comes of it here."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.drafts import law_drafted
from croupier.law import Law, load
from croupier.law.vocabulary import vocabulary

STRUCK = "struck = true"
EACH = 'value = "each hand"'
NO_HOLE_CARD = {
    "dealer_natural_takes_original_of_double": STRUCK,
    "dealer_natural_takes_of_split": EACH,
    "no_split_after_declining": STRUCK,
    "hands_per_box": "value = 4",
}
ANY_DOUBLE = {"double_totals": STRUCK, "no_double_with_an_ace": STRUCK}
NO_SUPER_BONUS = dict.fromkeys(
    (
        "super_bonus",
        "super_bonus_hand",
        "super_bonus_beside_the_odds",
        "super_bonus_hand_stays",
        "super_bonus_lost_by_splitting",
        "super_bonus_lost_by_doubling",
        "bonus_to_others",
    ),
    STRUCK,
)
SPANISH = {
    "times_aces_split": "value = 3",
    "aces_low_when_doubled": STRUCK,
    "surrender_against": 'value = ["A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]',
    "dealer_natural_takes_of_split": EACH,
    **NO_SUPER_BONUS,
}
"""From Canberra's pontoon to Spanish 21, as far as the law's words go: without a hole card, and split aces stand."""
HEAD = '[draft]\nfrom = "{start}"\n\n'
CHANGE = '[{kind}.{name}]\nclause = "D.{number}"\nreason = "As published."\n{what}\n\n'


def drafted(start: str, changes: dict[str, str]) -> Law:
    """Rules in force with some values and provisions changed."""
    if not changes:
        return load(start)
    text = HEAD.format(start=start)
    for number, (name, what) in enumerate(changes.items(), 1):
        kind = vocabulary("twenty-one")[name].sort
        text += CHANGE.format(kind=kind, name=name, number=number, what=what)
    return law_drafted(text, "published.toml")


@dataclass(frozen=True)
class Published:
    """One figure, in parts of a hundred, as it is printed; and ours to four places."""

    source: str
    says: str
    start: str
    changes: dict[str, str]
    decks: int
    theirs: str
    ours: str
    by_totals: bool = False
    """Whether theirs makes one choice a total, as the chart does without its footnotes."""

    @property
    def law(self) -> Law:
        return drafted(self.start, self.changes)

    @property
    def difference(self) -> str:
        return f"{float(self.ours) - float(self.theirs):+.4f}"

    @property
    def row(self) -> str:
        """How it stands in the docs, but for the reason at the end."""
        return f"| {self.says} | {self.source} | {self.decks} | {self.theirs} | {self.ours} | {self.difference} |"


PUBLISHED = (
    Published(
        "a",
        "blackjack, no hole card, everything at risk; four hands, aces too",
        "nz-1996/blackjack",
        {**NO_HOLE_CARD, "times_aces_split": "value = 3"},
        6,
        "0.55",
        "0.5501",
    ),
    Published(
        "b",
        "blackjack, a natural takes busted wagers and one more; two hands",
        "nz-1996/blackjack",
        {
            "hands_per_box": "value = 2",
            "dealer_natural_takes_of_split": 'value = "one amount"',
            "no_split_after_declining": STRUCK,
        },
        8,
        "0.59",
        "0.5888",
    ),
    Published(
        "c",
        "blackjack, no hole card, everything at risk; aces once",
        "nz-1996/blackjack",
        NO_HOLE_CARD,
        6,
        "0.62",
        "0.6137",
    ),
    Published(
        "g",
        "blackjack, everything at risk; two hands; one choice a total",
        "nz-1996/blackjack",
        {**NO_HOLE_CARD, "hands_per_box": "value = 2"},
        6,
        "0.665",
        "0.6648",
        by_totals=True,
    ),
    Published(
        "g",
        "blackjack, everything at risk; any two cards doubled; two hands; one choice a total",
        "nz-1996/blackjack",
        {**NO_HOLE_CARD, **ANY_DOUBLE, "hands_per_box": "value = 2"},
        8,
        "0.598",
        "0.5978",
        by_totals=True,
    ),
    Published(
        "g",
        "blackjack, everything at risk; any two cards doubled; soft 17 draws; one choice a total",
        "nz-1996/blackjack",
        {**NO_HOLE_CARD, **ANY_DOUBLE, "dealer_stands_from_soft": "value = 18"},
        8,
        "0.758",
        "0.7582",
        by_totals=True,
    ),
    Published("d", "pontoon, BB+1, SPL3, SPA1, NLC", "act-2018/pontoon", {}, 4, "0.31", "0.2856"),
    Published("d", "pontoon, BB+1, SPL1, NLC", "act-2018/pontoon", {"hands_per_box": "value = 2"}, 6, "0.41", "0.3867"),
    Published("d", "pontoon, BB+1, SPL1, NLC", "act-2018/pontoon", {"hands_per_box": "value = 2"}, 8, "0.38", "0.4128"),
    Published(
        "d",
        "pontoon, BB+1, SPL2, SPA1, NLC",
        "act-2018/pontoon",
        {"hands_per_box": "value = 3"},
        8,
        "0.40",
        "0.3703",
    ),
    Published(
        "d",
        "pontoon, OBBO, SPL2, NLC",
        "act-2018/pontoon",
        {"hands_per_box": "value = 3", "times_aces_split": "value = 2", "dealer_natural_takes_of_split": EACH},
        8,
        "0.34",
        "0.3204",
    ),
    Published(
        "d",
        "pontoon, OBBO, SPL2, SPA1",
        "act-2018/pontoon",
        {"hands_per_box": "value = 3", "dealer_natural_takes_of_split": EACH, "double_on_more_cards": STRUCK},
        8,
        "0.50",
        "0.5525",
    ),
)


@dataclass(frozen=True)
class Spanish:
    """One edge of Spanish 21; ours is that of a draft, and what two rules are worth that no law here knows."""

    soft: int
    decks: int
    theirs: str
    draft: str
    hole_card: str
    aces: str

    @property
    def law(self) -> Law:
        stands = {"dealer_stands_from_soft": "value = 17"} if self.soft == 17 else {}
        return drafted("act-2018/pontoon", {**SPANISH, **stands})

    @property
    def together(self) -> float:
        return sum(map(float, (self.draft, self.hole_card, self.aces)))

    @property
    def row(self) -> str:
        """How it stands in the docs."""
        soft = "draws to" if self.soft == 18 else "stands on"
        shown = (self.theirs, self.draft, self.hole_card, self.aces, f"{self.together:.4f}")
        return f"| {soft} soft 17 | {self.decks} | {' | '.join(shown)} | {self.together - float(self.theirs):+.4f} |"


SPANISH_21 = (
    Spanish(17, 6, "0.37", "-0.1776", "+0.8208", "-0.2887"),
    Spanish(17, 8, "0.38", "-0.1509", "+0.8201", "-0.2916"),
    Spanish(18, 6, "0.78", "0.2380", "+0.8126", "-0.2850"),
    Spanish(18, 8, "0.80", "0.2666", "+0.8119", "-0.2878"),
)
