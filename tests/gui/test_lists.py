"""The list of sessions."""

from collections.abc import Callable, Iterable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.sessions.pane import SessionList
from pond_desktop.projection.listing import Heading, ListRequest, SessionLayout
from tests.gui import values

MANY = 100_000
AgentTitles = Callable[[str], str]
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def sessions(qtbot: QtBot, theme: Theme, agent_titles: AgentTitles) -> SessionList:
    made = SessionList(theme, lambda: values.NOW, agent_titles)
    qtbot.addWidget(made)
    made.resize(340, 600)
    made.show()
    return made


def put(pane: SessionList, layout: SessionLayout | None = None, keys: Iterable[int] = range(1, 101)) -> None:
    pane.put_layout(values.layout_of(MANY) if layout is None else layout, ListRequest())
    bring(pane, keys)


def bring(pane: SessionList, keys: Iterable[int]) -> None:
    asked = tuple(keys)
    pane.put_sessions({key: values.session(key - 1) for key in asked}, asked)


def wishes(pane: SessionList) -> list[tuple[int, ...]]:
    wanted: list[tuple[int, ...]] = []
    pane.sessions_wanted.connect(wanted.append)
    return wanted


def openings(pane: SessionList) -> list[str]:
    chosen: list[str] = []
    pane.session_chosen.connect(lambda session: chosen.append(session.id))
    return chosen


def grouped() -> SessionLayout:
    """Two pinned ones, and three under two days."""
    return values.layout_of(
        5,
        rows=(-1, 5, 4, -2, 1, 2, -3, 3),
        headings=(
            Heading(kind="pinned", count=2),
            Heading(kind="day", value="2026-08-05", count=2),
            Heading(kind="day", value="2026-08-01", count=1),
        ),
        heading_rows=(0, 3, 6),
    )


def test_a_hundred_thousand_sessions_ask_for_those_that_are_seen(sessions: SessionList) -> None:
    wanted = wishes(sessions)
    put(sessions)
    sessions.grab()
    assert wanted == []
    assert sessions.model.rowCount() == MANY
    bar = sessions.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    sessions.grab()
    sessions.grab()
    assert wanted == [tuple(range(MANY - 99, MANY + 1))]
    bring(sessions, wanted[0])
    sessions.grab()
    assert len(wanted) == 1


def test_sessions_long_out_of_sight_are_let_go_and_asked_for_again(sessions: SessionList) -> None:
    put(sessions, keys=range(1, 4_001))
    wanted = wishes(sessions)
    assert sessions.model.session_at(0) is None
    assert wanted == [tuple(range(1, 101))]
    assert sessions.model.session_at(3_950) is not None


def test_what_failed_to_come_may_be_asked_for_again(sessions: SessionList) -> None:
    put(sessions)
    wanted = wishes(sessions)
    sessions.model.session_at(500)
    sessions.model.unask(wanted[0])
    sessions.model.session_at(500)
    assert wanted[0] == wanted[1]


def test_what_is_gone_says_so_and_is_asked_for_once(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions, values.layout_of(3), keys=(1, 3))
    wanted = wishes(sessions)
    assert sessions.model.session_at(1) is None
    with qtbot.waitSignal(sessions.model.sessions_gone):
        sessions.put_sessions({}, wanted[0])
    sessions.grab()
    assert wanted == [(2,)]
    assert sessions.model.spoken_at(1, 0) == "No longer in the archive"
    put(sessions, values.layout_of(3), keys=(1, 3))
    sessions.grab()
    assert wanted == [(2,), (2,)], "another list may have it again"
    with qtbot.assertNotEmitted(sessions.model.sessions_gone):
        sessions.put_sessions({}, wanted[1])


def test_what_is_shown_stays_until_it_is_there_anew(sessions: SessionList) -> None:
    put(sessions)
    wanted = wishes(sessions)
    put(sessions, keys=())
    shown = sessions.model.session_at(0)
    assert shown is not None
    assert wanted == [tuple(range(1, 101))]
    put(sessions, values.layout_of(1), keys=())
    assert sessions.model.rowCount() == 1
    assert sessions.model.session_at(0) == shown


def test_a_chosen_session_stays_chosen_where_it_moves_and_opens_once(sessions: SessionList) -> None:
    put(sessions)
    chosen = openings(sessions)
    sessions.table.selectRow(3)
    assert chosen == ["s3"]
    put(sessions, values.layout_of(6, rows=(90, 91, 1, 2, 3, 4)), keys=())
    assert sessions.table.currentIndex().row() == 5
    assert chosen == ["s3"]


def test_the_shown_session_is_marked_without_being_opened_again(sessions: SessionList) -> None:
    put(sessions)
    chosen = openings(sessions)
    sessions.mark_shown("claude-code:s5")
    assert sessions.table.currentIndex().row() == 5
    sessions.mark_shown("claude-code:not in the list")
    assert not sessions.table.currentIndex().isValid()
    assert chosen == []


def test_a_session_chosen_before_it_is_here_opens_when_it_comes(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    sessions.table.selectRow(0)
    chosen = openings(sessions)
    qtbot.keyClick(sessions.table, Qt.Key.Key_End)
    assert sessions.table.currentIndex().row() == MANY - 1
    assert chosen == []
    bring(sessions, range(MANY - 99, MANY + 1))
    assert chosen == [f"s{MANY - 1}"]


def test_focus_alone_opens_nothing_and_letters_open_the_filter(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    chosen, wanted = openings(sessions), wishes(sessions)
    sessions.activateWindow()
    sessions.table.setFocus()
    assert not sessions.table.currentIndex().isValid()
    words: list[str] = []
    sessions.filters.words_changed.connect(words.append)
    qtbot.keyClicks(sessions.table, "w")
    qtbot.keyClicks(QApplication.focusWidget(), "hy")
    assert words == ["w", "wh", "why"]
    assert (chosen, wanted) == ([], [])
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert words[-1] == ""
    assert sessions.table.hasFocus()
    assert not sessions.filters.isVisible()


def test_arrows_choose_and_enter_goes_on(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    chosen = openings(sessions)
    qtbot.keyClick(sessions.table, Qt.Key.Key_Down)
    qtbot.keyClick(sessions.table, Qt.Key.Key_Down)
    assert chosen == ["s0", "s1"]
    with qtbot.waitSignal(sessions.entered):
        qtbot.keyClick(sessions.table, Qt.Key.Key_Return)


def test_keys_pass_over_headings_which_are_heard(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions, grouped())
    chosen = openings(sessions)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Home):
        qtbot.keyClick(sessions.table, key)
    assert chosen == ["s4", "s3", "s0", "s2", "s1", "s4"]
    heard = [sessions.model.spoken_at(row, 0) for row in (0, 3, 6)]
    assert heard[:2] == ["Heading: Pinned, 2 sessions", "Heading: Today, 2 sessions"]
    assert "2026" in heard[2] and heard[2].endswith("1 session")


def test_the_place_is_kept_below_a_heading_too(sessions: SessionList) -> None:
    heads = (Heading(kind="day", value="2026-08-05", count=500), Heading(kind="day", value="2026-08-01", count=500))
    rows = (-1, *range(1, 501), -2, *range(501, 1_001))
    put(sessions, values.layout_of(1_000, rows=rows, headings=heads, heading_rows=(0, 501)))
    bar = sessions.table.verticalScrollBar()
    bar.setValue(501 * sessions.table.rowHeight(0) + 7)
    rows = (-1, 1_001, *rows[1:])
    put(sessions, values.layout_of(1_001, rows=rows, headings=heads, heading_rows=(0, 502)), keys=())
    assert sessions.table.top_row() == 502
    assert sessions.table.rowViewportPosition(502) == -7


def test_several_are_chosen_without_opening_or_loading_any(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions, grouped())
    sessions.table.selectRow(1)
    chosen, wanted = openings(sessions), wishes(sessions)
    for _ in range(3):
        qtbot.keyClick(sessions.table, Qt.Key.Key_Down, SHIFT)
    assert sessions.chosen_keys() == [5, 4, 1, 2]
    assert sessions.chosen_count == 4
    put(sessions, keys=())
    with qtbot.waitSignal(sessions.chosen_sessions) as count:
        qtbot.keyClick(sessions.table, Qt.Key.Key_A, CTRL)
    assert count.args == [MANY]
    assert len(sessions.chosen_keys()) == MANY
    assert chosen == []
    sessions.grab()
    assert all(len(keys) <= 100 for keys in wanted)


def test_what_is_chosen_stays_chosen_when_others_come(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    sessions.table.selectRow(1)
    qtbot.keyClick(sessions.table, Qt.Key.Key_Down, SHIFT)
    assert sessions.chosen_keys() == [2, 3]
    put(sessions, values.layout_of(100, rows=(101, 3, 1, 2, *range(4, 100))), keys=())
    assert sorted(sessions.chosen_keys()) == [2, 3]
    assert sessions.chosen_count == 2


def test_a_click_with_the_other_button_opens_nothing(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions)
    chosen = openings(sessions)
    viewport = sessions.table.viewport()
    place = QPoint(40, sessions.table.rowViewportPosition(2) + 5)
    qtbot.mouseClick(viewport, Qt.MouseButton.RightButton, pos=place)
    assert (sessions.chosen_keys(), chosen) == ([3], [])
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place + QPoint(0, sessions.table.rowHeight(2)))
    assert chosen == ["s3"]


def test_a_conversation_is_one_row_until_it_is_opened(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions, values.layout_of(4, rows=(1, 4), folded={1: (2, 3)}, session_count=4))
    assert sessions.model.spoken_at(0, 0).endswith("in this conversation, folded")
    assert "3 session" in sessions.model.spoken_at(0, 0)
    sessions.table.selectRow(0)
    qtbot.keyClick(sessions.table, Qt.Key.Key_Right)
    assert [sessions.model.key_at(row) for row in range(sessions.model.rowCount())] == [1, 2, 3, 4]
    sessions.grab()
    qtbot.keyClick(sessions.table, Qt.Key.Key_Left)
    assert sessions.model.rowCount() == 2
    fold = QPoint(18, sessions.table.rowViewportPosition(0) + 12)
    qtbot.mouseClick(sessions.table.viewport(), Qt.MouseButton.LeftButton, pos=fold)
    assert sessions.model.rowCount() == 4


def test_in_columns_a_row_is_whole_however_little_of_it_is_drawn_anew(sessions: SessionList, theme: Theme) -> None:
    put(sessions)
    sessions.set_columns(True)
    sessions.resize(900, 600)
    sessions.table.choose_silently(2)
    viewport = sessions.table.viewport()
    drawn = viewport.grab().toImage()
    row = sessions.table.visualRect(sessions.model.index(2, 0))
    grounds = {
        drawn.pixelColor(place.left() + 1, place.top() + 1).name()
        for place in (sessions.table.visualRect(sessions.model.index(2, column)) for column in range(1, 6))
    }
    assert len(grounds) == 1
    assert grounds <= {theme.colours.chosen, theme.colours.chosen_idle}
    # the last column alone
    piece = QRect(drawn.width() - 60, row.top(), 60, row.height())
    assert viewport.grab(piece).toImage() == drawn.copy(piece)


def test_columns_are_ordered_by_what_an_index_knows(sessions: SessionList, qtbot: QtBot) -> None:
    put(sessions, grouped())
    card_height = sessions.table.rowHeight(1)
    sessions.set_columns(True)
    sessions.resize(900, 500)
    assert sessions.table.rowHeight(1) < card_height
    heads = [
        sessions.model.headerData(place, Qt.Orientation.Horizontal) for place in range(sessions.model.columnCount())
    ]
    assert heads == ["Title", "Agent", "Project", "Last words", "Messages", "Started"]
    assert sessions.model.index(1, 4).data() == "31"
    header = sessions.table.horizontalHeader()
    asked: list[tuple[str, bool]] = []
    sessions.table.order_wanted.connect(lambda order, is_ascending: asked.append((order, is_ascending)))
    for place in (4, 0, 3):
        middle = QPoint(header.sectionViewportPosition(place) + header.sectionSize(place) // 2, header.height() // 2)
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert asked == [("messages", False), ("last", True)]
    chosen = openings(sessions)
    sessions.table.selectRow(1)
    qtbot.keyClick(sessions.table, Qt.Key.Key_Right)
    assert len(chosen) == 1, "another column of a row is the same session"
    sessions.grab()
    sessions.resize(400, 500)
    shown = [heads[place] for place in range(len(heads)) if not sessions.table.isColumnHidden(place)]
    assert shown == ["Title", "Last words"], "a narrow list keeps the title readable"
    assert header.sectionSize(0) > 150
    sessions.resize(900, 500)
    assert not any(sessions.table.isColumnHidden(place) for place in range(len(heads)))
    sessions.set_columns(False)
    assert sessions.table.rowHeight(1) == card_height


def test_words_that_were_not_read_make_a_session_new(sessions: SessionList) -> None:
    put(sessions)
    later = values.session(0, last_message_at=values.NOW.replace(hour=13))
    sessions.put_sessions({1: later}, (1,))
    assert ", new" in sessions.model.spoken(later)
    sessions.mark_shown(later.locator)
    assert ", new" not in sessions.model.spoken(later), "what is shown is being read"
    sessions.mark_shown(None)
    assert ", new" in sessions.model.spoken(later), "what came after the clock's time was not read"
    assert ", new" not in sessions.model.spoken(values.session(1)), "what was there at the first start is read"
    written = sessions.model.seen.written()
    sessions.model.seen.see_all()
    sessions.model.seen.read(written)
    assert sessions.model.seen.is_new(later)
    sessions.model.seen.read("{not ours")
    assert sessions.model.seen.is_new(later)


def test_what_is_opened_is_read_and_remembered_as_recent(sessions: SessionList) -> None:
    put(sessions)
    for number in (1, 2, 1):
        sessions.mark_shown(f"claude-code:s{number}")
    assert sessions.model.seen.opened(5) == ("claude-code:s1", "claude-code:s2")
    for number in range(3_000):
        sessions.model.seen.see(f"codex:{number}")
    assert len(sessions.model.seen.opened(9_000)) == 2_000
    assert not sessions.model.seen.is_new(values.session(1)), "what is no longer remembered counts as read"


def test_filters_are_chips_that_can_be_taken_away(sessions: SessionList, qtbot: QtBot) -> None:
    request = ListRequest(
        period="week", agents=("codex", "claude-code"), projects=("/srv/demo/R&D <i>",), has=("error",)
    )
    sessions.put_layout(values.layout_of(3), request)
    words = [chip.text() for chip in sessions.filters.chips()]
    assert words == [
        "Last 7 days  ✕",
        "Codex CLI  ✕",
        "Claude Code  ✕",
        "R&&D <i>  ✕",
        "Failed tool calls  ✕",
    ]
    with qtbot.waitSignal(sessions.filters.filter_unwanted) as unwanted:
        qtbot.keyClick(sessions.filters.chips()[1], Qt.Key.Key_Space)
    assert unwanted.args == ["agents", "codex"]
    sessions.put_layout(values.layout_of(3), ListRequest())
    assert not sessions.filters.isVisible()


def test_a_list_that_filters_leave_empty_says_which_exclude_what(sessions: SessionList, qtbot: QtBot) -> None:
    request = ListRequest(period="week", projects=("/srv/demo/heron",))
    sessions.put_layout(SessionLayout(), request)
    sessions.say_nothing_left(request, (("period", 41), ("projects", 0)))
    assert sessions.nothing_left.isVisible()
    assert sessions.nothing_left.title.text() == "No session fits: Last 7 days · heron"
    assert sessions.nothing_left.hint.text().startswith("41 session")
    assert sessions.nothing_left.hint.text().endswith("without the date filter.")
    assert [button.text() for button in sessions.nothing_left.buttons] == [
        "Remove the date filter",
        "Remove all filters",
    ]
    with qtbot.waitSignal(sessions.nothing_left.filters_unwanted) as unwanted:
        sessions.nothing_left.buttons[0].click()
    assert unwanted.args == [("period",)]


def test_listeners_hear_title_agent_project_age_and_marks(sessions: SessionList) -> None:
    marked = values.session(0, parent="claude-code:x", gone_at=values.NOW, message_count=41)
    values.fill_list(sessions, [marked, values.session(1, child_count=2)])
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
    put(sessions, SessionLayout(), keys=())
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
