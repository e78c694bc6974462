"""The figure of links: how long a person waits who clicked one while the window is open."""

from pathlib import Path

from tests.bench.measuring import measured
from tests.bench.search_figures import at
from tests.bench.table import Figure

_P95_MS_MAX = 300


def link_figures(home: Path, root: Path, count: int) -> list[Figure]:
    run = measured("tests.bench.linking", home, root, count)
    answered, shown, bare = (sorted(run[name]) for name in ("answered", "shown", "bare"))
    return [
        _figure(f"a link handed over, from the process's start to its end, p95 of {count}", answered),
        _figure("  until its message is shown in the window", shown),
        Figure("L", "  a bare interpreter on this machine just then, median", f"{at(bare, 0.5):.0f} ms", "", None),
        Figure("L", "  processor time of that process", f"{run['cpu']:.0f} ms", "", None),
    ]


def _figure(name: str, times: list[float]) -> Figure:
    p95 = at(times, 0.95)
    told = f"{p95:.0f} ms, median {at(times, 0.5):.0f} ms"
    return Figure("L", name, told, f"≤ {_P95_MS_MAX} ms", p95 <= _P95_MS_MAX)
