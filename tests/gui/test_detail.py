"""The detail pane."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pond_desktop.canonical import Usage
from pond_desktop.gui.detail.pane import Detail
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.projection.tally_words import usage_words
from pond_desktop.projection.values import MessageDetail
from tests.gui import values


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str]) -> Detail:
    made = Detail(theme, agent_titles)
    qtbot.addWidget(made)
    made.resize(360, 600)
    made.show()
    return made


def whole() -> MessageDetail:
    around = values.conversation()
    return values.detail(around[3], before=around[:3], after=around[4:7])


def follow(pane: Detail, words: str) -> None:
    """Clicks the link that reads so."""
    block = pane.browser.document().begin()
    while block.isValid():
        for piece in block:  # type: ignore[attr-defined]  # a QTextBlock is its own iterator
            fragment = piece.fragment()
            if fragment.charFormat().isAnchor() and words in fragment.text():
                pane.browser.anchorClicked.emit(QUrl(fragment.charFormat().anchorHref()))
                return
        block = block.next()
    raise AssertionError(f"no link reads {words!r}")


def test_all_parts_are_there_with_what_is_known_of_them(pane: Detail) -> None:
    pane.show_detail(whole())
    shown = pane.browser.toPlainText()
    for words in ("Let me run the tests", "Call: Bash", '"command": "pytest -q tests/feed"', "Call: Task", "m3"):
        assert words in shown
    assert shown.index("Before") > shown.index("Call: Task")
    assert "src/feed.py:31" in shown


def test_usage_and_model_are_said(pane: Detail) -> None:
    pane.show_detail(values.detail(values.conversation()[6]))
    shown = pane.browser.toPlainText()
    assert "1,200 in · 340 out tokens" in shown
    assert "model-a" in shown
    assert usage_words(None) is None
    assert usage_words(Usage()) is None


def test_neighbours_calls_results_and_children_are_links(pane: Detail, qtbot: QtBot) -> None:
    call = values.call("Bash", "ls", 0, result_message_id="m 9#é", child="claude-code:kid#")
    pane.show_detail(values.detail(values.message(1, "assistant", call), after=(values.message(2),)))
    with qtbot.waitSignal(pane.message_wanted) as wanted:
        follow(pane, "result")
    assert wanted.args == ["m 9#é"]
    with qtbot.waitSignal(pane.session_wanted) as child:
        follow(pane, "child session")
    assert child.args == ["claude-code:kid#"]
    with qtbot.waitSignal(pane.message_wanted) as neighbour:
        follow(pane, "Message number 2")
    assert neighbour.args == ["m2"]


def test_a_long_part_opens_alone_and_the_way_back_is_there(pane: Detail) -> None:
    text = "\n".join(f"line {number}" for number in range(3_000))
    pane.show_detail(values.detail(values.message(1, "tool", values.result("c", text))))
    assert "line 199" in pane.browser.toPlainText()
    assert "line 200" not in pane.browser.toPlainText()
    follow(pane, "Show all")
    assert pane.whole.text.toPlainText() == text
    assert pane.whole.isVisible()
    pane.copy_text()
    assert QGuiApplication.clipboard().text() == text
    pane.back_button.click()
    assert pane.browser.isVisible()


def test_of_a_huge_part_only_the_beginning_is_laid_out_and_all_of_it_copied(pane: Detail) -> None:
    text = "x" * 3_000_000
    pane.show_detail(values.detail(values.message(1, "tool", values.result("c", text))))
    pane.show_part(0)
    assert len(pane.whole.text.toPlainText().replace("\u200b", "")) == 200_000
    assert pane.heading.text() == "Result"
    assert pane.whole.note.text() == "First 200 kB of 3.0 MB"
    pane.whole.more_button.click()
    assert len(pane.whole.text.toPlainText().replace("\u200b", "")) == 400_000
    assert pane.whole.text.verticalScrollBar().value() == 0
    pane.copy_text()
    assert QGuiApplication.clipboard().text() == text


def test_a_part_that_is_not_here_is_asked_for(pane: Detail, qtbot: QtBot) -> None:
    pane.show_detail(values.detail(values.conversation()[10]))
    with qtbot.waitSignal(pane.whole_wanted) as wanted:
        follow(pane, "Show all")
    assert wanted.args == ["claude-code:s0#m10", 0]


def test_text_and_link_are_copied(pane: Detail) -> None:
    pane.show_detail(whole())
    pane.copy_link()
    assert QGuiApplication.clipboard().text() == "pond://session/claude-code/s0#m3"
    pane.copy_text()
    assert QGuiApplication.clipboard().text().startswith("Let me run the tests and ask a helper.\n\n{")


def test_another_theme_draws_anew_and_nothing_chosen_says_what_to_do(pane: Detail, theme: Theme) -> None:
    assert pane.empty.isVisible()
    pane.show_detail(whole())
    theme.choose("dark")
    assert "Call: Bash" in pane.browser.toPlainText()
    theme.choose("light")
    pane.clear()
    assert pane.empty.isVisible()
    pane.copy_text()
    pane.copy_link()
    pane.show_part(0)
    assert pane.empty.isVisible()


def test_it_says_who_spoke_by_name_and_what_the_message_follows(pane: Detail, qtbot: QtBot) -> None:
    around = values.conversation()
    answer = values.message(6, "assistant", values.text("Here."), parent_id="m5")
    pane.show_detail(values.detail(answer, before=around[3:6], after=()))
    shown = pane.browser.toPlainText()
    assert "Claude Code" in shown
    assert "assistant" not in shown
    with qtbot.waitSignal(pane.message_wanted) as wanted:
        follow(pane, "m5")
    assert wanted.args == ["m5"]


def test_of_what_is_too_long_to_be_given_the_rest_can_be_saved(pane: Detail, qtbot: QtBot) -> None:
    part = values.result("c", "beginning\n" * 10, is_cut=True, body_bytes=60_000_000)
    pane.show_detail(values.detail(values.message(1, "tool", part)))
    pane.show_part(0)
    assert pane.whole.note.text() == "First 100 B of 60 MB"
    assert not pane.whole.more_button.isVisible()
    with qtbot.waitSignal(pane.copied) as copied:
        pane.copy_text()
    assert "beginning" in copied.args[0]
    with qtbot.waitSignal(pane.save_wanted) as wanted:
        pane.whole.save_button.click()
    assert wanted.args == ["claude-code:s0#m1", 0]


def test_a_text_that_is_searched_in_part_says_so(pane: Detail) -> None:
    long = values.text("word " * 50, body_bytes=9_000_000, is_cut=True, searched_chars=1_000_000)
    pane.show_detail(values.detail(values.message(0, "user", long)))
    assert "a search reads only its first 1,000,000 characters" in pane.browser.toPlainText()
