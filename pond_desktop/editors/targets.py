"""Which targets there are: ours, and those of other packages.

Theirs are entry points of the group `pond_desktop.editors`, each a class or a ready target.
"""

import logging
from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from pond_desktop.editors.bridge import Bridge
from pond_desktop.editors.neovim import Neovim
from pond_desktop.editors.target import Target

GROUP = "pond_desktop.editors"
_METHODS = ("discover", "probe", "insert")
_log = logging.getLogger(__name__)


class Targets(Struct, frozen=True, kw_only=True):
    """`left_out` says of each that cannot be used which it is and why."""

    known: tuple[Target, ...]
    left_out: tuple[str, ...] = ()


def built_in() -> tuple[Target, ...]:
    return (Neovim(), Bridge())


@cache
def all_targets() -> Targets:
    """Ours first. Looks once for what is installed."""
    # takes some 50 ms to load: whoever inserts nothing does without it
    from importlib.metadata import entry_points

    return joined(built_in(), entry_points(group=GROUP))


def joined(ours: Iterable[Target], entry_points: Iterable[Any]) -> Targets:
    known, left_out = list(ours), list[str]()
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
