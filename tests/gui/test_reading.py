"""Around the messages: the turns beside them, what came later, days."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.gui.transcript.rows import Line
from pond_desktop.projection.values import MessageView
from tests.gui import values

COUNT = 400
TURNS = COUNT // 4


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str]) -> Transcript:
    return make_pane(qtbot, theme, agent_titles)


def make_pane(qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str], width: int = 800) -> Transcript:
    made = Transcript(theme, agent_titles)
    qtbot.addWidget(made)
    made.resize(width, 640)
    made.show()
    return made


def talk(count: int = COUNT) -> list[MessageView]:
    """A prompt at every fourth message."""
    return [
        values.message(number, "user" if number % 4 == 0 else "assistant", values.text(f"Words of {number}."))
        for number in range(count)
    ]


def show(pane: Transcript, messages: Sequence[MessageView], *, at: int | None = None) -> None:
    """Opened at its end, or at a message of it, with only the messages around that here."""
    first = max(0, len(messages) - 40) if at is None else max(0, at - 20)
    page = messages[first : first + 40]
    pane.show_page(
        values.page(
            page,
            links=(),
            total_count=len(messages),
            earlier_count=first,
            later_count=len(messages) - first - len(page),
            anchor_message_id=None if at is None else f"m{at}",
        )
    )
    pane.set_outline(values.outline_of(messages))
    pane.grab()


def pointed_out(pane: Transcript) -> str:
    """What the gutter says of the turn that it points out."""
    return str(pane.gutter.table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))


def is_pointed_out(pane: Transcript, words: str) -> bool:
    return pointed_out(pane).startswith(words)


def top(pane: Transcript) -> str | None:
    place = pane.view.top_message()
    return None if place is None else place[0]


def days(pane: Transcript) -> list[tuple[str, str]]:
    """Where days begin: the message and what stands above it, in the order of the rows."""
    found = []
    for row in range(pane.model.rowCount()):
        view, content = pane.model.view_at(row), pane.model.row_content(row)
        assert view is not None
        assert content is not None
        found += [(view.id, line.name) for line in content.blocks if isinstance(line, Line) and line.kind == "day"]
    return found


# the turns beside


def test_the_gutter_lists_the_turns_in_the_order_of_the_transcript(pane: Transcript) -> None:
    messages = talk(40)
    show(pane, messages)
    model = pane.gutter.model
    assert [model.line_at(row) for row in range(model.rowCount())] == [f"Words of {n}." for n in range(36, -1, -4)]
    pane.set_latest_first(False)
    assert [model.line_at(row) for row in range(model.rowCount())] == [f"Words of {n}." for n in range(0, 40, 4)]


def test_the_turn_that_is_read_is_pointed_out_while_scrolling(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk(40))
    qtbot.waitUntil(lambda: pointed_out(pane).startswith("Words of 36."))
    pane.view.show_row(14)
    pane.grab()
    qtbot.waitUntil(lambda: pointed_out(pane).startswith("Words of 24."))
    for _ in range(3):
        pane.view.verticalScrollBar().setValue(pane.view.verticalScrollBar().maximum())
        pane.grab()
    qtbot.waitUntil(lambda: pane.gutter.table.currentIndex().row() > 3)


def test_a_click_in_the_gutter_goes_to_the_turn(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk(40))
    table = pane.gutter.table
    place = table.visualRect(pane.gutter.model.index(3, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    pane.grab()
    assert top(pane) == "m24"
    assert pointed_out(pane).startswith("Words of 24.")


def test_enter_in_the_gutter_goes_on_to_the_messages(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk(40))
    qtbot.waitUntil(partial(is_pointed_out, pane, "Words of 36."))
    pane.gutter.setFocus()
    qtbot.keyClick(pane.gutter.table, Qt.Key.Key_Down)
    qtbot.keyClick(pane.gutter.table, Qt.Key.Key_Down)
    pane.grab()
    assert top(pane) == "m28"
    with qtbot.waitSignal(pane.gutter.table.entered):
        qtbot.keyClick(pane.gutter.table, Qt.Key.Key_Return)
    assert pane.focusWidget() is pane.view


def test_a_turn_near_the_end_is_pointed_out_though_it_cannot_come_to_the_top(pane: Transcript, qtbot: QtBot) -> None:
    pane.set_latest_first(False)
    show(pane, talk(40))
    for position in (32, 36):
        pane.gutter.turn_chosen.emit(position)
        for _ in range(3):
            pane.grab()
        qtbot.waitUntil(partial(is_pointed_out, pane, f"Words of {position}."))


def test_n_and_p_move_along_the_gutter(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk(80))
    pane.go_to_prompt(1)
    pane.go_to_prompt(1)
    pane.grab()
    qtbot.waitUntil(lambda: pointed_out(pane).startswith("Words of 72."))
    pane.go_to_prompt(-1)
    pane.grab()
    qtbot.waitUntil(lambda: pointed_out(pane).startswith("Words of 76."))


def test_only_prompts_that_are_looked_at_are_asked_for(pane: Transcript, qtbot: QtBot) -> None:
    asked: list[int] = []
    pane.gutter.model.lines_wanted.connect(asked.extend)
    show(pane, talk(4_000))
    qtbot.waitUntil(lambda: bool(asked))
    at_start, bar = len(asked), pane.gutter.table.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    pane.grab()
    qtbot.waitUntil(lambda: len(asked) > at_start)
    assert len(asked) < 60
    assert all(abs(key - 2_000) < 200 for key in asked[at_start:])
    pane.gutter.put_lines({key: f"Asked in {key}" for key in asked})
    pane.grab()
    row = pane.gutter.table.rowAt(10)
    assert pane.gutter.model.index(row, 0).data() == f"Asked in {pane.gutter.model.start_of(row) + 1}"
    at_middle = len(asked)
    bar.setValue(bar.maximum() // 4)
    pane.grab()
    qtbot.waitUntil(lambda: len(asked) > at_middle)
    assert len(set(asked)) == len(asked), "each is asked for once"


def test_what_was_read_of_another_session_is_not_kept(pane: Transcript, qtbot: QtBot) -> None:
    asked: list[int] = []
    pane.gutter.model.lines_wanted.connect(asked.extend)
    show(pane, talk(4_000))
    qtbot.waitUntil(lambda: bool(asked))
    first = list(asked)
    pane.gutter.put_lines({key: f"Asked in {key}" for key in asked})
    show(pane, talk(12))
    show(pane, talk(4_000))
    qtbot.waitUntil(lambda: asked == first * 2)


def test_what_came_before_the_first_prompt_is_a_turn_without_number(pane: Transcript) -> None:
    messages = [values.message(0, "assistant"), *talk(12)[1:]]
    show(pane, messages)
    model = pane.gutter.model
    assert model.line_at(model.rowCount() - 1) == "Before the first turn"
    assert [model.place_at(row) for row in range(3)] == ["2", "1", ""]


def test_listeners_hear_a_turn_with_its_number_and_time(pane: Transcript) -> None:
    show(pane, talk(40))
    heard = QAccessible.queryAccessibleInterface(pane.gutter.table)
    assert heard.text(QAccessible.Text.Name) == "Turns of this session"
    first = pane.gutter.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert first.startswith("Words of 36., 10, ")
    assert "2026" in pane.gutter.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole), "the day is told on hovering"


def test_a_narrow_transcript_shows_its_turns_only_when_told_to(
    qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str]
) -> None:
    pane = make_pane(qtbot, theme, agent_titles, width=460)
    show(pane, talk(12))
    assert not pane.gutter.isVisible()
    pane.choose_turns(True)
    assert pane.gutter.isVisible()
    pane.resize(900, 640)
    pane.choose_turns(False)
    assert not pane.gutter.isVisible()


# what came later


def test_from_a_message_the_ribbon_counts_later_turns_and_leads_to_the_latest(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk(), at=41)
    assert pane.ribbon.isVisible()
    later = TURNS - 1 - 41 // 4
    qtbot.waitUntil(lambda: pane.ribbon.words.text().startswith(f"{later} "))
    assert top(pane) == "m41"
    qtbot.mouseClick(pane.ribbon.button, Qt.MouseButton.LeftButton)
    pane.grab()
    qtbot.waitUntil(lambda: not pane.ribbon.isVisible())
    position = pane.model.position_of(pane.view.currentIndex().row())
    assert position == COUNT - 4


def test_the_ribbon_counts_down_while_the_reader_goes_on(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk(80), at=41)
    qtbot.waitUntil(lambda: pane.ribbon.words.text().startswith("9 "))
    pane.go_to_prompt(-1)
    pane.go_to_prompt(-1)
    pane.grab()
    qtbot.waitUntil(lambda: pane.ribbon.words.text().startswith("8 "))


def test_a_hit_that_is_gone_to_in_an_open_session_has_the_ribbon_too(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk(40))
    assert not pane.ribbon.isVisible()
    assert pane.reveal("m5", "text")
    qtbot.waitUntil(lambda: pane.ribbon.isVisible() and pane.ribbon.words.text().startswith("8 "))
    assert pane.reveal("m38", "text")
    qtbot.waitUntil(lambda: not pane.ribbon.isVisible())


@pytest.mark.parametrize("at", [None, 398])
def test_at_the_latest_turn_nothing_came_later(pane: Transcript, at: int | None) -> None:
    show(pane, talk(), at=at)
    pane.following.follow()
    assert not pane.ribbon.isVisible()


def test_before_the_turns_are_counted_the_ribbon_is_there_already(pane: Transcript) -> None:
    messages = talk()
    pane.show_page(
        values.page(messages[20:60], links=(), total_count=COUNT, earlier_count=20, later_count=340,
                    anchor_message_id="m41")
    )  # fmt: skip
    assert pane.ribbon.isVisible()
    height = pane.view.height()
    pane.set_outline(values.outline_of(messages))
    pane.grab()
    assert pane.ribbon.isVisible()
    assert pane.view.height() == height, "nothing moves when they are counted"


def test_another_session_at_its_end_has_no_ribbon(pane: Transcript) -> None:
    show(pane, talk(), at=41)
    show(pane, talk(40))
    assert not pane.ribbon.isVisible()


# days


def at(view: MessageView, day: int, hour: int = 12, *, is_estimated: bool = False) -> MessageView:
    moment = datetime(2026, 8, day, hour, tzinfo=UTC)
    return replace(view, at=moment, time_basis="inferred" if is_estimated else "stated")


def named(day: int) -> str:
    return f"{date(2026, 8, day):%A}, {day} August 2026"


def test_another_day_begins_where_the_date_changes_in_either_order(pane: Transcript) -> None:
    messages = [at(view, day) for view, day in zip(talk(12), (4, 4, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6), strict=True)]
    pane.set_latest_first(False)
    show(pane, messages)
    assert days(pane) == [("m0", named(4)), ("m4", named(5)), ("m6", named(6))]
    pane.set_latest_first(True)
    assert days(pane) == [("m8", named(6)), ("m4", named(5)), ("m6", named(6)), ("m0", named(4))]


def test_an_estimated_time_begins_no_day(pane: Transcript) -> None:
    pane.set_latest_first(False)
    first, second, third, fourth = talk(4)
    guessed = [at(first, 4), at(second, 5, is_estimated=True), at(third, 4), at(fourth, 5)]
    show(pane, guessed)
    assert days(pane) == [("m0", named(4)), ("m3", named(5))]


def test_before_the_outline_days_are_those_of_the_page(pane: Transcript) -> None:
    messages = [at(view, 4 + number // 4) for number, view in enumerate(talk(12))]
    pane.show_page(values.page(messages, links=()))
    assert [name for _, name in days(pane)] == [named(6), named(5), named(4)]


# what is remembered


def test_the_order_and_the_gutter_are_remembered(
    pane: Transcript, qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str], tmp_path: object
) -> None:
    kept = QSettings(f"{tmp_path}/window.ini", QSettings.Format.IniFormat)
    pane.choose_latest_first(False)
    pane.choose_turns(False)
    pane.save_places(kept)
    kept.sync()
    other = make_pane(qtbot, theme, agent_titles)
    other.restore_places(QSettings(f"{tmp_path}/window.ini", QSettings.Format.IniFormat))
    show(other, talk(12))
    assert not other.model.is_latest_first
    assert not other.gutter.isVisible()


def test_what_nobody_chose_is_not_kept_against_the_settings(pane: Transcript, tmp_path: object) -> None:
    kept = QSettings(f"{tmp_path}/window.ini", QSettings.Format.IniFormat)
    pane.set_latest_first(False)
    pane.save_places(kept)
    assert kept.value("transcript/latest_first") is None
