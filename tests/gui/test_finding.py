"""Finding something in the session that is shown, over a real pond."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, open_titled, said, settle, turns, write_session

TOOL_CALL = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "grep -n heron notes"}}


def wrote(tmp_path: Path, records: list[dict[str, object]]) -> Path:
    root = tmp_path / "claude"
    write_session(root, "s", records)
    return root


@pytest.fixture
def opened(
    qtbot: QtBot, tmp_path: Path, open_desk: Callable[[Pond], Desk]
) -> Callable[[list[dict[str, object]], str], Desk]:
    def open_with(records: list[dict[str, object]], title: str) -> Desk:
        pond = make_pond(tmp_path, (f"claude-code={wrote(tmp_path, records)}",))
        capture(pond)
        desk = open_desk(pond)
        desk.window.activateWindow()
        qtbot.waitUntil(desk.window.isActiveWindow)
        desk.listing.list_from_start()
        settle(qtbot, desk)
        open_titled(qtbot, desk, title)
        return desk

    return open_with


def talk() -> list[dict[str, object]]:
    return [
        said("s", 0, "user", "First words about the Heron."),
        said("s", 1, "assistant", [{"type": "thinking", "thinking": "Where is the heron?", "signature": "x"}]),
        said("s", 2, "assistant", [{"type": "text", "text": "A heron, a **heron**, and herons."}, TOOL_CALL]),
        said("s", 3, "user", [{"type": "tool_result", "tool_use_id": "t1", "content": "notes:3: one heron\n"}]),
        said("s", 4, "user", "Second: no bird."),
    ]


def arrive(qtbot: QtBot, desk: Desk) -> None:
    settle(qtbot, desk)
    qtbot.waitUntil(lambda: not desk.window.transcript.landing.is_under_way)
    settle(qtbot, desk)


def find(qtbot: QtBot, desk: Desk, words: str) -> None:
    desk.window.actions_by_name["find"].trigger()
    desk.window.transcript.find_bar.text.setText(words)
    arrive(qtbot, desk)


def step(qtbot: QtBot, desk: Desk, key: Qt.Key = Qt.Key.Key_Return, **pressed: Qt.KeyboardModifier) -> None:
    qtbot.keyClick(desk.window.transcript.find_bar.text, key, **pressed)
    arrive(qtbot, desk)


def counted(desk: Desk) -> str:
    return desk.window.transcript.find_bar.count.text()


def read(desk: Desk) -> tuple[str, str]:
    """The message that is read, and what is chosen in it."""
    view = desk.window.transcript.view
    message = desk.window.transcript.model.view_at(view.currentIndex().row())
    return ("" if message is None else message.id), view.selected_text()


Open = Callable[[list[dict[str, object]], str], Desk]


def test_places_are_counted_and_walked_in_the_order_of_reading(opened: Open, qtbot: QtBot) -> None:
    desk = opened(talk(), "First words")
    desk.window.set_latest_first(False)
    find(qtbot, desk, "heron")
    assert counted(desk) == "1 of 5"
    assert read(desk) == ("s-0", "Heron")
    places = []
    for _ in range(5):
        step(qtbot, desk)
        places.append((counted(desk), *read(desk)))
    assert places == [
        ("2 of 5", "s-1", "heron"),
        ("3 of 5", "s-2", "heron"),
        ("4 of 5", "s-2", "heron"),
        ("5 of 5", "s-2", "heron"),
        ("1 of 5", "s-0", "Heron"),
    ]
    step(qtbot, desk, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert (counted(desk), *read(desk)) == ("5 of 5", "s-2", "heron")
    desk.window.actions_by_name["next_hit"].trigger()
    settle(qtbot, desk)
    assert counted(desk) == "1 of 5"
    desk.window.actions_by_name["former_hit"].trigger()
    settle(qtbot, desk)
    assert counted(desk) == "5 of 5"


def test_with_the_latest_turn_on_top_the_next_place_is_the_one_below(opened: Open, qtbot: QtBot) -> None:
    records = [said("s", number, "user", f"Prompt {number} of heron") for number in range(4)]
    desk = opened(records, "Prompt 0")
    desk.window.set_latest_first(True)
    find(qtbot, desk, "heron")
    found = [read(desk)[0]]
    for _ in range(3):
        step(qtbot, desk)
        found.append(read(desk)[0])
    assert found == ["s-3", "s-2", "s-1", "s-0"]


def test_what_tools_did_is_looked_at_when_asked_and_is_unfolded(opened: Open, qtbot: QtBot) -> None:
    desk = opened(talk(), "First words")
    find(qtbot, desk, "grep -n")
    bar = desk.window.transcript.find_bar
    assert counted(desk) == "Not found"
    assert bar.note.text() == "Tool bodies were not searched"
    assert not bar.next_button.isEnabled()
    bar.with_tools.click()
    arrive(qtbot, desk)
    assert counted(desk) == "1 of 1"
    assert bar.note.text() == ""
    assert read(desk) == ("s-2", "grep -n")


def test_capitals_count_where_that_is_asked(opened: Open, qtbot: QtBot) -> None:
    desk = opened(talk(), "First words")
    find(qtbot, desk, "Heron")
    desk.window.transcript.find_bar.with_case.click()
    settle(qtbot, desk)
    assert counted(desk) == "1 of 1"
    assert read(desk) == ("s-0", "Heron")


def test_a_place_in_a_message_that_is_not_loaded_is_brought(opened: Open, qtbot: QtBot) -> None:
    roles = ("user", "assistant")
    records = [said("s", number, roles[number % 2], f"Word {number:04} of this.") for number in range(600)]
    desk = opened(records, "Word 0000")
    desk.window.set_latest_first(False)
    find(qtbot, desk, "word 0301")
    assert counted(desk) == "1 of 1"
    assert read(desk) == ("s-301", "Word 0301")
    assert desk.window.detail.detail is not None
    assert desk.window.detail.detail.message.id == "s-301"
    # all of them are counted, wherever the reader is, and have their ticks beside them
    find(qtbot, desk, "word")
    assert counted(desk).endswith("of 600")
    ticks = desk.window.transcript.view.ticks.ticks
    assert len(ticks) > 100
    assert ticks[0] == 0
    find(qtbot, desk, "otter")
    assert counted(desk) == "Not found"
    assert not desk.window.transcript.view.ticks.ticks


def test_each_letter_looks_from_where_the_reader_was(opened: Open, qtbot: QtBot) -> None:
    records = [said("s", number, "user", f"{word} is a bird") for number, word in enumerate(("he", "heron", "her"))]
    desk = opened(records, "he is")
    desk.window.set_latest_first(False)
    desk.window.transcript.view.show_row(0)
    for typed, expected in (("he", "s-0"), ("hero", "s-1"), ("her", "s-1"), ("h", "s-0")):
        find(qtbot, desk, typed)
        assert read(desk)[0] == expected


def test_a_place_far_down_in_a_long_text_is_shown(opened: Open, qtbot: QtBot) -> None:
    long = "\n".join(f"line {number}" for number in range(4_000))
    desk = opened([said("s", 0, "user", f"Long.\n{long}")], "Long.")
    find(qtbot, desk, "line 3777")
    assert read(desk) == ("s-0", "line 3777")


def test_closing_goes_back_to_the_place_and_takes_the_marks_away(opened: Open, qtbot: QtBot) -> None:
    desk = opened(talk(), "First words")
    desk.window.set_latest_first(False)
    find(qtbot, desk, "herons")
    bar, view = desk.window.transcript.find_bar, desk.window.transcript.view
    assert bar.text.hasFocus()
    assert view.ticks.ticks
    qtbot.keyClick(bar.text, Qt.Key.Key_Escape)
    settle(qtbot, desk)
    assert bar.isHidden()
    assert view.hasFocus()
    assert not view.ticks.ticks
    assert read(desk)[0] == "s-2"
    # Esc in the transcript closes it too, before it leaves the session
    desk.window.actions_by_name["find"].trigger()
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert view.hasFocus()


def test_another_session_is_looked_through_without_a_jump(opened: Open, qtbot: QtBot, tmp_path: Path) -> None:
    write_session(tmp_path / "claude", "other", [said("other", 0, "user", "Other: heron, heron")])
    desk = opened(talk(), "First words")
    find(qtbot, desk, "heron")
    open_titled(qtbot, desk, "Other")
    assert counted(desk) == "2"


def test_chosen_words_are_looked_for(opened: Open, qtbot: QtBot) -> None:
    desk = opened(talk(), "First words")
    find(qtbot, desk, "bird")
    bar = desk.window.transcript.find_bar
    bar.text.clear()
    settle(qtbot, desk)
    assert counted(desk) == ""
    desk.window.actions_by_name["find"].trigger()
    settle(qtbot, desk)
    assert bar.text.text() == "bird"


@pytest.mark.parametrize("is_latest_first", [True, False])
def test_the_place_is_kept_while_the_rest_is_looked_through(opened: Open, qtbot: QtBot, is_latest_first: bool) -> None:
    desk = opened(turns("s", 600), "Word 0")
    desk.window.set_latest_first(is_latest_first)
    settle(qtbot, desk)
    view = desk.window.transcript.view
    view.show_row(300)
    settle(qtbot, desk)
    find(qtbot, desk, "word")
    seen = [(counted(desk), view.currentIndex().row())]
    for _ in range(2):
        step(qtbot, desk)
        seen.append((counted(desk), view.currentIndex().row()))
    assert seen == [(f"{row + 1} of 600", row) for row in (300, 301, 302)]


def grow(qtbot: QtBot, desk: Desk, tmp_path: Path, start: int, count: int = 1) -> None:
    write_session(tmp_path / "claude", "s", turns("s", count, start))
    capture(desk.navigator.pond)
    desk.navigator.refresh_session()
    settle(qtbot, desk)


@pytest.mark.parametrize("is_latest_first", [True, False])
def test_a_session_that_grows_does_not_send_the_reader_back(
    opened: Open, qtbot: QtBot, tmp_path: Path, is_latest_first: bool
) -> None:
    many = [{"type": "text", "text": "heron one. heron two. heron three. heron four."}]
    desk = opened([said("s", 0, "user", "Zero."), said("s", 1, "assistant", many)], "Zero.")
    desk.window.set_latest_first(is_latest_first)
    find(qtbot, desk, "heron")
    seen = [counted(desk)]
    for number in range(3):
        grow(qtbot, desk, tmp_path, 2 + number)
        seen.append(counted(desk))
        step(qtbot, desk)
        seen.append(counted(desk))
    assert seen == ["1 of 4", "1 of 4", "2 of 4", "2 of 4", "3 of 4", "3 of 4", "4 of 4"]


def test_what_comes_later_above_is_counted_and_moves_no_place(opened: Open, qtbot: QtBot, tmp_path: Path) -> None:
    desk = opened(turns("s", 4), "Word 0")
    desk.window.set_latest_first(True)
    desk.window.transcript.view.show_row(2)
    settle(qtbot, desk)
    find(qtbot, desk, "word")
    assert (counted(desk), *read(desk)) == ("3 of 4", "s-0", "Word")
    grow(qtbot, desk, tmp_path, 4, 2)
    assert (counted(desk), *read(desk)) == ("5 of 6", "s-0", "Word")
    assert len(desk.window.transcript.view.ticks.ticks) == 6
    # a further letter looks from the same message, wherever its row is now
    desk.window.transcript.find_bar.text.setText("word ")
    arrive(qtbot, desk)
    assert (counted(desk), *read(desk)) == ("5 of 6", "s-0", "Word ")


def test_what_the_window_does_not_know_yet_is_not_counted(opened: Open, qtbot: QtBot, tmp_path: Path) -> None:
    desk = opened(turns("s", 3), "Word 0")
    desk.window.set_latest_first(False)
    desk.window.transcript.view.show_row(0)
    write_session(tmp_path / "claude", "s", turns("s", 3, 3))
    capture(desk.navigator.pond)
    find(qtbot, desk, "word")
    seen = [counted(desk)]
    for _ in range(3):
        step(qtbot, desk)
        seen.append(counted(desk))
    assert seen == ["1 of 3", "2 of 3", "3 of 3", "1 of 3"]
    desk.navigator.refresh_session()
    settle(qtbot, desk)
    assert counted(desk) == "1 of 6"


def test_a_way_that_is_begun_is_gone_to_its_end_while_the_session_grows(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    records = turns("s", 600)
    for number in (0, 450):
        records[number]["message"]["content"] = f"Needle of {number}"
    desk = opened(records, "Needle")
    desk.window.set_latest_first(False)
    desk.window.transcript.view.show_row(0)
    find(qtbot, desk, "needle")
    qtbot.keyClick(desk.window.transcript.find_bar.text, Qt.Key.Key_Return)
    assert desk.window.transcript.landing.is_under_way
    grow(qtbot, desk, tmp_path, 600)
    arrive(qtbot, desk)
    assert (counted(desk), *read(desk)) == ("2 of 2", "s-450", "Needle")


def test_in_the_table_of_messages_the_row_is_gone_to(opened: Open, qtbot: QtBot) -> None:
    records = turns("s", 900)
    for number in (5, 450):
        records[number]["message"]["content"] = [{"type": "text", "text": f"Needle, needle of {number}"}]
    desk = opened(records, "Word 0")
    desk.window.set_latest_first(False)
    desk.window.transcript.view.show_row(0)
    desk.window.actions_by_name["as_table"].trigger()
    settle(qtbot, desk)
    table = desk.window.transcript.messages.table
    assert table is not None
    find(qtbot, desk, "needle")
    seen = [(counted(desk), table.currentIndex().row())]
    for _ in range(3):
        step(qtbot, desk)
        seen.append((counted(desk), table.currentIndex().row()))
    assert seen == [("1 of 4", 5), ("2 of 4", 5), ("3 of 4", 450), ("4 of 4", 450)]
    assert table.visualRect(table.currentIndex()).intersects(table.viewport().rect())
    assert desk.window.detail.detail is not None
    assert desk.window.detail.detail.message.id == "s-450"
    # back in the list nothing is still under way, and the place is chosen
    desk.window.actions_by_name["as_table"].trigger()
    settle(qtbot, desk)
    assert read(desk)[0] == "s-450"
    step(qtbot, desk)
    assert (counted(desk), *read(desk)) == ("1 of 4", "s-5", "Needle")
