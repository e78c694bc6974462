"""The transcript pane: values in, wishes out."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import product

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication, QMouseEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.amounts import day_and_time
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.transcript.layout import Measures
from pond_desktop.gui.transcript.marking import positions
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.gui.transcript.rows import Line
from pond_desktop.projection.values import MessageView
from tests.gui import values

MANY = 5_000
AgentTitles = Callable[[str], str]


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, agent_titles: AgentTitles) -> Transcript:
    made = Transcript(theme, agent_titles)
    qtbot.addWidget(made)
    made.resize(760, 640)
    made.show()
    return made


def long_session(count: int = MANY) -> list[MessageView]:
    """Prompts and answers in turn, of very different heights."""
    return [
        values.message(
            number, "user" if number % 2 == 0 else "assistant", values.text("words to read. " * (number % 37))
        )
        for number in range(count)
    ]


def show_end(pane: Transcript, messages: list[MessageView], page_count: int = 40) -> None:
    """The last page of a session with its outline, as the navigator gives them."""
    shown = messages[-page_count:]
    pane.show_page(values.page(shown, total_count=len(messages), earlier_count=len(messages) - len(shown), links=()))
    pane.set_outline(values.outline_of(messages))
    pane.stretch_wanted.connect(
        lambda position, count: pane.add_stretch(position, count, messages[position : position + count])
    )
    pane.grab()


def top_text(pane: Transcript) -> str | None:
    place = pane.view.top_message()
    return None if place is None else place[0]


def spot(pane: Transcript, kind: str) -> QPoint:
    """A point where something of that kind can be clicked."""
    for y in range(0, pane.view.viewport().height(), 3):
        for x in range(0, 700, 6):
            found = pane.view.spot_at(QPoint(x, y))
            if found is not None and found[1].kind == kind:
                return QPoint(x, y)
    raise AssertionError(f"nothing of kind {kind} is seen")


def drag(pane: Transcript, point: QPoint) -> None:
    """Moves with the left button held, which the test library can't say."""
    viewport = pane.view.viewport()
    button, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    place = QPointF(point)
    event = QMouseEvent(
        QEvent.Type.MouseMove, place, viewport.mapToGlobal(place), none, button, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(viewport, event)


def click(qtbot: QtBot, pane: Transcript, point: QPoint) -> None:
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def test_before_anything_is_chosen_it_says_what_to_do(pane: Transcript) -> None:
    assert pane.empty.isVisible()
    assert not pane.view.isVisible()


def test_the_latest_turn_is_on_top_and_the_switch_turns_it_round(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page())
    pane.set_outline(values.outline_of(values.conversation()))
    assert [view.id for row in range(4) if (view := pane.model.view_at(row))] == ["m8", "m9", "m10", "m11"]
    with qtbot.waitSignal(pane.latest_first_changed) as changed:
        pane.header.order.oldest_button.click()
    assert changed.args == [False]
    assert [view.id for row in range(12) if (view := pane.model.view_at(row))] == [f"m{n}" for n in range(12)]


def test_a_long_session_shows_its_last_page_before_its_outline_is_known(pane: Transcript) -> None:
    messages = long_session()
    wanted: list[tuple[int, int]] = []
    pane.stretch_wanted.connect(lambda *stretch: wanted.append(stretch))
    pane.show_page(values.page(messages[-40:], total_count=MANY, earlier_count=MANY - 40, links=()))
    pane.grab()
    assert top_text(pane) == f"m{MANY - 2}"
    assert wanted == []
    pane.set_outline(values.outline_of(messages))
    pane.grab()
    assert top_text(pane) == f"m{MANY - 2}"


def test_what_is_looked_at_is_asked_for_once_and_nothing_else(pane: Transcript) -> None:
    messages = long_session()
    pane.show_page(values.page(messages[-40:], total_count=MANY, earlier_count=MANY - 40, links=()))
    pane.set_outline(values.outline_of(messages))
    wanted: list[tuple[int, int]] = []
    pane.stretch_wanted.connect(lambda *stretch: wanted.append(stretch))
    bar = pane.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    pane.grab()
    pane.grab()
    assert 1 <= len(wanted) <= 3
    assert all(count <= 40 for _, count in wanted)
    assert all(abs(position - MANY // 2) < 600 for position, _ in wanted)
    position, count = wanted[0]
    pane.add_stretch(position, count, messages[position : position + 3])
    pane.grab()
    assert wanted[-1] == (position + 3, count - 3), "a page that was full is gone on with"


def test_an_answer_without_messages_is_not_asked_for_again(pane: Transcript) -> None:
    messages = long_session(400)
    pane.show_page(values.page(messages[-40:], total_count=400, earlier_count=360, links=()))
    pane.set_outline(values.outline_of(messages))
    wanted: list[tuple[int, int]] = []
    pane.stretch_wanted.connect(lambda *stretch: wanted.append(stretch))
    pane.view.verticalScrollBar().setValue(pane.view.verticalScrollBar().maximum())
    pane.grab()
    for position, count in list(wanted):
        pane.add_stretch(position, count, ())
    asked = len(wanted)
    pane.grab()
    assert len(wanted) == asked


def test_what_is_read_stays_where_it_is_while_heights_above_become_known(pane: Transcript) -> None:
    show_end(pane, long_session())
    row = pane.model.rowCount() // 2
    pane.view.show_row(row)
    for _ in range(3):
        pane.grab()
    top, geometry = top_text(pane), pane.view.geometry_of_rows
    assert pane.view.visualRect(pane.model.index(row, 0)).top() == 0
    for above in range(row - 20, row):
        geometry.settle(above, geometry.sums.height(above) + 37)
    pane.grab()
    assert top_text(pane) == top
    assert pane.view.visualRect(pane.model.index(row, 0)).top() == 0


def test_at_the_end_no_gap_stays_below_the_last_message(pane: Transcript) -> None:
    show_end(pane, long_session(300))
    bar = pane.view.verticalScrollBar()
    for _ in range(4):
        bar.setValue(bar.maximum())
        pane.grab()
    last = pane.view.visualRect(pane.model.index(299, 0))
    assert last.bottom() + 1 == pane.view.viewport().height()


def test_a_short_session_starts_at_the_top(pane: Transcript) -> None:
    pane.show_page(values.page(long_session(2), links=()))
    pane.grab()
    assert pane.view.visualRect(pane.model.index(0, 0)).top() == 0
    assert pane.view.verticalScrollBar().maximum() == 0


def test_another_width_keeps_the_message_that_is_read(pane: Transcript) -> None:
    show_end(pane, long_session())
    pane.view.show_row(1_000)
    pane.grab()
    top = top_text(pane)
    pane.resize(480, 640)
    pane.grab()
    assert top_text(pane) == top


def test_the_switch_of_order_keeps_the_message_that_is_read(pane: Transcript) -> None:
    show_end(pane, long_session())
    pane.view.show_row(1_000)
    pane.grab()
    top = top_text(pane)
    pane.set_latest_first(False)
    pane.grab()
    assert top_text(pane) == top
    assert pane.model.view_at(pane.view.currentIndex().row()) is not None


def test_a_message_that_was_asked_for_is_on_top_chosen_and_flashes(pane: Transcript, qtbot: QtBot) -> None:
    messages = long_session()
    with qtbot.waitSignal(pane.message_chosen) as chosen:
        pane.show_page(
            values.page(
                messages[2_000:2_040], total_count=MANY, earlier_count=2_000, anchor_message_id="m2017", links=()
            )
        )
    assert chosen.args[0].id == "m2017"
    pane.set_outline(values.outline_of(messages))
    pane.grab()
    assert top_text(pane) == "m2017"
    assert pane.view.is_flashing
    qtbot.waitUntil(lambda: not pane.view.is_flashing)


def test_a_message_before_the_outline_stays_on_top_when_later_turns_become_known(pane: Transcript) -> None:
    """The page ends inside the message's turn, as far as is known: it looks like the latest one."""
    messages = long_session(400)
    shown = messages[100:139]
    pane.show_page(values.page(shown, total_count=400, earlier_count=100, anchor_message_id="m138", links=()))
    pane.grab()
    assert top_text(pane) == "m138"
    pane.set_outline(values.outline_of(messages))
    pane.grab()
    assert top_text(pane) == "m138"


def test_a_card_unfolds_by_a_click_and_folds_by_another(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page(values.conversation()[:3], links=()))
    pane.grab()
    before = pane.view.geometry_of_rows.sums.total
    point = spot(pane, "toggle")
    click(qtbot, pane, point)
    pane.grab()
    assert pane.view.geometry_of_rows.sums.total > before
    click(qtbot, pane, point)
    pane.grab()
    assert pane.view.geometry_of_rows.sums.total == before


def test_links_stand_where_they_hang_and_open_the_other_session(pane: Transcript, qtbot: QtBot) -> None:
    other = values.session(4, locator="claude-code:other", title="Goes on")
    placed = {
        place: replace(values.link("continued", session, is_outgoing=place != "start"), place=place, message_id="m1")
        for place, session in (("start", other), ("message", other), ("end", None))
    }
    pane.set_latest_first(False)
    messages = [values.message(0), values.message(1, "assistant"), values.message(2)]
    pane.show_page(values.page(messages, links=()))
    pane.grab()
    bare = [pane.view.visualRect(pane.model.index(row, 0)).height() for row in range(3)]
    pane.show_page(values.page(messages, links=tuple(placed.values())))
    pane.grab()
    rows = [pane.model.row_content(row) for row in range(3)]
    lines = [
        [(line.name, line.text, line.child) for line in row.blocks if isinstance(line, Line) and line.kind == "link"]
        for row in rows
        if row is not None
    ]
    title = f"Goes on · {other.message_count} messages"
    assert lines == [
        [("Continued from", title, "claude-code:other#m1")],
        [("Continues in", title, "claude-code:other")],
        [("Continues in", "not captured", None)],
    ]
    above = [block.kind for block in rows[0].blocks[:2] if isinstance(block, Line)] if rows[0] is not None else []
    assert above == ["day", "link"]
    with qtbot.waitSignal(pane.session_wanted) as wanted:
        click(qtbot, pane, spot(pane, "child"))
    assert wanted.args == ["claude-code:other#m1"]
    assert all(pane.view.visualRect(pane.model.index(row, 0)).height() > height for row, height in enumerate(bare))
    heard = pane.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard.endswith(f". Continues in {title}")


def test_a_link_at_a_message_that_shows_nothing_is_seen(pane: Transcript, theme: Theme) -> None:
    blank = values.message(0, "tool", values.text("", line=""), is_conversational=False)
    other = replace(values.link("compacted", values.session(4), is_outgoing=True), place="end")
    pane.show_page(values.page([blank], links=(other,)))
    pane.grab()
    place = pane.view.visualRect(pane.model.index(0, 0))
    assert place.height() >= Measures(theme, pane.view.font()).card_height
    assert spot(pane, "child").y() < place.bottom()


def test_a_childs_card_opens_it(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page(values.conversation()[3:4]))
    pane.grab()
    with qtbot.waitSignal(pane.session_wanted) as wanted:
        click(qtbot, pane, spot(pane, "child"))
    assert wanted.args == ["claude-code:kid"]


def test_only_a_click_follows_a_link_and_its_target_is_shown_before(pane: Transcript, qtbot: QtBot) -> None:
    hints: list[str] = []
    pane.hinted.connect(hints.append)
    followed: list[str] = []
    pane.link_chosen.connect(followed.append)
    pane.show_page(values.page([values.message(0, "assistant", values.text(values.HOSTILE))], links=()))
    pane.grab()
    point = spot(pane, "link")
    qtbot.mouseMove(pane.view.viewport(), point)
    qtbot.waitUntil(lambda: "https://good.example/a" in hints)
    assert followed == []
    click(qtbot, pane, point)
    assert followed == ["https://good.example/a"]


def test_a_press_that_ends_elsewhere_is_no_click(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page([values.message(0, "assistant", values.text(values.HOSTILE))], links=()))
    pane.grab()
    point = spot(pane, "link")
    followed: list[str] = []
    pane.link_chosen.connect(followed.append)
    qtbot.mousePress(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.mouseRelease(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=point + QPoint(0, 60))
    assert followed == []


def test_a_cut_text_shows_all_of_itself_in_its_place(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page(values.conversation()[8:9], links=()))
    pane.grab()
    pane.view.scroll_by(100_000)
    pane.grab()
    before = pane.view.geometry_of_rows.sums.total
    click(qtbot, pane, spot(pane, "whole"))
    pane.grab()
    assert pane.view.geometry_of_rows.sums.total > before


def test_a_body_that_is_not_here_is_asked_for(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page(values.conversation()[10:11], links=()))
    pane.model.toggle(0, 0)
    pane.grab()
    with qtbot.waitSignal(pane.whole_wanted) as wanted:
        click(qtbot, pane, spot(pane, "whole"))
    view, ordinal = wanted.args
    assert (view.id, ordinal) == ("m10", 0)


def test_the_result_that_comes_later_marks_the_call(pane: Transcript) -> None:
    messages = list(values.conversation())
    pane.show_page(values.page(messages[3:4], total_count=12, earlier_count=3))
    pane.set_outline(values.outline_of(messages))
    row = pane.model.row_of_message("m3")
    assert row is not None
    content = pane.model.row_content(row)
    assert content is not None
    assert [getattr(block, "outcome", None) for block in content.blocks[1:2]] == ["unanswered"]
    pane.add_stretch(4, 1, messages[4:5])
    content = pane.model.row_content(row)
    assert content is not None
    assert [getattr(block, "outcome", None) for block in content.blocks[1:2]] == ["failed"]


def test_keys_walk_messages_prompts_and_pages(pane: Transcript, qtbot: QtBot) -> None:
    show_end(pane, long_session(60))
    pane.setFocus()
    rows = []
    for _ in range(3):
        qtbot.keyClick(pane.view, Qt.Key.Key_Down)
        rows.append(pane.view.currentIndex().row())
    assert rows == sorted(rows)
    pane.go_to_prompt(1)
    view = pane.model.view_at(pane.view.currentIndex().row())
    assert view is not None
    assert view.role == "user"
    qtbot.keyClick(pane.view, Qt.Key.Key_End)
    assert pane.view.currentIndex().row() == 59
    qtbot.keyClick(pane.view, Qt.Key.Key_Home)
    assert pane.view.currentIndex().row() == 0
    before = pane.view.verticalScrollBar().value()
    qtbot.keyClick(pane.view, Qt.Key.Key_PageDown)
    assert pane.view.verticalScrollBar().value() > before
    assert pane.view.currentIndex().row() == 0


def test_an_arrow_first_goes_through_what_of_a_tall_message_is_out_of_sight(pane: Transcript, qtbot: QtBot) -> None:
    tall = values.message(0, "user", values.text("\n\n".join(f"paragraph {n}" for n in range(90))))
    pane.show_page(values.page([tall, values.message(1, "assistant")], links=()))
    pane.set_latest_first(False)
    pane.view.show_row(0)
    pane.grab()
    qtbot.keyClick(pane.view, Qt.Key.Key_Down)
    assert pane.view.currentIndex().row() == 0
    assert pane.view.verticalScrollBar().value() > 0
    for _ in range(100):
        qtbot.keyClick(pane.view, Qt.Key.Key_Down)
        pane.grab()
    assert pane.view.currentIndex().row() == 1


def test_letters_load_nothing(pane: Transcript, qtbot: QtBot) -> None:
    messages = long_session()
    show_end(pane, messages)
    wanted: list[int] = []
    pane.stretch_wanted.connect(lambda position, _: wanted.append(position))
    qtbot.keyClicks(pane.view, "xyz")
    pane.grab()
    assert wanted == []


def copied(pane: Transcript) -> str:
    """What the pane wishes to be copied; and copies itself where secrets are wanted too."""
    wishes: list[tuple[str, str]] = []
    pane.copy_wanted.connect(lambda words, locator: wishes.append((words, locator)))
    pane.copy_current()
    pane.copy_with_secrets()
    ((words, locator),) = wishes
    view = pane.model.view_at(pane.view.currentIndex().row())
    assert view is not None
    assert locator == view.locator
    assert QGuiApplication.clipboard().text() == words
    pane.copy_wanted.disconnect()
    return words


def test_the_message_is_copied_as_it_was_written(pane: Transcript) -> None:
    pane.show_page(values.page([values.message(0, "assistant", values.text(values.HOSTILE))], links=()))
    pane.view.choose_top()
    assert copied(pane) == values.HOSTILE


def test_text_is_chosen_with_the_mouse_and_copied(pane: Transcript, theme: Theme, qtbot: QtBot) -> None:
    pane.show_page(
        values.page([values.message(0, "assistant", values.text("One *word* here.\n\nAnd more."))], links=())
    )
    pane.grab()
    viewport = pane.view.viewport()
    measures = Measures(theme, pane.view.font())
    start = QPoint(measures.left, measures.divider_height + measures.pad + measures.header_height)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    drag(pane, start + QPoint(700, 4))
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(700, 4))
    assert copied(pane) == "One word here."
    assert pane.view.currentIndex().row() == 0
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(8, 4))
    assert copied(pane) == "One"
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=start)
    assert copied(pane) == "One *word* here.\n\nAnd more."


def test_choosing_text_over_a_link_does_not_follow_it(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page([values.message(0, "assistant", values.text(values.HOSTILE))], links=()))
    pane.grab()
    followed: list[str] = []
    pane.link_chosen.connect(followed.append)
    point = spot(pane, "link")
    viewport = pane.view.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=point)
    drag(pane, point + QPoint(14, 0))
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point + QPoint(14, 0))
    assert followed == []
    assert pane.view.selected_text() in "good"
    assert pane.view.selected_text()


def test_listeners_hear_every_row(pane: Transcript) -> None:
    show_end(pane, long_session())
    heard = QAccessible.queryAccessibleInterface(pane.view)
    assert heard.role() == QAccessible.Role.List
    assert heard.text(QAccessible.Text.Name) == "Transcript"
    assert heard.childCount() == MANY
    assert pane.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole).startswith("Claude Code, ")
    assert pane.model.index(2_500, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Message not loaded yet"


def test_a_narrow_header_shows_the_time_whole(pane: Transcript, qtbot: QtBot) -> None:
    pane.show_page(values.page())
    header, facts = pane.header, pane.header.facts
    time = day_and_time(values.NOW - timedelta(minutes=7))

    def is_seen(*, is_switch_below: bool) -> bool:
        shown = facts.fontMetrics().elidedText(facts.text(), Qt.TextElideMode.ElideRight, facts.width())
        return time in shown and is_switch_below == (header.order.y() > facts.geometry().bottom())

    letters, text = facts.fontMetrics(), facts.text()
    wide = letters.horizontalAdvance(text) + header.order.sizeHint().width() + 200
    narrow = letters.horizontalAdvance(text.partition(time)[0] + time) + 120
    for width, is_narrow in ((wide, False), (narrow, True), (wide, False)):
        pane.resize(width, 640)
        qtbot.waitUntil(partial(is_seen, is_switch_below=is_narrow))


def test_the_header_names_the_parent_and_the_links(pane: Transcript, qtbot: QtBot) -> None:
    parent = values.session(4, locator="claude-code:mother", title="The mother")
    link = values.link("child", parent, is_outgoing=False)
    missing = values.link("continued", None, is_outgoing=True)
    session = values.session(0, parent="claude-code:mother", gone_at=values.NOW)
    pane.show_page(values.page(session=session, links=(link, missing)))
    assert pane.header.parent_button.isVisible()
    assert "The mother" in pane.header.parent_button.text()
    assert "source gone since" in pane.header.facts.text()
    with qtbot.waitSignal(pane.session_wanted) as wanted:
        pane.header.parent_button.click()
    assert wanted.args == ["claude-code:mother"]
    [action] = pane.header.links_button.menu().actions()
    assert not action.isEnabled()
    assert action.text() == "Continues in: not captured"


def test_a_parent_that_was_never_captured_is_said(pane: Transcript) -> None:
    pane.show_page(values.page(session=values.session(0, parent="claude-code:nobody"), links=()))
    assert "parent not captured" in pane.header.parent_button.text()
    assert not pane.header.parent_button.isEnabled()


def test_another_theme_draws_anew(pane: Transcript, theme: Theme) -> None:
    show_end(pane, long_session(60))
    light = pane.grab().toImage()
    theme.choose("dark")
    dark = pane.grab().toImage()
    theme.choose("light")
    assert light.pixelColor(300, 300).lightness() > 200 > 60 > dark.pixelColor(300, 300).lightness()
    assert pane.grab().toImage() == light


def marked_pixels(pane: Transcript, theme: Theme) -> int:
    """How many pixels, of every second in every second line, have the ground of a marked word."""
    image = pane.view.viewport().grab().toImage()
    wanted = QColor(theme.colours.marked)
    places = product(range(0, image.width(), 2), range(0, image.height(), 2))
    return sum(image.pixelColor(x, y) == wanted for x, y in places)


def test_the_words_searched_for_are_marked_until_the_search_ends(pane: Transcript, theme: Theme) -> None:
    body = values.text("Ask the \U0001f986 about **retries**, and `retry` again.")
    pane.show_page(values.page([values.message(0, "assistant", body)], links=()))
    assert marked_pixels(pane, theme) == 0
    pane.mark(("retr*",))
    assert marked_pixels(pane, theme) > 20
    pane.mark(())
    assert marked_pixels(pane, theme) == 0


def test_marks_count_characters_as_qt_does(qapp: QApplication) -> None:
    document = QTextDocument()
    document.setPlainText("\U0001f986\U0001f986 heron")
    [(start, end)] = positions(document, ("heron",))
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == "heron"


@pytest.mark.parametrize(
    ("text", "term", "marked"),
    [
        ("un café, des cafés", "cafe", ["café"]),
        ("retry, retrying, entry", "retry", ["retry"]),
        ("retry, retrying, entry", "retr*", ["retr", "retr"]),
        ("ﾃｽﾄの結果", "テスト", ["ﾃｽﾄ"]),
        ("slow   feed, slow", "slow feed", ["slow   feed"]),
        ("a (b", "(", []),
        ("a b", "*", []),
    ],
)
def test_what_the_search_found_is_marked_and_nothing_else(
    qapp: QApplication, text: str, term: str, marked: list[str]
) -> None:
    document = QTextDocument()
    document.setPlainText(text)
    assert [text[start:end] for start, end in positions(document, (term,))] == marked


def test_a_long_message_that_was_found_is_shown_where_the_word_stands(pane: Transcript, theme: Theme) -> None:
    long = values.text("\n\n".join([*(f"Paragraph {number}." for number in range(90)), "Here is the heron."]))
    pane.show_page(values.page([values.message(0, "assistant", long), values.message(1)], links=()))
    pane.grab()
    pane.mark(("heron",))
    assert marked_pixels(pane, theme) == 0
    pane.show_message("m0", is_flashing=False)
    assert marked_pixels(pane, theme) > 20


def test_what_has_nothing_to_scroll_shows_no_handle(pane: Transcript) -> None:
    pane.show_page(values.page([values.message(0)], links=()))
    pane.grab()
    assert not pane.view.verticalScrollBar().isEnabled()
    show_end(pane, long_session())
    pane.grab()
    assert pane.view.verticalScrollBar().isEnabled()
