"""The grounds on which a throw is no roll, in the notation's words, and who may call it so."""

from __future__ import annotations

from types import MappingProxyType

OFF_THE_TABLE, BOTH_OFF_THE_TABLE, DISPUTED = "off the table", "both off the table", "disputed face"
VOID = MappingProxyType(
    {
        OFF_THE_TABLE: "void_off_the_table",
        BOTH_OFF_THE_TABLE: "void_off_the_table",
        "one on the other": "void_one_on_the_other",
        "on the bank": "void_on_the_bank",
        "in the bowl": "void_in_the_bowl_or_on_the_rail",
        "on the rail": "void_in_the_bowl_or_on_the_rail",
        "on more than one side": "void_on_more_than_one_side",
        "fraud": "void_for_fraud",
        "other dice": "void_for_other_dice",
        "cannot be called": "void_when_it_cannot_be_called",
    }
)
"""A throw that is void whether or not anybody calls it."""
CALLED = MappingProxyType(
    {
        "dice apart": "no_roll_for_dice_apart",
        "short of the end": "no_roll_short_of_the_end",
        "improper": "no_roll_for_impropriety",
        "irregularity": "no_roll_for_irregularity",
        DISPUTED: "disputed_face",
    }
)
"""A throw that stands unless somebody calls it void."""
NO_GROUND = MappingProxyType({"players' chips": "players_chips_are_no_ground"})
"""What is no reason to call a throw void."""
NO_ROLL = {**VOID, **CALLED, **NO_GROUND}
OFF = MappingProxyType({OFF_THE_TABLE: 1, BOTH_OFF_THE_TABLE: 2})
"""How many dice a throw has cost the table."""
RANKS = MappingProxyType({"dealer": 0, "supervisor": 1, "pit": 2, "manager": 3})
"""The offices that call a throw, the last above all others."""
OVERRULED_BY = MappingProxyType(
    {
        "supervisor": "supervisor_overrules_stickperson",
        "pit": "casino_supervisor_overrules",
        "manager": "manager_overrules",
    }
)
