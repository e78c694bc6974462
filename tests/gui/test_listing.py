"""Finding a session in the list of a whole window over a real pond, by the keyboard alone where a keyboard is meant."""

from array import array
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.operations.capture import capture
from pond_desktop.operations.forgetting import forget
from pond_desktop.pond import Pond
from pond_desktop.projection.listing import SessionLayout
from tests.gui.desks import listed, make_pond, open_titled, settle, shown, turns, write_session

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
COUNT = 12


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "claude"
    for number in range(COUNT):
        write_session(folder, f"talk-{number:02}", turns(f"talk-{number:02}", 2, start=number * 2))
    return folder


@pytest.fixture
def talks(root: Path, tmp_path: Path) -> Iterator[Pond]:
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        yield pond


@pytest.fixture
def desk(talks: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    made = open_desk(talks)
    made.window.resize(1_200, 800)
    made.listing.list_from_start()
    settle(qtbot, made)
    return made


def press(qtbot: QtBot, desk: Desk, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget() or desk.window, key, keys)
    settle(qtbot, desk)


def write(qtbot: QtBot, desk: Desk, words: str) -> None:
    qtbot.keyClicks(QApplication.focusWidget(), words)
    settle(qtbot, desk)


def headings(desk: Desk) -> list[str]:
    model = desk.window.sessions.model
    return [model.spoken_at(row, 0) for row in range(model.rowCount()) if model.heading_at(row)]


def locators(desk: Desk) -> list[str]:
    """Of what was copied."""
    assert desk.background.is_idle
    return QGuiApplication.clipboard().text().splitlines()


def test_letters_filter_the_list_and_esc_brings_all_back(desk: Desk, qtbot: QtBot) -> None:
    desk.window.sessions.table.setFocus()
    write(qtbot, desk, "talk-07")
    assert desk.window.sessions.filters.field.text() == "talk-07"
    assert len(listed(desk)) == 1
    press(qtbot, desk, Qt.Key.Key_Down)
    press(qtbot, desk, Qt.Key.Key_Down)
    assert "talk-07" in (shown(desk) or "")
    press(qtbot, desk, Qt.Key.Key_Escape)
    assert len(listed(desk)) == COUNT
    assert desk.window.sessions.table.hasFocus()


def test_signs_that_mean_something_to_a_database_are_text(desk: Desk, qtbot: QtBot) -> None:
    press(qtbot, desk, Qt.Key.Key_L, CTRL)
    write(qtbot, desk, "%")
    assert listed(desk) == []
    assert "“%”" in desk.window.sessions.nothing_left.title.text()


def test_of_a_long_text_it_is_said_what_filters(desk: Desk, qtbot: QtBot) -> None:
    press(qtbot, desk, Qt.Key.Key_L, CTRL)
    filters = desk.window.sessions.filters
    QGuiApplication.clipboard().setText("talk-07 " * 3_000)
    press(qtbot, desk, Qt.Key.Key_V, CTRL)
    assert listed(desk) == ["Word 14 of talk-07."]
    assert filters.limit.isVisible()
    assert "20 words" in filters.limit.text()
    filters.field.setText("talk-08")
    settle(qtbot, desk)
    assert not filters.limit.isVisible()


def test_a_list_left_empty_offers_the_way_out(desk: Desk, qtbot: QtBot) -> None:
    press(qtbot, desk, Qt.Key.Key_L, CTRL)
    write(qtbot, desk, "talk-07")
    desk.window.facets.chosen.emit("period", "today")
    settle(qtbot, desk)
    nothing = desk.window.sessions.nothing_left
    assert nothing.isVisible()
    assert nothing.hint.text().startswith("1 session")
    nothing.buttons[0].setFocus()
    press(qtbot, desk, Qt.Key.Key_Space)
    assert listed(desk) == ["Word 14 of talk-07."]
    assert desk.window.sessions.filters.chips() == []


def test_facets_narrow_with_counts_and_a_hidden_pane_hides_no_filter(desk: Desk, qtbot: QtBot) -> None:
    facets = desk.window.facets
    week = facets.tree.item_of("period", "week")
    assert week is not None
    assert week.text(1).strip() == str(COUNT)
    facets.tree.setFocus()
    facets.tree.setCurrentItem(week)
    press(qtbot, desk, Qt.Key.Key_Return)
    press(qtbot, desk, Qt.Key.Key_B, CTRL)
    assert not facets.isVisible()
    (chip,) = desk.window.sessions.filters.chips()
    assert chip.text().startswith("Last 7 days")
    chip.setFocus()
    press(qtbot, desk, Qt.Key.Key_Return)
    assert desk.window.sessions.filters.chips() == []
    assert not desk.listing.request.filters


def test_a_place_alone_and_once_more_takes_it_away(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "talk-03")
    for found in (1, COUNT):
        desk.window.facets.chosen.emit("only", "")
        settle(qtbot, desk)
        assert len(listed(desk)) == found
        assert "talk-03" in (shown(desk) or ""), "what the list becomes opens nothing"


def test_a_day_that_was_chosen_elsewhere_is_a_chip(desk: Desk, qtbot: QtBot) -> None:
    day = datetime(2026, 11, 29, tzinfo=UTC)
    desk.listing.show_span(day.replace(hour=10), day.replace(hour=10, second=4))
    settle(qtbot, desk)
    assert len(listed(desk)) == 2
    (chip,) = desk.window.sessions.filters.chips()
    assert isinstance(chip, QToolButton)
    chip.click()
    settle(qtbot, desk)
    assert len(listed(desk)) == COUNT


def test_what_another_program_forgot_leaves_the_list(desk: Desk, talks: Pond, qtbot: QtBot) -> None:
    model = desk.window.sessions.model
    questions: list[object] = []
    model.sessions_wanted.connect(questions.append)
    forgotten = model.session_at(3)
    assert forgotten is not None
    forget(talks, forgotten.locator)
    desk.listing.refresh()
    qtbot.waitUntil(lambda: model.rowCount() == COUNT - 1)
    model.put_layout(SessionLayout(rows=array("q", [999, *(model.key_at(row) or 0 for row in range(3))])))
    qtbot.waitUntil(lambda: model.rowCount() == COUNT - 1)
    settle(qtbot, desk)
    assert forgotten.title not in listed(desk)
    assert len(questions) <= 3


def test_several_sessions_are_copied_and_pinned_on_top(desk: Desk, qtbot: QtBot) -> None:
    table = desk.window.sessions.table
    open_titled(qtbot, desk, "talk-05")
    table.setFocus()
    for _ in range(2):
        press(qtbot, desk, Qt.Key.Key_Down, SHIFT)
    assert "talk-05" in (shown(desk) or ""), "who chooses several goes on reading the first"
    assert desk.window.status_line.chosen.text().startswith("3 session")
    desk.window.actions_by_name["copy_locators"].trigger()
    settle(qtbot, desk)
    assert locators(desk) == ["claude-code:talk-05", "claude-code:talk-04", "claude-code:talk-03"]
    desk.window.actions_by_name["pin_chosen"].trigger()
    settle(qtbot, desk)
    assert headings(desk)[0].startswith("Heading: Pinned, 3 session")
    assert len(headings(desk)) == 2
    press(qtbot, desk, Qt.Key.Key_Home)
    press(qtbot, desk, Qt.Key.Key_A, CTRL)
    desk.window.actions_by_name["unpin_chosen"].trigger()
    settle(qtbot, desk)
    assert headings(desk) == []


def test_groups_keep_what_is_read_chosen_and_are_remembered(
    desk: Desk, talks: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot, tmp_path: Path
) -> None:
    open_titled(qtbot, desk, "talk-05")
    desk.window.actions_by_name["group_project"].trigger()
    settle(qtbot, desk)
    assert [words.split(",")[0] for words in headings(desk)] == ["Heading: demo"]
    table = desk.window.sessions.table
    here = desk.window.sessions.model.here_at(table.currentIndex().row())
    assert here is not None
    assert "talk-05" in here.title
    desk.window.actions_by_name["columns"].trigger()
    desk.window.actions_by_name["facets"].trigger()
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    desk.listing.save_places(kept)
    again = open_desk(talks)
    again.listing.restore_places(kept)
    again.listing.list_from_start()
    settle(qtbot, again)
    assert len(headings(again)) == 1
    assert again.window.actions_by_name["group_project"].isChecked()
    assert again.window.actions_by_name["columns"].isChecked()
    assert again.window.sessions.model.columnCount() == 6
    again.window.resize(1_200, 800)
    assert not again.window.facets.isVisible()


def test_a_clicked_column_orders_the_list(desk: Desk, qtbot: QtBot) -> None:
    desk.window.sessions.table.order_wanted.emit("last", True)
    settle(qtbot, desk)
    assert "talk-00" in listed(desk)[0]
    assert desk.window.sessions.view_button.text().startswith("Sorted")


def test_words_that_came_since_are_new_until_they_are_read(
    root: Path, tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        kept.setValue("list/seen", '{"before": 1795946400.0, "until": {}}')  # 29 November, 10:00
        desk.listing.restore_places(kept)
        desk.listing.list_from_start()
        settle(qtbot, desk)
        model = desk.window.sessions.model

        def are_new() -> list[str]:
            return [
                session.title
                for row in range(model.rowCount())
                if (session := model.session_at(row)) and ", new" in model.spoken(session)
            ]

        assert len(are_new()) == COUNT
        open_titled(qtbot, desk, "talk-05")
        assert len(are_new()) == COUNT - 1
        assert not any("talk-05" in title for title in are_new())
        desk.window.actions_by_name["mark_read"].trigger()
        assert are_new() == []
        desk.close()


def test_child_sessions_are_listed_when_asked_for(
    sample: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    desk = open_desk(sample)
    desk.listing.list_from_start()
    settle(qtbot, desk)
    before = len(listed(desk))
    desk.window.actions_by_name["children"].trigger()
    settle(qtbot, desk)
    assert len(listed(desk)) > before
    desk.window.actions_by_name["children"].trigger()
    settle(qtbot, desk)
    assert len(listed(desk)) == before
