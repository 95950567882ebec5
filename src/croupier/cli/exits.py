"""Exit statuses, the same for every command."""

FINE = 0
DIFFERS = 1  # a file comes out otherwise than it says
NOTHING = 1  # nothing was found
MISUSE = 2
FAULT = 70  # as BSD has it: an error inside the program
NO_ROOM = 74  # as BSD has it: what was to be written could not be
INTERRUPTED = 130  # as a shell reports a program ended by Ctrl-C
BROKEN_PIPE = 141  # as a shell reports a program whose reader went away
