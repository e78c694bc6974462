"""Which targets there are: ours, and those of other packages.

Theirs are entry points of the group `pond_desktop.editors`, each a class or a ready target.
"""

import logging
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from pond_desktop.editors.bridge import Bridge
from pond_desktop.editors.command import Commands
from pond_desktop.editors.emacs import Emacs
from pond_desktop.editors.kakoune import Kakoune
from pond_desktop.editors.kate import Kate
from pond_desktop.editors.neovim import Neovim
from pond_desktop.editors.sublime import Sublime
from pond_desktop.editors.target import Lend, Target
from pond_desktop.editors.tmux import Tmux
from pond_desktop.editors.vim import Vim
from pond_desktop.editors.x11_paste import PreviousWindow
from pond_desktop.runtime.settings import Settings

GROUP = "pond_desktop.editors"
_METHODS = ("discover", "probe", "insert")
_log = logging.getLogger(__name__)


class Targets(Struct, frozen=True, kw_only=True):
    """`left_out` says of each that cannot be used which it is and why."""

    known: tuple[Target, ...]
    left_out: tuple[str, ...] = ()


def built_in(settings: Settings, lend: Lend | None = None) -> tuple[Target, ...]:
    """`lend` puts a text on the clipboard, for targets that can take it in no other way."""
    editors = (Neovim(), Vim(), Emacs(), Kakoune(), Bridge(), Tmux(), Sublime(lend), Kate())
    pasting = (PreviousWindow(lend),) if lend and settings.insert_paste_into_previous_window else ()
    return (*editors, Commands(settings.insert_commands), *pasting)


def all_targets(settings: Settings, lend: Lend | None = None) -> Targets:
    """Ours first."""
    return joined(built_in(settings, lend), _foreign())


def joined(ours: Sequence[Target], foreign: Targets) -> Targets:
    """Ours keep their names."""
    taken = {target.name for target in ours}
    clashing = [target for target in foreign.known if target.name in taken]
    return Targets(
        known=(*ours, *(target for target in foreign.known if target.name not in taken)),
        left_out=(
            *foreign.left_out,
            *(f"The target {target.name} of another package is left out: that name is taken." for target in clashing),
        ),
    )


@cache
def _foreign() -> Targets:
    """Looks once for what is installed."""
    # takes some 50 ms to load: whoever inserts nothing does without it
    from importlib.metadata import entry_points

    return loaded(entry_points(group=GROUP))


def loaded(entry_points: Iterable[Any]) -> Targets:
    known, left_out = list[Target](), list[str]()
    for point in sorted(entry_points, key=lambda each: each.name):
        try:
            made = point.load()
            target = made() if isinstance(made, type) else made
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises, the others work
            _log.error("target %s (%s) failed to load", point.name, point.value, exc_info=error)
            left_out.append(_sentence(point, f"it could not be loaded ({type(error).__name__})"))
            continue
        fault = _fault(target, {each.name for each in known})
        if fault is None:
            known.append(target)
        else:
            left_out.append(_sentence(point, fault))
    return Targets(known=tuple(known), left_out=tuple(left_out))


def _fault(target: Any, taken: set[str]) -> str | None:
    name, title = getattr(target, "name", None), getattr(target, "title", None)
    if not (isinstance(name, str) and name and isinstance(title, str) and title):
        return "it has no name and title"
    if name in taken:
        return f"there is a target {name} already"
    missing = [method for method in _METHODS if not callable(getattr(target, method, None))]
    return f"it lacks {', '.join(missing)}" if missing else None


def _sentence(point: Any, fault: str) -> str:
    package = point.dist.name if point.dist is not None else point.value
    return f"The target {point.name} of {package} is left out: {fault}."
