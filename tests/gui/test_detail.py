"""The detail pane."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pond_desktop.canonical import Usage
from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.gui.detail.pane import Detail
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.projection.long_text import PAGE_CHARS, LongText, TextLength, TextPage
from pond_desktop.projection.origin import Origin
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
        follow(pane, "its result")
    assert wanted.args == ["m 9#é"]
    with qtbot.waitSignal(pane.session_wanted) as child:
        follow(pane, "child session")
    assert child.args == ["claude-code:kid#"]
    with qtbot.waitSignal(pane.message_wanted) as neighbour:
        follow(pane, "Message number 2")
    assert neighbour.args == ["m2"]


def test_of_a_long_part_the_beginning_is_here_and_all_of_it_opens_alone(pane: Detail) -> None:
    text = "\n".join(f"line {number}" for number in range(9_000))
    pane.show_detail(values.detail(values.message(1, "tool", values.result("c", text))))
    assert "line 1999" in pane.browser.toPlainText()
    assert "line 2000" not in pane.browser.toPlainText()
    follow(pane, "Show all")
    assert pane.pager.isVisible()
    assert pane.pager.text.toPlainText() == text
    assert not pane.pager.bar.pages.isVisible()
    assert pane.heading.text() == "Result"
    pane.copy_text()
    assert QGuiApplication.clipboard().text() == text
    pane.back_button.click()
    assert pane.browser.isVisible()


def page(pane: Detail) -> str:
    return pane.pager.text.toPlainText().replace("\u200b", "")


def test_a_huge_part_is_read_in_pages(pane: Detail, qtbot: QtBot) -> None:
    text = "".join(f"{number:07} heron\n" for number in range(30_000))
    pane.show_detail(values.detail(values.message(1, "tool", values.result("c", text))))
    pane.show_part(0)
    bar, pages = pane.pager.bar, [text[start : start + PAGE_CHARS] for start in range(0, len(text), PAGE_CHARS)]
    assert page(pane) == pages[0]
    assert bar.note.text().startswith("Page 1 of 4 · 420 kB · 30,001 lines")
    assert not bar.former_button.isEnabled()
    bar.next_button.click()
    assert page(pane) == pages[1]
    bar.last_button.click()
    assert page(pane) == pages[3]
    assert not bar.next_button.isEnabled()
    bar.percent.setValue(34)
    assert page(pane) == pages[1]
    bar.first_button.click()
    assert page(pane) == pages[0]
    # who reads on at the end of a page comes to the next one, and back to the end of the one before
    pane.pager.text.verticalScrollBar().setValue(pane.pager.text.verticalScrollBar().maximum())
    qtbot.keyClick(pane.pager.text, Qt.Key.Key_PageDown)
    assert page(pane) == pages[1]
    assert pane.pager.text.verticalScrollBar().value() == 0
    qtbot.keyClick(pane.pager.text, Qt.Key.Key_PageUp)
    assert page(pane) == pages[0]
    assert pane.pager.text.verticalScrollBar().value() > 100
    pane.copy_text()
    assert QGuiApplication.clipboard().text() == text


def test_what_is_looked_for_is_found_on_every_page(pane: Detail, qtbot: QtBot) -> None:
    text = "Reed " + "x" * (PAGE_CHARS - 8) + "reed" + "🦆" * 90_000 + " reed end"
    pane.show_detail(values.detail(values.message(1, "tool", values.result("c", text))))
    pane.show_part(0)
    pane.pager.bar.find_button.click()
    bar = pane.pager.find_bar
    bar.text.setText("reed")
    found = [(bar.count.text(), pane.pager.text.textCursor().selectedText())]
    for _ in range(3):
        bar.next_button.click()
        found.append((bar.count.text(), pane.pager.text.textCursor().selectedText()))
    assert found == [
        ("1 of 3", "Reed"),
        # the end of a page lies in it
        ("2 of 3", ""),
        ("3 of 3", "reed"),
        ("1 of 3", "Reed"),
    ]
    bar.with_case.click()
    assert bar.count.text() == "1 of 2"
    bar.text.setText("otter")
    assert bar.count.text() == "Not found"
    qtbot.keyClick(bar.text, Qt.Key.Key_Escape)
    assert bar.isHidden()


def test_a_part_that_is_not_here_is_asked_for_page_by_page(pane: Detail, qtbot: QtBot) -> None:
    pane.show_detail(values.detail(values.conversation()[10]))
    with qtbot.waitSignals([pane.length_wanted, pane.page_wanted]):
        follow(pane, "Show all")
    wanted = LongText("claude-code:s0#m10", "part", 0)
    assert pane.text == wanted
    pane.pager.put_length(TextLength(300_000, 300_000, 20))
    pane.pager.put_page(TextPage(0, "beginning"))
    with qtbot.waitSignal(pane.page_wanted) as next_wanted:
        pane.pager.bar.next_button.click()
    assert next_wanted.args == [wanted, PAGE_CHARS]
    with qtbot.waitSignal(pane.places_wanted) as places:
        pane.pager.open_find()
        pane.pager.find_bar.text.setText("beg")
    assert places.args[0] == wanted
    assert places.args[1].wanted == "beg"


def test_the_record_is_read_laid_out_and_as_it_was_written(pane: Detail, qtbot: QtBot) -> None:
    pane.show_detail(whole())
    with qtbot.waitSignal(pane.page_wanted) as tidy:
        pane.record_button.click()
    assert tidy.args == [LongText("claude-code:s0#m3", "tidy_record"), 0]
    assert pane.heading.text() == "Raw record"
    with qtbot.waitSignal(pane.page_wanted) as written:
        pane.pager.bar.tidy.click()
    assert written.args == [LongText("claude-code:s0#m3", "record"), 0]
    pane.toggle_record()
    assert pane.browser.isVisible()


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
    with qtbot.waitSignal(pane.copied) as copied:
        pane.copy_text()
    assert "beginning" in copied.args[0]
    with qtbot.waitSignal(pane.save_wanted) as wanted:
        pane.pager.bar.save_button.click()
    assert wanted.args == ["claude-code:s0#m1", 0]


def test_the_file_and_its_bytes_are_said_and_its_folder_is_a_link(pane: Detail, qtbot: QtBot) -> None:
    origin = Origin(path="/srv/de mo/a.jsonl", spans=((1024, 2048), (4096, 5000)), folder="/srv/de mo")
    pane.show_detail(whole(), origin=origin)
    shown = pane.browser.toPlainText().replace("\u200b", "")
    assert "/srv/de mo/a.jsonl" in shown
    assert "1,024–2,048, 4,096–5,000" in shown
    with qtbot.waitSignal(pane.folder_wanted) as wanted:
        follow(pane, "Show in folder")
    assert wanted.args == ["/srv/de mo"]


def test_of_a_file_that_is_gone_it_says_that_it_is_kept(pane: Detail) -> None:
    pane.show_detail(whole(), origin=Origin(path="/srv/demo/a.jsonl", gone_at=values.NOW))
    shown = pane.browser.toPlainText()
    assert "kept in the archive" in shown
    assert "Gone since" in shown
    assert "Show in folder" not in shown


def test_other_sessions_that_hang_at_it_are_links(pane: Detail, qtbot: QtBot) -> None:
    links = (
        values.link("forked", values.session(5), is_outgoing=True),
        values.link("continued", None, is_outgoing=True),
    )
    pane.show_detail(values.detail(values.message(1), links=links))
    with qtbot.waitSignal(pane.session_wanted) as wanted:
        follow(pane, values.session(5).title)
    assert wanted.args == ["claude-code:s5"]
    assert "Continues in: not captured" in pane.browser.toPlainText()


def test_nothing_is_copied_before_it_is_known_what_is_secret_in_it(pane: Detail, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText("before")
    pane.show_detail(whole(), None)
    with qtbot.waitSignal(pane.copied) as told:
        pane.copy_text()
    assert "still being looked for" in told.args[0]
    assert QGuiApplication.clipboard().text() == "before"
    pane.browser.selectAll()
    pane.browser.copy()
    assert "still being looked for" in QGuiApplication.clipboard().text()
    pane.put_secrets("claude-code:s0#m3", [KnownSecret("run the tests", "key")])
    pane.copy_text()
    assert QGuiApplication.clipboard().text().startswith("Let me ‹key, 13 characters› and ask")


def test_an_estimated_time_is_marked(pane: Detail) -> None:
    pane.show_detail(values.detail(values.message(1, time_basis="inferred")))
    assert "(estimated)" in pane.browser.toPlainText()


def test_a_text_that_is_searched_in_part_says_so(pane: Detail) -> None:
    long = values.text("word " * 50, body_bytes=9_000_000, is_cut=True, searched_chars=1_000_000)
    pane.show_detail(values.detail(values.message(0, "user", long)))
    assert "a search reads only its first 1,000,000 characters" in pane.browser.toPlainText()
