"""Reading in a whole window: a session grows, its past is rewritten, it is opened by a link."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, settle, turns, write_session

COUNT = 300
OpenDesk = Callable[[Pond], Desk]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "claude"
    write_session(root, "long", turns("long", COUNT))
    return root


@pytest.fixture
def pond(root: Path, tmp_path: Path) -> Iterator[Pond]:
    with make_pond(tmp_path, (f"claude-code={root}",)) as made:
        capture(made)
        yield made


@pytest.fixture
def desk(pond: Pond, open_desk: OpenDesk, qtbot: QtBot) -> Desk:
    made = open_desk(pond)
    # wide enough for the turns beside the messages
    made.window.resize(1_800, 860)
    made.window.activateWindow()
    qtbot.waitUntil(made.window.isActiveWindow)
    open_at(made, "claude-code:long", qtbot)
    return made


def open_at(desk: Desk, target: str, qtbot: QtBot) -> None:
    desk.navigator.open_session(target)
    settle(qtbot, desk)


def is_latest_first(desk: Desk) -> bool:
    return desk.window.transcript.model.is_latest_first


def refresh(desk: Desk, pond: Pond, qtbot: QtBot) -> None:
    """What a pass of watching does for the session that is shown."""
    capture(pond)
    desk.navigator.refresh_session()
    settle(qtbot, desk)


def test_what_is_written_on_comes_while_all_else_stays(desk: Desk, pond: Pond, root: Path, qtbot: QtBot) -> None:
    transcript = desk.window.transcript
    transcript.view.show_row(120)
    settle(qtbot, desk)
    transcript.view.scroll_by(9)
    settle(qtbot, desk)
    read, chosen = transcript.view.top_message(), transcript.view.currentIndex().row()
    for start in (COUNT, COUNT + 2):
        write_session(root, "long", turns("long", 2, start=start))
        refresh(desk, pond, qtbot)
    assert transcript.model.rowCount() == COUNT + 4
    assert transcript.view.top_message() == read
    assert transcript.view.currentIndex().row() == chosen + 4
    assert f"{COUNT + 4} messages" in transcript.header.facts.text()
    pill = transcript.following.pill
    qtbot.waitUntil(lambda: pill.isVisible() and "4" in pill.text())
    newest = transcript.model.view_at(transcript.model.row_of(COUNT + 3))
    assert newest is not None
    assert newest.id == f"long-{COUNT + 3}", "what came is loaded with it"


def test_a_past_that_was_rewritten_is_read_anew_in_the_same_place(
    desk: Desk, pond: Pond, root: Path, qtbot: QtBot
) -> None:
    view = desk.window.transcript.view
    view.show_row(120)
    settle(qtbot, desk)
    view.scroll_by(9)
    settle(qtbot, desk)
    read = view.top_message()
    kept = turns("long", COUNT)
    kept[3]["uuid"] = "another"
    (root / "projects" / "-srv-demo" / "long.jsonl").unlink()
    write_session(root, "long", kept[: COUNT - 10])
    refresh(desk, pond, qtbot)
    assert desk.window.transcript.model.rowCount() == COUNT - 10
    assert view.top_message() == read
    assert not desk.window.transcript.ribbon.isVisible()


def test_opened_at_a_message_the_ribbon_tells_what_came_later(desk: Desk, qtbot: QtBot) -> None:
    open_at(desk, "claude-code:long#long-101", qtbot)
    ribbon = desk.window.transcript.ribbon
    assert ribbon.isVisible()
    qtbot.waitUntil(lambda: ribbon.words.text().startswith(f"{COUNT // 2 - 1 - 50} "))
    desk.window.transcript.view.setFocus()
    qtbot.keyClick(desk.window.transcript.view, Qt.Key.Key_L)
    settle(qtbot, desk)
    qtbot.waitUntil(lambda: not ribbon.isVisible())
    top = desk.window.transcript.view.top_message()
    assert top is not None
    assert top[0] == f"long-{COUNT - 2}"


def test_the_gutter_reads_what_began_each_turn(desk: Desk, qtbot: QtBot) -> None:
    gutter = desk.window.transcript.gutter
    gutter.table.verticalScrollBar().setValue(gutter.table.verticalScrollBar().maximum() // 2)
    settle(qtbot, desk)
    row = gutter.table.rowAt(gutter.table.viewport().height() // 2)
    position = gutter.model.start_of(row)
    qtbot.waitUntil(lambda: gutter.model.index(row, 0).data() == f"Word {position} of long.")
    chosen: list[str] = []
    desk.window.transcript.message_chosen.connect(lambda view: chosen.append(view.id))
    qtbot.mouseClick(
        gutter.table.viewport(),
        Qt.MouseButton.LeftButton,
        pos=gutter.table.visualRect(gutter.model.index(row, 0)).center(),
    )
    settle(qtbot, desk)
    assert desk.window.transcript.view.top_message() == (f"long-{position}", 0)
    assert chosen == [f"long-{position}"], "what was not loaded is told once it is"


def test_keys_turn_the_order_and_show_the_turns(desk: Desk, qtbot: QtBot) -> None:
    transcript = desk.window.transcript
    transcript.view.setFocus()
    assert is_latest_first(desk)
    qtbot.keyClick(transcript.view, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    assert not is_latest_first(desk)
    assert not desk.window.actions_by_name["latest_first"].isChecked()
    was_shown = transcript.gutter.isVisible()
    control_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(transcript.view, Qt.Key.Key_U, control_shift)
    assert transcript.gutter.isVisible() is not was_shown
    assert desk.window.actions_by_name["show_turns"].isChecked() is not was_shown


def test_the_order_is_the_same_in_the_next_window(
    desk: Desk, pond: Pond, open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    desk.window.actions_by_name["latest_first"].trigger()
    desk.window.save_places(kept)
    kept.sync()
    other = open_desk(pond)
    assert is_latest_first(other), "what the settings say comes first"
    other.window.restore_places(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    open_at(other, "claude-code:long", qtbot)
    assert not is_latest_first(other)
    assert not other.window.actions_by_name["latest_first"].isChecked()
    first = other.window.transcript.model.view_at(0)
    assert first is not None
    assert first.id == "long-0"
