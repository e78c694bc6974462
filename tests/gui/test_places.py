"""The place that is read stays, whatever changes about how it is shown; and the keys go to what is seen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, said, settle, write_session

OUTPUT = "\n".join(f"line {number}" for number in range(60))
TALL, LONG = 4, 6
"""A call with many lines of output, and a long answer."""


@pytest.fixture
def reading(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    """Calls with their results between an answer and the next, every card open; two calls at the end."""
    records = [said("s", 0, "user", "Begin.")]
    for number in range(1, 30, 3):
        call = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": f"run {number}"}}
        result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": OUTPUT}
        words = "A long answer. " * 300 if number + 2 == LONG else "Done."
        records += [
            said("s", number, "assistant", [call]),
            said("s", number + 1, "user", [result]),
            said("s", number + 2, "assistant", [{"type": "text", "text": words}]),
        ]
    write_session(tmp_path / "claude", "s", records[:-1])
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    desk.window.resize(1_100, 700)
    desk.window.set_latest_first(False)
    desk.navigator.open_session("claude-code:s")
    settle(qtbot, desk)
    trigger(desk, qtbot, "unfold_all")
    return desk


def trigger(desk: Desk, qtbot: QtBot, command: str) -> None:
    desk.window.actions_by_name[command].trigger()
    settle(qtbot, desk)


def read_inside(desk: Desk, qtbot: QtBot, row: int) -> None:
    """From the middle of a message that is taller than half the window."""
    view = desk.window.transcript.view
    view.show_row(row)
    settle(qtbot, desk)
    height = view.visualRect(view.model().index(row, 0)).height()
    assert height > 300
    view.scroll_by(height // 2)
    settle(qtbot, desk)


def first_seen(desk: Desk) -> int:
    """The first row of which something is seen."""
    view = desk.window.transcript.view
    return view.indexAt(view.viewport().rect().topLeft()).row()


@pytest.mark.parametrize("command", ["unfold", "unfold_all", "conversation_only"])
def test_who_reads_inside_of_a_card_that_closes_is_at_its_line(reading: Desk, qtbot: QtBot, command: str) -> None:
    read_inside(reading, qtbot, TALL)
    trigger(reading, qtbot, command)
    assert first_seen(reading) == TALL
    top = reading.window.transcript.view.visualRect(reading.window.transcript.model.index(TALL, 0)).top()
    assert -10 < top <= 0


def test_what_is_read_below_a_card_stays_when_that_closes(reading: Desk, qtbot: QtBot) -> None:
    read_inside(reading, qtbot, LONG)
    before = reading.window.transcript.view.geometry_of_rows.offset
    trigger(reading, qtbot, "unfold_all")
    assert (first_seen(reading), reading.window.transcript.view.geometry_of_rows.offset) == (LONG, before)


@pytest.mark.parametrize("command", ["theme_dark", "zoom_in"])
def test_another_look_keeps_the_words_that_are_read(reading: Desk, qtbot: QtBot, command: str) -> None:
    try:
        read_inside(reading, qtbot, LONG)
        share = share_read(reading)
        trigger(reading, qtbot, command)
        assert first_seen(reading) == LONG
        assert share_read(reading) == pytest.approx(share, abs=0.05)
    finally:
        for back in ("theme_light", "zoom_none"):
            reading.window.actions_by_name[back].trigger()


def test_another_width_keeps_the_words_that_are_read(reading: Desk, qtbot: QtBot) -> None:
    read_inside(reading, qtbot, LONG)
    share = share_read(reading)
    reading.window.resize(800, 700)
    settle(qtbot, reading)
    assert first_seen(reading) == LONG
    assert share_read(reading) == pytest.approx(share, abs=0.05)


def share_read(desk: Desk) -> float:
    view = desk.window.transcript.view
    return view.geometry_of_rows.offset / view.visualRect(view.model().index(LONG, 0)).height()


def test_only_the_conversation_has_keys_that_stay_with_what_is_seen(reading: Desk, qtbot: QtBot) -> None:
    transcript = reading.window.transcript
    view, model = transcript.view, transcript.model
    view.show_row(model.rowCount() - 1)
    trigger(reading, qtbot, "conversation_only")
    last = model.rowCount() - 2
    assert (view.currentIndex().row(), model.is_hidden(last), model.is_hidden(last + 1)) == (last, False, True)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Home)
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == last
    transcript.step(1)
    assert view.currentIndex().row() == last
    transcript.step(-1)
    assert view.currentIndex().row() == last - 1
