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
AFTER_THE_LIST = (
    "alembic",
    "markdown_it",
    "pond_desktop.capture",
    "pond_desktop.cli.commands",
    "pond_desktop.gui.detail",
    "pond_desktop.gui.transcript",
    "pond_desktop.search",
    "pygments",
    "rapidfuzz",
    "whoosh",
)
SHOWING = f"""
import builtins, sys
own = builtins.__import__
import pond_desktop.cli, pond_desktop.gui.app, pond_desktop.gui.front
print([name for name in {AFTER_THE_LIST} if name in sys.modules], builtins.__import__ is own)
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


def test_a_window_shows_its_list_before_it_loads_what_reads_and_searches() -> None:
    run = subprocess.run([sys.executable, "-c", SHOWING], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert run.stdout == "[] True\n"
