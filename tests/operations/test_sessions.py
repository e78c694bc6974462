"""The list of sessions."""

from datetime import datetime

import pytest

from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.sessions import list_sessions
from tests.operations.history import History, assistant, at, call, result, user


def ids(history: History, **filters: object) -> list[str]:
    return [session.id for session in list_sessions(history.pond, **filters).sessions]  # type: ignore[arg-type]


@pytest.fixture
def three(history: History) -> History:
    history.write("a", user("a1", "Oldest", 0), assistant("a2", "Yes", minutes=1))
    history.write("b", user("b1", "Newest", 50))
    history.write("c", user("c1", "Between", 20), project="egret")
    history.capture()
    return history


def test_the_latest_conversation_comes_first(three: History) -> None:
    assert ids(three) == ["b", "c", "a"]
    three.append("a", user("a3", "Again", 90))
    three.capture()
    assert ids(three) == ["a", "b", "c"]


def test_a_file_that_only_grew_by_side_facts_does_not_move_its_session(three: History) -> None:
    three.append("a", {"type": "custom-title", "customTitle": "The old one", "sessionId": "a"})
    three.capture()
    listed = list_sessions(three.pond).sessions
    assert [session.id for session in listed] == ["b", "c", "a"]
    assert (listed[2].title, listed[2].title_origin) == ("The old one", "custom")
    assert listed[2].last_message_at == at(1)


def test_a_tool_turn_is_no_message_of_the_conversation(three: History) -> None:
    three.append(
        "a", assistant("a3", call("t1", "Bash", command="ls"), minutes=95), user("a4", [result("t1", "x")], 96)
    )
    three.capture()
    first = list_sessions(three.pond).sessions
    assert [session.id for session in first] == ["b", "c", "a"]
    assert first[2].message_count == 2


def test_filters_narrow_and_the_total_tells_how_far(three: History) -> None:
    assert ids(three, project="/srv/demo/egret") == ["c"]
    assert ids(three, project="/srv/demo") == ["b", "c", "a"]
    assert ids(three, project="EGR") == ["c"]
    assert ids(three, since=at(20)) == ["b", "c"]
    assert ids(three, until=at(20)) == ["a"]
    assert ids(three, agent="codex") == []
    page = list_sessions(three.pond, limit=1, offset=1)
    assert [session.id for session in page.sessions] == ["c"]
    assert page.total_count == 3
    assert len(list_sessions(three.pond, limit=-5).sessions) == 1


def test_children_are_shown_when_asked_for(three: History) -> None:
    three.write("a/subagents/agent-x1", user("k1", "Look around", 5, isSidechain=True, agentId="x1"))
    three.capture()
    assert ids(three) == ["b", "c", "a"]
    listed = {session.id: session for session in list_sessions(three.pond, children=True).sessions}
    (child,) = listed.keys() - {"a", "b", "c"}
    assert listed[child].parent == "claude-code:a"
    assert listed["a"].child_count == 1


def test_an_unknown_agent_is_told_with_the_nearest_one(three: History) -> None:
    with pytest.raises(ValidationFailed) as told:
        ids(three, agent="claude")
    assert told.value.field == "agent"
    assert "'claude-code'" in told.value.remedy


def test_a_time_without_zone_is_refused(three: History) -> None:
    with pytest.raises(ValidationFailed):
        ids(three, since=datetime(2026, 3, 9))
