"""Answers that come too late: for another session, or about what is another by now."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.transcript.blocks import Picture, Sheet, Thumb
from pond_desktop.gui.transcript.fetched import Question
from pond_desktop.operations.capture import capture
from pond_desktop.operations.message import read_message
from pond_desktop.operations.tool_cards import read_tool_cards
from pond_desktop.pond import Pond
from pond_desktop.projection.values import MessageView
from tests.gui.desks import make_pond, said, settle, write_session
from tests.gui.test_pictures import image, png


def called(name: str, number: int, command: str) -> dict[str, Any]:
    return said(
        name, number, "assistant", [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": command}}]
    )


def answered(name: str, number: int, output: str) -> dict[str, Any]:
    return said(name, number, "user", [{"type": "tool_result", "tool_use_id": "t1", "content": output}])


@pytest.fixture
def twins(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    """Two sessions whose messages have the same ids, as those of Codex do."""
    for name in ("alpha", "beta"):
        records = [
            said(name, 0, "user", [{"type": "text", "text": name}, image(png(8, 8))]),
            called(name, 1, f"echo {name}"),
            answered(name, 2, f"{name} out"),
        ]
        for number, record in enumerate(records):
            record["uuid"], record["parentUuid"] = f"m-{number}", f"m-{number - 1}" if number else None
        write_session(tmp_path / "claude", name, records)
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    desk.window.set_latest_first(False)
    return desk


def open_session(desk: Desk, qtbot: QtBot, name: str) -> None:
    desk.navigator.open_session(f"claude-code:{name}")
    settle(qtbot, desk)


def view_at(desk: Desk, row: int) -> MessageView:
    view = desk.window.transcript.model.view_at(row)
    assert view is not None
    return view


def sheets(desk: Desk, row: int) -> str:
    content = desk.window.transcript.model.row_content(row)
    assert content is not None
    return "\n".join(str(block.content) for block in content.blocks if isinstance(block, Sheet))


def test_another_sessions_answers_are_not_put_into_messages_of_the_same_ids(twins: Desk, qtbot: QtBot) -> None:
    model, pond = twins.window.transcript.model, twins.navigator.pond
    asked: list[Question] = []
    model.cards_wanted.connect(asked.append)
    model.thumbs_wanted.connect(asked.append)
    open_session(twins, qtbot, "alpha")
    model.toggle_all(1)
    settle(qtbot, twins)
    pictures, cards = asked
    text = view_at(twins, 0)
    whole = read_message(pond, text.locator).message
    assert "alpha out" in sheets(twins, 1)

    open_session(twins, qtbot, "beta")
    former = view_at(twins, 0)
    assert (former.id, former.locator == text.locator) == (text.id, False)
    model.put_cards(cards, read_tool_cards(pond, cards.view.locator))
    model.put_thumb(pictures, 1, Thumb(fault="of another session"))
    twins.window.transcript.put_whole(text, whole)
    model.toggle_all(1)
    settle(qtbot, twins)
    assert "beta out" in sheets(twins, 1)
    assert "alpha" not in sheets(twins, 1)
    assert view_at(twins, 0) == former
    content = model.row_content(0)
    assert content is not None
    thumbs = [block.thumb for block in content.blocks if isinstance(block, Picture)]
    assert [thumb.size for thumb in thumbs if thumb is not None] == [(8, 8)]


@pytest.fixture
def running(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    """A call without a result yet."""
    write_session(tmp_path / "claude", "s", [said("s", 0, "user", "Build it."), called("s", 1, "make")])
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    desk.window.set_latest_first(False)
    open_session(desk, qtbot, "s")
    return desk


def result_comes(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    write_session(tmp_path / "claude", "s", [answered("s", 2, "done")])
    capture(desk.navigator.pond)
    desk.navigator.refresh_session()
    settle(qtbot, desk)
    assert desk.window.transcript.model.rowCount() == 3


def test_a_result_that_comes_while_the_card_is_read_is_shown(running: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    model, pond = running.window.transcript.model, running.navigator.pond
    model.cards_wanted.disconnect()
    asked: list[Question] = []
    model.cards_wanted.connect(asked.append)
    model.toggle_all(1)
    settle(qtbot, running)
    early = read_tool_cards(pond, asked[0].view.locator)
    result_comes(running, qtbot, tmp_path)
    model.put_cards(asked[0], early)
    settle(qtbot, running)
    assert len(asked) == 2
    model.put_cards(asked[1], read_tool_cards(pond, asked[1].view.locator))
    assert "done" in sheets(running, 1)


def test_an_open_card_stays_as_it_is_until_its_result_was_read(running: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    model = running.window.transcript.model
    model.toggle_all(1)
    settle(qtbot, running)
    assert "make" in sheets(running, 1)
    model.cards_wanted.disconnect()
    result_comes(running, qtbot, tmp_path)
    assert "make" in sheets(running, 1)


def test_the_detail_of_a_call_has_its_result_once_that_comes(running: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    running.window.show_detail()
    running.window.transcript.view.show_row(1)
    settle(qtbot, running)
    browser = running.window.detail.browser
    assert "its result" not in browser.toPlainText()
    result_comes(running, qtbot, tmp_path)
    assert "its result" in browser.toPlainText()
