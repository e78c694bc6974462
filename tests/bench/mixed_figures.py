"""Figures of a history of all agents, and of watching one."""

import shutil
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.extremes import make_tiny_sessions
from tests.bench.measuring import measured
from tests.bench.mixed import PLACES, make_mixed_history
from tests.bench.search_figures import at
from tests.bench.table import Figure, megabytes
from tests.bench.watched import idle_share, visible_after

_RATIO_MAX = 2.2
_VISIBLE_S_MAX = 1.0
_IDLE_SHARE_MAX = 0.005


def mixed_capture_figures(
    work: Path, agent_bytes: int, rounds: int, peak: Callable[[str, str, dict[str, Any]], Figure]
) -> list[Figure]:
    """The first capture of all agents' histories, against the baseline over the same."""
    history, pond_home = work / "mixed", work / "mixed-pond"
    laid = make_mixed_history(history, agent_bytes)
    baselines, captures = [], []
    for _ in range(rounds):
        captures.append(_captured_anew(history, pond_home))
        baselines.append(_baseline(work, history, pond_home))
    bare, ours = (median(run["seconds"] for run in runs) for runs in (baselines, captures))
    run = captures[-1]
    silent = sorted(set(PLACES) - set(run["agents"]))
    done = f"{laid.files} files of {len(PLACES)} agents, {megabytes(laid.bytes)}, {run['messages']} messages"
    is_same = run["messages"] == baselines[-1]["messages"]
    is_heard = not silent and not run["problems"]
    said = ", ".join([*silent, *run["problems"]]) or "none"
    return [
        Figure("A", f"first capture of a mixed history: {done}", f"{ours:.2f} s", "", None),
        Figure("A", "  agents without a session, files that could not be read", said, "none", is_heard),
        Figure("A", "  the bare baseline over the same", f"{bare:.2f} s", "the same messages", is_same),
        Figure("A", "  first capture / baseline", f"{ours / bare:.2f}×", f"≤ {_RATIO_MAX}×", ours / bare <= _RATIO_MAX),
        peak("A", "the first capture of a mixed history", run),
    ]


def visible_figures(work: Path, agent_bytes: int, appends: int) -> list[Figure]:
    """How long after an agent wrote it a message is found, while another process watches."""
    history, pond_home = work / "mixed-visible", work / "mixed-visible-pond"
    make_mixed_history(history, agent_bytes)
    times = visible_after(history, pond_home, appends)
    every = sorted(seconds for some in times.values() for seconds in some)
    p50, p95 = at(every, 0.5), at(every, 0.95)
    name = f"an append until a search finds it, p95 of {len(every)}, {len(times)} agents: {', '.join(times)}"
    return [
        Figure("V", name, f"{p95:.2f} s", f"< {_VISIBLE_S_MAX:.0f} s", p95 < _VISIBLE_S_MAX),
        Figure("V", "  half of them, the longest", f"{p50:.2f} s, {every[-1]:.2f} s", "", None),
    ]


def idle_figures(work: Path, files: int, seconds: int) -> list[Figure]:
    """What watching takes while nothing happens."""
    home, pond_home = work / "idle", work / "idle-pond"
    make_tiny_sessions(home / ".claude", files)
    share = idle_share(home, pond_home, seconds)
    name = f"processor while {files} files are watched and nothing happens, {seconds} s"
    return [Figure("V", name, f"{share:.2%}", f"< {_IDLE_SHARE_MAX:.1%}", share < _IDLE_SHARE_MAX)]


def _captured_anew(history: Path, pond_home: Path) -> dict[str, Any]:
    shutil.rmtree(pond_home, ignore_errors=True)
    return measured("tests.bench.work", "mixed-capture", history, pond_home)


def _baseline(work: Path, history: Path, pond_home: Path) -> dict[str, Any]:
    for path in work.glob("mixed-baseline.db*"):
        path.unlink()
    archive_file = pond_home / "data" / "pond.db"
    return measured("tests.bench.mixed_baseline", history, archive_file, work / "mixed-baseline.db")
