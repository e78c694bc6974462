"""Results: rows, counts, chips, what is missing, how to look further."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from pond_desktop.gui.looks.hits import around_first_hit
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.search.interpretation_line import InterpretationLine
from pond_desktop.gui.search.results import SearchResults
from pond_desktop.projection.found import Widening
from pond_desktop.projection.interpretation import FieldRead, Interpretation, Literally, Misread, Nothing
from pond_desktop.projection.reasons import REASONS
from pond_desktop.projection.response import Suppression
from tests.gui import values

AgentTitles = Callable[[str], str]


@pytest.fixture
def results(qtbot: QtBot, theme: Theme, agent_titles: AgentTitles) -> SearchResults:
    made = SearchResults(theme, lambda: values.NOW, agent_titles)
    qtbot.addWidget(made)
    made.resize(340, 700)
    made.show()
    return made


@pytest.fixture
def line(qtbot: QtBot, theme: Theme) -> InterpretationLine:
    made = InterpretationLine()
    qtbot.addWidget(made)
    made.resize(900, 30)
    return made


def texts(results: SearchResults) -> list[str]:
    model = results.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def has_colour(image: QImage, colour: str) -> bool:
    wanted = int(colour[1:], 16)
    return any(
        image.pixel(x, y) & 0xFFFFFF == wanted for y in range(image.height()) for x in range(0, image.width(), 2)
    )


def test_results_say_how_many_and_open_on_choice(results: SearchResults, qtbot: QtBot) -> None:
    results.show_answer(values.answer(12))
    assert results.heading.text() == "12 matches"
    with qtbot.waitSignal(results.hit_chosen) as chosen:
        qtbot.keyClick(results.table, Qt.Key.Key_Down)
    assert chosen.args[0].locator == "claude-code:s0#m0"
    heard = results.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "in Why does the heron feed" in heard
    assert "now" in heard


def test_a_group_stands_below_the_heading_of_its_session(results: SearchResults, qtbot: QtBot) -> None:
    results.show_answer(values.grouped(3, hits_each=2))
    assert [results.model.is_heading(row) for row in range(9)] == [True, False, False] * 3
    assert texts(results)[0] == values.TITLES[0]
    heard = results.model.index(3, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == "Session Rebuild the reed index without a restart, Codex CLI, heron, 2 matches, 5 h"
    assert results.table.rowHeight(0) < results.table.rowHeight(1)


def test_arrows_step_over_headings_and_a_click_on_one_opens_its_first_hit(results: SearchResults, qtbot: QtBot) -> None:
    chosen: list[str] = []
    results.hit_chosen.connect(lambda hit: chosen.append(hit.locator))
    results.show_answer(values.grouped(2, hits_each=1))
    qtbot.keyClick(results.table, Qt.Key.Key_Down)
    qtbot.keyClick(results.table, Qt.Key.Key_Down)
    assert chosen == ["claude-code:s0#m0", "claude-code:s1#m0"]
    place = results.table.visualRect(results.model.index(0, 0)).center()
    qtbot.mouseClick(results.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen[-1] == "claude-code:s0#m0"


def test_headings_keep_their_height_when_letters_grow(results: SearchResults, theme: Theme) -> None:
    results.show_answer(values.grouped(2))
    before = results.table.rowHeight(0)
    theme.zoom(2)
    assert before < results.table.rowHeight(0) < results.table.rowHeight(1)
    theme.zoom(0)
    assert results.table.rowHeight(0) == before


def test_the_words_that_were_found_are_marked_where_the_answer_says(results: SearchResults, theme: Theme) -> None:
    results.show_answer(values.found([values.hit()]))
    assert has_colour(results.table.grab().toImage(), theme.colours.marked)
    results.show_answer(values.found([values.hit(spans=())]))
    assert not has_colour(results.table.grab().toImage(), theme.colours.marked)


def test_a_match_far_into_its_excerpt_is_seen_in_a_narrow_list(results: SearchResults, theme: Theme) -> None:
    text = "words before it " * 30 + "𝒳 缓存 retry and more"
    start = text.index("retry")
    results.show_answer(values.found([values.hit(excerpt=text, spans=((start, start + 5),))]))
    results.resize(240, 600)
    assert has_colour(results.table.grab().toImage(), theme.colours.marked)


def test_an_excerpt_is_cut_so_that_its_first_match_is_seen() -> None:
    text = "one two three four five six seven eight nine ten retry eleven"
    span = (text.index("retry"), text.index("retry") + 5)
    shown, spans = around_first_hit(text, [span], 20)
    assert shown.startswith("…")
    assert 0 < spans[0][0] < 20
    assert shown[slice(*spans[0])] == "retry"
    assert around_first_hit(text, [(4, 7)], 20) == (text, [(4, 7)])
    assert around_first_hit(text, [], 20) == (text, [])


def test_more_is_wished_for_once_when_the_end_comes_near(results: SearchResults) -> None:
    wished: list[bool] = []
    results.more_wanted.connect(lambda: wished.append(True))
    results.show_answer(values.found([values.hit(n) for n in range(50)], matched_count=120, next_cursor="a"))
    results.grab()
    assert wished == []
    bar = results.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    bar.setValue(bar.maximum() - 1)
    assert wished == [True]
    results.add_page(values.found([values.hit(n) for n in range(50, 100)], matched_count=120, next_cursor="b"))
    assert results.model.rowCount() == 100
    assert results.heading.text() == "120 matches"
    results.grab()
    bar.setValue(bar.maximum())
    assert wished == [True, True]
    results.add_page(values.found([values.hit(n) for n in range(100, 120)], matched_count=120))
    bar.setValue(bar.maximum())
    assert wished == [True, True]


def test_a_page_that_does_not_fill_the_list_asks_for_the_next(results: SearchResults, qtbot: QtBot) -> None:
    wished: list[bool] = []
    results.more_wanted.connect(lambda: wished.append(True))
    results.show_answer(values.found([values.hit()], matched_count=90, next_cursor="a"))
    qtbot.waitUntil(lambda: bool(wished))
    assert wished == [True]


def test_counts_come_after_the_results_and_say_all_there_is(results: SearchResults) -> None:
    results.show_answer(values.found([values.hit(n) for n in range(50)], matched_count=None, next_cursor="a"))
    assert results.heading.text() == "First 50 matches"
    results.show_counts(values.counts())
    assert results.heading.text() == "12,345 matches"
    assert results.remark.text() == "in 310 sessions · 90,000 searched"


def chip(results: SearchResults, words: str) -> QToolButton:
    return next(button for button in results.chips.buttons() if words in button.text())


def test_chips_narrow_by_what_there_is_most_of(results: SearchResults, qtbot: QtBot) -> None:
    results.show_answer(values.answer(3))
    assert not results.chips.isVisible()
    results.show_counts(values.counts())
    shown = [button.text() for button in results.chips.buttons()]
    assert shown[1:4] == ["Claude Code  9,000", "Codex CLI  3,000", "heron  8,000"]
    assert "Aug 2026  7,000" in shown
    wished: list[tuple[str, str]] = []
    results.chips.field_wanted.connect(lambda field, value: wished.append((field, value)))
    for words in ("Codex", "reed && index", "Prompts", "Jul 2026"):
        chip(results, words).click()
    assert wished == [("agent", "codex"), ("project", "/srv/demo/reed & index"), ("role", "user"), ("date", "2026-07")]
    menu = results.chips.buttons()[0].menu()
    listed = [action.text() for action in menu.actions()]
    assert "pi\t345" in listed
    next(action for action in menu.actions() if action.text() == "pi\t345").trigger()
    assert wished[-1] == ("agent", "pi")


def test_what_narrows_the_search_is_a_chip_that_can_be_taken_away(
    results: SearchResults, theme: Theme, qtbot: QtBot
) -> None:
    fields = (FieldRead(field="agent", value="codex"), FieldRead(field="project", value='"/srv/my stuff"'))
    request = values.request(session="claude-code:s0", children=True)
    read = Interpretation(terms=("retry",), fields=fields)
    results.show_answer(values.found([values.hit()], request=request, interpretation=read))
    results.show_counts(values.counts())
    shown = [button.text() for button in results.chips.buttons()]
    assert shown[:4] == ["this session  ✕", "with child sessions  ✕", "agent: codex  ✕", "project: my stuff  ✕"]
    assert not any("Claude Code" in words or "heron" in words for words in shown)
    # what is in force looks so
    assert has_colour(chip(results, "agent").grab().toImage(), theme.colours.chosen)
    assert not has_colour(chip(results, "Answers").grab().toImage(), theme.colours.chosen)
    with qtbot.waitSignal(results.chips.field_unwanted) as gone:
        chip(results, "agent").click()
    assert gone.args == ["agent", "codex"]
    with qtbot.waitSignal(results.chips.scope_unwanted) as gone:
        chip(results, "this session").setFocus()
        qtbot.keyClick(chip(results, "this session"), Qt.Key.Key_Return)
    assert gone.args == ["session"]


def test_every_filter_is_seen_also_where_nothing_was_found(results: SearchResults) -> None:
    fields = tuple(FieldRead(field="title", value=f"a rather long title number {number}") for number in range(9))
    read = Interpretation(terms=("retry",), fields=fields)
    results.show_answer(values.found(interpretation=read, nothing="filters_left_nothing", searched_count=0))
    results.grab()
    chips = results.chips.buttons()
    assert len(chips) == 9
    assert all(results.chips.rect().contains(button.geometry()) for button in chips)


def test_what_only_comes_near_is_no_match(results: SearchResults) -> None:
    results.show_answer(values.found([values.hit(n) for n in range(3)], is_loose=True))
    assert results.heading.text() == "No full match; 3 come near"


def test_what_holds_the_words_without_the_punctuation_is_not_counted_as_a_match(results: SearchResults) -> None:
    answer = values.found([values.hit(n) for n in range(3)], matched_count=None)
    results.show_answer(answer)
    results.show_counts(values.counts(total_count=900, is_wider=True))
    assert results.heading.text() == "First 3 matches"
    assert "900 hold the words" in results.remark.text()


@pytest.mark.parametrize(
    ("nothing", "searched", "title", "hint"),
    [
        ("archive_empty", 0, "Nothing to search yet", "0 messages in the archive"),
        ("filters_left_nothing", 0, "The filters left nothing", "0 messages fit"),
        ("nothing_asked", 0, "Nothing to look for", "0 messages searched"),
        ("no_match", 12_345, "No match in 12,345 messages", "tool calls and results, and child sessions"),
    ],
)
def test_three_empty_answers_differ_and_none_claims_that_it_does_not_exist(
    results: SearchResults, nothing: Nothing, searched: int, title: str, hint: str
) -> None:
    results.show_answer(values.answer(3))
    results.show_answer(values.found(nothing=nothing, searched_count=searched))
    assert results.empty.isVisible()
    assert title in results.empty.title.text()
    assert hint in results.empty.hint.text()
    assert results.capture_button.isVisible() == (nothing == "archive_empty")
    assert results.further_button.isVisible() == (nothing in ("filters_left_nothing", "no_match"))


def test_an_incomplete_answer_is_marked_and_says_what_is_missing(results: SearchResults, qtbot: QtBot) -> None:
    results.show_answer(values.answer(3))
    assert not results.coverage.isVisible()
    response = values.response(
        values.report("claude-code"),
        values.report("codex", "partial", "stale_capture"),
        values.report("arm/tools", "partial", "tools_filling"),
    )
    results.show_answer(values.found([values.hit()], response=response))
    assert results.coverage.isVisible()
    results.coverage.click()
    assert results.coverage.list.isVisible()
    words = results.coverage.list.words
    assert "codex" in words
    assert REASONS["stale_capture"].sentence in words
    assert REASONS["tools_filling"].remedy in words
    assert "claude-code" not in words
    qtbot.keyClick(results.coverage.list, Qt.Key.Key_Escape)
    assert not results.coverage.list.isVisible()


def test_what_bounded_the_ranking_and_what_was_folded_is_said_quietly(results: SearchResults) -> None:
    results.show_answer(values.answer(3))
    assert results.remark.text() == ""
    folded = (Suppression(reason="near_duplicate", count=2), Suppression(reason="duplicate_view", count=1))
    response = values.response(suppressed=folded)
    results.show_answer(values.found([values.hit()], ranked_count=5_000, response=response))
    assert results.remark.text() == "ranked the newest 5,000 · 3 copies left out"


def test_ways_to_look_further_have_counts(results: SearchResults, qtbot: QtBot) -> None:
    results.show_answer(values.found())
    with qtbot.waitSignal(results.further_wanted):
        results.further_button.click()
    results.further.show_waiting()
    ways = (
        Widening(name="tools", more_count=14, request=values.request(arm="all")),
        Widening(name="children", more_count=0, request=values.request(children=True)),
        Widening(name="all_time", more_count=1_200, request=values.request()),
    )
    results.further.show_ways(ways, takes_focus=True)
    assert [button.text() for button in results.further.buttons()] == [
        "14 more in tool calls, results and reasoning",
        "Nothing more in child sessions",
        "1,200 more at other times",
    ]
    assert [button.isEnabled() for button in results.further.buttons()] == [True, False, True]
    with qtbot.waitSignal(results.further.widening_chosen) as chosen:
        results.further.buttons()[0].click()
    assert chosen.args[0].request.arm == "all"
    results.further.show_ways((), takes_focus=False)
    assert not results.further.isVisible()
    results.further.show_ways((), takes_focus=True)
    assert results.further.heading.text() == "Looking further finds no more"
    qtbot.keyClick(results.further, Qt.Key.Key_Escape)
    assert not results.further.isVisible()


def test_what_the_query_names_can_be_opened(results: SearchResults, qtbot: QtBot) -> None:
    results.show_answer(values.answer(3))
    assert not results.opens.isVisible()
    results.show_answer(values.found([values.hit()], opens="claude-code:s7#m1"))
    assert results.opens.text().startswith("Open message claude-code:s7#m1")
    with qtbot.waitSignal(results.target_wanted) as wanted:
        results.opens.click()
    assert wanted.args == ["claude-code:s7#m1"]
    results.show_answer(values.found(opens="claude-code:s7"))
    assert results.opens.text().startswith("Open session claude-code:s7")
    assert results.empty.title.text() == "Nothing besides"


def said(results: SearchResults, **changes: Any) -> str:
    results.show_answer(values.found([values.hit(**changes)], terms=("slow", "feed")))
    return str(results.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))


def test_only_a_persons_own_prompt_is_yours(results: SearchResults) -> None:
    assert ", You, " in said(results, role="user")
    child = said(results, role="user", parent="claude-code:p", parent_title="Mend the sluice")
    assert "You" not in child
    assert ", Parent agent, " in child
    assert "in a child of “Mend the sluice”" in child
    assert ", Bash result, " in said(results, role="tool", part_type="tool_result", tool_name="Bash")
    assert ", Thinking, " in said(results, part_type="reasoning")
    assert "exact" in said(results, exact=True)
    results.show_answer(values.found([values.hit(exact=True)]))
    assert "exact" not in str(results.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert "and 2 copies" in said(results, folded_count=2)


def test_choices_ask_again_and_say_what_was_searched(results: SearchResults, qtbot: QtBot) -> None:
    bar = results.choice_bar
    assert (bar.choices.arm, bar.choices.by, bar.choices.is_grouped) == (None, "relevance", True)
    for button in (bar.latest, bar.grouped):
        with qtbot.waitSignal(bar.changed):
            button.click()
    with qtbot.waitSignal(bar.changed):
        bar.choose_arm("all")
    assert (bar.choices.arm, bar.choices.by, bar.choices.is_grouped) == ("all", "recency", False)
    results.show_answer(values.found([values.hit()], arm="tools"))
    assert "Tools" in bar.arm_button.text()


def test_plain_words_need_no_explanation(line: InterpretationLine) -> None:
    line.show_reading(Interpretation(terms=("retry", "pool")), "retry pool")
    assert line.isHidden()


def test_the_line_says_how_a_query_was_read(line: InterpretationLine) -> None:
    read = Interpretation(
        terms=("a/b.py", "retry*"),
        excluded=("foo",),
        fields=(
            FieldRead(field="date", value="yesterday", means="2026-11-29"),
            FieldRead(field="after", value="2026-11", means="from 2026-11-01 on"),
        ),
        literally=(Literally(text="a/b.py", why="it is looked for as it is written"),),
        notes=("Only most of the words had to be there.",),
    )
    line.show_reading(read, "a/b.py -foo date:yesterday retry")
    assert not line.isHidden()
    assert line.label.text() == (
        "retry · date: 2026-11-29 · from 2026-11-01 on · without foo · Only most of the words had to be there"
        " · “a/b.py”: it is looked for as it is written"
    )
    assert not line.offers
    line.resize(120, 30)
    line.grab()
    assert "2026-11-29" in line.label.toolTip()


def test_what_was_misread_offers_the_nearest_and_a_click_takes_it(line: InterpretationLine, qtbot: QtBot) -> None:
    read = Interpretation(
        terms=("retyr",),
        misread=(Misread(text="agent:codx", why="There is no agent codx.", nearest="agent:codex"),),
        did_you_mean="agent:codx retry",
    )
    line.show_reading(read, "agent:codx retyr")
    line.show()
    assert "“agent:codx” left out (There is no agent codx)" in line.label.text()
    assert [button.text() for button in line.offers] == ["Did you mean “agent:codx retry”?", "Use “agent:codex”"]
    with qtbot.waitSignal(line.query_wanted) as wanted:
        line.offers[1].click()
    assert wanted.args == ["agent:codex retyr"]
    with qtbot.waitSignal(line.query_wanted) as wanted:
        line.take_first()
    assert wanted.args == ["agent:codx retry"]
    line.show_reading(Interpretation(terms=("retry",)), "retry")
    with qtbot.assertNotEmitted(line.query_wanted):
        line.take_first()


def test_hostile_words_are_text_wherever_a_search_shows_them(results: SearchResults, line: InterpretationLine) -> None:
    hostile = '<img src="file:///etc/hostname"><b>bold</b> & <script>x</script>'
    hit = values.hit(title=hostile, excerpt=hostile, project=f"/srv/{hostile}", spans=((0, 4),))
    read = Interpretation(terms=(hostile,), fields=(FieldRead(field="title", value=hostile),), notes=(hostile,))
    results.show_answer(values.found([hit], interpretation=read))
    results.show_counts(values.counts(projects=((hostile, 4), ("b", 2))))
    line.show_reading(read, hostile)
    line.resize(60, 30)
    for widget in (results, line):
        widget.grab()
        for label in widget.findChildren(QLabel):
            assert "<" not in label.text() or label.textFormat() == Qt.TextFormat.PlainText
    tips = [button.toolTip() for button in results.chips.buttons()] + [line.label.toolTip()]
    assert not any("<img" in tip or "<b>" in tip for tip in tips)
