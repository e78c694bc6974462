"""The window while an agent writes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.transcript.blocks import Line, Row
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import listed, make_pond, open_titled, said, settle, shown, turns, write_session


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "claude"
    for number in range(60):
        write_session(root, f"talk-{number:02}", turns(f"talk-{number:02}", 2))
    return root


@pytest.fixture
def watched(root: Path, tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Iterator[Desk]:
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.listing.list_from_start()
        settle(qtbot, desk)
        with qtbot.waitSignal(desk.watching.looked, timeout=10_000):
            desk.watching.start()
        qtbot.waitUntil(lambda: desk.window.status_line.watching.text() == "Watching", timeout=10_000)
        settle(qtbot, desk)
        yield desk
        desk.close()


def test_a_new_line_is_in_the_list_and_in_the_transcript(watched: Desk, root: Path, qtbot: QtBot) -> None:
    open_titled(qtbot, watched, "talk-07")
    before = watched.window.transcript.model.rowCount()
    write_session(root, "talk-07", turns("talk-07", 2, start=2))

    def is_there() -> bool:
        return watched.window.transcript.model.rowCount() > before and "talk-07" in listed(watched)[0]

    qtbot.waitUntil(is_there, timeout=5_000)
    assert "talk-07" in (shown(watched) or "")
    model = watched.window.sessions.model
    first = model.session_at(0)
    assert first is not None and model.is_live(first) and "live" in model.spoken(first)
    assert watched.window.sessions.table.currentIndex().row() == 0, "the chosen session moved, and is still chosen"


def is_open(row: Row | None) -> bool:
    return row is not None and any(isinstance(block, Line) and block.is_open for block in row.blocks)


def test_what_is_open_stays_open_while_the_agent_writes(watched: Desk, root: Path, qtbot: QtBot) -> None:
    ask = [{"type": "tool_use", "id": "c1", "name": "Bash", "input": {"command": "ls"}}]
    write_session(root, "talk-08", [*turns("talk-08", 2, start=2), said("talk-08", 4, "assistant", ask)])
    transcript = watched.window.transcript
    watched.navigator.open_session("claude-code:talk-08")
    qtbot.waitUntil(lambda: transcript.model.row_of_message("talk-08-4") is not None, timeout=10_000)
    settle(qtbot, watched)
    row = transcript.model.row_of_message("talk-08-4")
    assert row is not None
    transcript.model.toggle(row, 0)
    settle(qtbot, watched)
    assert is_open(transcript.model.row_content(row))
    write_session(root, "talk-08", turns("talk-08", 1, start=6))
    qtbot.waitUntil(lambda: transcript.model.row_of_message("talk-08-6") is not None, timeout=10_000)
    settle(qtbot, watched)
    now = transcript.model.row_of_message("talk-08-4")
    assert now is not None
    assert now > row, "the new turn stands above"
    assert is_open(transcript.model.row_content(now))
    assert transcript.header.live.isVisible()


def test_the_list_stays_in_place_while_others_grow(watched: Desk, root: Path, qtbot: QtBot) -> None:
    table, model = watched.window.sessions.table, watched.window.sessions.model
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum() // 2)
    top = model.here_at(table.top_row())
    offset = table.rowViewportPosition(table.top_row())
    assert top is not None
    write_session(root, "talk-new", turns("talk-new", 2, start=4))
    qtbot.waitUntil(lambda: model.row_of(f"{top.source}:talk-new") is not None, timeout=5_000)
    now = model.here_at(table.top_row())
    assert now is not None and (now.locator, table.rowViewportPosition(table.top_row())) == (top.locator, offset)
