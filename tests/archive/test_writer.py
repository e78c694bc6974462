"""Appending: nothing twice, nothing lost, and the postings say the same as the messages."""

from datetime import timedelta

import pytest

from pond_desktop.archive import Narrowing, Posting, SessionFilter
from pond_desktop.canonical import INLINE_BYTES, Link, Message, Part, Skipped, Span, Usage
from pond_desktop.capture.posting import posting_of
from tests.archive.conftest import NOW, Writing, said


def test_the_same_events_twice_are_stored_once(writing: Writing) -> None:
    for _ in range(2):
        writing.write(writing.session("a"), said("a", 0, "count the herons"), said("a", 1, "seven herons"))
    assert writing.texts("a") == ["count the herons", "seven herons"]
    assert writing.found("herons") == ["a#m1", "a#m0"]
    assert writing.posting_count() == 2
    with writing.archive.reading() as reader:
        assert reader.status().sources[0].skipped == {"exact duplicate": 2}


def test_another_message_under_a_taken_id_gets_its_own(writing: Writing) -> None:
    writing.write(said("a", 0, "north pond"))
    writing.write(said("a", 1, "south pond", id="m0"))
    writing.write(said("a", 2, "east pond", id="m0"))
    assert writing.texts("a") == ["north pond", "south pond", "east pond"]
    assert writing.found("pond") == ["a#m0~3", "a#m0~2", "a#m0"]


def test_several_messages_under_one_taken_id_in_one_batch(writing: Writing) -> None:
    writing.write(said("a", 0, "north pond"))
    writing.write(
        said("a", 1, "south pond", id="m0"), said("a", 2, "east pond", id="m0"), said("a", 3, "hill", id="m0")
    )
    assert writing.texts("a") == ["north pond", "south pond", "east pond", "hill"]
    assert len(set(writing.found("pond"))) == 3


def test_a_message_that_goes_on_in_a_later_batch_is_found_by_words_of_both(writing: Writing) -> None:
    writing.write(said("a", 0, "question"), said("a", 1, "first half", usage=Usage(output_tokens=5)))
    more = Part(type="text", provenance="conversational", span=Span(200, 90), pointer="/text", body="second half")
    writing.write(said("a", 1, "", parts=(more,), is_extension=True, usage=Usage(output_tokens=9)))
    assert writing.found("first AND second") == ["a#m1"]
    assert writing.texts("a") == ["question", "first half", "second half"]
    assert writing.posting_count() == 2
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        assert (session.message_count, session.total_count) == (2, 2)
        usage = reader.page(session.key, limit=9)[1].message.usage
        assert usage is not None
        assert usage.output_tokens == 9


def test_a_continuation_said_again_adds_nothing(writing: Writing) -> None:
    writing.write(said("a", 0, "question"), said("a", 1, "first half"))
    more = Part(type="text", provenance="conversational", span=Span(200, 90), pointer="/text", body="second half")
    for _ in range(2):
        writing.write(said("a", 1, "", parts=(more,), is_extension=True))
    assert writing.texts("a") == ["question", "first half", "second half"]


@pytest.mark.parametrize("order", [("origin", "copy"), ("copy", "origin")])
def test_a_copy_is_shown_where_it_stands_and_found_once(writing: Writing, order: tuple[str, str]) -> None:
    origin = (writing.session("old"), said("old", 0, "noon pass"), said("old", 1, "two boats"))
    copy = (
        writing.session("new"),
        Link(kind="continued", session_id="old", to_session_id="new", is_verified=False),
        said("new", 0, "noon pass", copied_from="old"),
        said("new", 1, "two boats", copied_from="old"),
        said("new", 2, "scope checklist"),
    )
    for name in order:
        writing.write(*(origin if name == "origin" else copy), file=1 if name == "origin" else 2)
    assert writing.found("noon") == ["old#m0"]
    assert writing.found("checklist") == ["new#m2"]
    assert writing.texts("new") == ["noon pass", "two boats", "scope checklist"]
    assert writing.posting_count() == 3
    with writing.archive.reading() as reader:
        listed = reader.sessions_latest_first(SessionFilter(), limit=9)
        assert {session.id: session.message_count for session in listed} == {"new": 1, "old": 2}
        assert reader.searchable_count("conversation", Narrowing()) == 3


@pytest.mark.parametrize("order", [("old", "new"), ("new", "old")])
def test_a_session_written_again_under_a_new_id_is_a_continuation(writing: Writing, order: tuple[str, str]) -> None:
    ids = [f"5e550000-0000-4000-8000-00000000000{number}" for number in range(3)]
    texts = ["noon pass", "two boats", "scope checklist"]
    lines = {
        "old": [said("old", number, texts[number], id=ids[number]) for number in range(2)],
        "new": [said("new", number, texts[number], id=ids[number]) for number in range(3)],
    }
    for name in order:
        writing.write(*lines[name], file=1 if name == "old" else 2)
    assert writing.found("noon") == [f"old#{ids[0]}"]
    assert writing.found("checklist") == [f"new#{ids[2]}"]
    assert writing.texts("new") == texts
    with writing.archive.reading() as reader:
        session = reader.session("pi", "new")
        assert session is not None
        assert session.message_count == 1
        (link,) = reader.links_of(session)
        assert (link.link.kind, link.link.session_id) == ("continued", "old")


def test_a_copy_of_a_copy_is_found_once(writing: Writing) -> None:
    writing.write(said("c", 0, "noon pass", copied_from="b"), file=3)
    writing.write(said("b", 0, "noon pass", copied_from="a"), file=2)
    assert writing.found("noon") == ["b#m0"]
    writing.write(said("a", 0, "noon pass"), file=1)
    assert writing.found("noon") == ["a#m0"]


def test_sessions_copied_from_each_other_do_not_hide_each_other(writing: Writing) -> None:
    writing.write(said("a", 0, "noon pass", copied_from="b"))
    writing.write(said("b", 0, "noon pass", copied_from="a"), file=2)
    assert len(writing.found("noon")) == 1


def test_a_copy_without_its_original_is_found(writing: Writing) -> None:
    writing.write(said("new", 0, "noon pass", copied_from="lost"))
    assert writing.found("noon") == ["new#m0"]


def test_a_rewritten_file_keeps_what_it_no_longer_says(writing: Writing) -> None:
    writing.write(said("a", 0, "plan the jetty"), said("a", 1, "use oak"), said("a", 2, "agreed"))
    writing.write(said("a", 0, "plan the jetty"), said("a", 1, "use larch"), again=True)
    assert writing.texts("a") == ["plan the jetty", "use larch"]
    assert writing.found("oak") == ["a#m1"]
    assert writing.found("agreed") == ["a#m2"]
    assert writing.found("jetty") == ["a#m0"]
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        earlier = reader.superseded(session.key)
        assert [one.message.parts[0].body for one in earlier] == ["use oak", "agreed"]
        assert all(one.superseded_at == NOW for one in earlier)
        assert session.message_count == 2
        assert reader.searchable_count("conversation", Narrowing()) == 4


def test_a_file_rewritten_under_new_ids_is_not_found_twice(writing: Writing) -> None:
    writing.write(said("a", 0, "plan the jetty"), said("a", 1, "use oak"))
    writing.write(said("a", 0, "plan the jetty", id="x0"), said("a", 1, "use oak", id="x1"), again=True)
    assert writing.found("jetty") == ["a#x0"]
    assert writing.posting_count() == 2


def test_what_comes_back_is_current_again(writing: Writing) -> None:
    first = (said("a", 0, "plan the jetty"), said("a", 1, "use oak"))
    writing.write(*first)
    writing.write(first[0], again=True)
    assert writing.texts("a") == ["plan the jetty"]
    writing.write(*first, again=True)
    assert writing.texts("a") == ["plan the jetty", "use oak"]
    assert writing.found("oak") == ["a#m1"]
    assert writing.posting_count() == 2


def test_an_emptied_file_says_nothing_against_its_session(writing: Writing) -> None:
    said_first = (said("a", 0, "plan the jetty"), said("a", 1, "use oak"))
    writing.write(writing.session("a"), *said_first)
    writing.write(again=True)
    assert _state(writing, "a") == (2, 0, 1)
    assert writing.found("oak") == ["a#m1"]
    # appended to nothing, as the ledger sees it
    writing.write(writing.session("a"), *said_first)
    assert _state(writing, "a") == (2, 0, 0)
    assert writing.posting_count() == 2


def test_what_follows_on_an_emptied_state_is_what_the_file_says(writing: Writing) -> None:
    writing.write(said("a", 0, "plan the jetty"), said("a", 1, "use oak"), said("b", 0, "noon pass"))
    writing.write(again=True)
    writing.write(said("a", 0, "plan the jetty"), said("a", 1, "use larch"))
    assert writing.texts("a") == ["plan the jetty", "use larch"]
    assert writing.texts("b") == ["noon pass"]
    assert _state(writing, "a") == (2, 1, 1)
    assert writing.found("oak") == ["a#m1"]


def test_earlier_versions_alone_are_known_when_they_come_back(writing: Writing) -> None:
    first = (said("a", 0, "plan the jetty"), said("a", 1, "use oak"))
    writing.write(*first)
    with writing.archive.writing(posting_of, lambda: NOW) as writer:
        # as an archive may have it that was made before
        writer._buffers.connection.exec_driver_sql("UPDATE messages SET superseded_at = 1")
        writer._sessions.recount(1)
    assert writing.texts("a") == []
    writing.write(*first, again=True)
    assert _state(writing, "a") == (2, 0, 0)


def _state(writing: Writing, id_: str) -> tuple[int, int, int]:
    """Messages of a session, its earlier versions, and states of its files that said what no later one says."""
    with writing.archive.reading() as reader:
        assert id_ in [session.id for session in reader.sessions_latest_first(SessionFilter(), limit=9)]
        session = reader.session("pi", id_)
        assert session is not None
        return session.total_count, len(reader.superseded(session.key)), reader.lost_states(session.key)


def test_links_know_both_ends_whatever_comes_first(writing: Writing) -> None:
    link = Link(kind="child", session_id="p", to_session_id="c", is_verified=False)
    writing.write(writing.session("c"), said("c", 0, "inner"))
    writing.write(writing.session("p"), said("p", 0, "outer"), link, file=2)
    writing.write(Link(kind="child", session_id="p", to_session_id="c", call_id="call_1", is_verified=True), file=3)
    with writing.archive.reading() as reader:
        (parent,) = reader.sessions_latest_first(SessionFilter(), limit=9)
        assert (parent.id, parent.child_count) == ("p", 1)
        (found,) = reader.links_of(parent)
        assert (found.link.call_id, found.link.is_verified) == ("call_1", True)
        assert found.inner is not None
        assert found.inner.parent_id == "p"
        assert reader.session_count(SessionFilter(children=True)) == 2


def test_a_child_that_comes_after_the_link_has_its_parent(writing: Writing) -> None:
    writing.write(said("p", 0, "outer"), Link(kind="child", session_id="p", to_session_id="c", is_verified=True))
    writing.write(said("c", 0, "inner"), file=2)
    with writing.archive.reading() as reader:
        child = reader.session("pi", "c")
        assert child is not None
        assert child.parent_id == "p"


@pytest.mark.parametrize("order", [("root", "middle", "leaf"), ("leaf", "middle", "root"), ("middle", "leaf", "root")])
def test_who_started_a_session_is_whom_the_agent_names(writing: Writing, order: tuple[str, ...]) -> None:
    def started(outer: str, inner: str, *, is_verified: bool) -> Link:
        call_id = f"call {inner}" if is_verified else None
        return Link(kind="child", session_id=outer, to_session_id=inner, call_id=call_id, is_verified=is_verified)

    files = {
        "root": (said("root", 0, "a question"), started("root", "middle", is_verified=True)),
        "middle": (
            said("middle", 0, "a task"),
            started("root", "middle", is_verified=False),
            started("middle", "leaf", is_verified=True),
        ),
        # the file of a sub-agent of a sub-agent names the root alone
        "leaf": (said("leaf", 0, "a smaller task"), started("root", "leaf", is_verified=False)),
    }
    for name in order:
        writing.write(*files[name], file=list(files).index(name) + 1)
    with writing.archive.reading() as reader:
        found = {id_: reader.session("pi", id_) for id_ in files}
        assert {id_: session and session.parent_id for id_, session in found.items()} == {
            "root": None,
            "middle": "root",
            "leaf": "middle",
        }
        (root,) = (session for id_, session in found.items() if id_ == "root" and session is not None)
        assert [link.link.to_session_id for link in reader.links_of(root)] == ["middle"]
        assert [below.id for below in reader.sessions_below(root)] == ["middle", "leaf"]


def test_titles_said_later_win_and_the_rest_stays(writing: Writing) -> None:
    writing.write(writing.session("a", project="/srv/heron", title_custom="One"), said("a", 0, "hello"))
    writing.write(writing.session("a", project="/elsewhere", title_custom="Two", git_branch="main"))
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        header = session.header
        assert (header.project, header.title_custom, header.git_branch) == ("/srv/heron", "Two", "main")


def _first_prompt(writing: Writing, id_: str) -> str | None:
    with writing.archive.reading() as reader:
        session = reader.session("pi", id_)
        assert session is not None
        return session.first_prompt


def test_the_first_prompt_is_the_first_of_the_session_not_of_the_file_that_was_read_first(writing: Writing) -> None:
    writing.write(said("a", 4, "And the ducks?"), said("a", 6, "And the grebes?"), file=2)
    assert _first_prompt(writing, "a") == "And the ducks?"
    writing.write(said("a", 0, "Count the herons"), said("a", 2, "And the swans?"), file=1)
    assert _first_prompt(writing, "a") == "Count the herons"
    # both count their messages from 0: the earlier one came first
    writing.write(said("a", 0, "Open the sluice", id="o", at=NOW - timedelta(hours=1)), file=3)
    assert _first_prompt(writing, "a") == "Open the sluice"


def test_the_first_prompt_follows_a_rewritten_file(writing: Writing) -> None:
    writing.write(said("a", 0, "Count the herons"), said("a", 2, "And the swans?"))
    writing.write(said("a", 2, "And the swans?"), again=True)
    assert _first_prompt(writing, "a") == "And the swans?"


@pytest.mark.parametrize("order", [("old", "new"), ("new", "old")])
def test_the_first_prompt_of_a_continuation_is_its_own(writing: Writing, order: tuple[str, str]) -> None:
    lines = {
        "old": [said("old", 0, "noon pass")],
        "new": [said("new", 0, "noon pass", copied_from="old"), said("new", 2, "scope checklist")],
    }
    for name in order:
        writing.write(*lines[name], file=1 if name == "old" else 2)
    assert (_first_prompt(writing, "old"), _first_prompt(writing, "new")) == ("noon pass", "scope checklist")


def test_a_large_body_stays_in_the_raw_record_and_is_read_back(writing: Writing) -> None:
    body = "x" * (INLINE_BYTES + 1)
    record = b'{"result": "' + body.encode() + b'"}'
    part = Part(
        type="tool_result", provenance="injected", span=Span(3, len(record)), pointer="/result", body=body, body_bytes=0
    )
    writing.write(said("a", 0, "", parts=(part,), role="tool"), raw=b"   " + record + b"\n")
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        (archived,) = reader.page(session.key, limit=9)
        stored = archived.message.parts[0]
        assert (stored.body, stored.body_bytes) == (None, len(body))
        assert reader.whole(archived).parts[0].body == body


def test_a_further_piece_finds_its_beginning_in_a_rewritten_file(writing: Writing) -> None:
    writing.write(said("a", 0, "plan the jetty"), said("a", 1, "first half"))
    first = Part(type="text", provenance="conversational", span=Span(120, 80), pointer="/0", body="first half")
    writing.write(said("a", 0, "plan the weir"), said("a", 1, "first half", parts=(first,)), again=True)
    more = Part(type="text", provenance="conversational", span=Span(200, 90), pointer="/text", body="second half")
    for _ in range(2):
        writing.write(said("a", 1, "", parts=(more,), is_extension=True))
    assert writing.texts("a") == ["plan the weir", "first half", "second half"]
    assert writing.found("first AND second") == ["a#m1"]
    assert _places(writing) == [(2, Span(120, 80)), (2, Span(200, 90))]


@pytest.mark.parametrize("is_same", [True, False])
def test_a_large_body_moves_with_its_message_where_its_record_is_the_same(writing: Writing, is_same: bool) -> None:
    def call(offset: int, body: str) -> tuple[Message, bytes]:
        record = f'{{"result": "{body}"}}'.encode()
        part = Part(type="text", provenance="injected", span=Span(0, 2), pointer="/result", body="see below")
        large = Part(
            type="tool_result",
            provenance="injected",
            span=Span(offset, len(record)),
            pointer="/result",
            body=body,
        )
        return said("a", 0, "", parts=(part, large), role="tool", fingerprint=7), b" " * offset + record

    before = "x" * (INLINE_BYTES + 1)
    after = before if is_same else before[:-1] + "y"
    for offset, body in ((3, before), (8, after)):
        message, raw = call(offset, body)
        writing.write(message, raw=raw, again=offset == 8)
    assert _places(writing)[1][0] == (2 if is_same else 1)
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        (archived,) = reader.page(session.key, limit=9)
        assert reader.whole(archived).parts[1].body == before


def _places(writing: Writing) -> list[tuple[int, Span]]:
    """Where the parts of the last message of session a stand: the state of the file, and its bytes."""
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        last = reader.page(session.key, limit=9)[-1]
        return [(last.generation, part.span) for part in last.message.parts]


def test_nothing_of_a_failed_batch_stays(writing: Writing) -> None:
    writing.write(said("a", 0, "kept"))
    with pytest.raises(RuntimeError), writing.archive.writing(posting_of, lambda: NOW) as writer:
        writer.written.messages += 1
        writer._buffers.connection.exec_driver_sql("DELETE FROM parts")
        raise RuntimeError
    assert writing.texts("a") == ["kept"]


def test_skipped_records_are_counted_by_reason(writing: Writing) -> None:
    fault = Skipped(reason="malformed", span=Span(10, 5), is_fault=True)
    writing.write(said("a", 0, "hello"), Skipped(reason="progress", span=Span(0, 7)), fault)
    writing.write(fault)
    with writing.archive.reading() as reader:
        status = reader.status().sources[0]
        assert (status.skipped, status.faults) == ({"progress": 1}, {"malformed": 2})
        session = reader.session("pi", "a")
        assert session is not None
        assert session.fault_count == 2


def test_postings_follow_a_new_rule_and_repeated_words_stay_hidden(writing: Writing) -> None:
    writing.write(writing.session("old"), said("old", 0, "noon pass"))
    writing.write(
        writing.session("new"), said("new", 0, "noon pass", copied_from="old"), said("new", 1, "hill"), file=2
    )

    def louder(message: Message) -> Posting | None:
        posting = posting_of(message)
        return None if posting is None else posting._replace(posted=f"{posting.posted} loud")

    for rule, found in (("a", []), ("b", ["new#m1", "old#m0"]), ("b", ["new#m1", "old#m0"])):
        with writing.archive.writing(louder if rule == "b" else posting_of, lambda: NOW) as writer:
            writer.follow_posting_rule(rule)
        assert writing.found("loud") == found
    assert writing.found("noon") == ["old#m0"]
    assert writing.posting_count() == 2


def test_words_that_are_taken_back_and_said_again_stand_once(writing: Writing) -> None:
    writing.write(said("a", 0, "north pond"))
    writing.write(said("a", 0, "south pond"), again=True)
    writing.write(said("a", 0, "north pond"), again=True)
    assert writing.texts("a") == ["north pond"]
    assert writing.found("north") == ["a#m0"]
    assert writing.found("south") == ["a#m0"]


def test_what_comes_back_finds_its_id_taken_by_another_file(writing: Writing) -> None:
    writing.write(said("a", 0, "north pond"))
    writing.write(said("a", 1, "hill"), again=True)
    writing.write(said("a", 0, "south pond"), file=2)
    writing.write(said("a", 0, "north pond"), said("a", 1, "hill"), again=True)
    assert writing.texts("a") == ["south pond", "north pond", "hill"]
    assert len(writing.found("north")) == 1


def test_a_rewritten_message_moves_on_to_an_id_that_another_one_wants_too(writing: Writing) -> None:
    writing.write(said("a", 0, "heron"), file=2)
    writing.write(said("a", 0, "wren"))
    writing.write(said("a", 0, "egret"), said("a", 0, "stork"), again=True)
    assert sorted(filter(None, writing.texts("a"))) == ["egret", "heron", "stork"]
    assert len(set(writing.found("heron OR egret OR stork"))) == 3
