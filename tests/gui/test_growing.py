"""A session that grows while it is read: what is new comes, what is read stays."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.speakers import gist
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.gui.transcript.rows import Line
from pond_desktop.projection.growth import Growth
from pond_desktop.projection.values import MessageView
from tests.gui import values

COUNT = 60


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str]) -> Transcript:
    made = Transcript(theme, agent_titles)
    qtbot.addWidget(made)
    made.resize(760, 640)
    made.show()
    return made


def said(number: int, role: str | None = None) -> MessageView:
    """Prompts at every fourth message."""
    made = role or ("user" if number % 4 == 0 else "assistant")
    return values.message(number, made, values.text(f"Words of {number}. " * (1 + number % 9)))


def talk(count: int = COUNT) -> list[MessageView]:
    return [said(number) for number in range(count)]


def show(pane: Transcript, messages: Sequence[MessageView]) -> None:
    pane.show_page(values.page(messages, links=()))
    pane.set_outline(values.outline_of(messages))
    pane.grab()


def grow(pane: Transcript, messages: Sequence[MessageView], *, known: int = COUNT) -> bool:
    """`messages` are all there are now, the `known` first of them were there before."""
    start = max(0, known - 10)
    session = pane.session
    assert session is not None
    is_changed = pane.grow(
        Growth(
            session=session,
            start=start,
            rows=tuple(values.outline_of(messages)[start:]),
            views=tuple(messages[start:]),
            links=(),
        )
    )
    pane.grab()
    return is_changed


def place(pane: Transcript) -> tuple[str, int] | None:
    return pane.view.top_message()


def shown(pane: Transcript) -> list[str]:
    return [view.id for row in range(pane.model.rowCount()) if (view := pane.model.view_at(row))]


@pytest.mark.parametrize("is_latest_first", [True, False])
@pytest.mark.parametrize("new", [1, 3, 4, 5, 11])
def test_what_is_read_stays_and_all_stands_as_if_read_anew(
    pane: Transcript, new: int, *, is_latest_first: bool
) -> None:
    pane.set_latest_first(is_latest_first)
    show(pane, talk(COUNT - 1))
    pane.view.show_row(pane.model.rowCount() // 2)
    pane.view.scroll_by(7)
    pane.grab()
    before, current = place(pane), pane.model.view_at(pane.view.currentIndex().row())
    assert grow(pane, talk(COUNT - 1 + new), known=COUNT - 1)
    assert place(pane) == before
    assert pane.model.view_at(pane.view.currentIndex().row()) == current
    grown, heights = shown(pane), pane.view.geometry_of_rows.row_count
    show(pane, talk(COUNT - 1 + new))
    assert grown == shown(pane)
    assert heights == len(grown)


def test_who_is_at_the_start_sees_the_next_turn_come(pane: Transcript) -> None:
    show(pane, talk())
    assert place(pane) == (f"m{COUNT - 4}", 0)
    grow(pane, talk(COUNT + 2))
    assert place(pane) == (f"m{COUNT}", 0)
    current = pane.model.view_at(pane.view.currentIndex().row())
    assert current is None or current.id != f"m{COUNT}", "what is chosen does not change by itself"


def test_what_goes_on_in_the_latest_turn_stands_below_it_and_moves_nothing(pane: Transcript) -> None:
    show(pane, talk(COUNT - 2))
    before = place(pane)
    grow(pane, talk(COUNT - 1), known=COUNT - 2)
    assert place(pane) == before
    assert shown(pane)[:3] == [f"m{COUNT - 4}", f"m{COUNT - 3}", f"m{COUNT - 2}"]


def test_messages_out_of_sight_are_announced_and_gone_to(pane: Transcript, qtbot: QtBot) -> None:
    show(pane, talk())
    pane.view.show_row(30)
    pane.grab()
    pill = pane.following.pill
    before = place(pane)
    grow(pane, talk(COUNT + 2))
    qtbot.waitUntil(pill.isVisible)
    assert "2" in pill.text()
    assert pill.text().startswith("↑")
    grow(pane, talk(COUNT + 3), known=COUNT + 2)
    qtbot.waitUntil(lambda: "3" in pill.text())
    assert place(pane) == before
    qtbot.mouseClick(pill, Qt.MouseButton.LeftButton)
    pane.grab()
    assert place(pane) == (f"m{COUNT}", 0)
    assert not pill.isVisible()


def test_the_word_of_new_messages_goes_once_they_are_seen(pane: Transcript, qtbot: QtBot) -> None:
    pane.set_latest_first(False)
    show(pane, talk())
    grow(pane, talk(COUNT + 1))
    pill = pane.following.pill
    qtbot.waitUntil(pill.isVisible)
    assert pill.text().startswith("↓")
    for _ in range(4):
        pane.view.verticalScrollBar().setValue(pane.view.verticalScrollBar().maximum())
        pane.grab()
    qtbot.waitUntil(lambda: not pill.isVisible())


def test_who_sees_them_come_is_told_nothing(pane: Transcript) -> None:
    show(pane, talk(3))
    grow(pane, talk(4), known=3)
    pane.following.follow()
    assert not pane.following.pill.isVisible()


def test_cards_stay_open_and_the_chosen_text_chosen(pane: Transcript, qtbot: QtBot) -> None:
    messages = [
        values.conversation()[0],
        *values.conversation()[2:3],
        values.message(3, "assistant", values.text("A" * 30)),
    ]
    show(pane, messages)
    pane.model.toggle(1, 0)
    pane.grab()
    viewport, row = pane.view.viewport(), pane.view.visualRect(pane.model.index(2, 0))
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=QPoint(40, row.bottom() - 20))
    assert pane.view.selected_text() == "A" * 30
    opened = pane.view.visualRect(pane.model.index(1, 0)).height()
    grew = replace(messages[2], parts=(*messages[2].parts, values.call("Bash", "ls", 1)))
    assert grow(pane, [*messages[:2], grew, said(4)], known=3)
    assert pane.view.selected_text() == "A" * 30
    row_now = pane.model.row_of_message(messages[1].id)
    assert row_now is not None
    assert pane.view.visualRect(pane.model.index(row_now, 0)).height() == opened


def test_a_text_that_was_opened_whole_stays_whole(pane: Transcript) -> None:
    cut = values.message(1, "assistant", values.text("beginning", is_cut=True, body_bytes=5_000))
    show(pane, [said(0), cut])
    pane.put_whole(cut, replace(cut, parts=(values.text("beginning and the end"),)))
    grow(pane, [said(0), cut, said(2, "assistant")], known=2)
    row = pane.model.row_of_message("m1")
    assert row is not None
    view = pane.model.view_at(row)
    assert view is not None
    assert view.parts[0].text == "beginning and the end"


def test_nothing_new_changes_nothing(pane: Transcript) -> None:
    show(pane, talk())
    assert not grow(pane, talk())


def test_the_header_counts_what_came(pane: Transcript) -> None:
    show(pane, talk())
    grow(pane, talk(COUNT + 2))
    assert f"{COUNT + 2} messages" in pane.header.facts.text()


@pytest.mark.parametrize("is_latest_first", [True, False])
def test_a_new_turn_comes_into_the_gutter_beside_the_others(
    pane: Transcript, qtbot: QtBot, *, is_latest_first: bool
) -> None:
    pane.set_latest_first(is_latest_first)
    show(pane, talk())
    pane.view.show_row(pane.model.row_of(20))
    pane.grab()
    gutter = pane.gutter
    qtbot.waitUntil(lambda: gutter.table.currentIndex().data() == gist(said(20)))
    grow(pane, talk(COUNT + 5))
    lines = [gutter.model.line_at(row) for row in range(gutter.model.rowCount())]
    assert lines[:: -1 if is_latest_first else 1] == [gist(said(n)) for n in range(0, COUNT + 5, 4)]
    assert gutter.table.currentIndex().data() == gist(said(20)), "the turn that is read stays pointed out"


def test_a_session_that_is_written_says_so_above_and_at_its_end(pane: Transcript) -> None:
    show(pane, talk())
    assert not pane.header.live.isVisible()
    pane.set_live(frozenset({"claude-code:s0"}))
    assert pane.header.live.isVisible()
    assert live_rows(pane) == [f"m{COUNT - 1}"]
    grow(pane, talk(COUNT + 2))
    assert live_rows(pane) == [f"m{COUNT + 1}"]
    pane.set_live(frozenset())
    assert live_rows(pane) == []
    assert not pane.header.live.isVisible()


def live_rows(pane: Transcript) -> list[str]:
    found = []
    for row in range(pane.model.rowCount()):
        content, view = pane.model.row_content(row), pane.model.view_at(row)
        if content is not None and view is not None and is_live(content.blocks):
            found.append(view.id)
    return found


def is_live(blocks: Sequence[object]) -> bool:
    return any(isinstance(block, Line) and block.kind == "live" for block in blocks)


def test_an_outline_that_is_longer_than_the_page_knew_moves_nothing(pane: Transcript) -> None:
    pane.show_page(values.page(talk(), links=()))
    pane.view.show_row(30)
    pane.view.scroll_by(5)
    pane.grab()
    before = place(pane)
    pane.set_outline(values.outline_of(talk(COUNT + 6)))
    pane.grab()
    assert place(pane) == before
    assert pane.model.rowCount() == COUNT + 6


def test_an_empty_session_shows_its_first_message(pane: Transcript) -> None:
    show(pane, [])
    assert pane.empty.isVisible()
    grow(pane, talk(2), known=0)
    assert pane.view.isVisible()
    assert shown(pane) == ["m0", "m1"]
