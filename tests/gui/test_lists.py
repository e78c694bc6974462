"""The list of sessions."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.pane import SessionList
from tests.gui import values

MANY = 100_000
AgentTitles = Callable[[str], str]


@pytest.fixture
def sessions(qtbot: QtBot, theme: Theme, agent_titles: AgentTitles) -> SessionList:
    made = SessionList(theme, lambda: values.NOW, agent_titles)
    qtbot.addWidget(made)
    made.resize(340, 600)
    made.show()
    return made


def put(pane: SessionList, offset: int = 0, total: int = MANY) -> None:
    found = [values.session(number) for number in range(offset, min(offset + 100, total))]
    pane.put_page(offset, found, total)


def test_a_hundred_thousand_sessions_ask_for_the_page_that_is_seen(sessions: SessionList) -> None:
    wanted: list[int] = []
    sessions.page_wanted.connect(wanted.append)
    put(sessions)
    sessions.grab()
    assert wanted == []
    assert sessions.model.rowCount() == MANY
    bar = sessions.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    sessions.grab()
    sessions.grab()
    assert wanted == [MANY - 100]
    put(sessions, MANY - 100)
    sessions.grab()
    assert wanted == [MANY - 100]


def test_pages_long_out_of_sight_are_let_go_and_asked_for_again(sessions: SessionList) -> None:
    for page in range(40):
        put(sessions, page * 100)
    wanted: list[int] = []
    sessions.page_wanted.connect(wanted.append)
    assert sessions.model.session_at(0) is None
    assert wanted == [0]
    assert sessions.model.session_at(3_950) is not None


def test_a_page_that_failed_may_be_asked_for_again(sessions: SessionList) -> None:
    put(sessions)
    wanted: list[int] = []
    sessions.page_wanted.connect(wanted.append)
    sessions.model.session_at(500)
    sessions.model.page_failed(500)
    sessions.model.session_at(500)
    assert wanted == [500, 500]


def test_refreshing_keeps_what_is_shown_until_the_newer_page_comes(sessions: SessionList) -> None:
    put(sessions)
    wanted: list[int] = []
    sessions.page_wanted.connect(wanted.append)
    sessions.model.refresh()
    shown = sessions.model.session_at(0)
    assert shown is not None
    assert wanted == [0]
    sessions.put_page(0, [values.session(7)], 1)
    assert sessions.model.rowCount() == 1
    assert sessions.model.session_at(0) == values.session(7)


def test_a_chosen_session_stays_chosen_where_it_moves_and_opens_once(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    chosen: list[str] = []
    sessions.session_chosen.connect(lambda session: chosen.append(session.locator))
    sessions.table.selectRow(3)
    assert chosen == ["claude-code:s3"]
    newer = [values.session(number) for number in (90, 91, 0, 1, 2, 3)]
    sessions.put_page(0, newer, 6)
    assert sessions.table.currentIndex().row() == 5
    assert chosen == ["claude-code:s3"]


def test_the_shown_session_is_marked_without_being_opened_again(sessions: SessionList) -> None:
    put(sessions)
    chosen: list[object] = []
    sessions.session_chosen.connect(chosen.append)
    sessions.mark_shown("claude-code:s5")
    assert sessions.table.currentIndex().row() == 5
    sessions.mark_shown("claude-code:not in the list")
    assert not sessions.table.currentIndex().isValid()
    assert chosen == []


def test_focus_alone_opens_nothing_and_letters_load_nothing(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    chosen: list[object] = []
    sessions.session_chosen.connect(chosen.append)
    sessions.activateWindow()
    sessions.table.setFocus()
    assert not sessions.table.currentIndex().isValid()
    wanted: list[int] = []
    sessions.page_wanted.connect(wanted.append)
    qtbot.keyClicks(sessions.table, "why")
    assert (chosen, wanted) == ([], [])


def test_arrows_choose_and_enter_goes_on(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    chosen: list[str] = []
    sessions.session_chosen.connect(lambda session: chosen.append(session.id))
    qtbot.keyClick(sessions.table, Qt.Key.Key_Down)
    qtbot.keyClick(sessions.table, Qt.Key.Key_Down)
    assert chosen == ["s0", "s1"]
    with qtbot.waitSignal(sessions.entered):
        qtbot.keyClick(sessions.table, Qt.Key.Key_Return)


def test_listeners_hear_title_agent_project_age_and_marks(sessions: SessionList) -> None:
    marked = values.session(0, parent="claude-code:x", gone_at=values.NOW, message_count=41)
    sessions.put_page(0, [marked, values.session(1, child_count=2)], 2)
    heard = QAccessible.queryAccessibleInterface(sessions.table)
    assert heard.text(QAccessible.Text.Name) == "Sessions, latest first"
    first = sessions.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert first == (
        "Why does the heron feed stop after three tries?, Claude Code, heron, 7 min, 41 messages, "
        "child session, source gone"
    )
    assert "2 child sessions" in sessions.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_an_empty_list_says_what_to_do(sessions: SessionList, qtbot: QtBot) -> None:
    sessions.say_empty("No history found", "Looked in ~/x.", is_capture_offered=True, is_sample_offered=True)
    sessions.put_page(0, [], 0)
    assert sessions.empty.isVisible()
    with qtbot.waitSignal(sessions.capture_wanted):
        sessions.capture_button.click()
    with qtbot.waitSignal(sessions.sample_wanted):
        sessions.sample_button.click()
    put(sessions)
    assert not sessions.empty.isVisible()


def test_rows_grow_with_the_letters(sessions: SessionList, theme: Theme) -> None:
    put(sessions)
    before = sessions.table.rowHeight(0)
    theme.zoom(3)
    assert sessions.table.rowHeight(0) > before
    theme.zoom(0)
    assert sessions.table.rowHeight(0) == before
