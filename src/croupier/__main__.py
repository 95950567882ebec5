"""`python -m croupier`: the command line."""

import sys

from croupier.cli.main import main

sys.exit(main())
