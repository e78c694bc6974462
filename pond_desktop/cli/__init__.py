"""Surface: words (Typer, Rich).

In: the words of a command line. Out: results on standard output, everything else on standard error, an exit code. Must
not import Qt or another surface; whoever starts it hands over the way to open a window.
"""

from pond_desktop.cli.main import run
from pond_desktop.cli.opening import Openers, WindowWish

__all__ = ["Openers", "WindowWish", "run"]
