"""What a message shows: parts into lines and texts."""

from pond_desktop.gui.looks.speakers import gist, prompter, speaker
from pond_desktop.gui.transcript.rows import (
    Body,
    Line,
    Row,
    Surroundings,
    Unfolded,
    compose,
    plain_text,
    spoken,
)
from pond_desktop.gui.transcript.turns import TurnOrder
from pond_desktop.projection.values import MessageView
from tests.gui import values

AROUND = Surroundings(agent_title="Claude Code", outcomes={("m2", "c1"): "ok"}, children={})


def composed(view: MessageView, unfolded: Unfolded | None = None) -> Row:
    return compose(view, AROUND, unfolded or Unfolded())


def test_a_prompt_shows_its_text_and_a_quiet_line_for_what_the_agent_added() -> None:
    row = composed(values.conversation()[0])
    assert row.label == "You"
    body, line = row.blocks
    assert isinstance(body, Body)
    assert body.is_markdown
    assert isinstance(line, Line)
    assert (line.kind, line.name, line.is_open) == ("quiet", "Added by the agent", False)


def test_a_tool_turn_is_compact_lines_without_a_label() -> None:
    row = composed(values.conversation()[1])
    assert row.label is None
    assert [(block.kind, block.name, block.text, block.outcome) for block in row.blocks if isinstance(block, Line)] == [
        ("quiet", "Thinking", "The counter is raised before the attempt. Let me look.", None),
        ("call", "Bash", "rg -n 'retry' src", "ok"),
    ]


def test_a_card_keeps_what_begins_with_the_tools_name() -> None:
    calling = values.call("Bash", "bash -lc ls", 0)
    answering = values.result("c9", "Bash: no such command", 1, tool_name="Bash")
    file = values.text("", 2, type="file", file_name="plan.pdf", line="plan.pdf  12 kB")
    row = composed(values.message(1, "tool", calling, answering, file))
    assert [(block.name, block.text) for block in row.blocks if isinstance(block, Line)] == [
        ("Bash", "bash -lc ls"),
        ("Bash", "Bash: no such command"),
        ("plan.pdf", "12 kB"),
    ]


def test_a_call_without_parameters_is_its_name() -> None:
    view = values.message(1, "assistant", values.call("list_pages", "", 0, text=None), is_conversational=False)
    [line] = composed(view).blocks
    assert isinstance(line, Line)
    assert (line.name, line.text) == ("list_pages", "")
    assert gist(view) == plain_text(view) == "list_pages"


def test_a_failed_result_says_so() -> None:
    [line] = composed(values.conversation()[4]).blocks
    assert isinstance(line, Line)
    assert (line.kind, line.outcome) == ("result", "failed")


def test_an_unfolded_card_shows_its_body_as_it_stands() -> None:
    card, body = composed(values.conversation()[2], Unfolded(frozenset({0}))).blocks
    assert isinstance(card, Line)
    assert card.is_open
    assert isinstance(body, Body)
    assert not body.is_markdown
    assert "src/feed.py:31" in body.text


def test_a_call_that_started_a_session_has_a_card_that_opens_it() -> None:
    view = values.conversation()[3]
    around = Surroundings(agent_title="", outcomes={}, children={"claude-code:kid": values.session(1, title="Kid")})
    child = [block for block in compose(view, around).blocks if isinstance(block, Line) and block.kind == "child"]
    assert [(line.child, line.text.split(" · ")[0]) for line in child] == [("claude-code:kid", "Kid")]
    missing = [block for block in composed(view).blocks if isinstance(block, Line) and block.kind == "child"]
    assert [(line.child, line.text) for line in missing] == [(None, "not captured")]


def test_a_long_text_is_cut_to_a_head_with_its_size() -> None:
    [body] = composed(values.conversation()[8]).blocks
    assert isinstance(body, Body)
    assert body.text.count("\n") == 199
    assert body.more is not None
    assert body.more.startswith("Show all (")
    [whole] = composed(values.conversation()[8], Unfolded(whole=frozenset({0}))).blocks
    assert isinstance(whole, Body)
    assert whole.more is None
    assert whole.text.endswith("line 259")


def test_a_text_without_line_ends_is_cut_by_characters_and_shown_plain_when_whole() -> None:
    view = values.message(0, "assistant", values.text("word " * 10_000))
    [body] = composed(view).blocks
    assert isinstance(body, Body)
    assert len(body.text) == 20_000
    [whole] = composed(view, Unfolded(whole=frozenset({0}))).blocks
    assert isinstance(whole, Body)
    assert (whole.is_markdown, len(whole.text)) == (False, 50_000)


def test_a_body_that_is_not_all_here_offers_the_rest() -> None:
    card, body = composed(values.conversation()[10], Unfolded(frozenset({0}))).blocks
    assert isinstance(card, Line)
    assert isinstance(body, Body)
    assert body.more == "Show all (1.2 MB)"


def test_markers_are_dividers() -> None:
    [line] = composed(values.conversation()[7]).blocks
    assert isinstance(line, Line)
    assert (line.kind, line.name) == ("divider", "Conversation compacted")
    long = values.text("# What was done\n" + "Much. " * 90, provenance="injected")
    summary = values.message(4, "user", long, event="compaction", is_conversational=False)
    [folded] = composed(summary).blocks
    assert isinstance(folded, Line)
    assert (folded.kind, folded.text, folded.is_open) == ("divider", "summary", False)
    _, unfolded = composed(summary, Unfolded(frozenset({0}))).blocks
    assert isinstance(unfolded, Body)
    assert unfolded.is_markdown
    bare = composed(values.message(3, "system", values.text(" "), event="rollback", is_conversational=False))
    assert [(block.kind, block.name) for block in bare.blocks if isinstance(block, Line)] == [("divider", "Went back")]
    branch = composed(values.message(3, "user", is_branch_start=True))
    assert isinstance(branch.blocks[0], Line)
    assert branch.blocks[0].name == "Another branch starts here"


def test_what_is_not_understood_is_shown_as_such() -> None:
    view = values.message(1, "system", values.text("{}", type="unknown"), is_conversational=False)
    [line] = composed(view).blocks
    assert isinstance(line, Line)
    assert (line.kind, line.name) == ("quiet", "Not understood")


def test_a_message_is_copied_as_it_was_written_and_spoken_in_a_sentence() -> None:
    view = values.message(1, "assistant", values.text("**bold** `x`\n\nmore"), values.call("Bash", "ls", 1))
    assert plain_text(view) == "**bold** `x`\n\nmore"
    assert spoken(view, AROUND).startswith("Claude Code, ")
    assert spoken(view, AROUND).endswith(": **bold** `x`. Bash ls: ◌ no result")
    tool = values.message(2, "tool", values.result("c1", "out\nput"))
    assert plain_text(tool) == "out\nput"


def test_a_turn_is_told_by_its_number_and_the_top_one_explains_the_order() -> None:
    order = TurnOrder(9, [2, 5], is_latest_first=True)
    latest, first, before = (order.turn_begun_at(position, is_numbered=True) for position in (5, 2, 0))
    assert latest is not None
    assert first is not None
    assert before is not None
    assert order.turn_begun_at(6, is_numbered=True) is None
    assert latest.name == "Turn 2 of 2"
    assert first.name == "Turn 1 of 2"
    assert before.name == "Before the first turn"
    assert "latest turn on top" in latest.explanation
    assert first.explanation == ""
    unknown = order.turn_begun_at(5, is_numbered=False)
    assert unknown is not None
    assert unknown.name == ""


def test_nothing_needs_explaining_where_there_is_one_turn_or_the_order_is_plain() -> None:
    alone = TurnOrder(4, [0], is_latest_first=True).turn_begun_at(0, is_numbered=True)
    plain = TurnOrder(4, [0, 2], is_latest_first=False).turn_begun_at(0, is_numbered=True)
    assert alone is not None
    assert plain is not None
    assert (alone.name, alone.explanation) == ("", "")
    assert (plain.name, plain.explanation) == ("Turn 1 of 2", "")


def test_prompts_of_a_child_session_are_not_called_the_persons() -> None:
    assert prompter(values.session(0)) == "You"
    assert speaker(values.message(0), "Claude Code", prompter(values.session(0, parent="x:y"))) == "Parent agent"


def test_the_gist_of_a_message_is_what_was_said_before_what_was_done() -> None:
    thinking = values.text("Hm.", 0, type="reasoning")
    blank = values.text("  ", 1, line="nothing")
    calling = values.call("Bash", "ls", 2)
    assert gist(values.message(0, "assistant", thinking, blank, calling)) == "Bash  ls"
    assert gist(values.message(0, "assistant", thinking, calling, values.text("Done.", 3))) == "Done."
    assert gist(values.message(0, "assistant", thinking)) == "Hm."
