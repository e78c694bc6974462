"""A fault where something is drawn is told once, and the program goes on. Each in a process, which it once ended."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.conftest import CHECKOUT

BROKEN = """
import importlib, os, sys
from pathlib import Path
from PySide6.QtCore import QEvent, QTimer, Qt
from PySide6.QtWidgets import QApplication
from pond_desktop.gui.app import run_window
from pond_desktop.gui.notices import ReportDialog
from pond_desktop.gui.window import MainWindow
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.resources import sample_roots

def broken(*_, **__):
    raise ZeroDivisionError("said in a transcript")

home, module, kind, name = sys.argv[1:]
setattr(getattr(importlib.import_module(module), kind), name, broken)
folders = Folders.below(Path(home))
folders.create()
reports, drawn = [], 0

def look():
    global drawn
    for window in [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]:
        for dialog in window.findChildren(ReportDialog):
            reports.append(dialog.details.toPlainText().splitlines()[0])
            dialog.close()
        if not reports or not window.isVisible():
            continue
        drawn += 1
        window.resize(900 + drawn % 2 * 40, 700)
        window.update()
        if drawn == 20:
            window.close()

application = QApplication([])
watch = QTimer(interval=10)
watch.timeout.connect(look)
watch.start()
QTimer.singleShot(60_000, lambda: os._exit(9))
code = run_window(folders, Settings().with_roots(sample_roots()))
print(code, len(reports), *sorted(set(reports)))
"""


@pytest.mark.parametrize(
    ("module", "kind", "name"),
    [
        ("transcript.model", "TranscriptModel", "row_content"),
        ("transcript.drawing", "RowDrawing", "draw"),
        ("sessions.card", "SessionCard", "draw_card"),
        ("looks.elided", "ElidedLabel", "foregroundRole"),
    ],
)
def test_what_cannot_be_drawn_is_reported_once_and_the_window_lives(
    tmp_path: Path, module: str, kind: str, name: str
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", BROKEN, str(tmp_path), f"pond_desktop.gui.{module}", kind, name],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert (ended.returncode, ended.stdout) == (0, "0 1 ZeroDivisionError\n"), ended.stderr
    assert "said in a transcript" not in ended.stderr


def test_everything_that_draws_is_guarded() -> None:
    unguarded = [
        f"{path.name}: {node.name}"
        for path in (CHECKOUT / "pond_desktop" / "gui").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        and node.name in ("paintEvent", "paint")
        and "guarded" not in [decorator.id for decorator in node.decorator_list if isinstance(decorator, ast.Name)]
    ]
    assert unguarded == []
