"""Equipment: cards, shoe, wheels, chips and money as plain values. It knows no rules and makes no chance of its own."""
