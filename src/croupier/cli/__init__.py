"""The command line: words in, text out; it alone knows terminals, the disk and the clock."""
