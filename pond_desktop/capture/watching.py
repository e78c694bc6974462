"""Hearing of changes in the agents' folders as they happen, and capturing them."""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from pond_desktop.capture.report import CaptureReport
from pond_desktop.capture.run import run
from pond_desktop.errors import ArchiveBusy
from pond_desktop.pond import Pond
from pond_desktop.runtime import is_there
from pond_desktop.runtime.cancellation import raise_if_cancelled, stoppable

QUIET_MS = 50
"""Changes that follow one another faster than this are heard together, …"""
GATHERED_MS = 250
"""… but none waits longer than this."""
LOOK_S = 60.0
"""How often folders are looked through that can't be watched, and whether other folders are there now."""
_WAKE_MS = 1_000
_COSTLY_S = 0.2
_REST = 5
_REST_S_MAX = 30.0
_log = logging.getLogger(__name__)

_REMOTE = frozenset({"9p", "afs", "afpfs", "ceph", "cifs", "davfs", "ncpfs", "nfs", "nfs4", "smb3", "smbfs", "vboxsf"})
"""File systems whose changes are made elsewhere: nobody here hears of them."""


class WatchState(Struct, frozen=True, kw_only=True):
    """Which folders are watched; of those that are looked through every `LOOK_S` seconds instead, why."""

    watched: tuple[str, ...]
    unwatched: tuple[tuple[str, str], ...]


WatchNews = WatchState | CaptureReport
Paths = frozenset[str] | None
"""What changed; `None` for anything."""


def keep_captured(pond: Pond, told: Callable[[WatchNews], None], work_after: Callable[[], object]) -> None:
    """Captures everything once, then each change within a moment, until the work is cancelled.

    Where a pass takes long the next one waits for some times as long, so that an agent that rewrites a huge file does
    not keep a processor busy. While somebody else writes the archive, or an agent its database, it is tried again.

    Args:
        told: gets the state at the beginning and whenever it changes, and the report of each pass.
        work_after: done after each pass that added something.
    """
    waiting: Paths = frozenset()
    for heard in _heard(pond, told):
        waiting = None if waiting is None or heard is None else waiting | heard
        if waiting is not None and not waiting:
            continue
        began = time.monotonic()
        try:
            report = run(pond, paths=waiting)
        except ArchiveBusy:
            continue  # the next moment comes within a second
        waiting = frozenset(report.busy)
        told(report)
        if report.messages_added:
            work_after()
        taken = time.monotonic() - began
        if taken > _COSTLY_S:
            _rest(min(_REST * taken, _REST_S_MAX))


def _heard(pond: Pond, told: Callable[[WatchState], None]) -> Iterator[Paths]:
    """Yields what changed, at least every second; first, and after each change of what is watched, everything."""
    stop = threading.Event()
    with stoppable(stop.set):
        while not stop.is_set():
            roots = _roots(pond)
            unwatched = [(root, reason) for root in roots if (reason := _unwatchable(root))]
            watched = [root for root in roots if root not in dict(unwatched)]
            yield None
            try:
                yield from _listened(pond, roots, watched, unwatched, told, stop)
            except (OSError, RuntimeError) as error:  # the limit of watches is reached, or there is nothing like it
                reason = str(error) or type(error).__name__
                _log.warning("folders cannot be watched: %s", reason)
                told(WatchState(watched=(), unwatched=tuple((root, reason) for root in roots)))
                yield from _in_a_while(stop)
    raise_if_cancelled()


def _listened(
    pond: Pond,
    roots: list[str],
    watched: list[str],
    unwatched: list[tuple[str, str]],
    told: Callable[[WatchState], None],
    stop: threading.Event,
) -> Iterator[Paths]:
    # a library with a core of its own: commands that don't watch do without it
    from watchfiles import watch

    looked_at = time.monotonic()
    is_begun = False
    changes = watch(
        *watched,
        watch_filter=None,
        debounce=GATHERED_MS,
        step=QUIET_MS,
        stop_event=stop,
        rust_timeout=_WAKE_MS,
        yield_on_timeout=True,
        raise_interrupt=False,
        recursive=True,
        ignore_permission_denied=True,
    )
    for heard in changes:
        if not is_begun:
            # what was written between the first look and the first moment of watching
            is_begun = True
            told(WatchState(watched=tuple(watched), unwatched=tuple(unwatched)))
            yield None
        else:
            yield frozenset(path for _, path in heard)
        if time.monotonic() - looked_at >= LOOK_S:
            looked_at = time.monotonic()
            if _roots(pond) != roots:
                return
            if unwatched:
                yield None


def _in_a_while(stop: threading.Event) -> Iterator[Paths]:
    """Moments without news, for as long as nothing is looked at."""
    ends = time.monotonic() + LOOK_S
    while time.monotonic() < ends and not stop.wait(_WAKE_MS / 1000):
        yield frozenset()


def _roots(pond: Pond) -> list[str]:
    """What is there, folders and files, none inside another."""
    found = sorted({str(root) for source in pond.sources_in_projects() for root in source.roots if is_there(root)})
    return [root for root in found if not any(root.startswith(other + os.sep) for other in found)]


def _unwatchable(root: str) -> str:
    """Why changes in a folder would not be heard; empty where they are."""
    if sys.platform == "win32":
        return "on a network drive" if root.startswith("\\\\") else ""
    kind = _file_system(os.path.realpath(root))
    return f"on a network drive ({kind})" if kind in _REMOTE or kind.startswith("fuse.") else ""


def watch_limit() -> int | None:
    """How many folders the system lets one account watch; `None` where it sets no limit or does not tell."""
    try:
        return int(Path("/proc/sys/fs/inotify/max_user_watches").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _file_system(path: str) -> str:
    """The kind of file system that holds a path, as Linux names it; empty where that is not known."""
    best, kind = "", ""
    try:
        lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        before, _, after = line.partition(" - ")
        mounted = before.split(" ")[4].replace("\\040", " ")
        if len(mounted) >= len(best) and (path == mounted or path.startswith(mounted.rstrip("/") + "/")):
            best, kind = mounted, after.split(" ")[0]
    return kind


def _rest(seconds: float) -> None:
    stop = threading.Event()
    with stoppable(stop.set):
        stop.wait(seconds)
    raise_if_cancelled()
