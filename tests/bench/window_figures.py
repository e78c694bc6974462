"""The figures of the window, each measured in a process of its own.

Beside the times that a person waits stand those that the window's thread had the processor: where the machine is busy
with something else, they are what can be compared.
"""

import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.measuring import forget_cached, measured
from tests.bench.search_figures import at
from tests.bench.table import Figure, megabytes

_COLD_S_MAX = 1.0
_WARM_S_MAX = 0.5
_OPENING_MS_MAX = 100
_FRAME_MS_MAX = 16
_KEY_GAP_MS_MAX = 16
_RESIDENT_BYTES_MAX = 250_000_000
_SWITCHES = 200
_LEFT_BYTES_MAX = 10_000_000
_STARTS = 5
_CHECKOUT = Path(__file__).resolve().parents[2]


def window_figures(home: Path, root: Path, session_id: str) -> list[Figure]:
    """Over an archive of very many sessions, one of them very long."""
    return [
        *_starts(home, root),
        *_openings(measured("tests.bench.window", home, root, session_id)),
        *_frames(measured("tests.bench.frames", home, root, session_id)),
        *_switches(measured("tests.bench.switching", home, root, _SWITCHES)),
    ]


def _starts(home: Path, root: Path) -> list[Figure]:
    found = []
    for name, bound, is_cold in (("cold", _COLD_S_MAX, True), ("warm", _WARM_S_MAX, False)):
        runs = []
        for _ in range(_STARTS):
            if is_cold:
                forget_cached(home, _CHECKOUT / "pond_desktop", Path(sys.prefix) / "lib")
            runs.append(measured("tests.bench.starting", home, root, repr(time.time())))
        seconds, cpu, whole = (
            median(run[key] for run in runs) for key in ("seconds", "window_cpu_seconds", "complete_seconds")
        )
        listed = runs[-1]["listed"]
        found.append(
            Figure(
                "5",
                f"{name} start to the painted list, {listed} sessions, median of {_STARTS}",
                f"{seconds:.2f} s, {cpu:.2f} s of the processor",
                f"≤ {bound} s",
                seconds <= bound,
            )
        )
        found.append(Figure("5", f"{name} start to all of the window", f"{whole:.2f} s", "", None))
    return found


def _openings(run: dict[str, Any]) -> list[Figure]:
    times, cpu, resident = run["opening_ms"], run["opening_cpu_ms"], run["resident_bytes"]
    opened = f"a session of {run['messages']} messages to its first content"
    return [
        Figure("5", f"{opened}, first time", f"{times[0]:.0f} ms", "", None),
        Figure(
            "5",
            f"{opened}, median of {len(times)}",
            f"{median(times):.0f} ms, {median(cpu):.0f} ms of the window's thread",
            f"≤ {_OPENING_MS_MAX} ms",
            median(times) <= _OPENING_MS_MAX,
        ),
        Figure(
            "5",
            "resident memory of the window after it, and scrolling",
            megabytes(resident),
            f"≤ {megabytes(_RESIDENT_BYTES_MAX)}",
            resident <= _RESIDENT_BYTES_MAX,
        ),
    ]


def _frames(run: dict[str, Any]) -> list[Figure]:
    found = []
    for name, words in (("transcript", "that session"), ("list", "the list")):
        wall, cpu = (at(run[name][key], 0.95) for key in ("ms", "cpu_ms"))
        found.append(
            Figure(
                "5",
                f"95 of 100 notches of the wheel, of {len(run[name]['ms'])}, in {words}",
                f"{wall:.1f} ms, {cpu:.1f} ms of the window's thread",
                f"≤ {_FRAME_MS_MAX} ms",
                wall <= _FRAME_MS_MAX,
            )
        )
    typing = run["typing"]
    longest = typing["ms"][-1]
    return [
        *found,
        Figure(
            "5",
            f"the window's thread away while {typing['keys']} keys are typed and {typing['answers']} answers come",
            f"{longest:.1f} ms, {typing['cpu_ms'][-1]:.1f} ms of its own",
            f"≤ {_KEY_GAP_MS_MAX} ms",
            longest <= _KEY_GAP_MS_MAX and typing["hits"] > 0,
        ),
    ]


def _switches(run: dict[str, Any]) -> list[Figure]:
    before, after = run["before"], run["after"]
    grown = after["resident_bytes"] - before["resident_bytes"]
    left = {name: after[name] - before[name] for name in after if name != "resident_bytes"}
    done = f"after {run['opened']} other sessions were opened"
    return [
        Figure(
            "5",
            f"memory {done}",
            f"{grown / 1e6:+.1f} MB",
            f"±{megabytes(_LEFT_BYTES_MAX)}",
            abs(grown) <= _LEFT_BYTES_MAX,
        ),
        Figure(
            "5",
            f"threads, widgets, objects, timers left {done}",
            ", ".join(f"{count:+d} {name}" for name, count in left.items()),
            "none",
            not any(count > 0 for count in left.values()),
        ),
    ]


def row_figures(count: int) -> list[Figure]:
    """A list of very many rows."""
    run = measured("tests.bench.rows", count)
    bounds = {"cards_ms_95": _FRAME_MS_MAX, "columns_ms_95": _FRAME_MS_MAX}
    names = {
        "first_ms": "to the first painting",
        "cards_ms_95": "95 of 100 scrolled pages",
        "columns_ms_95": "95 of 100 scrolled pages in columns",
        "end_ms": "the End key",
        "all_chosen_ms": "all chosen",
        "other_order_ms": "another order",
    }
    return [
        Figure(
            "5",
            f"a list of {count} rows: {words}",
            f"{run[name]:.0f} ms",
            f"≤ {bounds[name]} ms" if name in bounds else "",
            run[name] <= bounds[name] if name in bounds else None,
        )
        for name, words in names.items()
    ]
