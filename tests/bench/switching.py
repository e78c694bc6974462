"""What stays behind when one goes from session to session: `python -m tests.bench.switching HOME ROOT COUNT`."""

import gc
import sys
import threading
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QThreadPool, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from pond_desktop.gui.desk import Desk
from tests.bench.measuring import resident_bytes
from tests.bench.window import opened_desk, settle

_WARM = 60
"""Until caches are as full as they become: those of laid out rows, of fonts, of the archive's pages."""


def main() -> None:
    home, root, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with opened_desk(home, root) as (_application, desk):
        _switch(desk, _WARM, 0)
        before = _standing(desk)
        opened = _switch(desk, count, _WARM)
        after = _standing(desk)
        QGuiApplication.clipboard().clear()
    print(msgspec.json.encode({"before": before, "after": after, "opened": len(opened)}).decode())


def _switch(desk: Desk, count: int, first: int) -> set[str]:
    """Opens that many sessions of the list, one after another. Returns those that were shown."""
    shown, model = set[str](), desk.window.sessions.model
    for row in (place % model.rowCount() for place in range(first, first + count)):
        session = model.session_at(row)
        if session is None:
            desk.window.sessions.table.selectRow(row)
            settle(desk)
            session = model.session_at(row)
        assert session is not None
        desk.navigator.open_session(session.locator)
        settle(desk)
        assert desk.window.transcript.session is not None
        shown.add(desk.window.transcript.session.locator)
    return shown


def _standing(desk: Desk) -> dict[str, Any]:
    gc.collect()
    settle(desk)
    children = desk.window.findChildren(QObject)
    return {
        "resident_bytes": resident_bytes(),
        "threads": len(threading.enumerate()),
        "pool_threads": QThreadPool.globalInstance().activeThreadCount(),
        "widgets": len(QApplication.allWidgets()),
        "objects": len(children),
        "timers": sum(isinstance(child, QTimer) and child.isActive() for child in children),
    }


if __name__ == "__main__":
    main()
