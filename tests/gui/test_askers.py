"""Panes are mute: who asks operations, knows threads, or opens a pond is one place each."""

import ast
from pathlib import Path

import pytest

import pond_desktop.gui

GUI = Path(pond_desktop.gui.__file__).parent


def importers(prefix: str) -> set[str]:
    found = set()
    for path in GUI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if any(name == prefix or name.startswith(f"{prefix}.") for name in names):
                found.add(path.relative_to(GUI).as_posix())
    return found


@pytest.mark.parametrize(
    ("what", "who"),
    [
        (
            "pond_desktop.operations",
            {
                "annotating.py",
                "beginning.py",
                "capturing.py",
                "carding.py",
                "charting.py",
                "comparing.py",
                "copying.py",
                "detailing.py",
                "export_dialog.py",
                "exporting.py",
                "finding.py",
                "first_run.py",
                "going.py",
                "going_dialog.py",
                "inserting.py",
                "listing.py",
                "notices.py",
                "opening.py",
                "picking/asking.py",
                "picking/dialog.py",
                "picking/rows.py",
                "reading.py",
                "resuming.py",
                "saved_searching.py",
                "saving.py",
                "searching.py",
                "several.py",
                "side.py",
                "starting.py",
                "switcher.py",
                "thumbing.py",
                "transcript/found_places.py",
                "walking.py",
                "watching.py",
            },
        ),
        (
            "pond_desktop.pond",
            {
                "app.py",
                "desk.py",
                "front.py",
                "listing.py",
                "navigator.py",
                "picking/asking.py",
                "picking_alone.py",
                "picture.py",
                "preferences.py",
                "program.py",
                "side.py",
                "windows.py",
            },
        ),
        ("concurrent", {"background.py"}),
        ("pond_desktop.archive", set()),
        ("pond_desktop.adapters", set()),
        ("asyncio", set()),
    ],
)
def test_each_is_known_in_its_one_place(what: str, who: set[str]) -> None:
    assert importers(what) == who


def test_panes_do_not_know_each_other() -> None:
    packages = {"sessions", "facets", "transcript", "search", "detail", "activity", "switching"}
    for package in packages:
        others = {path.split("/")[0] for path in importers(f"pond_desktop.gui.{package}")} & packages
        assert others <= {package}, f"{others} know {package}"
