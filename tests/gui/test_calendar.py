"""The calendar of activity: its days by keys and clicks, its plots, its tables, and what it does to the list."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, QPoint, QRect, QSettings, Qt
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from pond_desktop.canonical import Usage
from pond_desktop.gui.activity.calendar import BANDS, WEEKDAYS, Calendar
from pond_desktop.gui.activity.dialog import ActivityDialog
from pond_desktop.gui.activity.rows import RowsTable
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.colours import CONTRAST, LIGHT
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from pond_desktop.projection.activity import Activity, ActivityRow, Amount
from tests.gui.desks import listed, make_pond, settle, turns, write_session

TODAY = date(2026, 11, 30)


def amount(messages: int = 0, sessions: int = 1, tokens: int | None = None, **changes: object) -> Amount:
    usage = Usage(output_tokens=tokens)
    return Amount(messages=messages, sessions=sessions, usage=usage, **changes)  # type: ignore[arg-type]


def row(value: str, whole: Amount, month: int = 11) -> ActivityRow:
    return ActivityRow(
        value=value, amount=whole, months=tuple(whole if at == month else Amount() for at in range(1, 13))
    )


def year(**changes: object) -> Activity:
    days = {"2026-03-01": 2, "2026-11-28": 5, "2026-11-29": 40}
    values: dict[str, object] = {
        "year": 2026,
        "years": (2024, 2026),
        "total": amount(47, 3, 900),
        "days": tuple(ActivityRow(value=day, amount=amount(number)) for day, number in days.items()),
        "agents": (row("claude-code", amount(40, 2, 100)), row("codex", amount(7, 1, 800))),
        "projects": (row("/srv/demo/<heron>", amount(30, 2)), row("", amount(17))),
        "models": (row("model-a", amount(20, 3, 900)),),
    }
    return Activity(**(values | changes))  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def plain_dates() -> Iterator[None]:
    """Dates and numbers as they are written here, whatever the machine speaks."""
    former = QLocale()
    QLocale.setDefault(QLocale.c())
    yield
    QLocale.setDefault(former)


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> Iterator[ActivityDialog]:
    titles = {"claude-code": "Claude Code", "codex": "Codex CLI"}
    made = ActivityDialog(theme, lambda agent: titles[agent], TODAY)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.put(year())
    made.show()
    made.map.setFocus()
    yield made


def cells(table: RowsTable) -> list[list[str | None]]:
    model = table.model()
    return [[model.index(at, column).data() for column in range(model.columnCount())] for at in range(model.rowCount())]


def square(dialog: ActivityDialog, day: date) -> int:
    """How wide the square of a day is drawn, in pixels."""
    picture, place = dialog.map.grab().toImage(), dialog.map.rect_of(day)
    accent = QColor(LIGHT.accent)
    return sum(picture.pixelColor(x, place.center().y()) == accent for x in range(place.left(), place.right()))


def heard(dialog: ActivityDialog) -> str:
    return dialog.map.accessibleDescription()


@given(st.integers(1970, 2100), st.integers(0, 6))
def test_each_day_has_a_place_below_the_one_before(of_year: int, first_weekday: int) -> None:
    calendar = Calendar(of_year, first_weekday)
    assert len(set(calendar.cells.values())) == len(calendar.cells)
    assert calendar.weeks <= 28
    for day, cell in calendar.cells.items():
        assert calendar.day_at(cell) == day
        assert cell.row == (day.weekday() - first_weekday) % WEEKDAYS
        following = calendar.cells.get(day + timedelta(days=1))
        if following is not None and following.band == cell.band:
            assert (following.week, following.row) > (cell.week, cell.row)
    assert {cell.band for cell in calendar.cells.values()} == set(range(BANDS))


def test_more_is_drawn_larger_and_nothing_not_at_all(dialog: ActivityDialog) -> None:
    widths = [
        square(dialog, day) for day in (date(2026, 5, 5), date(2026, 3, 1), date(2026, 11, 28), date(2026, 11, 29))
    ]
    assert widths[0] == 0
    assert widths == sorted(set(widths))
    assert [words for _, words in dialog.map.legend()] == ["2", "5", "40"]


def test_a_day_is_as_large_as_a_finger_needs(dialog: ActivityDialog) -> None:
    place = dialog.map.rect_of(date(2026, 6, 6))
    assert min(place.width(), place.height()) >= 24
    assert dialog.map.day_at(place.center()) == date(2026, 6, 6)
    assert dialog.map.day_at(QPoint(1, 1)) is None


def test_keys_walk_over_the_days_and_each_is_told(dialog: ActivityDialog, qtbot: QtBot) -> None:
    assert heard(dialog) == "Sunday, 29 November 2026: 40 messages, 1 session, tokens not counted"
    for key, words in (
        (Qt.Key.Key_Up, "Saturday, 28 November 2026: 5 messages"),
        (Qt.Key.Key_Left, "Saturday, 21 November 2026: nothing"),
        (Qt.Key.Key_PageUp, "Wednesday, 21 October 2026: nothing"),
        (Qt.Key.Key_Right, "Wednesday, 28 October 2026"),
        (Qt.Key.Key_Down, "Thursday, 29 October 2026"),
        (Qt.Key.Key_End, "Thursday, 31 December 2026"),
        (Qt.Key.Key_Right, "Thursday, 31 December 2026"),
        (Qt.Key.Key_PageUp, "Monday, 30 November 2026"),
        (Qt.Key.Key_Home, "Thursday, 1 January 2026"),
    ):
        qtbot.keyClick(dialog.map, key)
        assert heard(dialog).startswith(words)
    assert dialog.map.accessibleName() == "Calendar of 2026: Messages"


def test_in_a_low_window_the_day_that_keys_lead_to_is_seen(dialog: ActivityDialog, qtbot: QtBot) -> None:
    dialog.resize(760, 300)
    for key, day in ((Qt.Key.Key_Home, date(2026, 1, 1)), (Qt.Key.Key_End, date(2026, 12, 31))):
        qtbot.keyClick(dialog.map, key)
        assert dialog.map.visibleRegion().contains(dialog.map.rect_of(day).center())


def test_enter_and_a_click_choose_a_day(dialog: ActivityDialog, qtbot: QtBot) -> None:
    chosen: list[date] = []
    dialog.day_chosen.connect(chosen.append)
    qtbot.keyClick(dialog.map, Qt.Key.Key_Return)
    qtbot.mouseClick(dialog.map, Qt.MouseButton.LeftButton, pos=dialog.map.rect_of(date(2026, 3, 1)).center())
    assert chosen == [date(2026, 11, 29), date(2026, 3, 1)]


def test_a_tip_says_the_day_in_words(dialog: ActivityDialog) -> None:
    place = dialog.map.rect_of(date(2026, 3, 1)).center()
    QApplication.sendEvent(dialog.map, QHelpEvent(QHelpEvent.Type.ToolTip, place, dialog.map.mapToGlobal(place)))
    assert QToolTip.text().startswith("Sunday, 1 March 2026: 2 messages")
    QToolTip.hideText()


def test_the_measure_orders_the_plots_and_changes_the_map(dialog: ActivityDialog) -> None:
    assert cells(dialog.agents) == [["Claude Code", None, "40"], ["Codex CLI", None, "7"]]
    dialog.measures["tokens"].click()
    assert cells(dialog.agents) == [["Codex CLI", None, "800"], ["Claude Code", None, "100"]]
    assert dialog.map.accessibleName() == "Calendar of 2026: Tokens"
    assert square(dialog, date(2026, 11, 29)) == 0, "nobody counted tokens on a day"


def test_bars_are_told_and_drawn_by_month(dialog: ActivityDialog) -> None:
    index = dialog.agents.model().index(0, 1)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Nov: 40"
    picture = dialog.agents.viewport().grab().toImage()
    place = dialog.agents.visualRect(index)
    drawn = {
        x - place.left()
        for x in range(place.left(), place.right())
        if picture.pixelColor(x, place.bottom() - 8) == QColor(LIGHT.accent)
    }
    assert drawn and min(drawn) > place.width() * 0.7, "November stands at the right"


def test_a_row_is_chosen_by_a_click_and_by_enter(dialog: ActivityDialog, qtbot: QtBot) -> None:
    chosen: list[tuple[str, str]] = []
    dialog.row_chosen.connect(lambda kind, value: chosen.append((kind, value)))
    table = dialog.projects
    place: QRect = table.visualRect(table.model().index(0, 0))
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
    table.setCurrentIndex(table.model().index(1, 0))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert chosen == [("project", "/srv/demo/<heron>"), ("project", "")]
    assert "<" not in str(table.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole))


def test_the_same_as_a_table(dialog: ActivityDialog) -> None:
    dialog.as_table.click()
    assert dialog.table.isVisible() and not dialog.map.isVisible()
    assert cells(dialog.table)[-1] == ["Sunday, 29 November 2026", "40", "1", "–"]
    dialog.kinds.setCurrentIndex(3)
    dialog.kinds.activated.emit(3)
    assert cells(dialog.table) == [["model-a", "20", "3", "900"]]
    dialog.as_table.click()
    assert dialog.map.isVisible()


def test_without_prices_no_cost_is_shown_and_with_them_what_it_leaves_out(dialog: ActivityDialog) -> None:
    assert not dialog.measures["cost"].isVisible()
    priced = row("model-a", amount(20, 3, 900, cost=1.5, unpriced_tokens=12))
    free = row("model-b", amount(1, 1, 12, unpriced_tokens=12))
    total = amount(47, 3, 900, cost=1.5, unpriced_tokens=12)
    dialog.put(year(currency="EUR", models=(priced, free), total=total))
    assert dialog.measures["cost"].isVisible()
    dialog.as_table.click()
    dialog.kinds.setCurrentIndex(3)
    dialog.kinds.activated.emit(3)
    assert [line[-1] for line in cells(dialog.table)] == ["1.50 EUR+", "no price"]
    assert "12 tokens have no price" in dialog.state.text()
    dialog.measures["cost"].click()
    dialog.put(year())
    assert dialog.measure == "messages"


def test_what_has_no_time_or_zone_is_said(dialog: ActivityDialog) -> None:
    assert not dialog.state.isVisible()
    dialog.put(year(untimed_messages=3, zone_assumed_messages=2))
    assert dialog.state.text() == (
        "3 messages without a time are in no day.  2 messages have no zone: UTC was assumed."
    )
    dialog.put(year(year=2025, days=(), agents=(), projects=(), models=(), total=Amount()))
    assert "from 2024 to 2026" in dialog.state.text()


def test_years_are_as_many_as_there_are(dialog: ActivityDialog, qtbot: QtBot) -> None:
    assert not dialog.following.isEnabled()
    with qtbot.waitSignal(dialog.year_wanted) as wanted:
        dialog.former.click()
    assert wanted.args == [2025]
    dialog.put(year(year=2024, days=()))
    assert dialog.following.isEnabled() and not dialog.former.isEnabled()
    assert dialog.map.current.year == 2024


def test_it_is_drawn_in_other_colours(dialog: ActivityDialog, theme: Theme) -> None:
    theme.choose("contrast")
    picture = dialog.map.grab().toImage()
    assert picture.pixelColor(dialog.map.rect_of(date(2026, 11, 29)).center()) == QColor(CONTRAST.accent)
    theme.choose("light")


# with a whole window


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Pond]:
    """Four sessions of one day."""
    root = tmp_path / "claude"
    for number in range(4):
        write_session(root, f"talk-{number}", turns(f"talk-{number}", 2, start=number * 2))
    with make_pond(tmp_path, (f"claude-code={root / 'projects'}",)) as made:
        capture(made)
        yield made


def open_calendar(desk: Desk, qtbot: QtBot) -> ActivityDialog:
    desk.window.actions_by_name["calendar"].trigger()
    settle(qtbot, desk)
    (made,) = desk.window.findChildren(ActivityDialog)
    return made


def test_a_day_lists_what_was_said_on_it(pond: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> None:
    desk = open_desk(pond)
    desk.listing.list_from_start()
    settle(qtbot, desk)
    calendar = open_calendar(desk, qtbot)
    assert calendar.map.current == date(2026, 11, 29)
    assert heard(calendar).startswith("Sunday, 29 November 2026: 8 messages, 4 sessions")
    qtbot.keyClick(calendar.map, Qt.Key.Key_Return)
    settle(qtbot, desk)
    assert len(listed(desk)) == 4
    qtbot.keyClick(calendar.map, Qt.Key.Key_Up)
    qtbot.keyClick(calendar.map, Qt.Key.Key_Return)
    settle(qtbot, desk)
    assert listed(desk) == []


def test_what_a_capture_brings_is_counted_too(
    pond: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot, tmp_path: Path
) -> None:
    desk = open_desk(pond)
    calendar = open_calendar(desk, qtbot)
    write_session(tmp_path / "claude", "talk-9", turns("talk-9", 2))
    desk.capturing.start()
    qtbot.waitUntil(lambda: heard(calendar).startswith("Sunday, 29 November 2026: 10 messages, 5 sessions"))


def test_each_row_lists_as_many_sessions_as_it_shows(
    pond: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot, tmp_path: Path
) -> None:
    """One session began with one model and went on with another."""
    lines = turns("talk-9", 4)
    for line, model in zip(lines[1::2], ("model-a", "model-b"), strict=True):
        line["message"]["model"] = model
    write_session(tmp_path / "claude", "talk-9", lines)
    capture(pond)
    desk = open_desk(pond)
    calendar = open_calendar(desk, qtbot)
    calendar.measures["sessions"].click()
    calendar.kinds.setCurrentIndex(3)
    calendar.kinds.activated.emit(3)
    assert [row[0] for row in cells(calendar.table)][-2:] == ["model-a", "model-b"]
    for table in (calendar.agents, calendar.projects, calendar.table):
        for at, row in enumerate(cells(table)):
            table.setCurrentIndex(table.model().index(at, 0))
            qtbot.keyClick(table, Qt.Key.Key_Return)
            settle(qtbot, desk)
            assert str(len(listed(desk))) == row[2], row


def test_it_is_counted_anew_when_prices_change(desk: Desk, qtbot: QtBot) -> None:
    calendar = open_calendar(desk, qtbot)
    assert not calendar.measures["cost"].isVisible()
    desk.preferences.change(prices={"claude-sonnet-4-5": {"output": 15.0}}, currency="EUR")
    settle(qtbot, desk)
    assert calendar.measures["cost"].isVisible()
    calendar.close()
    qtbot.waitUntil(lambda: not desk.window.findChildren(ActivityDialog))
    assert open_calendar(desk, qtbot).measures["cost"].isVisible()


def test_the_measure_that_was_chosen_is_there_again(
    desk: Desk, open_desk: Callable[[Pond], Desk], qtbot: QtBot, tmp_path: Path
) -> None:
    calendar = open_calendar(desk, qtbot)
    calendar.measures["tokens"].click()
    calendar.close()
    qtbot.waitUntil(lambda: not desk.window.findChildren(ActivityDialog))
    assert open_calendar(desk, qtbot).measures["tokens"].isChecked()
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    desk.charting.save_places(kept)
    kept.sync()
    other = open_desk(desk.navigator.pond)
    other.charting.restore_places(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    found = open_calendar(other, qtbot)
    assert found.measures["tokens"].isChecked()
    assert found.agents.model().index(0, 2).data() != "–"
