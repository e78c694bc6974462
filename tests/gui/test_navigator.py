"""The whole window over a real pond: what a person does, and what is then seen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.picture import PictureWish, picture
from pond_desktop.gui.program import open_sample
from pond_desktop.gui.transcript.blocks import Sheet
from pond_desktop.operations.capture import capture
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import Pond
from pond_desktop.projection.tool_cards import Terminal
from tests.gui.desks import listed, make_pond, open_titled, said, settle, shown, turns, write_session


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


def test_the_header_s_tip_tells_what_the_session_and_its_children_amount_to(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    tip = desk.window.transcript.header.facts.accessibleDescription()
    assert tip.splitlines()[0].startswith("7 messages · 85 in · 2,340 out")
    assert tip.splitlines()[1].startswith("with 1 session below: 10 messages")
    desk.window.grab()
    assert "<br>with 1 session" in desk.window.transcript.header.facts.toolTip()


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


def test_a_first_capture_fills_the_list_and_says_how_it_went(
    tmp_path: Path, open_desk: Callable[..., Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    for name in ("one", "two", "three"):
        write_session(root, name, turns(name, 4))
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        desk = open_desk(pond)
        desk.listing.list_from_start()
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
                sheets = [block for block in content.blocks if isinstance(block, Sheet)]
                assert [sheet.content.inked.text for sheet in sheets if isinstance(sheet.content, Terminal)] == [text]
                assert not any(sheet.is_head for sheet in sheets)
            else:
                pager = desk.window.detail.pager
                assert pager.isVisible()
                shown = pager.text.toPlainText()
                while pager.bar.next_button.isEnabled():
                    pager.bar.next_button.click()
                    settle(qtbot, desk)
                    shown += pager.text.toPlainText()
                assert shown.replace("\u200b", "") == text
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
        desk.listing.list_from_start()
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
    assert picture(sample, theme, PictureWish(out=out, query="tide", size=(1_200, 700))) == 0
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1_200, 700)
    lightness = image.pixelColor(600, 640).lightness()
    assert lightness > 200 if choice == "light" else lightness < 60


def test_a_picture_of_one_session_shows_it(sample: Pond, theme: Theme, tmp_path: Path) -> None:
    plain, chosen = tmp_path / "a.png", tmp_path / "b.png"
    oldest = list_sessions(sample, limit=50).sessions[-1]
    assert picture(sample, theme, PictureWish(out=plain)) == 0
    assert picture(sample, theme, PictureWish(out=chosen, session=oldest.id)) == 0
    assert QImage(str(plain)) != QImage(str(chosen))
