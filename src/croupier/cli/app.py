"""The commands of the command line."""

from cyclopts import App

from croupier import __version__

app = App(
    name="croupier",
    help="Casino table games as their published rules lay them down.",
    version=f"croupier {__version__}",
    version_flags=["--version", "-V"],
    suppress_keyboard_interrupt=False,  # Ctrl-C is answered in main, for every command alike
)

app.command("croupier.cli.law:app", name="law")
