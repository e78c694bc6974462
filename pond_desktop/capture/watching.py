"""Hearing of changes in the agents' folders as they happen, and capturing them."""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from msgspec import Struct

from pond_desktop.adapters.faults import named_faults
from pond_desktop.capture.discover import plain
from pond_desktop.capture.report import CaptureReport
from pond_desktop.capture.run import run
from pond_desktop.errors import ArchiveBusy, SourceError
from pond_desktop.pond import Pond, Source
from pond_desktop.runtime import is_there
from pond_desktop.runtime.cancellation import raise_if_cancelled, stoppable

QUIET_MS = 50
"""Changes that follow one another faster than this are heard together, …"""
GATHERED_MS = 250
"""… but none waits longer than this."""
LOOK_S = 60.0
"""How often folders are looked through that can't be watched, and whether other folders are there now."""
_WAKE_MS = 1_000
_UNDECODABLE = "decode path"
"""What the library says of a file whose name is no text."""
_BUSY_S = 1.0
_BUSY_S_MAX = 10.0
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

    Where a pass takes much of a processor the next one waits for some times as long, so that an agent that rewrites a
    huge file does not keep it busy. While somebody else writes the archive, or an agent its database, it is tried
    again.

    Args:
        told: gets the state at the beginning and whenever it changes, and the report of each pass.
        work_after: called after each pass that added something; must not take long.
    """
    waiting: Paths = frozenset()
    busy = _Busy()
    for heard in _heard(pond, told):
        waiting = None if waiting is None or heard is None else waiting | heard
        wanted = None if waiting is None else waiting | busy.due()
        if wanted is not None and not wanted:
            continue
        began = time.thread_time()
        try:
            report = run(pond, paths=wanted)
        except ArchiveBusy:
            continue  # the next moment comes within a second
        has_news = waiting is None or bool(waiting) or bool(report.messages_added)
        taken = time.thread_time() - began
        is_whole, waiting = waiting is None, frozenset()
        if busy.take(report.busy) or has_news:
            told(report)
        if report.messages_added:
            work_after()
        if taken > _COSTLY_S and not is_whole:
            _rest(min(_REST * taken, _REST_S_MAX))


class _Busy:
    """What an agent was writing when it was looked at: tried again after a second, and ever later up to ten."""

    def __init__(self) -> None:
        self._paths: frozenset[str] = frozenset()
        self._next_at = 0.0
        self._wait_s = _BUSY_S

    def due(self) -> frozenset[str]:
        return self._paths if time.monotonic() >= self._next_at else frozenset()

    def take(self, paths: Iterable[str]) -> bool:
        """What is busy now; says whether that is something else than before."""
        paths = frozenset(paths)
        is_other = paths != self._paths
        self._wait_s = _BUSY_S if is_other else min(2 * self._wait_s, _BUSY_S_MAX)
        self._paths, self._next_at = paths, time.monotonic() + self._wait_s
        return is_other


class Places(NamedTuple):
    """What to watch: `deep` with all that is below it, `flat` without; none inside another one that is deep."""

    deep: tuple[str, ...]
    flat: tuple[str, ...]


def _heard(pond: Pond, told: Callable[[WatchState], None]) -> Iterator[Paths]:
    """Yields what changed, at least every second; first, and after each change of what is watched, everything."""
    stop = threading.Event()
    with stoppable(stop.set):
        while not stop.is_set():
            places = _places(pond)
            remote = {place: reason for place in {*places.deep, *places.flat} if (reason := _unwatchable(place))}
            watched = Places(*(tuple(place for place in some if place not in remote) for some in places))
            state = WatchState(watched=tuple(sorted({*watched.deep, *watched.flat})), unwatched=tuple(remote.items()))
            yield None
            try:
                yield from _listened(pond, places, watched, state, told, stop)
            except (OSError, RuntimeError) as error:  # the limit of watches is reached, or there is nothing like it
                reason = str(error) or type(error).__name__
                _log.warning("folders cannot be watched: %s", reason)
                unwatched = tuple((place, reason) for place in sorted({*places.deep, *places.flat}))
                told(WatchState(watched=(), unwatched=unwatched))
                yield from _in_a_while(stop)
    raise_if_cancelled()


def _listened(
    pond: Pond,
    places: Places,
    watched: Places,
    state: WatchState,
    told: Callable[[WatchState], None],
    stop: threading.Event,
) -> Iterator[Paths]:
    looked_at = time.monotonic()
    is_begun = False
    for heard in _changes(watched, stop):
        if not is_begun:
            # what was written between the first look and the first moment of watching
            is_begun = True
            told(state)
            yield None
        else:
            yield None if heard is None else frozenset(path for _, path in heard)
        if time.monotonic() - looked_at >= LOOK_S:
            looked_at = time.monotonic()
            if _places(pond) != places:
                return
            if state.unwatched:
                yield None


def _changes(watched: Places, stop: threading.Event) -> Iterator[set[tuple[Any, str]] | None]:
    """Sets of changes; empty ones where nothing happened for a second, `None` where something did that has no name. One
    thread for each kind of watching; they end with this."""
    news: SimpleQueue[set[tuple[Any, str]] | Exception | None] = SimpleQueue()
    ended = threading.Event()

    def listen(paths: tuple[str, ...], is_deep: bool) -> None:
        # a library with a core of its own: commands that don't watch do without it
        from watchfiles import watch

        while not ended.is_set():
            try:
                for heard in watch(
                    *paths,
                    watch_filter=None,
                    debounce=GATHERED_MS,
                    step=QUIET_MS,
                    stop_event=ended,
                    rust_timeout=_WAKE_MS,
                    yield_on_timeout=True,
                    raise_interrupt=False,
                    recursive=is_deep,
                    ignore_permission_denied=True,
                ):
                    news.put(heard)
            except Exception as error:  # noqa: BLE001 - raised again where somebody waits
                if _UNDECODABLE not in str(error):
                    news.put(error)
                    return
                news.put(None)  # a name that is no text: something changed, and everything is looked at

    kinds = [(watched.deep, True), (watched.flat, False)]
    try:
        for paths, is_deep in kinds:
            if paths or is_deep:
                threading.Thread(target=listen, args=(paths, is_deep), name="pond-watch", daemon=True).start()
        while not stop.is_set():
            try:
                heard = news.get(timeout=_WAKE_MS / 1000)
            except Empty:
                continue
            if isinstance(heard, Exception):
                raise heard
            yield heard
    finally:
        ended.set()


def _in_a_while(stop: threading.Event) -> Iterator[Paths]:
    """Moments without news, for as long as nothing is looked at."""
    ends = time.monotonic() + LOOK_S
    while time.monotonic() < ends and not stop.wait(_WAKE_MS / 1000):
        yield frozenset()


def _places(pond: Pond) -> Places:
    deep: set[str] = set()
    flat: set[str] = set()
    for source in pond.sources_in_projects():
        for root in filter(is_there, source.roots):
            parts = _parts(source, str(root))
            deep |= {str(root)} if parts is None else parts
            flat |= set() if parts is None else {str(root)}

    def is_inside(place: str) -> bool:
        return any(place.startswith(other + os.sep) for other in deep)

    return Places(
        tuple(sorted(place for place in deep if not is_inside(place))),
        tuple(sorted(place for place in flat - deep if not is_inside(place))),
    )


def _parts(source: Source, root: str) -> set[str] | None:
    """The folders in a root that are entered; `None` where that is all of them, or the root is a file. The system
    counts every folder that is watched, and an editor's holds much else beside the history."""
    try:
        with os.scandir(root) as entries:
            folders = {entry.path: PurePosixPath(plain(entry.name)) for entry in entries if entry.is_dir()}
    except OSError:
        return None
    try:
        with named_faults(source.adapter, source.id):
            entered = {path for path, name in folders.items() if source.adapter.enters(name)}
    except SourceError:
        return None  # the captures say so
    return None if len(entered) == len(folders) else entered


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
