"""The measured work, one piece a process: `python -m tests.bench.work capture HOME ROOT`. Prints a report as JSON."""

import builtins
import io
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from pond_desktop.capture.secrets import keep_secrets
from pond_desktop.capture.tools import fill_tools
from pond_desktop.operations.capture import capture
from pond_desktop.operations.find import search
from pond_desktop.pond import Pond, open_pond
from pond_desktop.projection.found import SearchRequest
from pond_desktop.runtime import Folders, Settings
from pond_desktop.secret_rules import load_rules
from tests.bench.measuring import peak_bytes
from tests.bench.places import bench_folders, bench_settings
from tests.bench.queries import KINDS, make_queries


def open_bench_pond(home: str, root: str) -> Pond:
    """A pond below `home` whose only history is the Claude-shaped one at `root`: nothing of whoever measures."""
    return open_pond(bench_folders(home), bench_settings(home, root))


def run_capture(home: str, root: str) -> dict[str, Any]:
    """One pass, timed as the user waits for it: open, capture, close."""
    began = time.perf_counter()
    with open_bench_pond(home, root) as pond:
        report = capture(pond)
        archive_file = pond.folders.archive_file
    seconds = time.perf_counter() - began
    return {
        "seconds": seconds,
        "peak_bytes": peak_bytes(),
        "archive_bytes": _size(archive_file),
        "files_seen": report.files_seen,
        "files_opened": report.files_opened,
        "bytes_read": report.bytes_read,
        "messages": report.messages_added,
        "sessions": report.sessions_added,
        "problems": len(report.problems),
    }


def run_mixed_capture(home: str, pond_home: str) -> dict[str, Any]:
    """One pass over all agents of a home, timed in the same way."""
    os.environ["HOME"] = home
    folders = Folders.below(Path(pond_home))
    folders.create()
    began, began_cpu = time.perf_counter(), time.process_time()
    with open_pond(folders, Settings()) as pond:
        report = capture(pond)
        archive_file = pond.folders.archive_file
        seconds = time.perf_counter() - began
        cpu_seconds = time.process_time() - began_cpu
        with pond.archive.reading() as reader:
            agents = [found.agent for found in reader.status().sources if found.session_count]
    return {
        "seconds": seconds,
        "cpu_seconds": cpu_seconds,
        "agents": agents,
        "peak_bytes": peak_bytes(),
        "archive_bytes": _size(archive_file),
        "files_opened": report.files_opened,
        "bytes_read": report.bytes_read,
        "messages": report.messages_added,
        "sessions": report.sessions_added,
        "problems": [f"{Path(path).name}: {reason}" for path, reason in report.problems],
    }


def run_counted_capture(home: str, root: str) -> dict[str, Any]:
    """The same, with every opening and reading of a file below `root` counted where it happens."""
    with CountedFiles(root) as counted:
        report = run_capture(home, root)
    return report | {"opened_counted": counted.opened, "read_counted": counted.read}


def run_search(home: str, root: str, count: str) -> dict[str, Any]:
    """Queries one after another, as the window asks them; each kind's times in ms, sorted."""
    queries = make_queries(int(count))
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    with open_bench_pond(home, root) as pond:
        search(pond, SearchRequest(query="warm", with_secrets=True))  # opens the connection and compiles the statements
        found = 0
        for query in queries:
            began = time.perf_counter()
            found += len(search(pond, SearchRequest(query=query.text, with_secrets=True)).hits)
            times[query.kind].append((time.perf_counter() - began) * 1000)
    return {"times_ms": {kind: sorted(some) for kind, some in times.items()}, "found": found}


def run_fill_tools(home: str, root: str) -> dict[str, Any]:
    """All tools' postings of a captured archive, timed with opening and closing; then the look for secrets."""
    began = time.perf_counter()
    with open_bench_pond(home, root) as pond:
        report = fill_tools(pond)
        archive_file = pond.folders.archive_file
    seconds = time.perf_counter() - began
    with open_bench_pond(home, root) as pond:
        began = time.perf_counter()
        load_rules(pond.folders.cache)
        loaded = time.perf_counter()
        looked = keep_secrets(pond)
        ended = time.perf_counter()
    return {
        "seconds": seconds,
        "rules_seconds": loaded - began,
        "secrets_seconds": ended - loaded,
        "secrets_chars": looked.chars,
        "secrets_pending": looked.pending_parts,
        "peak_bytes": peak_bytes(),
        "archive_bytes": _size(archive_file),
        "parts": report.parts_posted,
        "bytes": report.bytes,
        "cut": report.cut_parts,
        "pending": report.pending_parts,
    }


def _size(archive_file: Path) -> int:
    """With the files that SQLite lays beside it."""
    return sum(path.stat().st_size for path in archive_file.parent.glob(archive_file.name + "*"))


class CountedFiles:
    """While entered, counts what this process opens and reads below `root`, in bytes that the system handed over."""

    def __init__(self, root: str) -> None:
        self._root = str(Path(root)) + "/"
        self._open = builtins.open
        self.opened = 0
        self.read = 0

    def __enter__(self) -> "CountedFiles":
        sys.addaudithook(self._hear)
        builtins.open = self._counting_open
        return self

    def __exit__(self, *_: object) -> None:
        builtins.open = self._open

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and str(arguments[0]).startswith(self._root):
            self.opened += 1

    def _counting_open(self, file: Any, mode: str = "r", *words: Any, **options: Any) -> Any:
        if mode == "rb" and str(file).startswith(self._root):
            return io.BufferedReader(_CountedFile(file, self))
        return self._open(file, mode, *words, **options)


class _CountedFile(io.FileIO):
    def __init__(self, path: str, counted: CountedFiles) -> None:
        super().__init__(path, "rb")
        self._counted = counted

    def readinto(self, buffer: Any) -> int:
        count = super().readinto(buffer)
        self._counted.read += count
        return count

    def readall(self) -> bytes:
        content = super().readall()
        self._counted.read += len(content)
        return content

    def read(self, size: int | None = -1) -> bytes:
        content = super().read(size)
        self._counted.read += len(content)
        return content


_WORK: dict[str, Callable[..., dict[str, Any]]] = {
    "capture": run_capture,
    "mixed-capture": run_mixed_capture,
    "counted-capture": run_counted_capture,
    "search": run_search,
    "fill-tools": run_fill_tools,
}


def main() -> None:
    name, *words = sys.argv[1:]
    print(msgspec.json.encode(_WORK[name](*words)).decode())


if __name__ == "__main__":
    main()
