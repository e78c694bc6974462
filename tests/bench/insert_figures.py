"""The figure of inserting: how long a person waits from the key to the text in the editor."""

import shutil
from pathlib import Path

from tests.bench.inserting import EDITORS
from tests.bench.measuring import measured
from tests.bench.search_figures import at
from tests.bench.table import Figure

_P95_MS_MAX = 150


def insert_figures(home: Path, root: Path, count: int) -> list[Figure]:
    """Of each editor that is reached by a socket; one that is not installed is told without a bound."""
    found = []
    for name, (target, words) in EDITORS.items():
        what = f"from the key to the text in {target.title}, p95 of {count}"
        if missing := [word for word in ("tmux", words[0]) if shutil.which(word) is None]:
            found.append(Figure("I", what, f"{', '.join(missing)} is not installed", "", None))
            continue
        times = sorted(measured("tests.bench.inserting", home, root, name, count)["ms"])
        p95 = at(times, 0.95)
        told = f"{p95:.0f} ms, median {at(times, 0.5):.0f} ms"
        found.append(Figure("I", what, told, f"< {_P95_MS_MAX} ms", p95 < _P95_MS_MAX))
    return found
