"""Searching in the whole window over a real pond: what a person types, and what is then seen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.transcript import message_rows
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from pond_desktop.projection.found import HitView
from tests.gui.desks import make_pond, open_titled, said, settle, shown, turns, write_session

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MATCHES = 130


@pytest.fixture
def invented(tmp_path: Path) -> Iterator[Pond]:
    """A long session of one word, one in which only a tool printed another, and one from another time."""
    root = tmp_path / "claude"
    write_session(root, "long", turns("long", MATCHES))
    call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "make sluice"}}
    printed = "line\n" * 40 + "error: the bittern gate is stuck\n" + "line\n" * 40
    write_session(
        root,
        "tools",
        [
            said("tools", 0, "user", "Please open the gate."),
            said("tools", 1, "assistant", [call]),
            said("tools", 2, "user", [{"type": "tool_result", "tool_use_id": "t1", "content": printed}]),
            said("tools", 3, "assistant", [{"type": "text", "text": "It does not move: herons nest in the gate."}]),
        ],
    )
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        yield pond


@pytest.fixture
def desk_of_invented(invented: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    made = open_desk(invented)
    made.capturing.start()
    qtbot.waitSignal(made.capturing.finished, timeout=20_000).wait()
    settle(qtbot, made)
    return made


def ask(qtbot: QtBot, desk: Desk, query: str) -> None:
    desk.window.search_box.put(query)
    settle(qtbot, desk)


def hits(desk: Desk) -> list[HitView]:
    return list(desk.window.results.model.hits())


def chips(desk: Desk) -> list[str]:
    return [button.text() for button in desk.window.results.chips.buttons()]


def read_message(desk: Desk) -> str | None:
    view = desk.window.transcript.model.view_at(desk.window.transcript.view.currentIndex().row())
    return None if view is None else view.id


def test_results_come_as_one_types_and_lead_to_the_message(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a busy machine would look when it is over
    monkeypatch.setattr(message_rows, "FLASH_MS", 60_000)
    qtbot.keyClicks(desk.window.search_box, "harbo")
    qtbot.waitUntil(lambda: desk.window.left.currentWidget() is desk.window.results)
    settle(qtbot, desk)
    results = desk.window.results
    assert hits(desk)
    qtbot.keyClick(desk.window.search_box, Qt.Key.Key_Down)
    qtbot.keyClick(results.table, Qt.Key.Key_Down)
    settle(qtbot, desk)
    hit = results.model.hit_at(results.table.currentIndex().row())
    view = desk.window.transcript.view
    found = desk.window.transcript.model.view_at(view.currentIndex().row())
    assert hit is not None
    assert found is not None
    assert found.locator == hit.locator
    assert view.viewport().rect().intersects(view.visualRect(view.currentIndex()))
    assert view.is_flashing
    assert desk.window.search_box.past.newest_first == ("harbo",)
    qtbot.keyClick(desk.window.search_box, Qt.Key.Key_Escape)
    settle(qtbot, desk)
    assert desk.window.left.currentWidget() is desk.window.list_page


def test_a_search_can_be_kept_to_the_session_that_is_shown(desk: Desk, qtbot: QtBot) -> None:
    open_titled(qtbot, desk, "High water")
    here = desk.window.transcript.session
    assert here is not None
    ask(qtbot, desk, "the ")
    everywhere = len(hits(desk))
    qtbot.keyClick(desk.window, Qt.Key.Key_F, CTRL | SHIFT)
    settle(qtbot, desk)
    assert 0 < len(hits(desk)) < everywhere
    assert {hit.session for hit in hits(desk)} == {here.locator}
    assert chips(desk)[0].startswith("this session")
    desk.window.results.chips.buttons()[0].click()
    settle(qtbot, desk)
    assert len(hits(desk)) == everywhere
    assert not desk.window.scope_button.isChecked()


def test_only_the_last_of_many_queries_is_shown(desk: Desk, qtbot: QtBot) -> None:
    for query in ("t", "ti", "tid", "tide", "nowhere to be found xyzzy"):
        desk.searching.search(query)
    settle(qtbot, desk)
    assert not hits(desk)
    assert desk.window.results.empty.isVisible()


def test_a_chip_narrows_the_query_and_taking_it_away_widens_it(desk: Desk, qtbot: QtBot) -> None:
    ask(qtbot, desk, "the ")
    before = len(hits(desk))
    agents = {hit.agent for hit in hits(desk)}
    assert len(agents) > 1
    chip = next(button for button in desk.window.results.chips.buttons() if button.text().startswith("Claude Code"))
    chip.click()
    settle(qtbot, desk)
    assert desk.window.search_box.text() == "agent:claude-code the "
    assert {hit.agent for hit in hits(desk)} == {"claude-code"}
    assert chips(desk)[0] == "agent: claude-code  ✕"
    desk.window.results.chips.buttons()[0].click()
    settle(qtbot, desk)
    assert len(hits(desk)) == before


def test_counts_are_of_all_that_matches(desk_of_invented: Desk, qtbot: QtBot) -> None:
    ask(qtbot, desk_of_invented, "word ")
    assert desk_of_invented.window.results.heading.text() == f"{MATCHES} matches"


def test_pages_come_as_one_scrolls_and_each_hit_once(desk_of_invented: Desk, qtbot: QtBot) -> None:
    desk, results = desk_of_invented, desk_of_invented.window.results
    results.choice_bar.grouped.click()
    ask(qtbot, desk, "word ")
    assert len(hits(desk)) == 50
    for _ in range(4):
        bar = results.table.verticalScrollBar()
        bar.setValue(bar.maximum())
        settle(qtbot, desk)
    locators = [hit.locator for hit in hits(desk)]
    assert len(locators) == len(set(locators)) == MATCHES


def test_the_names_that_the_archive_knows_are_offered(desk: Desk, qtbot: QtBot) -> None:
    desk.searching.refresh_names()
    settle(qtbot, desk)
    box = desk.window.search_box
    box.setFocus()
    qtbot.keyClicks(box, "tide ag")
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    offered = [box.suggestions.item(row).text() for row in range(box.suggestions.count())]
    assert {"claude-code", "codex"} <= set(offered)
    qtbot.keyClicks(box, "cod")
    qtbot.keyClick(box, Qt.Key.Key_Tab)
    assert box.text() == "tide agent:codex"
    settle(qtbot, desk)


def test_an_id_opens_its_session_by_enter(desk: Desk, qtbot: QtBot) -> None:
    session = desk.window.sessions.model.session_at(2)
    assert session is not None
    desk.window.search_box.setFocus()
    desk.window.search_box.setText(session.id)
    qtbot.keyClick(desk.window.search_box, Qt.Key.Key_Return)
    settle(qtbot, desk)
    assert desk.window.results.opens.isVisible()
    assert not desk.window.interpretation.isVisible()
    assert desk.window.transcript.view.hasFocus() or not desk.window.isActiveWindow()
    assert desk.window.transcript.session is not None
    assert desk.window.transcript.session.locator == session.locator


def test_f3_walks_through_all_hits_of_the_session_in_the_order_shown(desk_of_invented: Desk, qtbot: QtBot) -> None:
    desk, window = desk_of_invented, desk_of_invented.window
    qtbot.keyClick(window, Qt.Key.Key_F3)
    assert "F3" in window.status_line.currentMessage()
    ask(qtbot, desk, "word 7")
    desk.navigator.open_session("long")
    settle(qtbot, desk)
    walked = []
    # 7, and 70 to 79 are other words
    for key in (Qt.Key.Key_F3, Qt.Key.Key_F3):
        qtbot.keyClick(window, key)
        settle(qtbot, desk)
        walked.append(read_message(desk))
    assert walked == ["long-7", "long-7"]
    assert "from the top again" in window.status_line.currentMessage()
    ask(qtbot, desk, "word ")
    qtbot.keyClick(window, Qt.Key.Key_F3)
    settle(qtbot, desk)
    first = window.transcript.view.currentIndex().row()
    assert window.status_line.currentMessage().endswith(f"of {MATCHES}")
    qtbot.keyClick(window, Qt.Key.Key_F3)
    settle(qtbot, desk)
    assert window.transcript.view.currentIndex().row() == first + 1
    qtbot.keyClick(window, Qt.Key.Key_F3, SHIFT)
    settle(qtbot, desk)
    assert window.transcript.view.currentIndex().row() == first


def test_f3_reaches_a_hit_that_is_not_loaded_yet(desk_of_invented: Desk, qtbot: QtBot) -> None:
    desk = desk_of_invented
    ask(qtbot, desk, "word 2")
    desk.navigator.open_session("long")
    settle(qtbot, desk)
    assert desk.window.transcript.model.row_of_message("long-2") is None
    qtbot.keyClick(desk.window, Qt.Key.Key_F3)
    settle(qtbot, desk)
    assert read_message(desk) == "long-2"


def test_where_the_conversation_has_nothing_the_tools_may_and_their_hit_is_unfolded(
    desk_of_invented: Desk, qtbot: QtBot
) -> None:
    desk, results = desk_of_invented, desk_of_invented.window.results
    ask(qtbot, desk, "bittern ")
    assert not hits(desk)
    assert "No match in" in results.empty.title.text()
    ways = results.further.buttons()
    assert any(button.text().startswith("1 more in tool calls") for button in ways)
    next(button for button in ways if "tool calls" in button.text()).click()
    settle(qtbot, desk)
    assert "Everything" in results.choice_bar.arm_button.text()
    assert len(hits(desk)) == 1
    results.table.choose_first()
    settle(qtbot, desk)
    model = desk.window.transcript.model
    content = model.row_content(desk.window.transcript.view.currentIndex().row())
    assert content is not None
    assert any("bittern" in str(block) for block in content.blocks)


def test_one_key_looks_further_where_something_was_found(desk_of_invented: Desk, qtbot: QtBot) -> None:
    desk = desk_of_invented
    ask(qtbot, desk, "gate ")
    assert hits(desk)
    qtbot.keyClick(desk.window, Qt.Key.Key_K, CTRL | SHIFT)
    settle(qtbot, desk)
    further = desk.window.results.further
    assert further.isVisible()
    assert desk.window.focusWidget() in further.buttons()


def test_a_slip_is_mended_by_one_key(desk_of_invented: Desk, qtbot: QtBot) -> None:
    desk = desk_of_invented
    ask(qtbot, desk, "herosn")
    assert "herons" in desk.window.interpretation.offers[0].text()
    qtbot.keyClick(desk.window, Qt.Key.Key_Period, CTRL)
    settle(qtbot, desk)
    assert desk.window.search_box.text() == "herons"
    assert len(hits(desk)) == 1


def test_a_field_that_is_not_understood_is_explained_and_the_rest_is_searched(desk: Desk, qtbot: QtBot) -> None:
    ask(qtbot, desk, "agent:codx the ")
    assert hits(desk)
    assert "agent:codx" in desk.window.interpretation.label.text()
    desk.window.interpretation.offers[0].click()
    settle(qtbot, desk)
    assert desk.window.search_box.text() == "agent:codex the "
    assert {hit.agent for hit in hits(desk)} == {"codex"}


def test_switches_and_searches_come_back_the_next_time(
    desk: Desk, sample: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot, tmp_path: Path
) -> None:
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    desk.window.actions_by_name["by_latest"].trigger()
    desk.window.actions_by_name["by_session"].trigger()
    desk.window.search_box.past.take("tide, “harbour”")
    desk.window.save_places(kept)
    kept.sync()
    other = open_desk(sample)
    other.window.restore_places(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    choices = other.window.results.choice_bar.choices
    assert (choices.by, choices.is_grouped) == ("recency", False)
    assert other.window.actions_by_name["by_latest"].isChecked()
    assert not other.window.actions_by_name["by_session"].isChecked()
    assert other.window.search_box.past.newest_first == ("tide, “harbour”",)
    ask(qtbot, other, "the ")
    times = [hit.at for hit in hits(other) if hit.at is not None]
    assert times == sorted(times, reverse=True)
    other.window.actions_by_name["clear_past"].trigger()
    assert not other.window.search_box.past.newest_first


def test_children_are_searched_on_demand_and_say_whose_they_are(desk: Desk, qtbot: QtBot) -> None:
    ask(qtbot, desk, "the ")
    assert not any(hit.parent for hit in hits(desk))
    qtbot.keyClick(desk.window, Qt.Key.Key_K, CTRL | SHIFT)
    settle(qtbot, desk)
    way = next(button for button in desk.window.results.further.buttons() if "child sessions" in button.text())
    way.click()
    settle(qtbot, desk)
    assert any(hit.parent_title for hit in hits(desk))
    assert chips(desk)[0] == "with child sessions  ✕"
    desk.window.results.chips.buttons()[0].click()
    settle(qtbot, desk)
    assert not any(hit.parent for hit in hits(desk))


def test_an_empty_archive_says_so_and_offers_a_capture(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    with make_pond(tmp_path, ()) as pond:
        desk = open_desk(pond)
        ask(qtbot, desk, "heron ")
        assert desk.window.results.empty.title.text() == "Nothing to search yet"
        with qtbot.waitSignal(desk.capturing.finished, timeout=20_000):
            desk.window.results.capture_button.click()
        settle(qtbot, desk)


def test_leaving_the_search_takes_the_marks_and_the_line_away(desk: Desk, qtbot: QtBot) -> None:
    ask(qtbot, desk, "agent:codex the ")
    assert desk.window.interpretation.isVisible()
    desk.window.results.table.setFocus()
    qtbot.keyClick(desk.window.results.table, Qt.Key.Key_Escape)
    settle(qtbot, desk)
    assert not desk.window.interpretation.isVisible()
    assert desk.window.left.currentWidget() is desk.window.list_page
    qtbot.keyClick(desk.window, Qt.Key.Key_F3)
    assert "Search for something" in desk.window.status_line.currentMessage()
    assert shown(desk) is None


def test_one_key_pins_the_session_and_takes_the_pin_away(desk_of_invented: Desk, qtbot: QtBot) -> None:
    desk = desk_of_invented
    desk.navigator.open_session("tools")
    settle(qtbot, desk)
    qtbot.keyClick(desk.window, Qt.Key.Key_D, CTRL)
    settle(qtbot, desk)
    assert desk.window.status_line.currentMessage().startswith("Pinned")
    ask(qtbot, desk, "is:pinned ")
    assert {hit.session for hit in hits(desk)} == {"claude-code:tools"}
    qtbot.keyClick(desk.window, Qt.Key.Key_D, CTRL)
    settle(qtbot, desk)
    ask(qtbot, desk, "is:pinned gate ")
    assert not hits(desk)
    assert desk.window.results.empty.title.text() == "The filters left nothing to search"


def test_what_tools_said_becomes_searchable_behind_everything_else(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    for number in range(400):
        name = f"s{number}"
        call = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": f"bittern {number}"}}
        write_session(root, name, [said(name, 0, "user", "Please look."), said(name, 1, "assistant", [call])])
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        desk = open_desk(pond)
        told: list[str] = []
        line = desk.window.status_line
        desk.capturing.start()
        qtbot.waitSignal(desk.capturing.finished, timeout=20_000).wait()
        assert desk.window.actions_by_name["capture"].isEnabled()
        # the next capture does not wait for it
        desk.capturing.start()
        qtbot.waitSignal(desk.capturing.finished, timeout=20_000).wait()
        told.append(line.going.text())
        settle(qtbot, desk)
        assert told == ["Nothing new in 400 files"]
        assert line.filling.text() == ""
        desk.window.results.choice_bar.choose_arm("tools")
        ask(qtbot, desk, "bittern ")
        assert desk.window.results.heading.text() == "400 matches"
        assert not desk.window.results.coverage.isVisible()


def test_closing_stops_that_and_the_next_time_it_goes_on(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    body = "a line of what was printed\n" * 400
    for number in range(300):
        name = f"s{number}"
        call = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": f"bittern {number}"}}
        result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": body}
        write_session(root, name, [said(name, 0, "assistant", [call]), said(name, 1, "user", [result])])
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        first = open_desk(pond)
        first.capturing.start()
        qtbot.waitSignal(first.capturing.finished, timeout=20_000).wait()
        first.close()
        other = open_desk(pond)
        other.capturing.start()
        qtbot.waitSignal(other.capturing.finished, timeout=20_000).wait()
        settle(qtbot, other)
        other.window.results.choice_bar.choose_arm("tools")
        ask(qtbot, other, "bittern ")
        assert other.window.results.heading.text() == "300 matches"
        assert not other.window.results.coverage.isVisible()


def test_enter_opens_the_best_match_and_the_arrows_go_on_from_there(desk_of_invented: Desk, qtbot: QtBot) -> None:
    desk, box, table = desk_of_invented, desk_of_invented.window.search_box, desk_of_invented.window.results.table
    box.setFocus()
    qtbot.keyClicks(box, "gate")
    # before the answer is there
    qtbot.keyClick(box, Qt.Key.Key_Return)
    settle(qtbot, desk)
    best = desk.window.results.model.hit_at(table.currentIndex().row())
    assert best is not None
    assert best.locator == f"claude-code:tools#{read_message(desk)}"
    assert desk.window.focusWidget() is table
    qtbot.keyClick(table, Qt.Key.Key_Down)
    settle(qtbot, desk)
    assert desk.window.results.model.hit_at(table.currentIndex().row()) != best
    read = read_message(desk)
    box.clear()
    settle(qtbot, desk)
    table.choose_none()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    settle(qtbot, desk)
    # an empty box opens nothing of what was found before
    assert read_message(desk) == read
