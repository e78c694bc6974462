"""The adapters of docs/adapters.md as an installed package: what the page shows is what runs."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adapters.md"


def install(site: Path, *, further: str = "") -> Path:
    """Lays the page's modules and their entry points into `site`, to be put on the path.

    Args:
        further: more lines of entry points.
    """
    site.mkdir(parents=True, exist_ok=True)
    for name, code in modules().items():
        (site / name).write_text(code, encoding="utf-8")
    facts = site / "pond_others-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: pond-others\nVersion: 1.0\n", encoding="utf-8")
    points = re.search(
        r'entry-points\."pond_desktop\.adapters"\]\n(.*?)```', PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert points is not None
    lines = points[1].replace('"', "") + further
    (facts / "entry_points.txt").write_text(f"[pond_desktop.adapters]\n{lines}", encoding="utf-8")
    return site


def modules() -> dict[str, str]:
    """The page's Python files by their names."""
    found = re.findall(r"```python\n# (\w+\.py)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 3, "the page shows two adapters and a test"
    return dict(found)
