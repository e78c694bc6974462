"""A short command loads what it needs: each of these takes a person's time at every start."""

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
HEAVY = (
    "PySide6",
    "alembic",
    "pydantic",
    "rich.console",
    "whoosh",
    "pond_desktop.archive.writer",
    "pond_desktop.capture",
    "pond_desktop.adapters.json_lines",
)
LISTING = f"""
import sys
from pond_desktop.__main__ import main
main(sys.argv[1:])
print([name for name in {HEAVY} if name in sys.modules])
"""


def test_a_list_of_sessions_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    told = ""
    for _ in ("makes the archive", "finds it"):
        run = subprocess.run(
            [sys.executable, "-c", LISTING, "--home", str(tmp_path), "sessions"],
            cwd=CHECKOUT,
            capture_output=True,
            text=True,
            check=True,
        )
        told = run.stdout
    assert told == "[]\n"
