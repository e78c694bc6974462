"""Two sessions side by side: the one with the focus is the one that commands are about."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, open_titled, row_titled, settle, shown, turns, write_session


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "claude"
    for name in ("heron", "otter", "newt"):
        write_session(root, name, turns(name, 6))
    return root


@pytest.fixture
def split(root: Path, tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Iterator[Desk]:
    """Herons at the left, otters at the right, which are read."""
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.window.activateWindow()
        desk.listing.list_from_start()
        settle(qtbot, desk)
        open_titled(qtbot, desk, "heron")
        do(qtbot, desk, "split")
        open_titled(qtbot, desk, "otter")
        yield desk
        desk.close()


def do(qtbot: QtBot, desk: Desk, command: str) -> None:
    desk.window.actions_by_name[command].trigger()
    settle(qtbot, desk)


def titles(desk: Desk) -> list[str]:
    """Of what can be seen, from the left; the one that is read has a star."""
    sides = desk.window.sides
    return [
        transcript.session.title.split()[-1].strip(".") + ("*" if transcript is sides.active else "")
        for transcript in sides.in_order()
        if transcript.isVisible() and transcript.session is not None
    ]


def press(qtbot: QtBot, transcript: Transcript) -> None:
    qtbot.mouseClick(transcript.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def left(desk: Desk) -> Transcript:
    return desk.window.sides.in_order()[0]


def right(desk: Desk) -> Transcript:
    return desk.window.sides.in_order()[1]


def test_the_list_opens_into_the_side_that_is_read(split: Desk, qtbot: QtBot) -> None:
    assert titles(split) == ["heron", "otter*"]
    press(qtbot, left(split))
    assert titles(split) == ["heron*", "otter"]
    assert split.window.windowTitle().startswith("Word 0 of heron")
    open_titled(qtbot, split, "newt")
    assert titles(split) == ["newt*", "otter"]


def test_keys_detail_and_find_are_about_the_side_with_the_focus(split: Desk, qtbot: QtBot) -> None:
    press(qtbot, left(split))
    do(qtbot, split, "next_row")
    detail = split.window.detail.detail
    assert detail is not None and "heron" in detail.session.title
    do(qtbot, split, "find")
    assert left(split).find_bar.isVisible() and not right(split).find_bar.isVisible()
    do(qtbot, split, "conversation_only")
    assert left(split).model.runs.is_on and not right(split).model.runs.is_on
    press(qtbot, right(split))
    settle(qtbot, split)
    assert not split.window.actions_by_name["conversation_only"].isChecked()
    detail = split.window.detail.detail
    assert detail is not None and "otter" in detail.session.title


def test_each_side_has_its_own_way_back(split: Desk, qtbot: QtBot) -> None:
    do(qtbot, split, "back")
    assert titles(split) == ["heron", "heron*"]
    press(qtbot, left(split))
    assert not split.window.actions_by_name["back"].isEnabled()
    press(qtbot, right(split))
    assert split.window.actions_by_name["forward"].isEnabled()


def test_opening_beside_keeps_what_was_read(split: Desk, qtbot: QtBot) -> None:
    table = split.window.sessions.table
    do(qtbot, split, "split")
    assert titles(split) == ["otter*"]
    # the mouse chooses a row for the menu without opening it
    table.choose_silently(row_titled(split, "newt"))
    table.setFocus()
    do(qtbot, split, "open_beside")
    assert titles(split) == ["otter", "newt*"]


def test_what_the_list_had_opened_goes_back_when_it_is_opened_beside(split: Desk, qtbot: QtBot) -> None:
    do(qtbot, split, "split")
    split.window.sessions.table.setFocus()
    open_titled(qtbot, split, "newt")
    assert titles(split) == ["newt*"]
    do(qtbot, split, "open_beside")
    assert titles(split) == ["otter", "newt*"]


def test_closing_a_side_leaves_the_other_one(split: Desk, qtbot: QtBot) -> None:
    closed = right(split)
    closed.header.close_button.click()
    settle(qtbot, split)
    assert titles(split) == ["heron*"]
    assert closed.session is None and not closed.model.rowCount()
    assert not split.window.actions_by_name["split"].isChecked()
    assert split.window.windowTitle().startswith("Word 0 of heron")
    assert not left(split).header.close_button.isVisible()
    do(qtbot, split, "split")
    assert titles(split) == ["heron", "heron*"]


def test_copying_is_about_the_side_that_is_read(split: Desk, qtbot: QtBot) -> None:
    press(qtbot, left(split))
    do(qtbot, split, "copy")
    qtbot.waitUntil(lambda: "of heron" in QGuiApplication.clipboard().text(), timeout=5_000)


def test_both_sides_grow_while_agents_write(split: Desk, root: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(split.watching.looked, timeout=10_000):
        split.watching.start()
    qtbot.waitUntil(lambda: split.window.status_line.watching.text() == "Watching", timeout=10_000)
    for name in ("heron", "otter"):
        write_session(root, name, turns(name, 2, start=6))
    qtbot.waitUntil(lambda: all(each.model.rowCount() == 8 for each in split.window.sides.transcripts), timeout=10_000)
    assert titles(split) == ["heron", "otter*"]


def test_one_order_of_turns_for_both(split: Desk, qtbot: QtBot) -> None:
    do(qtbot, split, "latest_first")
    assert not left(split).is_latest_first and not right(split).is_latest_first
    assert shown(split) is not None
