"""The figures of search: how fast among a million messages, and whether what was meant comes first."""

from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.history import make_history
from tests.bench.measuring import measured
from tests.bench.search_queries import SEARCH_KINDS
from tests.bench.table import Figure, megabytes

_BUILD_S_MAX = 240
_P50_MS_MAX = 10
_P95_MS_MAX = 60
_PLAIN_SHARE_MAX = 0.3
_WHOLE = 1_000_000
_FACETS_MS_MAX = 150
_INTERRUPTED_MS_MAX = 20
_FIRST_MIN = 52
_IN_FIVE_MIN = 58
_CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


def search_figures(work: Path, messages: int, queries: int, rounds: int) -> list[Figure]:
    """Of an archive of so many messages."""
    run = measured("tests.bench.searching", work / "large", messages, queries, rounds)
    ours, plain = _all(run["ours_ms"]), _all(run["plain_ms"])
    p50, p95, plain_p95 = at(ours, 0.5), at(ours, 0.95), at(plain, 0.95)
    # plain ranking takes longer the more matches there are, ours does not: the share means little in a small archive
    is_whole = run["messages"] >= _WHOLE
    cold = run["cold_ms"]
    cold_name = "file out of memory" if run["is_cold"] else "file perhaps in memory"
    made = f"{run['messages']} messages, {run['sessions']} sessions, {run['tool_parts']} tool parts"
    found = f"{run['found']} pointers found (plain: {run['plain_found']} rows)"
    return [
        Figure(
            "S",
            f"an archive of {made}, {megabytes(run['archive_bytes'])}: made in",
            f"{run['seconds']:.0f} s",
            f"≤ {_BUILD_S_MAX} s",
            run["seconds"] <= _BUILD_S_MAX,
        ),
        Figure(
            "S",
            f"{len(ours)} queries, first 50 pointers: p50",
            f"{p50:.1f} ms",
            f"≤ {_P50_MS_MAX} ms",
            p50 <= _P50_MS_MAX,
        ),
        Figure("S", f"  p95; {found}", f"{p95:.1f} ms", f"≤ {_P95_MS_MAX} ms", p95 <= _P95_MS_MAX),
        Figure(
            "S",
            f"  p95 / plain FTS5 by rank ({at(plain, 0.5):.1f} / {plain_p95:.1f} ms)",
            f"{p95 / plain_p95:.2f}×",
            f"≤ {_PLAIN_SHARE_MAX}×" if is_whole else f"≤ {_PLAIN_SHARE_MAX}× of a million",
            p95 <= _PLAIN_SHARE_MAX * plain_p95 if is_whole else None,
        ),
        *(_kind_figure(kind, run["ours_ms"][kind], run["plain_ms"][kind]) for kind in SEARCH_KINDS),
        Figure("S", f"  asked the first time, {cold_name}: p50 / p95", _two(cold), "", None),
        Figure(
            "S",
            f"facets of {run['facets_total']} matches",
            f"{run['facets_ms']:.0f} ms",
            f"≤ {_FACETS_MS_MAX} ms",
            run["facets_ms"] <= _FACETS_MS_MAX,
        ),
        *(_interrupted(name, its["whole_ms"], its["ms"]) for name, its in run["interrupted"].items()),
    ]


def known_item_figures(work: Path, sessions: int) -> list[Figure]:
    """Of the real files beside the checkout, among so many made-up sessions."""
    if not _CORPUS.is_dir():
        return [Figure("Q", "known items: no folder `shared` beside the checkout", "not asked", "", None)]
    make_history(work / "filler", sessions)
    run = measured("tests.bench.known_items", work / "known", _CORPUS, work / "filler")
    first, five, asked = _within(run["ours"], 1), _within(run["ours"], 5), len(run["ours"])
    plain = f"{_within(run['plain'], 1)} / {_within(run['plain'], 5)} of {asked}"
    for item, place, came_first in run["ours"]:
        if place != 1:
            print(f"  place {place or 'none'}: {item[1]!r} ({item[0]}) meant {item[2]}, first came {came_first}")
    return [
        Figure(
            "Q", f"known items: the right session first, of {asked}", f"{first}", f"≥ {_FIRST_MIN}", first >= _FIRST_MIN
        ),
        Figure("Q", "known items: among the first five", f"{five}", f"≥ {_IN_FIVE_MIN}", five >= _IN_FIVE_MIN),
        Figure("Q", "  any of the words by plain BM25: first / five", plain, "", None),
    ]


def _interrupted(name: str, whole_ms: float, times: list[float]) -> Figure:
    found = f"{median(times):.1f} ms" if times else "never struck"
    is_kept = bool(times) and median(times) <= _INTERRUPTED_MS_MAX
    struck = f"{name} taken back while it runs ({whole_ms:.0f} ms in all), median of {len(times)}"
    return Figure("S", struck, found, f"≤ {_INTERRUPTED_MS_MAX} ms", is_kept)


def at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _within(outcomes: list[Any], place: int) -> int:
    return sum(its is not None and its <= place for _, its, _ in outcomes)


def _all(times: dict[str, list[float]]) -> list[float]:
    return sorted(time for some in times.values() for time in some)


def _kind_figure(kind: str, ours: list[float], plain: list[float]) -> Figure:
    return Figure("S", f"  {kind}: p50 / p95 (plain: {_two(plain)})", _two(ours), "", None)


def _two(times: list[float]) -> str:
    return f"{at(times, 0.5):.1f} / {at(times, 0.95):.1f} ms"
