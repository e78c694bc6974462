"""Several windows over one archive."""

import gc
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.windows import Windows
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from pond_desktop.runtime.door import Summons
from tests.gui.desks import listed, make_pond, open_titled, row_titled, settle, shown, turns, write_session

_OPENED = 20


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "claude"
    for name in ("heron", "otter"):
        write_session(root, name, turns(name, 6))
    return root


@pytest.fixture
def windows(
    root: Path, tmp_path: Path, open_desk: Callable[[Pond], Desk], theme: Theme, owner: QObject, qtbot: QtBot
) -> Iterator[Windows]:
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.listing.list_from_start()
        settle(qtbot, desk)
        open_titled(qtbot, desk, "heron")
        kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
        made = Windows(desk, pond, theme, desk.preferences, kept, owner)
        yield made
        for further in made.further:
            further.close()
            further.window.deleteLater()
        desk.close()


def opened(qtbot: QtBot, windows: Windows, session: str | None = None) -> Desk:
    desk = windows.open(Summons(session=session, new_window=True))
    settle(qtbot, desk)
    return desk


def wait_for_rows(qtbot: QtBot, desk: Desk, row_count: int) -> None:
    qtbot.waitUntil(lambda: desk.window.transcript.model.rowCount() == row_count, timeout=10_000)


def test_a_further_window_shows_what_it_was_opened_for(windows: Windows, qtbot: QtBot) -> None:
    first = windows.front
    first.window.sessions.table.choose_silently(row_titled(first, "otter"))
    first.window.sessions.table.setFocus()
    first.window.actions_by_name["open_window"].trigger()
    qtbot.waitUntil(lambda: len(windows.further) == 1)
    (further,) = windows.further
    settle(qtbot, further)
    assert shown(further) == "Word 0 of otter."
    assert shown(first) == "Word 0 of heron."
    assert len(listed(further)) == 2


def test_all_windows_see_what_is_captured(windows: Windows, root: Path, qtbot: QtBot) -> None:
    first, further = windows.front, opened(qtbot, windows, "claude-code:heron")
    with qtbot.waitSignal(first.watching.looked, timeout=10_000):
        first.watching.start()
    qtbot.waitUntil(lambda: first.window.status_line.watching.text() == "Watching", timeout=10_000)
    # what the first look finds need not be new; what is heard of is
    write_session(root, "heron", turns("heron", 2, start=6))
    wait_for_rows(qtbot, further, 8)
    write_session(root, "heron", turns("heron", 2, start=8))
    for desk in (first, further):
        wait_for_rows(qtbot, desk, 10)
        qtbot.waitUntil(desk.window.transcript.header.live.isVisible, timeout=10_000)
    assert further.window.status_line.watching.text() == "Watching"
    assert not further.watching.is_begun, "one program watches once"
    write_session(root, "newt", turns("newt", 2))
    with qtbot.waitSignal(first.capturing.finished, timeout=10_000):
        further.window.actions_by_name["capture"].trigger()
    qtbot.waitUntil(lambda: len(listed(first)) == len(listed(further)) == 3, timeout=10_000)


def test_the_first_window_captures_on_when_it_is_closed_and_comes_back(
    windows: Windows, root: Path, qtbot: QtBot
) -> None:
    first, further = windows.front, opened(qtbot, windows, "claude-code:otter")
    first.window.close()
    assert windows.front is further
    write_session(root, "otter", turns("otter", 2, start=6))
    further.window.actions_by_name["capture"].trigger()
    wait_for_rows(qtbot, further, 8)
    assert opened(qtbot, windows, "claude-code:otter") is first
    assert first.window.isVisible()


def test_what_is_pinned_in_one_window_is_pinned_in_the_other(windows: Windows, qtbot: QtBot) -> None:
    first, further = windows.front, opened(qtbot, windows, "claude-code:otter")
    settle(qtbot, first)
    further.window.actions_by_name["pin"].trigger()

    def is_pinned() -> bool:
        model = first.window.sessions.model
        found = [model.session_at(row) for row in range(model.rowCount())]
        return any(session is not None and "otter" in session.title and session.own is not None for session in found)

    qtbot.waitUntil(is_pinned, timeout=10_000)


def test_further_windows_are_there_again(windows: Windows, qtbot: QtBot) -> None:
    further = opened(qtbot, windows, "claude-code:otter")
    windows.front.navigator.open_beside("claude-code:otter")
    settle(qtbot, windows.front)
    windows.save_places()
    further.window.close()
    qtbot.waitUntil(lambda: not windows.further)
    windows.front.navigator.split(False)
    # that window was closed by itself, and is not wanted again
    windows.open_again()
    assert not windows.further
    further = opened(qtbot, windows, "claude-code:otter")
    windows.save_places()
    windows.further.clear()
    windows.open_again()
    (again,) = windows.further
    settle(qtbot, again)
    assert shown(again) == "Word 0 of otter."
    further.close()
    further.window.deleteLater()


def left_over(qtbot: QtBot) -> dict[str, int]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    living = [each for each in gc.get_objects() if isinstance(each, QObject | Desk)]
    objects = [each for each in living if isinstance(each, QObject) and isValid(each)]
    return {
        "threads": threading.active_count(),
        "timers": sum(isinstance(each, QTimer) for each in objects),
        **Counter(f"{type(each).__module__}.{type(each).__name__}" for each in objects),
        "desks": sum(isinstance(each, Desk) for each in living),
        "widgets": len(QApplication.allWidgets()),
    }


def test_windows_that_were_closed_leave_nothing_behind(windows: Windows, qtbot: QtBot) -> None:
    def open_and_close() -> None:
        opened(qtbot, windows, "claude-code:otter").window.close()
        qtbot.waitUntil(lambda: not windows.further)

    open_and_close()
    settle(qtbot, windows.front)
    before = left_over(qtbot)
    for _ in range(_OPENED):
        open_and_close()
    settle(qtbot, windows.front)
    after = left_over(qtbot)
    assert {name: count for name, count in after.items() if count > before.get(name, 0)} == {}
