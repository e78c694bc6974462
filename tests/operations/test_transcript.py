"""Reading a session page by page."""

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.message import read_message
from pond_desktop.operations.outline import outline
from pond_desktop.operations.tallies import with_tallies
from pond_desktop.operations.transcript import read_session
from pond_desktop.projection.values import TranscriptPage
from tests.operations.history import History, Line, assistant, at, call, result, user


def shown(page: TranscriptPage) -> list[str]:
    return [message.id for message in page.messages]


@pytest.fixture
def long(history: History) -> History:
    """Sessions of ten messages each, `a0` … `a9`, and `b0`, `b1`."""
    history.write("a", *(user(f"a{number}", f"message {number}", number) for number in range(10)))
    history.write("b", user("b0", "other", 0), assistant("b1", "answer", minutes=1))
    history.capture()
    return history


def test_a_session_opens_at_its_end_oldest_message_first(long: History) -> None:
    page = read_session(long.pond, "a", limit=3)
    assert shown(page) == ["a7", "a8", "a9"]
    assert (page.total_count, page.earlier_count, page.later_count) == (10, 7, 0)
    assert page.anchor_message_id is None
    assert shown(read_session(long.pond, "a", limit=3, start="start")) == ["a0", "a1", "a2"]


def test_going_on_meets_each_message_once_whatever_is_appended(long: History) -> None:
    met: list[str] = []
    page = read_session(long.pond, "a", limit=4)
    while page.messages:
        met = [*shown(page), *met]
        long.append("a", user(f"new{len(met)}", "more", 60 + len(met)))
        long.capture()
        page = read_session(long.pond, "a", limit=4, before=page.messages[0].id)
    assert met == [f"a{number}" for number in range(10)]
    assert (page.earlier_count, page.messages) == (0, ())
    forwards = read_session(long.pond, "a", limit=1000, after="a7")
    assert shown(forwards) == ["a8", "a9", "new4", "new8", "new10"]


def test_both_anchors_at_once_are_refused_with_the_way_out(long: History) -> None:
    with pytest.raises(ValidationFailed) as told:
        read_session(long.pond, "a", before="a3", after="a4")
    assert told.value.field in ("before", "after")
    assert "not both" in told.value.remedy


def test_an_anchor_from_elsewhere_is_refused(long: History) -> None:
    for field in ("before", "after"):
        with pytest.raises(ValidationFailed) as told:
            read_session(long.pond, "a", **{field: "b0"})  # type: ignore[arg-type]
        assert told.value.field == field
        assert "page" in told.value.remedy


def test_an_anchor_may_be_a_locator(long: History) -> None:
    page = read_session(long.pond, "a", limit=2, before="claude-code:a#a5")
    assert shown(page) == ["a3", "a4"]
    assert shown(read_session(long.pond, "a", limit=1, after="pond://session/claude-code/a#a5")) == ["a6"]


def test_a_message_opens_its_session_around_it(long: History) -> None:
    page = read_session(long.pond, "a5", limit=5)
    assert page.session.id == "a"
    assert shown(page) == ["a3", "a4", "a5", "a6", "a7"]
    assert page.anchor_message_id == "a5"
    assert (page.earlier_count, page.later_count) == (3, 2)
    assert shown(read_session(long.pond, "a5", limit=1)) == ["a5"]
    assert shown(read_session(long.pond, "a0", limit=3)) == ["a0", "a1", "a2"]


def test_an_unknown_id_is_neither_session_nor_message(long: History) -> None:
    with pytest.raises(NotFound) as told:
        read_session(long.pond, "nowhere")
    assert "neither a session nor a message" in told.value.sentence


def test_a_page_is_one_to_a_thousand_messages(long: History) -> None:
    assert len(read_session(long.pond, "a", limit=0).messages) == 1
    assert len(read_session(long.pond, "a", limit=10**9).messages) == 10
    with pytest.raises(ValidationFailed):
        read_session(long.pond, "a", start="middle")  # type: ignore[arg-type]


def test_tool_turns_are_shown_with_both_ends_joined(history: History) -> None:
    thought = {"type": "thinking", "thinking": "hm"}
    history.write(
        "a",
        user("u1", "Run the tests", 0),
        assistant("s1", thought, call("t1", "Bash", command="cargo test -p sync"), minutes=1),
        user("r1", [result("t1", "\x1b[31mFAILED\x1b[0m one\nmore", is_error=True)], 2),
        assistant("s2", "One failed.", minutes=3),
    )
    history.capture()
    asked, turn, answer, said = read_session(history.pond, "a").messages
    assert [asked.is_conversational, turn.is_conversational, answer.is_conversational, said.is_conversational] == [
        True,
        False,
        False,
        True,
    ]
    tool = turn.parts[-1]
    assert (tool.named_line, tool.result_message_id) == ("Bash  cargo test -p sync", answer.id)
    assert (answer.role, answer.parts[0].line, answer.parts[0].is_failure) == ("tool", "FAILED one", True)
    assert answer.parts[0].call_message_id == turn.id
    assert answer.parts[0].text == "FAILED one\nmore"


def test_large_tool_bodies_are_previewed_and_long_texts_are_whole(history: History) -> None:
    text = "word " * 20_000
    history.write("a", user("u1", text, 0), user("r1", [result("t1", "line of output\n" * 5000)], 1))
    history.capture()
    said, output = read_session(history.pond, "a").messages
    assert said.parts[0].text is not None and said.parts[0].text.strip() == text.strip()
    assert not said.parts[0].is_cut
    assert output.parts[0].is_cut
    assert output.parts[0].body_bytes > 50_000
    assert output.parts[0].text is not None and output.parts[0].text.startswith("line of output")


def test_a_page_is_bounded_in_bytes_and_cuts_no_message(history: History) -> None:
    text = "x" * 60_000
    history.write("a", *(user(f"a{number}", f"{number} {text}", number) for number in range(8)))
    history.capture()
    last = read_session(history.pond, "a")
    assert shown(last) == ["a5", "a6", "a7"]
    assert shown(read_session(history.pond, "a", start="start")) == ["a0", "a1", "a2"]
    assert shown(read_session(history.pond, "a", before="a5")) == ["a2", "a3", "a4"]
    assert len(read_session(history.pond, "a4").messages) == 3
    assert all(len(message.parts[0].text or "") == 60_002 for message in last.messages)


def test_one_message_above_the_bound_is_a_page(history: History) -> None:
    history.write("a", user("a0", "short", 0), user("a1", "y" * 300_000, 1), user("a2", "short", 2))
    history.capture()
    met: list[str] = []
    page = read_session(history.pond, "a", start="start")
    while page.messages:
        met += shown(page)
        page = read_session(history.pond, "a", after=page.messages[-1].id)
    assert met == ["a0", "a1", "a2"]


def test_missing_times_are_taken_from_the_neighbours(history: History) -> None:
    lines = [
        user("a0", "zero", 0),
        *(user(f"a{number}", "no time", None) for number in range(1, 4)),
        user("a4", "x", 8),
    ]
    history.write("a", *lines)
    history.capture()
    page = read_session(history.pond, "a")
    assert [(message.at, message.time_basis) for message in page.messages] == [
        (at(0), "stated"),
        (at(0), "inferred"),
        (at(0), "inferred"),
        (at(0), "inferred"),
        (at(8), "stated"),
    ]
    middle = read_session(history.pond, "a", before="a3", limit=1).messages[0]
    assert (middle.id, middle.at, middle.time_basis) == ("a2", at(0), "inferred")


def test_children_hang_where_they_were_started(history: History) -> None:
    history.write(
        "a",
        user("u1", "Explore", 0),
        assistant("s1", call("t1", "Task", description="Find callers", prompt="Look around"), minutes=1),
        user("r1", [result("t1", "found")], 5, toolUseResult={"agentId": "x1", "status": "completed"}),
    )
    history.write("a/subagents/agent-x1", user("k1", "Look around", 2, isSidechain=True, agentId="x1"))
    history.capture()
    page = read_session(history.pond, "a")
    (link,) = [link for link in page.links if link.kind == "child"]
    assert link.is_outgoing and link.session is not None
    tool = page.messages[1].parts[0]
    assert (tool.named_line, tool.child) == ("Task  Find callers", link.locator)
    child = read_session(history.pond, link.locator)
    assert child.session.parent == "claude-code:a"
    assert [(link.kind, link.is_outgoing, link.locator) for link in child.links] == [("child", False, "claude-code:a")]


def test_an_earlier_version_still_opens_in_its_place(long: History) -> None:
    changed = [user(f"a{number}" if number != 5 else "z5", f"rewritten {number}", number) for number in range(8)]
    long.write("a", *changed)
    long.capture()
    page = read_session(long.pond, "claude-code:a#a5", limit=4)
    assert page.anchor_message_id == "a5"
    old = next(message for message in page.messages if message.id == "a5")
    assert old.superseded_at is not None
    assert old.parts[0].text == "message 5"
    assert "z5" in shown(page)
    assert "a5" not in shown(read_session(long.pond, "a"))
    assert shown(read_session(long.pond, "a", after="a5", limit=2)) == ["z5", "a6"]


def test_an_outline_has_a_row_for_every_message(long: History) -> None:
    found = outline(long.pond, "b1")
    assert found.session.id == "b"
    assert [(row.ordinal, row.role, row.is_conversational) for row in found.rows] == [
        (0, "user", True),
        (1, "assistant", True),
    ]


def test_copies_name_their_session_only_where_it_was_captured(history: History) -> None:
    first, second = (f"5e550000-0000-4000-8000-00000000000{number}" for number in "12")
    copies = [user("m1", "first", sessionId=first), assistant("m2", "answer", minutes=1, sessionId=first)]
    history.write(second, *copies, user("m3", "went on", 9, sessionId=second))
    history.capture()
    assert [each.copied_from for each in read_session(history.pond, second).messages] == [None, None, None]
    history.write(first, *copies)
    history.capture()
    assert [each.copied_from for each in read_session(history.pond, second).messages] == [first, first, None]
    assert read_message(history.pond, f"claude-code:{second}#m2").message.copied_from == first


def test_calls_lead_to_children_of_any_depth_and_those_say_who_started_them(history: History) -> None:
    def task(id: str, agent: str, **fields: object) -> list[Line]:
        asked = assistant(f"{id}-ask", call(f"t-{id}", "Task", prompt=f"task for {agent}"), minutes=1, **fields)
        done = user(f"{id}-done", [result(f"t-{id}", "done")], 2, toolUseResult={"agentId": agent}, **fields)
        return [asked, done]

    below = {"isSidechain": True, "agentId": "x"}
    # the newest file is read first: the order in which a run of agents ends
    history.write("a/subagents/agent-y", user("y1", "task for y", 1, isSidechain=True, agentId="y"))
    history.write("a/subagents/agent-x", user("x1", "task for x", 1, **below), *task("x", "y", **below))
    history.write("a", user("m1", "begin"), *task("a", "x"))
    history.capture()
    assert children(history, "a") == {"t-a": "claude-code:a/agent-x"}
    assert children(history, "a/agent-x") == {"t-x": "claude-code:a/agent-y"}
    for id_, parent in (("a/agent-x", "a"), ("a/agent-y", "a/agent-x")):
        page = read_session(history.pond, id_)
        assert page.session.parent == f"claude-code:{parent}"
        assert [link.locator for link in page.links if not link.is_outgoing] == [f"claude-code:{parent}"]
    (whole,) = with_tallies(history.pond, [read_session(history.pond, "a").session])
    assert whole.tally is not None and whole.tally.tree is not None
    assert whole.tally.tree.session_count == 3


def children(history: History, id_: str) -> dict[str | None, str | None]:
    parts = [part for message in read_session(history.pond, id_).messages for part in message.parts]
    return {part.call_id: part.child for part in parts if part.type == "tool_call"}
