"""The figures of a list of very many rows: `python -m tests.bench.rows COUNT` prints them as JSON.

No archive holds so many: rows are numbers, and what is looked at is made up beforehand, as another thread reads it in
the program. What an archive takes to lay rows out and to read some is measured with the window.
"""

import os
import sys
import time
from array import array
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.pane import SessionList
from pond_desktop.projection.listing import ListRequest, SessionLayout
from pond_desktop.projection.values import SessionSummary

_NOW = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
_STEP_PX = 600
_STEPS = 200
_LOOKED_AT = 12_000
"""So many rows at either end are more than are scrolled over."""


def main() -> None:
    count = int(sys.argv[1])
    for key in (*range(_LOOKED_AT), *range(count - _LOOKED_AT, count + 1)):
        _session(key)
    application = QApplication([])
    Theme("light").apply()
    pane = SessionList(Theme("light"), lambda: _NOW, str.title)
    pane.resize(1_000, 800)
    pane.sessions_wanted.connect(lambda keys: pane.put_sessions({key: _session(key) for key in keys}, keys))
    pane.show()
    application.processEvents()
    report = {"count": count, "first_ms": _ms(lambda: _put(pane, range(1, count + 1)))}
    report["cards_ms_95"] = _scroll(pane)
    report["end_ms"] = _ms(lambda: _key(pane, Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier))
    report["all_chosen_ms"] = _ms(lambda: _key(pane, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier))
    report["other_order_ms"] = _ms(lambda: _put(pane, range(count, 0, -1)))
    pane.set_columns(True)
    report["columns_ms_95"] = _scroll(pane)
    print(msgspec.json.encode(report).decode())


@cache
def _session(key: int) -> SessionSummary:
    return SessionSummary(
        id=f"s{key}",
        locator=f"codex:s{key}",
        source="codex",
        agent="codex",
        title=f"Session number {key} of very many",
        title_origin="first_prompt",
        last_message_at=_NOW - timedelta(minutes=key),
        message_count=key % 400,
        project=f"/srv/demo/p{key % 40}",
        started_at=_NOW - timedelta(minutes=key + 20),
    )


def _put(pane: SessionList, keys: range) -> None:
    pane.put_layout(SessionLayout(rows=array("q", keys), session_count=len(keys)), ListRequest())
    _paint(pane)


def _key(pane: SessionList, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    QTest.keyClick(pane.table, key, modifiers)
    _paint(pane)


def _scroll(pane: SessionList) -> float:
    """How long 95 of 100 pages take, from the beginning on, to be scrolled to and painted."""
    bar = pane.table.verticalScrollBar()
    bar.setValue(0)

    def step() -> None:
        bar.setValue(bar.value() + _STEP_PX)
        _paint(pane)

    return sorted(_ms(step) for _ in range(_STEPS))[_STEPS * 95 // 100]


def _paint(pane: SessionList) -> None:
    pane.table.viewport().repaint()


def _ms(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    main()
