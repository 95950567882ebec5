"""The oldest Python that runs Croupier, said in words that any older one can read."""

import sys

LEAST = (3, 11)


def require(version=sys.version_info[:2]):
    # type: (tuple[int, ...]) -> None
    if version[:2] < LEAST:
        sys.exit("Croupier needs Python %d.%d or later; this is Python %d.%d." % (LEAST + version[:2]))
