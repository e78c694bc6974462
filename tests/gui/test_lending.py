"""The clipboard, lent to another thread."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pond_desktop.errors import BugError
from pond_desktop.gui import lending
from pond_desktop.gui.lending import Lending


@pytest.fixture
def threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1)


def test_a_text_is_there_when_the_answer_is(qtbot: QtBot, threads: ThreadPoolExecutor) -> None:
    lent = Lending()
    answer = threads.submit(lent.lend, "a\n\tb é")
    qtbot.waitUntil(answer.done)
    assert answer.result()
    assert QGuiApplication.clipboard().text() == "a\n\tb é"


def test_a_window_that_is_busy_is_not_waited_for_and_nothing_lands_later(
    qtbot: QtBot, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lending, "_WITHIN_S", 0.2)
    lent = Lending()
    QGuiApplication.clipboard().setText("before")
    # this thread is the window's, and does not come to it meanwhile
    assert not threads.submit(lent.lend, "late").result(timeout=30)
    put = list[str]()
    QGuiApplication.clipboard().dataChanged.connect(lambda: put.append(QGuiApplication.clipboard().text()))
    later = threads.submit(lent.lend, "in time")
    qtbot.waitUntil(later.done)
    assert later.result()
    assert put == ["in time"]


def test_the_thread_of_the_window_may_not_ask(qtbot: QtBot) -> None:
    with pytest.raises(BugError):
        Lending().lend("a")
