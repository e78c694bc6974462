"""Picks a surface: no words → window, words → command line. The only place that knows both."""

import sys
from collections.abc import Sequence

from msgspec.structs import asdict

from pond_desktop.cli import WindowWish, run


def main(words: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    return run(sys.argv[1:] if words is None else words, open_window=_open_window)


def _open_window(wish: WindowWish) -> int:
    # once PySide6 is there it reads the source of each module that is imported, a tenth of the time to start
    import pond_desktop.search  # noqa: F401

    # the command line must start without Qt
    from pond_desktop.gui.app import draw_window, run_window

    if wish.picture is not None:
        from pond_desktop.gui.picture import PictureWish

        picture = PictureWish(session=wish.session, query=wish.query, **asdict(wish.picture))
        return draw_window(wish.folders, wish.settings, picture)
    return run_window(
        wish.folders,
        wish.settings,
        session=wish.session,
        query=wish.query,
        is_new=wish.is_new,
        is_alone=wish.is_alone,
        fault=wish.fault,
    )


if __name__ == "__main__":
    sys.exit(main())
