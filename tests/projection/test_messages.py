"""Messages as a transcript shows them."""

import json

from msgspec.structs import replace

from pond_desktop.canonical import Link, LinkKind
from pond_desktop.canonical.archived import ArchivedLink, CallPlace
from pond_desktop.projection.call_ends import CallEnds
from pond_desktop.projection.conversation import SEARCHED_CHARS
from pond_desktop.projection.link_words import in_place, link_target, link_words, other_end
from pond_desktop.projection.messages import Joins, call_ids, message_view, part_view
from pond_desktop.projection.pages import around, fitting, text_bytes
from pond_desktop.projection.summaries import child_locators, link_views, session_summary
from pond_desktop.projection.times import ShownTime, times_of
from pond_desktop.projection.titles import title_of
from tests.projection.made import archived, at, message, part, said, session

NOON = ShownTime(at(0), "stated")


def test_a_title_is_the_persons_then_the_agents_then_the_first_prompt() -> None:
    assert title_of(session(title_custom="Mine", title_generated="Its", first_prompt="Do")) == ("Mine", "custom")
    assert title_of(session(title_custom=" \n", title_generated="Its", first_prompt="Do")) == ("Its", "generated")
    assert title_of(session(first_prompt="Do\nthis")) == ("Do this", "first_prompt")
    assert title_of(session()) == ("untitled", "none")


def test_a_title_is_one_line_of_240_characters_as_typed() -> None:
    title, _ = title_of(session(first_prompt="word " * 200))
    assert len(title) <= 240
    assert title.endswith("word…")
    typed = '<img src=x onerror=alert(3)>T & "q"'
    assert title_of(session(title_generated=typed))[0] == typed
    assert title_of(session(title_custom="\x1b[31mred\x1b[0m"))[0] == "red"


def test_a_summary_names_the_session_and_its_parent() -> None:
    summary = session_summary(session("a/b", parent_id="a", source="codex@laptop", project="/srv/demo", kind="Explore"))
    assert summary.locator == "codex@laptop:a/b"
    assert summary.parent == "codex@laptop:a"
    assert (summary.project, summary.kind, summary.title_origin) == ("/srv/demo", "Explore", "none")


def link(kind: LinkKind, session_id: str, to: str, *, call_id: str | None = None) -> ArchivedLink:
    made = Link(kind=kind, session_id=session_id, to_session_id=to, call_id=call_id, is_verified=True)
    known = {"s1": session("s1"), "s2": session("s2", first_prompt="Second")}
    return ArchivedLink(source="claude-code", link=made, outer=known.get(session_id), inner=known.get(to))


def test_a_link_is_seen_from_the_session_shown() -> None:
    out, into, lost = link_views(
        session(), [link("child", "s1", "s2", call_id="c1"), link("continued", "s2", "s1"), link("child", "s1", "s9")]
    )
    assert (out.kind, out.is_outgoing, out.locator, out.call_id) == ("child", True, "claude-code:s2", "c1")
    assert out.session is not None and out.session.title == "Second"
    assert (into.is_outgoing, into.locator) == (False, "claude-code:s2")
    assert lost.session is None and lost.locator == "claude-code:s9"
    assert child_locators(
        session(), [link("child", "s1", "s2", call_id="c1"), link("child", "s2", "s1", call_id="c2")]
    ) == {"c1": "claude-code:s2"}


def test_a_link_stands_at_the_message_it_names_else_at_an_end() -> None:
    def at(archived: ArchivedLink, message_id: str | None) -> ArchivedLink:
        return replace(archived, link=replace(archived.link, message_id=message_id))

    there, elsewhere = "m1", "m9"
    links = {
        "end": link("continued", "s1", "s2"),
        "start": link("forked", "s2", "s1"),
        "end ": at(link("compacted", "s1", "s2"), elsewhere),
        "message": at(link("forked", "s1", "s2"), there),
        # the last message of the history that was copied from there
        "message ": at(link("forked", "s2", "s1"), there),
        "start ": at(link("forked", "s2", "s1"), elsewhere),
        "None": at(link("child", "s1", "s2", call_id="c1"), there),
        "message  ": at(link("child", "s1", "s2"), there),
        "None ": link("child", "s1", "s2"),
        "None  ": at(link("child", "s2", "s1"), there),
    }
    views = link_views(session(), list(links.values()), {there})
    assert [str(view.place) for view in views] == [name.strip() for name in links]
    placed = in_place(views)
    assert ([len(placed.above), len(placed.below)], {id_: len(some) for id_, some in placed.at.items()}) == (
        [2, 2],
        {there: 3},
    )


def test_a_link_opens_the_other_session_where_this_one_left_it() -> None:
    views = link_views(
        session(), [link("continued", "s1", "s2"), link("forked", "s2", "s1"), link("child", "s1", "s9")]
    )
    onward, back, lost = (replace(view, message_id="m1") for view in views)
    assert (link_target(onward), link_target(back), link_target(lost)) == ("claude-code:s2", "claude-code:s2#m1", None)
    assert (link_words(onward), link_words(back), other_end(lost)) == ("continues in", "forked from", "not captured")


def test_a_tool_turn_is_shown_and_not_conversation() -> None:
    call = part("tool_call", '{"command":"ls"}', tool_name="Bash", call_id="c1")
    view = message_view(
        session(),
        archived(message(part(body=None), call, role="assistant")),
        NOON,
        joins=Joins(
            children={"c1": "claude-code:s2"},
            ends=CallEnds([CallPlace("c1", False, "m0"), CallPlace("c1", True, "m7")]),
        ),
    )
    assert not view.is_conversational
    assert view.locator == "claude-code:s1#m0"
    assert (view.parts[1].line, view.parts[1].named_line) == ("ls", "Bash  ls")
    assert view.parts[1].text == '{\n  "command": "ls"\n}'
    assert (view.parts[1].child, view.parts[1].result_message_id) == ("claude-code:s2", "m7")
    assert view.parts[1].call_message_id is None


def test_a_body_in_the_record_is_previewed_until_it_is_read() -> None:
    body = json.dumps({"out": "y" * 3000})
    result = part("tool_result", preview=body[:240], body_bytes=len(body), call_id="c1")
    assert result.is_body_elsewhere
    shown = part_view(result, 0)
    assert shown.is_cut and shown.text == body[:240] and shown.body_bytes == len(body)
    read = part("tool_result", body, body_bytes=len(body), call_id="c1")
    whole = part_view(
        read,
        0,
        message_id="m4",
        joins=Joins(ends=CallEnds([CallPlace("c1", False, "m3"), CallPlace("c1", True, "m4")])),
    )
    assert not whole.is_cut and whole.text is not None and "y" * 3000 in whole.text
    assert whole.call_message_id == "m3"


def test_an_image_has_no_text() -> None:
    image = part("file", media_type="image/png", body_bytes=9000)
    assert not image.is_body_elsewhere
    assert part_view(image, 0).text is None
    assert part_view(part("file", "data:image/png;base64,AAAA"), 0).text is None


def test_what_was_typed_is_shown_as_typed() -> None:
    typed = '<script>alert(1)</script> &lt;b&gt;\n{"a":1}\tend'
    assert part_view(part(body=typed), 0).text == typed
    assert part_view(part(body='{"a":1}'), 0).text == '{"a":1}'


def test_calls_and_results_are_collected() -> None:
    messages = [archived(message(part("tool_call", call_id="a"), part("tool_result", call_id="b"), part("tool_call")))]
    assert call_ids(messages) == (["a"], ["b"])


def test_a_message_without_time_takes_its_neighbours() -> None:
    run = [said("a"), said("b", at=at(1)), said("c"), said("d", at=at(2), is_zone_assumed=True), said("e")]
    assert times_of(run, None, None) == [
        (at(1), "inferred"),
        (at(1), "stated"),
        (at(1), "inferred"),
        (at(2), "zone_assumed"),
        (at(2), "inferred"),
    ]
    assert times_of([said("a")], at(5), at(9)) == [(at(5), "inferred")]
    assert times_of([said("a")], None, at(9)) == [(at(9), "inferred")]
    assert times_of([said("a")], None, None) == [(None, "inferred")]


def test_a_page_holds_whole_messages_within_its_bytes() -> None:
    assert fitting([50, 50, 50], from_end=False, budget=100) == slice(0, 2)
    assert fitting([50, 50, 50], from_end=True, budget=100) == slice(1, 3)
    assert fitting([500, 1], from_end=False, budget=100) == slice(0, 1)
    assert fitting([1, 500], from_end=True, budget=100) == slice(1, 2)
    assert fitting([], from_end=True) == slice(0, 0)
    assert text_bytes(message(part(body="é" * 10), part("tool_result", preview="abc", body_bytes=10**6))) == 23


def test_a_page_around_a_message_holds_it_and_takes_turns() -> None:
    sizes = [1] * 10
    assert around(sizes, 5, limit=5) == slice(3, 8)
    assert around(sizes, 0, limit=4) == slice(0, 4)
    assert around(sizes, 9, limit=4) == slice(6, 10)
    assert around([1, 1, 500, 1, 1], 2, limit=5, budget=100) == slice(2, 3)
    assert around([1, 1, 500, 1, 1], 3, limit=5, budget=100) == slice(3, 5)
    assert around(sizes, 4, limit=1) == slice(4, 5)


def test_a_very_long_text_says_how_much_of_it_is_searched() -> None:
    long = part(body_bytes=SEARCHED_CHARS + 1, preview="begins")
    assert part_view(long, 0).searched_chars == SEARCHED_CHARS
    assert part_view(part(body_bytes=SEARCHED_CHARS, preview="begins"), 0).searched_chars is None
    assert part_view(part("tool_result", body_bytes=SEARCHED_CHARS + 1, preview="begins"), 0).searched_chars is None
