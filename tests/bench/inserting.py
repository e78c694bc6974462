"""From the key to the text: `python -m tests.bench.inserting HOME ROOT TARGET COUNT` prints milliseconds as JSON.

The window is the real one, with a message chosen; so is the editor, which says itself that the text is in its buffer.
"""

import sys
import time

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pond_desktop.editors.emacs import Emacs
from pond_desktop.editors.finding import Found
from pond_desktop.editors.kakoune import Kakoune
from pond_desktop.editors.neovim import Neovim
from pond_desktop.editors.target import Target
from pond_desktop.gui.desk import Desk
from tests.bench.window import opened_desk, settle
from tests.editors.real import QUIET_EMACS, Terminals, terminals

EDITORS: dict[str, tuple[type[Target], tuple[str, ...]]] = {
    "neovim": (Neovim, ("nvim", "--clean")),
    "emacs": (Emacs, ("emacs", "-nw", "-Q", "--eval", f"(progn {QUIET_EMACS} (server-start))")),
    "kakoune": (Kakoune, ("kak", "-n", "-s", "bench")),
}
"""Those that are reached by a socket, by the names of their targets."""


def main() -> None:
    home, root, name, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    with pytest.MonkeyPatch.context() as patch, terminals(patch) as opened, opened_desk(home, root) as (_, desk):
        times = _times(opened, desk, name, count)
        QGuiApplication.clipboard().clear()
    print(msgspec.json.encode({"ms": times}).decode())


def _times(opened: Terminals, desk: Desk, name: str, count: int) -> list[float]:
    target, words = EDITORS[name]
    pane = opened.open(*words, "notes.md")
    # that one and no other: whoever measures may have editors of their own open
    desk.inserting.show_found(Found(places=(opened.place(target(), named="notes"),)))
    session = desk.window.sessions.model.session_at(0)
    assert session is not None
    desk.navigator.open_session(session.locator)
    settle(desk)
    transcript = desk.window.transcript
    transcript.setFocus()
    times, status = [], desk.window.status_line
    for number in range(count):
        view = transcript.model.view_at(number % transcript.model.rowCount())
        assert view is not None
        transcript.show_message(view.id, is_flashing=False)
        settle(desk)
        status.clearMessage()
        began = time.perf_counter()
        QTest.keyClick(
            QApplication.focusWidget() or desk.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
        )
        while not status.currentMessage():
            QApplication.processEvents()
        times.append((time.perf_counter() - began) * 1000)
        assert "Inserted into" in status.currentMessage(), status.currentMessage()
    pane.shows("pond://")
    return times


if __name__ == "__main__":
    main()
