"""All places of all targets that are there now."""

import logging
from collections.abc import Iterable

from msgspec import Struct

from pond_desktop.editors.parallel import ask_all
from pond_desktop.editors.target import Place, Target

WITHIN_S = 0.3
_log = logging.getLogger(__name__)


class Found(Struct, frozen=True, kw_only=True):
    """`faults`: a sentence for each target that could not be asked, or did not answer in time."""

    places: tuple[Place, ...]
    faults: tuple[str, ...] = ()


def find(targets: Iterable[Target], *, within_s: float = WITHIN_S) -> Found:
    """Asks all of them at once, each of which may look for many. What is late is told, and not waited for."""
    places: list[Place] = []
    faults: list[str] = []
    for target, outcome in ask_all(targets, lambda target: target.discover(), within_s=within_s):
        if not outcome.done() or isinstance(outcome.exception(), TimeoutError):
            faults.append(f"{target.title} was not found out in time; look again.")
        elif (error := outcome.exception()) is not None:
            _log.error("target %s failed to look for places", target.name, exc_info=error)
            faults.append(f"{target.title} could not be looked for ({type(error).__name__}).")
        else:
            places += outcome.result()
    return Found(places=tuple(places), faults=tuple(faults))
