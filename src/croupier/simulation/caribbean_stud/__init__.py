"""Caribbean stud by a kernel: hands ranked by tables of the game's own ranking, settled as the engine settled them."""
