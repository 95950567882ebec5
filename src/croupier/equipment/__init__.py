"""Equipment: cards, shoe, wheels, dice, chips and money as plain values. It knows no rules and makes no chance of its own."""
