"""Search over a captured history."""

import time
from typing import Any

import pytest
from msgspec.structs import replace

from pond_desktop.cli.answer_text import answer_lines
from pond_desktop.errors import ArmDisabled, Cancelled, NotFound, ValidationFailed
from pond_desktop.operations.answering import Answering
from pond_desktop.operations.asking import asked
from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.cursors import Start, cursor_of, written
from pond_desktop.operations.facets import facets
from pond_desktop.operations.find import search
from pond_desktop.operations.ledger import ArmRun, reports
from pond_desktop.operations.looking import Looking
from pond_desktop.operations.sources import sources
from pond_desktop.operations.widen import widenings
from pond_desktop.projection.claims import coverage_of, degraded_names, outcome_of
from pond_desktop.projection.found import SearchAnswer, SearchRequest
from pond_desktop.projection.pointers import project
from pond_desktop.projection.response import Timeout
from pond_desktop.runtime.cancellation import Cancellation
from tests.operations.history import History, assistant, at, call, result, user


def ask(history: History, query: str, **fields: Any) -> SearchAnswer:
    return search(history.pond, SearchRequest(query=query, response_tokens=-1, **fields))


def found(answer: SearchAnswer) -> list[str]:
    return [hit.locator for hit in answer.hits]


@pytest.fixture
def talk(history: History) -> History:
    history.write(
        "a",
        user("a1", "Why does the writer hold the lock?", 0),
        assistant("a2", "The lock is held by the writer while it commits. lock lock", minutes=1),
        assistant("a3", call("t1", "Bash", command="grep needle-in-params src/store.py"), minutes=2),
        user("a4", [result("t1", "needle-in-output\n\x1b[31mFAILED\x1b[0m test_store", is_error=True)], 3),
        user("a5", [{"type": "text", "text": "<system-reminder>needle-injected</system-reminder>"}], 4, isMeta=True),
    )
    history.write("b", user("b1", "数据库被锁定 cafe\u0301 \x1b[31mFAI\x1b[0mLED", 50), project="egret")
    history.write("a/subagents/agent-x1", user("k1", "the lock in a child", 60, isSidechain=True, agentId="x1"))
    history.capture()
    fill_tools(history.pond)
    return history


@pytest.mark.parametrize("query", ['title:"ПРИВЕТ мир"', "branch:БЮРО", "project:ÄRGER"])
def test_names_in_any_script_are_found_in_any_case(history: History, query: str) -> None:
    history.write("a", user("a1", "Привет мир", 0, gitBranch="feature/бюро"), project="Ärger")
    history.write("b", user("b1", "Else", 1))
    history.capture()
    assert found(ask(history, query)) == ["claude-code:a#a1"]


def test_a_hit_tells_what_is_needed_to_choose_it(talk: History) -> None:
    answer = ask(talk, "writer hold", limit=1)
    (hit,) = answer.hits
    assert (hit.locator, hit.session) == ("claude-code:a#a1", "claude-code:a")
    assert (hit.rank, hit.source_id, hit.record_type, hit.role) == (1, "claude-code", "message", "user")
    assert (hit.title, hit.excerpt) == ("Why does the writer hold the lock?", "Why does the writer hold the lock?")
    assert [hit.excerpt[start:end] for start, end in hit.spans] == ["writer", "hold"]
    assert (hit.excerpt_kind, hit.agent, hit.project, hit.at) == ("matched", "claude-code", "/srv/demo/heron", at(0))
    assert answer.terms == ("writer", "hold")


def test_programs_get_the_same_hits(talk: History) -> None:
    answer = ask(talk, "lock")
    pointers = project(answer.response)
    assert [each.locator for each in pointers.results] == found(answer)
    assert (pointers.outcome, pointers.coverage) == ("answered", "complete")
    assert pointers.source_summary is not None
    assert pointers.source_summary.outcomes["success"] == 4  # three sources and the arm
    primary = answer.response.results[0].primary
    assert primary.source_record_id == found(answer)[0].partition(":")[2]
    assert primary.event_time == answer.hits[0].at


def test_the_answer_says_how_much_was_searched(talk: History) -> None:
    answer = ask(talk, "lock", limit=1)
    assert (len(answer.hits), answer.matched_count) == (1, 2)
    assert facets(talk.pond, answer.request).searched_count == 3
    none = ask(talk, "absent")
    assert (none.hits, none.nothing, none.searched_count) == ((), "no_match", 3)
    assert none.response.outcome == "abstained"
    assert ask(talk, "lock", project="egret").searched_count == 1
    assert ask(talk, "lock date:2020-01-01").nothing == "filters_left_nothing"


def test_an_empty_archive_is_no_miss(history: History) -> None:
    assert (ask(history, "lock").nothing, ask(history, "lock").response.outcome) == ("archive_empty", "abstained")


def test_by_recency_the_newest_of_all_matches_come_first(history: History) -> None:
    lines = [
        user(f"m{number}", f"note {number} " + "lock " * (20 if number < 5 else 1) + "filler " * number, number)
        for number in range(40)
    ]
    history.write("a", *lines)
    history.capture()
    newest = ask(history, "lock", by="recency", limit=3)
    assert found(newest) == ["claude-code:a#m39", "claude-code:a#m38", "claude-code:a#m37"]
    assert found(ask(history, "lock", limit=1))[0] in {f"claude-code:a#m{number}" for number in range(5)}


def test_tool_bodies_are_an_arm_of_their_own(talk: History) -> None:
    for query in ("needle-in-params", "needle-in-output", "test_store"):
        assert ask(talk, query).hits == (), query
    (call_hit,) = ask(talk, "needle-in-params", arm="tools").hits
    assert (call_hit.locator, call_hit.record_type, call_hit.tool_name) == ("claude-code:a#a3", "tool_call", "Bash")
    (result_hit,) = ask(talk, "FAILED test_store", arm="tools").hits
    assert (result_hit.locator, result_hit.record_type) == ("claude-code:a#a4", "tool_result")
    assert "\x1b" not in result_hit.excerpt
    assert ask(talk, "[31m", arm="all").hits == ()
    # what the harness wrote was said by nobody, and yet somebody may look for it
    assert ask(talk, "needle-injected").hits == ()
    assert [hit.record_type for hit in ask(talk, "needle-injected", arm="all").hits] == ["injected"]
    assert found(ask(talk, "FAILED", arm="all")) == ["claude-code:b#b1", "claude-code:a#a4"]


def test_a_field_that_only_tools_have_looks_into_them(talk: History) -> None:
    assert set(found(ask(talk, "needle tool:Bash"))) == {"claude-code:a#a3", "claude-code:a#a4"}
    assert found(ask(talk, "needle has:error")) == ["claude-code:a#a4"]
    assert found(ask(talk, "lock file:store.py"))[0].startswith("claude-code:a#")


def test_to_take_tools_away_is_no_reason_to_look_into_them(talk: History) -> None:
    for query in ("lock -has:error", "lock -tool:Bash"):
        answer = ask(talk, query)
        assert (answer.arm, found(answer)) == ("conversation", ["claude-code:a#a2", "claude-code:a#a1"])


def test_an_arm_that_is_not_there_is_refused_with_what_works_now(talk: History) -> None:
    with pytest.raises(ArmDisabled) as refused:
        ask(talk, "lock", arm="semantic")
    assert (refused.value.config_key, refused.value.alternative) == ("search.semantic", "conversation")
    talk.pond.settings = replace(talk.pond.settings, semantic=True)
    with pytest.raises(ArmDisabled, match=r"nothing yet that search\.semantic"):
        ask(talk, "lock", arm="semantic")
    with pytest.raises(ValidationFailed, match="no arm 'convers'"):
        ask(talk, "lock", arm="convers")


def test_tools_that_are_not_all_posted_degrade_the_answer(history: History) -> None:
    history.write("a", assistant("a1", call("t1", "Bash", command="ls"), minutes=2))
    history.capture()
    answer = ask(history, "needle", arm="all")
    assert answer.response.coverage == "degraded"
    assert project(answer.response).source_summary.degraded == ("arm/tools (tools_filling)",)  # type: ignore[union-attr]
    fill_tools(history.pond)
    assert ask(history, "needle", arm="all").response.coverage == "complete"


@pytest.mark.parametrize("query", ["file:store the", "-file:store the", "tool:Bash the", "-tool:Bash the"])
def test_a_filter_that_tools_answer_says_when_they_cannot_yet(history: History, query: str) -> None:
    history.write("a", user("a0", "the"), assistant("a1", call("t1", "Bash", command="cat store"), minutes=2))
    history.capture()
    (degraded,) = project(ask(history, query, arm="conversation").response).source_summary.degraded  # type: ignore[union-attr]
    assert degraded == "arm/tools (tools_filling)"
    fill_tools(history.pond)
    assert ask(history, query, arm="conversation").response.coverage == "complete"


@pytest.mark.parametrize("query", ["...", "->", '"', "role:nobody", "date:banana"])
def test_where_nothing_was_asked_nothing_was_searched(talk: History, query: str) -> None:
    answer = ask(talk, query)
    assert (answer.nothing, answer.searched_count, answer.response.outcome) == ("nothing_asked", 0, "abstained")


@pytest.mark.parametrize("id_", ["full-session-two", "a/agent-x1", "5e550000-0000-4000-8000-00000000000A"])
def test_an_id_of_any_form_opens_its_session(talk: History, id_: str) -> None:
    talk.write("full-session-two", user("s1", "something", 70))
    talk.write("5e550000-0000-4000-8000-00000000000a", user("s2", "something else", 80))
    talk.capture()
    assert ask(talk, id_).opens == f"claude-code:{id_.lower()}"
    assert ask(talk, f"{id_[:-1]}-no").opens is None


@pytest.mark.parametrize("field", ["session:zzzz", "session:pi:a", "agent:claude-code@nohost"])
def test_a_field_that_names_nobody_is_explained_and_left_out(talk: History, field: str) -> None:
    answer = ask(talk, f"lock {field}")
    assert len(answer.hits) == 2
    (misread,) = answer.interpretation.misread
    assert misread.text == field
    assert misread.why.startswith(f"There is no {field.partition(':')[0]} ")


@pytest.mark.parametrize(
    "field", ["session:claude-code:a", "session:pond://session/claude-code/a", "agent:Claude-Code"]
)
def test_a_field_that_names_somebody_narrows(talk: History, field: str) -> None:
    assert (len(ask(talk, f"lock {field}").hits), ask(talk, f"lock {field}").interpretation.misread) == (2, ())


def test_words_that_are_no_text_are_no_failure(talk: History) -> None:
    assert ask(talk, "lock \udcff", project="\udcff").hits == ()
    with pytest.raises(NotFound):
        ask(talk, "lock", session="\udcff")


def test_other_scripts_are_found(talk: History) -> None:
    for query in ("锁定", "数据库", "cafe", "café", "CAFÉ"):
        assert found(ask(talk, query)) == ["claude-code:b#b1"]


def test_children_are_searched_when_asked_for_and_name_their_parent(talk: History) -> None:
    assert ask(talk, '"lock in a child"').hits == ()
    for wish in ({"children": True}, {}):
        query = '"lock in a child"' + ("" if wish else " is:child")
        (hit,) = ask(talk, query, **wish).hits
        assert (hit.parent, hit.parent_title) == ("claude-code:a", "Why does the writer hold the lock?")
    child = hit.session
    assert len(ask(talk, "lock", session=child).hits) == 1


def test_one_session_can_be_searched(talk: History) -> None:
    assert {hit.session for hit in ask(talk, "lock", session="a").hits} == {"claude-code:a"}
    assert ask(talk, "lock", session="b").hits == ()
    with pytest.raises(NotFound):
        ask(talk, "lock", session="nowhere")


def test_any_text_is_answered(talk: History) -> None:
    for query in ('"', "*", "NOT", "a AND", "(((", "col:x", "\x00", "++", "NEAR(a b, 3)", "lock*", "^a", "x" * 100_000):
        assert ask(talk, query).request.query == query
    for wrong in ({"query": " "}, {"query": "lock", "by": "luck"}, {"query": "lock", "limit": -1}):
        with pytest.raises(ValidationFailed):
            ask(talk, **wrong)


def test_a_query_that_names_a_message_or_session_finds_it_first(talk: History) -> None:
    named = ask(talk, "claude-code:a#a2")
    assert (named.opens, found(named)[0], named.hits[0].exact) == ("claude-code:a#a2", "claude-code:a#a2", True)
    session = ask(talk, "pond://session/claude-code/b")
    assert (session.opens, session.hits[0].record_type) == ("claude-code:b", "session")
    assert session.response.outcome == "answered"
    assert ask(talk, "writer").opens is None
    assert ask(talk, "claude-code:nowhere").opens is None


def test_the_beginning_of_an_id_finds_its_session(history: History) -> None:
    history.write("5e550000-0000-4000-8000-000000000001", user("a1", "heron", 1))
    history.capture()
    assert ask(history, "5e550000").opens == "claude-code:5e550000-0000-4000-8000-000000000001"
    assert ask(history, "5e550000-00").opens == "claude-code:5e550000-0000-4000-8000-000000000001"
    assert ask(history, "5e55ffff").opens is None


def test_what_the_limit_left_out_is_counted(talk: History) -> None:
    cut, whole = ask(talk, "lock", limit=1).response, ask(talk, "lock").response
    assert (cut.truncated, cut.dropped_results) == (True, 1)
    assert (whole.truncated, whole.dropped_results) == (False, 0)


def test_a_long_text_is_excerpted_where_the_words_stand(history: History) -> None:
    filler = "some words that go on\n" * 10_000
    history.write("a", user("a1", filler + "here the needle lies\n" + filler))
    history.capture()
    (hit,) = ask(history, "needle").hits
    assert "here the needle lies" in hit.excerpt
    assert len(hit.excerpt) <= 600


def test_what_holds_the_query_as_typed_comes_first_and_is_marked(history: History) -> None:
    history.write(
        "a",
        user("a1", "heron tests again, heron tests, tests of the heron: run run", 1),
        user("a2", "please run the heron tests on Friday", 2),
        user("a3", "run heron", 3),
    )
    history.capture()
    answer = ask(history, "heron tests on Friday")
    assert (found(answer)[0], answer.hits[0].exact) == ("claude-code:a#a2", True)
    assert [hit.exact for hit in ask(history, "run the heron").hits][:1] == [True]
    assert not any(hit.exact for hit in ask(history, "tests heron").hits)


def test_punctuation_with_a_meaning_must_be_there(history: History) -> None:
    history.write(
        "a",
        user("a1", "the C++ build", 1),
        user("a2", "vitamin C and the build", 2),
        user("a3", "see foo_bar.baz", 3),
        user("a4", "foo bar baz", 4),
        user("a5", "pass --dry-run to it", 5),
        user("a6", "a dry run", 6),
    )
    history.capture()
    assert found(ask(history, "C++")) == ["claude-code:a#a1"]
    assert found(ask(history, "foo_bar.baz")) == ["claude-code:a#a3"]
    assert found(ask(history, "--dry-run")) == ["claude-code:a#a5"]
    # nothing holds it as typed: what holds the words is better than nothing, and the answer says so
    answer = ask(history, "dry_run")
    assert set(found(answer)) == {"claude-code:a#a5", "claude-code:a#a6"}
    assert any("punctuation" in note for note in answer.interpretation.notes)


def test_other_forms_of_a_word_come_after_the_word_itself(history: History) -> None:
    history.write("a", user("a1", "migrations migrations migrated", 1), user("a2", "one long text with a migration", 2))
    history.capture()
    answer = ask(history, "migration")
    assert found(answer) == ["claude-code:a#a2", "claude-code:a#a1"]
    assert answer.hits[1].excerpt_kind == "matched"
    assert found(ask(history, "one long -migration")) == []


def test_where_no_message_holds_all_words_most_of_them_do(history: History) -> None:
    history.write("a", user("a1", "The ferry timetable is wrong", 1), assistant("a2", "I fixed the parser", minutes=2))
    history.write("b", user("b1", "A parser for menus", 3))
    history.capture()
    answer = ask(history, "how did we fix the ferry timetable parser")
    assert found(answer)[0] == "claude-code:a#a1"
    assert (answer.response.outcome, answer.is_loose) == ("answered", True)
    assert any("some of them" in note for note in answer.interpretation.notes)


def test_a_typo_is_mended_from_the_words_of_the_archive(talk: History) -> None:
    assert ask(talk, "writter").interpretation.did_you_mean == "writer"
    assert ask(talk, "writer").interpretation.did_you_mean is None
    # what was perhaps meant is looked for at once, and marked
    hit = ask(talk, "writter").hits[0]
    assert [hit.excerpt[start:end] for start, end in hit.spans] == ["writer"]


def test_a_message_replayed_in_another_session_is_found_once_and_the_copy_named(history: History) -> None:
    one, two = "5e550000-0000-4000-8000-000000000001", "5e550000-0000-4000-8000-000000000002"
    replayed = [user("m1", "noon pass one", sessionId=one), assistant("m2", "noon pass two", minutes=1, sessionId=one)]
    history.write(one, *replayed)
    history.write(two, *replayed, user("m3", "went on", 9, sessionId=two))
    history.capture()
    answer = ask(history, "noon pass")
    assert sorted(found(answer)) == [f"claude-code:{one}#m1", f"claude-code:{one}#m2"]
    folded = [(each.reason, each.count, each.lineage_root, each.fused_into) for each in answer.response.suppressed]
    assert folded == [
        ("duplicate_view", 1, f"claude-code:{two}#{name}", f"claude-code:{one}#{name}") for name in ("m1", "m2")
    ]
    assert [each.corroboration for each in project(answer.response).results] == [0, 0]


def test_the_same_words_in_one_session_are_shown_once(history: History) -> None:
    history.write("a", *[user(f"m{number}", "go on please", number) for number in range(3)])
    history.write("b", user("n1", "go on please", 9))
    history.capture()
    answer = ask(history, "go on please")
    assert len(answer.hits) == 2  # said again in another session, it is another message
    assert [(each.reason, each.count) for each in answer.response.suppressed] == [("near_duplicate", 2)]


def test_an_earlier_version_is_found_and_marked(history: History) -> None:
    history.write("a", user("m1", "the heron stands", 0), user("m2", "second", 1), user("m3", "third", 2))
    history.capture()
    history.write("a", user("m1", "the egret stands", 0), user("m2", "second", 1))
    history.capture()
    (old,) = ask(history, "heron").hits
    assert old.is_earlier_version
    (new,) = ask(history, "egret").hits
    assert not new.is_earlier_version


@pytest.fixture
def many(history: History) -> History:
    for number in range(12):
        lines = [
            user(f"s{number}m{index}", f"lock {number} {index} " + "x " * (index % 5), number * 100 + index)
            for index in range(10)
        ]
        history.write(f"s{number}", *lines, project="heron" if number % 2 else "egret")
    history.capture()
    return history


@pytest.mark.parametrize("by", ["relevance", "recency"])
@pytest.mark.parametrize("limit", [1, 7, 50])
def test_pages_hold_each_hit_once(many: History, by: Any, limit: int) -> None:
    request = SearchRequest(query="lock", by=by, limit=limit, response_tokens=-1)
    pages, seen = 0, list[str]()
    while True:
        answer = search(many.pond, request)
        seen += found(answer)
        pages += 1
        if answer.next_cursor is None:
            break
        request = replace(request, after=answer.next_cursor)
    assert len(seen) == len(set(seen)) == 120
    assert pages >= 120 // limit
    if by == "recency":
        assert seen == [
            f"claude-code:s{number}#s{number}m{index}" for number in range(11, -1, -1) for index in range(9, -1, -1)
        ]


def test_what_is_captured_meanwhile_moves_no_page(many: History) -> None:
    request = SearchRequest(query="lock", by="recency", limit=60, response_tokens=-1)
    first = search(many.pond, request)
    many.write("new", user("n1", "lock anew", 9_000))
    many.capture()
    second = search(many.pond, replace(request, after=first.next_cursor))
    assert len({*found(first), *found(second)}) == 120


def test_a_cursor_belongs_to_its_search(many: History) -> None:
    cursor = search(many.pond, SearchRequest(query="lock", limit=5)).next_cursor
    for after, query in ((cursor, "other"), ("nonsense", "lock"), ("", "lock")):
        with pytest.raises(ValidationFailed):
            search(many.pond, SearchRequest(query=query, after=after))


def test_grouped_by_session_the_best_first_and_inside_the_newest(many: History) -> None:
    answer = search(many.pond, SearchRequest(query="lock", limit=5, is_grouped=True, response_tokens=-1))
    assert len(answer.groups) == 5
    assert [hit.locator for group in answer.groups for hit in group.hits] == found(answer)
    for group in answer.groups:
        assert group.count == 10
        ages = [hit.at for hit in group.hits]
        assert ages == sorted(ages, reverse=True)  # type: ignore[type-var]
    rest = search(many.pond, replace(answer.request, after=answer.next_cursor, limit=50))
    assert len({group.session for group in (*answer.groups, *rest.groups)}) == 12


def test_facets_count_all_that_matches(many: History) -> None:
    counts = facets(many.pond, SearchRequest(query="lock", limit=1))
    assert (counts.total_count, counts.session_count, counts.searched_count) == (120, 12, 120)
    assert counts.agents == (("claude-code", 120),)
    assert sorted(counts.projects) == [("/srv/demo/egret", 60), ("/srv/demo/heron", 60)]
    assert (counts.roles, counts.months) == ((("user", 120),), (("2026-03", 120),))
    narrowed = facets(many.pond, SearchRequest(query="lock project:egret"))
    assert (narrowed.total_count, narrowed.searched_count) == (60, 60)


def test_widening_says_what_each_way_adds(talk: History) -> None:
    ways = {way.name: way for way in widenings(talk.pond, SearchRequest(query="lock project:egret date:2026-03"))}
    assert {name: way.more_count for name, way in ways.items()} == {"all_projects": 2}
    assert search(talk.pond, ways["all_projects"].request).matched_count == 2
    ways = {way.name: way for way in widenings(talk.pond, SearchRequest(query="lock"))}
    assert {name: way.more_count for name, way in ways.items()} == {"children": 1}
    (tools,) = widenings(talk.pond, SearchRequest(query="needle-in-output"))
    assert (tools.name, tools.more_count) == ("tools", 1)


def test_time_that_is_over_is_said_and_loses_no_claim(talk: History) -> None:
    answer = ask(talk, "lock", latency_ms=1)
    assert (answer.response.outcome, answer.response.coverage) == ("failed", "degraded")
    summary = project(answer.response).source_summary
    assert summary is not None
    assert "claude-code (timeout: request latency budget 1ms)" in summary.degraded


def test_sources_that_were_not_asked_for_do_not_degrade(talk: History) -> None:
    reports = {report.source_id: report for report in ask(talk, "lock agent:pi").response.source_outcomes or ()}
    assert (reports["claude-code"].outcome, reports["claude-code"].reason) == ("skipped", "out_of_scope")


def test_files_known_newer_than_captured_make_an_answer_incomplete(talk: History) -> None:
    assert ask(talk, "lock").response.coverage == "complete"
    talk.append("b", user("b2", "one more line", 90), project="egret")
    answer = ask(talk, "lock")
    reports = {report.source_id: report for report in answer.response.source_outcomes or ()}
    assert (reports["claude-code"].outcome, reports["claude-code"].reason) == ("partial", "stale_capture")
    (standing,) = (each for each in sources(talk.pond).sources if each.source_id == "claude-code")
    assert standing.health is not None
    assert standing.health.status == "degraded"
    talk.capture()
    fill_tools(talk.pond)
    assert ask(talk, "lock").response.coverage == "complete"


def test_a_folder_that_is_gone_leaves_its_source_incomplete(talk: History) -> None:
    (talk.root.parent / "nothing").rmdir()
    assert ask(talk, "lock").response.coverage == "complete"
    away = talk.root.rename(talk.root.with_name("away"))
    for _ in ("seen by the search", "known from the capture"):
        reports = {report.source_id: report for report in ask(talk, "lock").response.source_outcomes or ()}
        assert (reports["claude-code"].outcome, reports["claude-code"].reason) == ("partial", "unavailable")
        (standing,) = (each for each in sources(talk.pond).sources if each.source_id == "claude-code")
        assert standing.health is not None
        assert (standing.health.status, standing.health.coverage) == ("degraded", "partial")
        talk.capture()
    away.rename(talk.root)
    talk.capture()
    assert ask(talk, "lock").response.coverage == "complete"


def test_a_source_with_unreadable_files_is_partial(talk: History) -> None:
    (talk.root / "-srv-demo-heron" / "gone.jsonl").symlink_to("gone.jsonl")
    talk.capture()
    reports = {report.source_id: report for report in ask(talk, "lock").response.source_outcomes or ()}
    assert (reports["claude-code"].outcome, reports["claude-code"].reason) == ("partial", "unreadable_files")


@pytest.fixture
def signs(history: History) -> History:
    """A common prompt, and far below it in rank and time what holds a name with its sign."""
    for session in range(30):
        lines = [
            user(f"s{session}m{index}", f"config yaml {session} {index}", session * 9 + index) for index in range(6)
        ]
        history.write(f"s{session}", *lines)
    far = " ".join(f"word{number}" for number in range(200))
    history.write("far", user("f1", f"the file config.yaml {far}", -900), user("f2", f"config.yaml again {far}", -800))
    history.capture()
    return history


@pytest.mark.parametrize("fields", [{"limit": 1}, {"limit": 20}, {"is_grouped": True}, {"by": "recency"}])
def test_punctuation_is_denied_only_where_every_text_was_read(signs: History, fields: dict[str, Any]) -> None:
    answer = ask(signs, "config.yaml", **fields)
    assert answer.hits[0].exact
    assert {hit.session for hit in answer.hits} == {"claude-code:far"}
    assert not any("No message holds it" in note for note in answer.interpretation.notes)
    none = ask(signs, "config/yaml", **fields)
    assert none.interpretation.notes == ("No message holds it with this punctuation; these hold its words.",)
    assert none.hits


def test_where_the_time_is_over_it_says_how_far_it_looked(signs: History) -> None:
    with signs.pond.archive.reading() as reader:
        request = SearchRequest(query="config.yaml", limit=5, latency_ms=100_000, source_ms=100_000)
        what = asked(signs.pond, reader, request)
        # half of the time was gone before the first text was read
        began_ns = time.perf_counter_ns() - 60_000_000_000
        looking = Looking(reader, what, cursor_of(request), began_ns)
        answer = Answering(signs.pond, reader, what, looking, looking.page(), began_ns).answer()
    assert len(answer.hits) == 5
    assert answer.interpretation.notes[0].startswith("None of the 10 looked at in time has this punctuation")
    assert (answer.response.coverage, answer.response.truncated) == ("complete", True)
    rest, after = list[str](), answer.next_cursor
    while after is not None:
        page = search(signs.pond, replace(request, after=after))
        rest, after = rest + found(page), page.next_cursor
    # what was not looked at in time stands on later pages
    assert {*found(answer), *rest} >= {"claude-code:far#f1", "claude-code:far#f2"}
    assert len(rest) + 5 == 182


def test_copies_hide_nothing_behind_them(history: History) -> None:
    prompt = "zebrafish " * 30
    for number in range(90):
        history.write(f"c{number}", user(f"c{number}", prompt, number))
    history.write(
        "others", *[user(f"o{number}", f"a zebrafish {number} among others", -number) for number in range(30)]
    )
    history.capture()
    for limit in (5, 20):
        answer = ask(history, "zebrafish", limit=limit)
        assert (len(answer.hits), answer.response.dropped_results) == (limit, 31 - limit)
        assert [each.count for each in answer.response.suppressed] == [89]


def test_other_forms_come_also_behind_many_copies(history: History) -> None:
    prompt = "migration " * 30
    for number in range(90):
        history.write(f"c{number}", user(f"c{number}", prompt, number))
    history.write("others", user("o1", "two migrations", 200))
    history.capture()
    for limit in (5, 20, 200):
        assert found(ask(history, "migration", limit=limit))[1:] == ["claude-code:others#o1"]


def test_of_one_word_whole_words_come_before_parts_of_names(history: History) -> None:
    history.write("names", *[user(f"n{number}", f"getUserName {number}", number) for number in range(80)])
    far = " ".join(f"word{number}" for number in range(200))
    history.write("words", *[user(f"w{number}", f"the user {number} {far}", -number) for number in range(1, 9)])
    history.capture()
    answer = ask(history, "user", limit=10)
    assert [hit.exact for hit in answer.hits] == [True] * 8 + [False] * 2


def test_what_was_left_out_is_counted_as_far_as_it_is_known(many: History) -> None:
    assert ask(many, "lock", limit=1).response.dropped_results == 119
    newest = ask(many, "lock", limit=1, by="recency").response
    assert (newest.truncated, newest.dropped_results) == (True, 0)
    filtered = ask(many, "role:user", limit=3)
    assert (filtered.ranked_count, filtered.response.dropped_results) == (None, 0)
    grouped = ask(many, "role:user", limit=20, is_grouped=True)
    assert [group.count for group in grouped.groups] == [10] * 12
    assert (grouped.next_cursor, grouped.response.truncated) == (None, False)


def test_messages_and_parts_of_tools_work_are_not_added_up(talk: History) -> None:
    none = ask(talk, "absent", arm="all")
    assert (none.searched_count, none.searched_part_count) == (3, 3)
    counts = facets(talk.pond, SearchRequest(query="lock", arm="tools"))
    assert (counts.searched_count, counts.searched_part_count) == (None, 3)


def test_facets_say_that_they_know_no_punctuation_and_who_did_not_answer(signs: History) -> None:
    counts = facets(signs.pond, SearchRequest(query="config.yaml"))
    assert (counts.total_count, counts.is_wider, counts.coverage) == (182, True, "complete")
    assert ask(signs, "config.yaml").matched_count == 2
    (signs.root / "-srv-demo-heron" / "gone.jsonl").symlink_to("gone.jsonl")
    signs.capture()
    counts = facets(signs.pond, SearchRequest(query="config", arm="tools"))
    assert (counts.coverage, counts.degraded) == ("degraded", ("claude-code (unreadable_files)",))


def test_programs_are_told_what_people_are(talk: History) -> None:
    looked_at = project(ask(talk, "absent").response).interpretation.looked_at  # type: ignore[union-attr]
    assert (looked_at.nothing, looked_at.searched_count) == ("no_match", 3)  # type: ignore[union-attr]
    looked_at = project(ask(talk, "lock", limit=1).response).interpretation.looked_at  # type: ignore[union-attr]
    assert looked_at.matched_count == 2  # type: ignore[union-attr]


def test_what_is_listed_for_a_wrong_word_does_not_claim_to_hold_it(talk: History) -> None:
    (note,) = ask(talk, "writter").interpretation.notes
    assert note == "No message holds all of the words; these hold what was perhaps meant: writer."


def test_a_looser_search_that_is_out_of_time_takes_nothing_from_what_was_found(talk: History) -> None:
    request = SearchRequest(query="absent", response_tokens=-1)
    with talk.pond.archive.reading() as reader:
        what = asked(talk.pond, reader, request)
        run = ArmRun(arm="conversation", is_partial=True, timeout=Timeout(budget="source_timeout", limit_ns=2_000))
        ledger = reports(talk.pond, reader, reader.capture_state(), what, [run], {})
    assert (outcome_of(ledger, 0), coverage_of(ledger)) == ("abstained", "degraded")
    assert degraded_names(ledger) == ("arm/conversation (timeout: source timeout 2µs)",)


def test_a_session_is_answered_by_its_own_source(talk: History) -> None:
    reports = {report.source_id: report for report in ask(talk, "lock", session="a").response.source_outcomes or ()}
    assert (reports["claude-code"].outcome, reports["pi"].outcome) == ("success", "skipped")


def test_exact_is_what_was_typed_with_its_signs(history: History) -> None:
    history.write(
        "a", user("a1", 'say hello to "goodbye" now', 1), user("a2", "as it is: done", 2), user("a3", "it was", 3)
    )
    history.capture()
    assert [hit.exact for hit in ask(history, 'to "goodbye"').hits] == [True]
    assert {hit.locator[-2:]: hit.exact for hit in ask(history, "it is:").hits} == {"a2": True, "a3": False}


def test_a_grouped_answer_keeps_to_its_room(many: History) -> None:
    request = SearchRequest(query="lock", is_grouped=True, response_tokens=400, surface="pointer")
    answer = search(many.pond, request)
    text = "".join(f"{line.text}{line.end}" for line in answer_lines(answer, now=many.pond.clock()))
    assert answer.unshown_count
    assert len(text) <= 4 * 400


def test_a_page_of_nothing_but_copies_does_not_say_that_there_is_no_more(history: History) -> None:
    prompt = "zebrafish " * 30
    for number in range(40):
        history.write(f"c{number}", user(f"c{number}", prompt, number))
    history.write("others", user("o1", "the newest zebrafish", 90), user("o2", "the oldest zebrafish", -1))
    history.capture()
    first = ask(history, "zebrafish", limit=2, by="recency")
    assert found(first) == ["claude-code:others#o1", "claude-code:c39#c39"]
    cursor = cursor_of(replace(first.request, after=first.next_cursor))
    assert cursor.starts is not None
    # a cursor as a page gives it that was not read any further: behind the first of the copies
    newest = replace(cursor, starts={"conversation": Start()}, seen=cursor.seen)
    request = replace(first.request, after=written(newest))
    with history.pond.archive.reading() as reader:
        what, began_ns = asked(history.pond, reader, request), time.perf_counter_ns() - 1_500_000_000
        looking = Looking(reader, what, cursor_of(request), began_ns)
        stopped = Answering(history.pond, reader, what, looking, looking.page(), began_ns).answer()
    assert (stopped.nothing, stopped.response.outcome) == ("time_over", "abstained")
    assert found(search(history.pond, replace(request, after=stopped.next_cursor))) == ["claude-code:others#o2"]


def test_a_search_that_nobody_waits_for_reads_no_further(talk: History) -> None:
    request, cancellation = SearchRequest(query="lock"), Cancellation()
    with cancellation.over_this_thread(), talk.pond.archive.reading() as reader:
        looking = Looking(reader, asked(talk.pond, reader, request), cursor_of(request), time.perf_counter_ns())
        # no statement is running that could be stopped
        cancellation.cancel()
        with pytest.raises(Cancelled):
            looking.page()
