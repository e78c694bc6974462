"""Where links below the folders that are read may lead."""

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from pond_desktop.pond import Source
from pond_desktop.runtime import Settings

_TARGET = "{target}"
_REFUSAL = (
    f"left out: a link out of the folders that are read; follow_links_to = ['{_TARGET}'] in settings.toml allows it"
)


class Reach:
    """Some folders and files, with all that is below them. They are known by what they are, not by their names: macOS
    calls one place both `/tmp` and `/private/tmp`.

    `refusal` is said of what lies elsewhere; `{target}` in it stands for that place.
    """

    def __init__(self, places: Iterable[Path], refusal: str) -> None:
        self._places = tuple(places)
        self._refusal = refusal

    @cached_property
    def _identities(self) -> frozenset[tuple[int, int]]:
        # most histories hold no link: nothing is looked up for those
        return frozenset(_identities(map(str, self._places)))

    def holds(self, path: str) -> bool:
        """Whether a path really leads there. Nothing need lie at the path."""
        return not self._identities.isdisjoint(_identities(_upwards(os.path.realpath(path))))

    def refusal(self, path: str) -> str:
        """Why a path that leads elsewhere is not read."""
        return self._refusal.replace(_TARGET, os.path.realpath(path))


def reach_of(sources: Iterable[Source], settings: Settings) -> Reach:
    """From this machine's sources into each other, and to where the settings let links lead. A root that is a link is
    what it leads to."""
    roots = [root for source in sources for root in source.roots]
    return Reach((*roots, *settings.follow_links_to), _REFUSAL)


def _identities(paths: Iterable[str]) -> Iterator[tuple[int, int]]:
    for path in paths:
        try:
            status = os.stat(path)  # noqa: PTH116 - the name need not be text
        except OSError:
            continue
        yield status.st_dev, status.st_ino


def _upwards(path: str) -> Iterator[str]:
    """A path, then the folders above it, the nearest first."""
    yield path
    while (above := os.path.dirname(path)) != path:  # noqa: PTH120
        yield above
        path = above
