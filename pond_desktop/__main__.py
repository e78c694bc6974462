"""Picks a surface: no words → window, words → command line. The only place that knows both."""

import sys
from collections.abc import Sequence

from pond_desktop.cli import WindowWish, run


def main(words: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    return run(sys.argv[1:] if words is None else words, open_window=_open_window)


def _open_window(wish: WindowWish) -> int:
    # the command line must start without Qt
    from pond_desktop.gui.app import run_window

    return run_window(
        wish.folders,
        wish.settings,
        screenshot=wish.screenshot,
        session=wish.session,
        query=wish.query,
    )


if __name__ == "__main__":
    sys.exit(main())
