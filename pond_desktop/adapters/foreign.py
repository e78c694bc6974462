"""Adapters of other packages: entry points of the group `pond_desktop.adapters`, each a class or a ready adapter."""

import logging
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from pond_desktop.adapters.contract import Adapter
from pond_desktop.adapters.registry import ADAPTERS

GROUP = "pond_desktop.adapters"
_METHODS = ("roots", "enters", "wants", "read")
_log = logging.getLogger(__name__)


class Adapters(NamedTuple):
    """All adapters, ours first. `left_out` says of each that cannot be used which it is and why."""

    known: tuple[Adapter, ...]
    left_out: tuple[str, ...]


@cache
def all_adapters() -> Adapters:
    """Looks once for what is installed."""
    # takes some 50 ms to load: whoever asks for no adapter does without it
    from importlib.metadata import entry_points

    return _joined(entry_points(group=GROUP))


def _joined(entry_points: Iterable[Any]) -> Adapters:
    known: list[Adapter] = list(ADAPTERS)
    left_out: list[str] = []
    for point in sorted(entry_points, key=lambda each: each.name):
        try:
            made = point.load()
            adapter = made() if isinstance(made, type) else made
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises, the others work
            _log.error("adapter %s (%s) failed to load", point.name, point.value, exc_info=error)
            left_out.append(_sentence(point, f"it could not be loaded ({type(error).__name__})"))
            continue
        fault = _fault(adapter, {each.agent for each in known})
        if fault is None:
            known.append(adapter)
        else:
            left_out.append(_sentence(point, fault))
    return Adapters(tuple(known), tuple(left_out))


def _fault(adapter: Any, taken: set[str]) -> str | None:
    agent, title = getattr(adapter, "agent", None), getattr(adapter, "title", None)
    if not (isinstance(agent, str) and agent and isinstance(title, str) and title):
        return "it names no agent and title"
    if set(agent) & set(":@#/\\ "):
        return f"the agent's name {agent!r} does not fit into a locator"
    if agent in taken:
        return f"the agent {agent} has an adapter already"
    missing = [name for name in _METHODS if not callable(getattr(adapter, name, None))]
    return f"it lacks {', '.join(missing)}" if missing else None


def _sentence(point: Any, fault: str) -> str:
    package = point.dist.name if point.dist is not None else point.value
    return f"The adapter {point.name} of {package} is left out: {fault}."
