"""The whole window over a real pond: what a person does, and what is then seen."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from pond_desktop.gui.app import Desk, open_sample, picture
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.operations.capture import capture
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.resources import sample_roots

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
AGENTS = ("claude-code", "codex", "pi")


def make_pond(tmp_path: Path, roots: tuple[str, ...]) -> Pond:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    nowhere = [f"{agent}={tmp_path / 'nowhere'}" for agent in AGENTS]
    return open_pond(folders, Settings().with_roots(nowhere).with_roots(roots), clock=lambda: NOW)


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Pond]:
    """The sample history that is shipped, captured."""
    with make_pond(tmp_path, sample_roots()) as pond:
        capture(pond)
        yield pond


@pytest.fixture
def open_desk(qtbot: QtBot, theme: Theme) -> Iterator[Callable[[Pond], Desk]]:
    desks: list[Desk] = []

    def opened(pond: Pond, *, is_sample_offered: bool = False) -> Desk:
        desk = Desk(pond, theme, is_sample_offered=is_sample_offered)
        desks.append(desk)
        desk.background.crashed.connect(lambda sentence, details: pytest.fail(f"{sentence}\n{details}"))
        desk.window.show()
        return desk

    yield opened
    for desk in desks:
        desk.close()
        desk.window.deleteLater()


@pytest.fixture
def desk(sample: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    made = open_desk(sample)
    made.navigator.list_from_start()
    settle(qtbot, made)
    return made


def settle(qtbot: QtBot, desk: Desk) -> None:
    """Until drawing the window asks for nothing more."""

    def is_quiet() -> bool:
        desk.window.grab()
        return desk.background.is_idle

    qtbot.waitUntil(is_quiet, timeout=20_000)


def listed(desk: Desk) -> list[str]:
    model = desk.window.sessions.model
    return [session.title for row in range(model.rowCount()) if (session := model.session_at(row))]


def shown(desk: Desk) -> str | None:
    session = desk.window.transcript.session
    return None if session is None else session.title


def row_titled(desk: Desk, words: str) -> int:
    return next(row for row, title in enumerate(listed(desk)) if words in title)


def open_titled(qtbot: QtBot, desk: Desk, words: str) -> None:
    desk.window.sessions.table.selectRow(row_titled(desk, words))
    settle(qtbot, desk)


def test_the_list_is_latest_first_and_counts_what_there_is(desk: Desk, qtbot: QtBot) -> None:
    assert len(listed(desk)) == desk.window.sessions.model.rowCount() > 5
    times = [
        session.last_message_at
        for row in range(len(listed(desk)))
        if (session := desk.window.sessions.model.session_at(row)) and session.last_message_at
    ]
    assert times == sorted(times, reverse=True)
    desk.capturing.show_status()
    settle(qtbot, desk)
    assert "messages" in desk.window.status_line.total.text()


def test_a_chosen_session_is_read_from_its_latest_turn_with_its_detail(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    assert "High water" in (shown(desk) or "")
    top = desk.window.transcript.model.view_at(0)
    assert top is not None
    assert (top.role, top.is_conversational) == ("user", True)
    detail = desk.window.detail.detail
    assert detail is not None
    assert detail.message.id == top.id
    assert "High water" in desk.window.windowTitle()


def test_into_a_child_up_to_the_parent_and_back(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    actions = desk.window.actions_by_name
    assert not actions["back"].isEnabled()
    desk.window.transcript.header.links_button.menu().actions()[0].trigger()
    settle(qtbot, desk)
    child = shown(desk)
    assert child is not None
    assert "High water" not in child
    assert "High water" in desk.window.transcript.header.parent_button.text()
    actions["parent"].trigger()
    settle(qtbot, desk)
    assert "High water" in (shown(desk) or "")
    qtbot.keyClick(desk.window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    settle(qtbot, desk)
    assert shown(desk) == child
    actions["back"].trigger()
    settle(qtbot, desk)
    assert "High water" in (shown(desk) or "")
    assert not actions["back"].isEnabled()
    actions["forward"].trigger()
    settle(qtbot, desk)
    assert shown(desk) == child


def test_going_back_leads_to_the_message_that_was_read(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    desk.window.transcript.step(3)
    settle(qtbot, desk)
    read = desk.window.detail.detail
    open_titled(qtbot, desk, "Release notes")
    desk.window.actions_by_name["back"].trigger()
    settle(qtbot, desk)
    again = desk.window.detail.detail
    assert read is not None
    assert again is not None
    assert again.message.id == read.message.id


def test_results_come_as_one_types_and_lead_to_the_message(desk: Desk, qtbot: QtBot) -> None:
    qtbot.keyClicks(desk.window.search_box, "harbo")
    qtbot.waitUntil(lambda: desk.window.left.currentWidget() is desk.window.results)
    settle(qtbot, desk)
    results = desk.window.results
    assert results.model.rowCount() > 0
    qtbot.keyClick(desk.window.search_box, Qt.Key.Key_Down)
    qtbot.keyClick(results.table, Qt.Key.Key_Down)
    settle(qtbot, desk)
    pointer = results.model.pointer_at(results.table.currentIndex().row())
    view = desk.window.transcript.view
    found = desk.window.transcript.model.view_at(view.currentIndex().row())
    assert found is not None
    assert found.locator == pointer.locator
    assert view.viewport().rect().intersects(view.visualRect(view.currentIndex()))
    assert view.is_flashing
    qtbot.keyClick(desk.window.search_box, Qt.Key.Key_Escape)
    settle(qtbot, desk)
    assert desk.window.left.currentWidget() is desk.window.sessions


def test_a_search_can_be_kept_to_the_session_that_is_shown(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    here = desk.window.transcript.session
    assert here is not None
    desk.window.search_box.setText("the ")
    desk.window.search_box.ask_now()
    settle(qtbot, desk)
    everywhere = desk.window.results.model.rowCount()
    qtbot.keyClick(desk.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, desk)
    model = desk.window.results.model
    assert 0 < model.rowCount() < everywhere
    assert {model.pointer_at(row).locator.split("#")[0] for row in range(model.rowCount())} == {here.locator}
    desk.window.scope_button.click()
    settle(qtbot, desk)
    assert model.rowCount() == everywhere


def test_only_the_last_of_many_queries_is_shown(desk: Desk, qtbot: QtBot) -> None:
    for query in ("t", "ti", "tid", "tide", "nowhere to be found"):
        desk.navigator.search(query)
    settle(qtbot, desk)
    assert desk.window.results.model.rowCount() == 0
    assert desk.window.results.empty.isVisible()


def test_child_sessions_are_listed_on_demand(desk: Desk, qtbot: QtBot) -> None:
    before = len(listed(desk))
    desk.window.actions_by_name["children"].trigger()
    settle(qtbot, desk)
    assert len(listed(desk)) > before
    desk.window.actions_by_name["children"].trigger()
    settle(qtbot, desk)
    assert len(listed(desk)) == before


def test_a_neighbour_in_the_detail_leads_to_it(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    detail = desk.window.detail.detail
    assert detail is not None
    neighbour = detail.after[0].id
    desk.window.detail.message_wanted.emit(neighbour)
    settle(qtbot, desk)
    now = desk.window.detail.detail
    assert now is not None
    assert now.message.id == neighbour


def test_an_unknown_session_is_a_notice_with_a_remedy(desk: Desk, qtbot: QtBot) -> None:
    desk.navigator.open_session("claude-code:nobody")
    settle(qtbot, desk)
    assert desk.window.notices.isVisible()
    assert "or capture first" in desk.window.notices.words.text()


def write_session(root: Path, name: str, records: list[dict[str, Any]]) -> Path:
    path = root / "projects" / "-srv-demo" / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    return path


def said(name: str, number: int, role: str, content: object) -> dict[str, Any]:
    return {
        "type": role,
        "uuid": f"{name}-{number}",
        "parentUuid": f"{name}-{number - 1}" if number else None,
        "sessionId": name,
        "timestamp": f"2026-11-29T10:{number // 60 % 60:02}:{number % 60:02}.000Z",
        "cwd": "/srv/demo",
        "isSidechain": False,
        "message": {"role": role, "content": content},
    }


def turns(name: str, count: int, start: int = 0) -> list[dict[str, Any]]:
    roles = ("user", "assistant")
    return [
        said(name, number, roles[number % 2], [{"type": "text", "text": f"Word {number} of {name}."}])
        for number in range(start, start + count)
    ]


def test_a_first_capture_fills_the_list_and_says_how_it_went(
    tmp_path: Path, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    for name in ("one", "two", "three"):
        write_session(root, name, turns(name, 4))
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        desk = open_desk(pond)
        desk.navigator.list_from_start()
        with qtbot.waitSignal(desk.capturing.finished, timeout=20_000):
            desk.window.actions_by_name["capture"].trigger()
            assert not desk.window.actions_by_name["capture"].isEnabled()
        settle(qtbot, desk)
        assert len(listed(desk)) == 3
        assert desk.window.status_line.going.text() == "Captured 12 messages in 3 new sessions"
        assert desk.window.actions_by_name["capture"].isEnabled()


def test_a_session_that_grew_shows_its_new_messages_and_stays_in_place(
    tmp_path: Path, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    write_session(root, "long", turns("long", 300))
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.navigator.open_session("long")
        settle(qtbot, desk)
        view = desk.window.transcript.view
        view.show_row(120)
        settle(qtbot, desk)
        read = view.top_message()
        write_session(root, "long", turns("long", 2, start=300))
        with qtbot.waitSignal(desk.capturing.finished, timeout=20_000):
            desk.capturing.start()
        settle(qtbot, desk)
        assert desk.window.transcript.model.rowCount() == 302
        assert view.top_message() == read


def test_a_long_session_loads_what_is_looked_at(tmp_path: Path, open_desk: Callable[..., Desk], qtbot: QtBot) -> None:
    root = tmp_path / "claude"
    write_session(root, "long", turns("long", 1_200))
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.navigator.open_session("long")
        settle(qtbot, desk)
        view = desk.window.transcript.view
        for share in (0.5, 1.0, 0.25):
            view.verticalScrollBar().setValue(int(view.verticalScrollBar().maximum() * share))
            settle(qtbot, desk)
            assert view.top_message() is not None
        desk.navigator.open_session("claude-code:long#long-600")
        settle(qtbot, desk)
        place = view.top_message()
        assert place is not None
        assert place[0] == "long-600"


def test_a_tools_long_output_opens_whole_in_its_place_and_a_huge_one_in_the_detail(
    tmp_path: Path, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    long, huge = "long line\n" * 2_000, "huge line\n" * 90_000
    call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "cat long"}}
    other = {"type": "tool_use", "id": "t2", "name": "Bash", "input": {"command": "cat huge"}}
    records = [
        said("big", 0, "user", "Show me."),
        said("big", 1, "assistant", [call, other]),
        said("big", 2, "user", [{"type": "tool_result", "tool_use_id": "t1", "content": long}]),
        said("big", 3, "user", [{"type": "tool_result", "tool_use_id": "t2", "content": huge}]),
    ]
    write_session(root, "big", records)
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.navigator.open_session("big")
        settle(qtbot, desk)
        model = desk.window.transcript.model
        for number, text in ((2, long), (3, huge)):
            view = next(
                view for row in range(4) if (view := model.view_at(row)) and view.id.startswith(f"big-{number}")
            )
            desk.window.transcript.show_whole(view, 0)
            settle(qtbot, desk)
            if number == 2:
                row = model.row_of_message(view.id)
                assert row is not None
                content = model.row_content(row)
                assert content is not None
                assert any(getattr(block, "text", "") == text for block in content.blocks)
            else:
                assert desk.window.detail.whole.isVisible()
                whole = desk.window.detail.whole
                while whole.more_button.isVisible():
                    whole.more_button.click()
                assert whole.text.toPlainText() == text
                out = tmp_path / "saved.txt"
                desk.saving.save(view.locator, 0, out)
                settle(qtbot, desk)
                assert out.read_text() == text
                desk.saving.save(view.locator, 0, tmp_path / "nowhere" / "saved.txt")
                settle(qtbot, desk)
                assert "could not be written" in desk.window.notices.words.text()


def test_where_there_is_nothing_the_sample_is_offered(
    tmp_path: Path, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    with make_pond(tmp_path, ()) as pond:
        desk = open_desk(pond, is_sample_offered=True)
        desk.navigator.list_from_start()
        with qtbot.waitSignal(desk.capturing.finished, timeout=20_000):
            desk.capturing.start()
        settle(qtbot, desk)
        assert desk.window.sessions.empty.isVisible()
        assert desk.window.sessions.sample_button.isVisible()
        assert "nowhere" in desk.window.sessions.empty.hint.text()


def test_the_sample_opens_in_a_window_and_an_archive_of_its_own(
    tmp_path: Path, theme: Theme, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    with make_pond(tmp_path, ()) as pond:
        desk = open_desk(pond)
        sample = open_sample(desk, theme)
        qtbot.waitSignal(sample.capturing.finished, timeout=20_000).wait()
        settle(qtbot, sample)
        assert len(listed(sample)) > 5
        assert "Sample history" in sample.window.windowTitle()
        sample.close()
        sample.navigator.pond.close()
        assert list_sessions(pond).total_count == 0


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_the_window_is_drawn_into_a_picture(sample: Pond, qtbot: QtBot, tmp_path: Path, choice: str) -> None:
    theme = Theme("light" if choice == "light" else "dark")
    theme.apply()
    out = tmp_path / f"{choice}.png"
    assert picture(sample, theme, out, query="tide", size=(1_200, 700)) == 0
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1_200, 700)
    lightness = image.pixelColor(600, 640).lightness()
    assert lightness > 200 if choice == "light" else lightness < 60


def test_a_picture_of_one_session_shows_it(sample: Pond, theme: Theme, tmp_path: Path) -> None:
    plain, chosen = tmp_path / "a.png", tmp_path / "b.png"
    oldest = list_sessions(sample, limit=50).sessions[-1]
    assert picture(sample, theme, plain) == 0
    assert picture(sample, theme, chosen, session=oldest.id) == 0
    assert QImage(str(plain)) != QImage(str(chosen))
