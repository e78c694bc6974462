"""Picks a surface: no words → window, words → command line. The only place that knows both."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from pond_desktop.runtime.door import Picked, PickWish, Summons, activation, hand_over, sayable
from pond_desktop.runtime.folders import HOME_VARIABLE, Folders

if TYPE_CHECKING:
    from pond_desktop.cli import WindowWish
    from pond_desktop.runtime import Settings


def main(words: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    words = sys.argv[1:] if words is None else words
    if _was_handed_over(words):
        return 0
    # the words of all commands take longer to load than a click on a link may take
    from pond_desktop.cli import Openers, run

    return run(words, Openers(window=_open_window, picker=_open_picker))


def _was_handed_over(words: Sequence[str]) -> bool:
    """Whether they are `[--home PATH] [open] LINK`, as the desktop says them, and a program that is open took it."""
    rest, environment = list(words), dict(os.environ)
    if rest[:1] == ["--home"] and len(rest) > 1:
        environment[HOME_VARIABLE] = rest[1]
        del rest[:2]
    is_open = rest[:1] == ["open"]
    rest = rest[is_open:]
    if len(rest) != 1 or not (rest[0].startswith("pond:") or (is_open and not rest[0].startswith("-"))):
        return False
    return hand_over(Folders.of(environment), Summons(session=sayable(rest[0]), activation=activation()))


def _open_window(wish: "WindowWish") -> int:
    # what is loaded now stays: looking for garbage in it again and again takes a tenth of the time to start
    gc.disable()
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


def _open_picker(folders: Folders, settings: "Settings", wish: PickWish) -> Picked:
    from pond_desktop.gui.picking_alone import pick_alone

    return pick_alone(folders, settings, wish)


if __name__ == "__main__":
    sys.exit(main())
