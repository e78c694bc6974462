"""What is to be run, and how that stands."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from msgspec import Struct

from pond_desktop.errors import ScheduleError

MARK = "Written by `pond-desktop schedule on`; `pond-desktop schedule off` removes it."
_PATIENCE_S = 30.0


class Job(Struct, frozen=True, kw_only=True):
    """`words`: a program, by its whole path, and its arguments."""

    words: tuple[str, ...]
    environment: Mapping[str, str]
    every_minutes: int


class Standing(Struct, frozen=True, kw_only=True):
    """`written`: what of ours is there, files or entries. `told`: what else the system says, in its own words. All of
    that as far as it does."""

    scheduler: str
    is_on: bool
    every_minutes: int | None = None
    written: tuple[str, ...] = ()
    last_run_at: datetime | None = None
    next_run_at: datetime | None = None
    told: str | None = None


class Scheduler(Protocol):
    """One system's way. All methods raise ScheduleError where its program refuses."""

    name: str

    def is_usable(self) -> bool:
        """Whether it runs here, for this person."""
        ...

    def turn_on(self, job: Job) -> tuple[str, ...]:
        """Names what was written. The same again changes nothing; another job takes the place of the one before."""
        ...

    def turn_off(self) -> tuple[str, ...]:
        """Names what was removed; nothing where nothing of ours was there."""
        ...

    def standing(self) -> Standing: ...


class Ended(NamedTuple):
    """How a program ended."""

    code: int
    out: bytes
    err: str


def run_program(*words: str, given: bytes | None = None) -> Ended:
    """Runs a program of the system with these words, in English. Raises ScheduleError where it isn't there or hangs."""
    program = shutil.which(words[0])
    if program is None:
        raise ScheduleError(f"There is no {words[0]} on this machine.", "Keep `pond-desktop capture --watch` running.")
    try:
        done = subprocess.run(
            [program, *words[1:]],
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            capture_output=True,
            timeout=_PATIENCE_S,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ScheduleError(f"{words[0]} does not answer.", f"See what `{' '.join(words)}` says.") from error
    return Ended(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace").strip())


def demand(*words: str, given: bytes | None = None) -> bytes:
    """The same; raises ScheduleError also where the program says no."""
    ended = run_program(*words, given=given)
    if ended.code:
        said = (ended.err or ended.out.decode("utf-8", "replace").strip() or f"exit code {ended.code}").splitlines()[-1]
        raise ScheduleError(f"{words[0]} refused: {said.rstrip('.')}.", f"See what `{' '.join(words)}` says.")
    return ended.out


def plain_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Raises ScheduleError for what no line of a file can hold."""
    for word in words:
        if any(ord(char) < 32 or ord(char) == 127 for char in word):
            raise ScheduleError(f"{word!r} holds a control character.", "Move the program or its home elsewhere.")
    return words


def write_own(path: Path, content: bytes, *, is_ours: bool) -> None:
    """Writes a file of ours in one step. Raises ScheduleError where there is one that is not."""
    if path.exists() and not is_ours:
        raise ScheduleError(f"{path} is there, and was not written by Pond Desktop.", "Move it away first.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        raise ScheduleError(f"{path} cannot be written: {error.strerror or error}.", "Make that possible.") from error
