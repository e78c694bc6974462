"""Search over a captured history."""

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.find import find
from pond_desktop.projection.values import SearchAnswer
from tests.operations.history import History, assistant, at, call, result, user


def found(answer: SearchAnswer) -> list[str]:
    return [pointer.locator for pointer in answer.results]


@pytest.fixture
def talk(history: History) -> History:
    history.write(
        "a",
        user("a1", "Why does the writer hold the lock?", 0),
        assistant("a2", "The lock is held by the writer while it commits. lock lock", minutes=1),
        assistant("a3", call("t1", "Bash", command="grep needle-in-params"), minutes=2),
        user("a4", [result("t1", "needle-in-output")], 3),
        user("a5", [{"type": "text", "text": "<system-reminder>needle-injected</system-reminder>"}], 4, isMeta=True),
    )
    history.write("b", user("b1", "数据库被锁定 cafe\u0301 \x1b[31mFAI\x1b[0mLED", 50), project="egret")
    history.write("a/subagents/agent-x1", user("k1", "the lock in a child", 60, isSidechain=True, agentId="x1"))
    history.capture()
    return history


def test_a_hit_tells_what_is_needed_to_choose_it(talk: History) -> None:
    answer = find(talk.pond, "writer hold")
    (pointer,) = answer.results
    assert pointer.locator == "claude-code:a#a1"
    assert (pointer.rank, pointer.source_id, pointer.record_type, pointer.role) == (1, "claude-code", "message", "user")
    assert (pointer.title, pointer.excerpt) == (
        "Why does the writer hold the lock?",
        "Why does the writer hold the lock?",
    )
    assert (pointer.excerpt_kind, pointer.agent, pointer.project) == ("matched", "claude-code", "/srv/demo/heron")
    assert pointer.at == at(0)
    assert answer.terms == ("writer", "hold")


def test_the_answer_says_how_much_was_searched(talk: History) -> None:
    answer = find(talk.pond, "lock", limit=1)
    assert (len(answer.results), answer.matched_count, answer.searched_count) == (1, 2, 3)
    none = find(talk.pond, "absent")
    assert (none.results, none.matched_count, none.searched_count) == ((), 0, 3)
    assert find(talk.pond, "lock", project="egret").searched_count == 1


def test_by_recency_the_newest_of_all_matches_come_first(history: History) -> None:
    lines = [
        user(f"m{number}", "lock " * (20 if number < 5 else 1) + "filler " * number, number) for number in range(40)
    ]
    history.write("a", *lines)
    history.capture()
    newest = find(history.pond, "lock", by="recency", limit=3)
    assert found(newest) == ["claude-code:a#m39", "claude-code:a#m38", "claude-code:a#m37"]
    assert newest.matched_count == 40
    assert found(find(history.pond, "lock", limit=1))[0] in {f"claude-code:a#m{number}" for number in range(5)}


def test_only_conversation_is_searched(talk: History) -> None:
    for query in ("needle-in-params", "needle-in-output", "needle-injected", "[31m", "Bash"):
        assert find(talk.pond, query).results == ()
    assert found(find(talk.pond, "FAILED")) == ["claude-code:b#b1"]


def test_other_scripts_are_found(talk: History) -> None:
    for query in ("锁定", "数据库", "cafe", "café", "CAFÉ"):
        assert found(find(talk.pond, query)) == ["claude-code:b#b1"]


def test_children_are_searched_when_asked_for_or_named(talk: History) -> None:
    assert find(talk.pond, "lock in a child").results == ()
    with_children = find(talk.pond, '"lock in a child"', children=True)
    assert len(with_children.results) == 1
    child = with_children.results[0].locator.partition("#")[0]
    assert len(find(talk.pond, "lock", session=child).results) == 1


def test_one_session_can_be_searched(talk: History) -> None:
    assert {locator.partition("#")[0] for locator in found(find(talk.pond, "lock", session="a"))} == {"claude-code:a"}
    assert find(talk.pond, "lock", session="b").results == ()
    with pytest.raises(NotFound):
        find(talk.pond, "lock", session="nowhere")


def test_any_text_is_answered(talk: History) -> None:
    for query in ('"', "*", "NOT", "a AND", "(((", "col:x", "\x00", "++", "NEAR(a b, 3)", "lock*", "^a", "x" * 100_000):
        assert find(talk.pond, query).query == query
    with pytest.raises(ValidationFailed):
        find(talk.pond, " ")
    with pytest.raises(ValidationFailed):
        find(talk.pond, "lock", by="luck")  # type: ignore[arg-type]


def test_a_long_text_is_excerpted_where_the_words_stand(history: History) -> None:
    filler = "some words that go on\n" * 10_000
    history.write("a", user("a1", filler + "here the needle lies\n" + filler))
    history.capture()
    (pointer,) = find(history.pond, "needle").results
    assert "here the needle lies" in pointer.excerpt
    assert len(pointer.excerpt) <= 300


def test_a_message_replayed_in_another_session_is_found_once(history: History) -> None:
    one, two = "5e550000-0000-4000-8000-000000000001", "5e550000-0000-4000-8000-000000000002"
    replayed = [user("m1", "noon pass one", sessionId=one), assistant("m2", "noon pass two", minutes=1, sessionId=one)]
    history.write(one, *replayed)
    history.write(two, *replayed, user("m3", "went on", 9, sessionId=two))
    history.capture()
    answer = find(history.pond, "noon pass")
    assert sorted(found(answer)) == [f"claude-code:{one}#m1", f"claude-code:{one}#m2"]
    assert (answer.matched_count, answer.searched_count) == (2, 3)


def test_an_earlier_version_is_found_and_marked(history: History) -> None:
    history.write("a", user("m1", "the heron stands", 0), user("m2", "second", 1), user("m3", "third", 2))
    history.capture()
    history.write("a", user("m1", "the egret stands", 0), user("m2", "second", 1))
    history.capture()
    (old,) = find(history.pond, "heron").results
    assert old.is_earlier_version
    (new,) = find(history.pond, "egret").results
    assert not new.is_earlier_version
