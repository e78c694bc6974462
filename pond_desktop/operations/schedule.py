"""A capture now and then, by the system, without a window."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from pond_desktop.adapters.faults import roots_of
from pond_desktop.adapters.foreign import all_adapters
from pond_desktop.errors import ScheduleError, SourceError, ValidationFailed
from pond_desktop.operations.own_program import words_of
from pond_desktop.runtime import Folders
from pond_desktop.runtime.schedulers import Job, Scheduler, Standing, schedulers_of

EVERY = "15m"
_EVERY = re.compile(r"(\d{1,4})\s*(m|min|minutes?|h|hours?)")
_MINUTES_MAX = 24 * 60
_CAPTURE = ("capture", "--quiet", "--unless-busy")


class Change(Struct, frozen=True, kw_only=True):
    """What was done. `words`: what is run, `every_minutes` how often; `files`: what was written, or removed."""

    scheduler: str | None
    files: tuple[str, ...]
    words: tuple[str, ...] = ()
    every_minutes: int | None = None


def turn_on(folders: Folders, every: str = EVERY) -> Change:
    """Has the system capture into the archive of `folders`; takes the place of what an earlier call had it do.

    Args:
        every: `15m`, `2h`; from a minute to a day.
    Raises:
        ValidationFailed: an interval that is none, or that cron cannot keep.
        ScheduleError: the system has no way to do it, or refuses.
    """
    minutes = _minutes(every)
    known = _schedulers()
    chosen = next((scheduler for scheduler in known if scheduler.is_usable()), None)
    if chosen is None:
        raise ScheduleError(
            "Nothing here runs programs now and then: neither systemd (for this person) nor cron.",
            "Keep `pond-desktop capture --watch` running instead.",
        )
    words = (*words_of(folders), *_CAPTURE)
    job = Job(words=words, environment=_agents_variables(os.environ), every_minutes=minutes)
    files = chosen.turn_on(job)
    for other in known:
        if other is not chosen:
            other.turn_off()
    return Change(scheduler=chosen.name, files=files, words=words, every_minutes=minutes)


def turn_off() -> Change:
    """Removes exactly what `turn_on` wrote. Raises ScheduleError where the system refuses."""
    removed = [(scheduler.name, scheduler.turn_off()) for scheduler in _schedulers()]
    names = [name for name, files in removed if files]
    return Change(scheduler=", ".join(names) or None, files=tuple(file for _, files in removed for file in files))


def standing() -> Standing:
    """How it stands, as far as the system tells."""
    found = [scheduler.standing() for scheduler in _schedulers()]
    return next((each for each in found if each.is_on or each.written), found[0])


def _schedulers() -> tuple[Scheduler, ...]:
    return schedulers_of(sys.platform, os.environ, Path.home())


def _minutes(every: str) -> int:
    found = _EVERY.fullmatch(every.strip().lower())
    minutes = 0 if found is None else int(found[1]) * (60 if found[2].startswith("h") else 1)
    if not 1 <= minutes <= _MINUTES_MAX:
        raise ValidationFailed(f"{every!r} is no interval.", "Write it as 15m or 2h, a day at most.", field="every")
    return minutes


def _agents_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """Those that are set here and say where agents keep their history: a program that the system starts has none."""
    asked = _Asked(environment)
    for adapter in all_adapters().known:
        with suppress(OSError, SourceError):
            roots_of(adapter, asked, Path.home())
    return {name: environment[name] for name in sorted(asked.names) if environment.get(name)}


class _Asked(Mapping[str, str]):
    """Notes which names are asked for."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        return self._environment[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._environment)

    def __len__(self) -> int:
        return len(self._environment)
