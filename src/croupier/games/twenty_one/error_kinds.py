"""What can go wrong at a table of this family, in the notation's words, and the concept that each falls under."""

from __future__ import annotations

DEALS_TO = "deals to box"
SKIPS = "skips box"
SKIPS_OWN = "skips his own card"
DRAWS = "draws a card"
EXPOSES = "exposes a card"
BURNS = "burns a card"
SURPLUS = "draws to his hand"
NO_INSURANCE = "skips insurance"
NO_SURRENDER = "skips surrender"
NO_CUTTING_CARD = "leaves out the cutting card"
NO_SHUFFLE = "skips the shuffle"
ERRORS_AT_A_BOX = (DEALS_TO, SKIPS)
DEALING_ERRORS = (*ERRORS_AT_A_BOX, SKIPS_OWN)
CARD_ERRORS = (DRAWS, EXPOSES, BURNS)
OFFERS_MISSED = (NO_INSURANCE, NO_SURRENDER)
SHOE_ERRORS = (NO_CUTTING_CARD, NO_SHUFFLE)

CONCEPTS = {
    DEALS_TO: "cards_to_an_empty_box",
    SKIPS: "box_missed",
    SKIPS_OWN: "dealers_card_missed",
    DRAWS: "unseen_card_is_the_next",
    EXPOSES: "exposed_card_is_the_next",
    BURNS: "card_burnt_in_error",
    SURPLUS: "surplus_dealer_card_removed",
    NO_INSURANCE: "missed_insurance_offer",
    NO_SURRENDER: "missed_surrender_offer",
    NO_CUTTING_CARD: "missing_cutting_card",
    NO_SHUFFLE: "missed_shuffle_made_good",
}
