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
HEAD = '[draft]\nfrom = "{start}"\n\n'
CHANGE = '[{kind}.{name}]\nclause = "D.{number}"\nreason = "As published."\n{what}\n\n'


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

    @property
    def law(self) -> Law:
        if not self.changes:
            return load(self.start)
        text = HEAD.format(start=self.start)
        for number, (name, what) in enumerate(self.changes.items(), 1):
            kind = vocabulary("twenty-one")[name].sort
            text += CHANGE.format(kind=kind, name=name, number=number, what=what)
        return law_drafted(text, "published.toml")

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
