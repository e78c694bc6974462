"""A hit shown in the transcript: its message on top, the part it stands in open."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.pane import Transcript
from tests.gui import values


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str]) -> Transcript:
    made = Transcript(theme, agent_titles)
    qtbot.addWidget(made)
    made.resize(760, 640)
    made.show()
    return made


def bodies(pane: Transcript, message_id: str) -> list[str]:
    """The texts of a message that are open."""
    row = pane.model.row_of_message(message_id)
    assert row is not None
    content = pane.model.row_content(row)
    assert content is not None
    return [text for block in content.blocks if (text := getattr(block, "text", "")) and hasattr(block, "is_markdown")]


def read(pane: Transcript) -> str | None:
    view = pane.model.view_at(pane.view.currentIndex().row())
    return None if view is None else view.id


def test_a_hit_in_what_a_tool_printed_is_unfolded(pane: Transcript) -> None:
    pane.show_page(values.page())
    pane.mark(("test_slow",))
    assert bodies(pane, "m4") == []
    assert pane.reveal("m4", "tool_result", "Bash")
    assert read(pane) == "m4"
    assert "test_slow" in bodies(pane, "m4")[0]
    assert pane.view.is_flashing
    # asked for again, it stays open
    assert pane.reveal("m4", "tool_result", "Bash")
    assert "test_slow" in bodies(pane, "m4")[0]


def test_of_several_calls_the_one_with_the_words_is_unfolded(pane: Transcript) -> None:
    calls = [values.call("Bash", f"make {target}", place) for place, target in enumerate(("sluice", "heron", "reed"))]
    pane.show_page(values.page([values.message(0), values.message(1, "assistant", *calls)], links=()))
    pane.mark(("heron",))
    pane.reveal("m1", "tool_call", "Bash")
    assert ["heron" in body for body in bodies(pane, "m1")] == [True]


def test_a_hit_in_what_was_said_opens_nothing(pane: Transcript) -> None:
    pane.show_page(values.page())
    pane.mark(("counts",))
    assert pane.reveal("m3", None)
    assert read(pane) == "m3"
    assert bodies(pane, "m3") == ["Let me run the tests and ask a helper."]


def test_the_rest_of_a_cut_part_is_asked_for_where_the_words_are_not_in_its_beginning(
    pane: Transcript, qtbot: QtBot
) -> None:
    cut = values.result("c1", "only the beginning", is_cut=True, body_bytes=90_000)
    pane.show_page(values.page([values.message(0), values.message(1, "tool", cut)], links=()))
    pane.mark(("heron",))
    with qtbot.waitSignal(pane.whole_wanted) as wanted:
        pane.reveal("m1", "tool_result")
    assert wanted.args[1] == 0
    pane.mark(("beginning",))
    with qtbot.assertNotEmitted(pane.whole_wanted):
        pane.reveal("m1", "tool_result")


def test_a_message_that_is_not_loaded_is_not_revealed(pane: Transcript) -> None:
    pane.show_page(values.page())
    assert not pane.reveal("nobody", "tool_call")


@pytest.mark.parametrize("is_latest_first", [True, False])
def test_messages_are_known_by_their_number_also_before_they_are_loaded(
    pane: Transcript, is_latest_first: bool
) -> None:
    pane.set_latest_first(is_latest_first)
    messages = [values.message(number * 2, "user" if number % 3 == 0 else "assistant") for number in range(60)]
    pane.show_page(values.page(messages[-20:], total_count=60, earlier_count=40, links=()))
    assert pane.model.row_of_ordinal(0) is None
    loaded = pane.model.row_of_ordinal(118)
    assert loaded == pane.model.row_of_message("m118")
    pane.set_outline(values.outline_of(messages))
    rows = [pane.model.row_of_ordinal(view.ordinal) for view in messages]
    assert sorted(row for row in rows if row is not None) == list(range(60))
    assert rows == sorted(rows, key=lambda row: row or 0) or is_latest_first
    assert pane.model.row_of_ordinal(3) is None
    assert pane.model.row_of_ordinal(1_000) is None
