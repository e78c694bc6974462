"""The figures, each a function from a folder to work in to lines of the table."""

import shutil
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeAlias

from tests.bench.extremes import appended_line, make_file_of, make_line_of, make_long_session, make_tiny_sessions
from tests.bench.history import make_history
from tests.bench.insert_figures import insert_figures
from tests.bench.kills import kill_rounds
from tests.bench.link_figures import link_figures
from tests.bench.many_sessions import multiply_sessions
from tests.bench.measuring import measured
from tests.bench.mixed_figures import idle_figures, mixed_capture_figures, visible_figures
from tests.bench.queries import KINDS
from tests.bench.search_figures import at, known_item_figures, search_figures
from tests.bench.table import Figure, megabytes
from tests.bench.window_figures import row_figures, window_figures

_RATIO_MAX = 1.6
_REPEAT_S_MAX = 0.3
_REPEAT_MANY_S_MAX = 1.5
_PEAK_BYTES_MAX = 300_000_000
_ENDS_BYTES_MAX = 64 * 1024
"""Beside the new bytes of a file that grew, its ends are looked at, to know that it is the same file still."""


class Sizes(NamedTuple):
    """How much of everything is made."""

    sessions: int = 1500
    many_files: int = 20_000
    append_file_bytes: int = 50_000_000
    queries: int = 200
    messages: int = 1_000_000
    search_queries: int = 400
    listed_sessions: int = 100_000
    listed_rows: int = 1_000_000
    long_messages: int = 50_000
    long_line_bytes: int = 60_000_000
    large_file_bytes: int = 2_000_000_000
    agent_bytes: int = 3_000_000
    appends: int = 49
    idle_seconds: int = 60
    insertions: int = 100
    links: int = 40

    @classmethod
    def quick(cls) -> "Sizes":
        whole = ("queries", "search_queries", "appends", "insertions", "links")
        return cls(*(size if name in whole else size // 10 for name, size in cls()._asdict().items()))


Measure: TypeAlias = Callable[[Path, Sizes, int], list[Figure]]


def first_capture(work: Path, sizes: Sizes, rounds: int) -> list[Figure]:
    """Figures 1, 4 and 6, and of 2 the smaller: all of one archive."""
    root, home = work / "history", work / "main"
    made = make_history(root, sizes.sessions)
    baselines, captures = [], []
    for _ in range(rounds):
        baselines.append(_baseline(work, root))
        captures.append(_captured_anew(home, root))
    bare, ours = (median(run["seconds"] for run in runs) for runs in (baselines, captures))
    run = captures[-1]
    source_bytes = sum(path.stat().st_size for path in root.rglob("*") if path.is_file())
    done = f"{run['files_opened']} files, {megabytes(run['bytes_read'])}, {run['messages']} messages"
    same = run["messages"] == baselines[-1]["messages"] and run["sessions"] == made.sessions
    return [
        Figure("1", f"first capture: {done}", f"{ours:.2f} s", "", None),
        Figure("1", "the bare baseline over the same", f"{bare:.2f} s", "the same messages", same),
        Figure("1", "first capture / baseline", f"{ours / bare:.2f}×", f"≤ {_RATIO_MAX}×", ours / bare <= _RATIO_MAX),
        _peak("1", "first capture", run),
        *_repeat(home, root, sizes.sessions, _REPEAT_S_MAX, rounds),
        *_search(home, root, sizes.queries),
        *_tools_filled(home, root, source_bytes),
    ]


def repeat_many(work: Path, sizes: Sizes, rounds: int) -> list[Figure]:
    """Figure 2 with many small files."""
    root, home = work / "tiny", work / "tiny-home"
    make_tiny_sessions(root, sizes.many_files)
    _captured_anew(home, root)
    return _repeat(home, root, sizes.many_files, _REPEAT_MANY_S_MAX, rounds)


def append(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """Figure 3."""
    root, home = work / "append", work / "append-home"
    path = make_file_of(root, sizes.append_file_bytes)
    _captured_anew(home, root)
    new = appended_line(path)
    run = measured("tests.bench.work", "counted-capture", home, root)
    read = run["read_counted"]
    name = f"a line of {new} bytes appended to {megabytes(sizes.append_file_bytes)}"
    is_new_only = run["bytes_read"] == new and run["messages"] == 1 and read <= new + _ENDS_BYTES_MAX
    return [
        Figure("3", f"{name}: taken as new", f"{run['bytes_read']} bytes", f"{new} bytes", is_new_only),
        Figure("3", "  read in all, with the ends of the old part", f"{read} bytes", "≤ 64 KiB more", is_new_only),
        Figure("3", "  time", f"{run['seconds'] * 1000:.0f} ms", "", None),
    ]


def window(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """Figure 5."""
    root, home = work / "window", work / "window-home"
    make_tiny_sessions(root, min(2000, sizes.listed_sessions))
    session_id = make_long_session(root, sizes.long_messages)
    _captured_anew(home, root)
    multiply_sessions(home / "data" / "pond.db", sizes.listed_sessions)
    return [*window_figures(home, root, session_id), *row_figures(sizes.listed_rows)]


def search(work: Path, sizes: Sizes, rounds: int) -> list[Figure]:
    """Search among a million messages."""
    return search_figures(work, sizes.messages, sizes.search_queries, rounds)


def known_items(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """Whether half-remembered sessions are found."""
    return known_item_figures(work, sizes.sessions)


def memory(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """What one line or one file of great size takes in memory."""
    found = []
    for name, make, size in (
        ("a line", make_line_of, sizes.long_line_bytes),
        ("a file", make_file_of, sizes.large_file_bytes),
    ):
        root, home = work / "large", work / "large-home"
        make(root, size)
        found.append(_peak("M", f"{name} of {megabytes(size)}", _captured_anew(home, root)))
        shutil.rmtree(root)
        shutil.rmtree(home)
    return found


def mixed(work: Path, sizes: Sizes, rounds: int) -> list[Figure]:
    """A history of all agents."""
    return mixed_capture_figures(work, sizes.agent_bytes, rounds, _peak)


def visible(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """From an agent's writing to a reader's finding."""
    return visible_figures(work, sizes.agent_bytes // 10, sizes.appends)


def idle(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """Watching while nothing happens."""
    return idle_figures(work, sizes.many_files, sizes.idle_seconds)


def insert(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """From the window into editors."""
    root, home = work / "referred", work / "referring"
    make_history(root, sizes.sessions)
    _captured_anew(home, root)
    return insert_figures(home, root, sizes.insertions)


def links(work: Path, sizes: Sizes, _rounds: int) -> list[Figure]:
    """From a clicked link into the window."""
    root, home = work / "linked", work / "linking"
    make_history(root, sizes.sessions)
    _captured_anew(home, root)
    return link_figures(home, root, sizes.links)


def kills(work: Path, rounds: int) -> list[Figure]:
    """Captures killed midway."""
    report = kill_rounds(work, rounds)
    for fault in report.faults:
        print(fault)
    sound = rounds - len({fault.partition(",")[0] for fault in report.faults})
    name = f"kill -9 during capture, {rounds} rounds ({report.struck} struck at work): sound and whole after"
    return [Figure("K", name, f"{sound}", f"{rounds}", not report.faults)]


ALL: dict[str, Measure] = {
    "capture": first_capture,
    "repeat": repeat_many,
    "append": append,
    "search": search,
    "known-items": known_items,
    "window": window,
    "memory": memory,
    "mixed": mixed,
    "visible": visible,
    "idle": idle,
    "insert": insert,
    "links": links,
}


def _baseline(work: Path, root: Path) -> dict[str, Any]:
    database = work / "baseline.db"
    for path in work.glob("baseline.db*"):
        path.unlink()
    return measured("tests.bench.baseline", root, database)


def _captured_anew(home: Path, root: Path) -> dict[str, Any]:
    shutil.rmtree(home, ignore_errors=True)
    return measured("tests.bench.work", "capture", home, root)


def _repeat(home: Path, root: Path, files: int, seconds_max: float, rounds: int) -> list[Figure]:
    runs = [measured("tests.bench.work", "counted-capture", home, root) for _ in range(rounds)]
    seconds = median(run["seconds"] for run in runs)
    opened = max(run["opened_counted"] for run in runs)
    return [
        Figure(
            "2", f"repeat over {files} sessions: time", f"{seconds:.2f} s", f"≤ {seconds_max} s", seconds <= seconds_max
        ),
        Figure("2", f"repeat over {files} sessions: files opened", f"{opened}", "0", opened == 0),
    ]


def _search(home: Path, root: Path, queries: int) -> list[Figure]:
    run = measured("tests.bench.work", "search", home, root, queries)
    times = {kind: run["times_ms"][kind] for kind in KINDS}
    every = sorted(time for some in times.values() for time in some)
    lines = [("all", every), *times.items()]
    return [
        Figure(
            "4",
            f"search, {kind}: p50 / p95 of {len(some)}",
            f"{at(some, 0.5):.1f} / {at(some, 0.95):.1f} ms",
            "",
            None,
        )
        for kind, some in lines
    ]


def _tools_filled(home: Path, root: Path, source_bytes: int) -> list[Figure]:
    """The tools' postings, which come after a capture, and with them figure 6."""
    run = measured("tests.bench.work", "fill-tools", home, root)
    share = run["archive_bytes"] / source_bytes
    speed = run["bytes"] / 1e6 / run["seconds"]
    secrets = f"{run['secrets_seconds']:.2f} s, and {run['rules_seconds']:.1f} s to load the rules"
    done = f"{run['parts']} calls, results and thoughts, {megabytes(run['bytes'])}"
    return [
        Figure("1", f"tools posted afterwards: {done}", f"{run['seconds']:.2f} s, {speed:.0f} MB/s", "", None),
        Figure("1", "  parts left, bodies cut", f"{run['pending']}, {run['cut']}", "0 left", run["pending"] == 0),
        Figure("1", f"then looked through for secrets: {megabytes(run['secrets_chars'])}", secrets, "", None),
        _peak("1", "posting tools and finding secrets", run),
        Figure(
            "6", "archive / source, raw bytes and tools' postings included", f"{share:.2f}×", "≤ 1.00×", share <= 1.0
        ),
    ]


def _peak(number: str, name: str, run: dict[str, Any]) -> Figure:
    peak = run["peak_bytes"]
    return Figure(
        number, f"peak memory of {name}", megabytes(peak), f"≤ {megabytes(_PEAK_BYTES_MAX)}", peak <= _PEAK_BYTES_MAX
    )
