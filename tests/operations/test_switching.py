"""What can be gone to in an archive, and what comes first."""

import pytest

from pond_desktop.operations.own_titles import name_session
from pond_desktop.operations.projects import join_projects
from pond_desktop.operations.saved_searches import save_search
from pond_desktop.operations.switching import GOALS_MAX, Goals, goals_for, read_goals
from pond_desktop.projection.switching import Goal, read_typed
from tests.operations.history import History, assistant, user

COMMANDS = (
    Goal(kind="command", value="capture", words="Capture now", beside="File", told="F5"),
    Goal(kind="command", value="pin", words="Pin or unpin this session", beside="Edit"),
)


@pytest.fixture
def goals(history: History) -> Goals:
    history.write("heron-1", user("u1", "Why does the heron feed stop after three tries?", 0))
    history.write("reed-1", user("v1", "Rebuild the reed index\nwithout a restart", 60), project="reed")
    history.write("heron-2", user("w1", "Feed the heron slowly", 120), assistant("w2", "Done", minutes=121))
    history.capture()
    name_session(history.pond, "claude-code:reed-1", "Sluice gates")
    save_search(history.pond, "Broken feeds", "feed AND error")
    return read_goals(history.pond, COMMANDS)


def found(goals: Goals, line: str, **options: object) -> list[tuple[str, str]]:
    return [(goal.kind, goal.words) for goal in goals_for(goals, read_typed(line), **options)]  # type: ignore[arg-type]


def test_nothing_typed_gives_what_was_opened_last_then_the_latest(goals: Goals) -> None:
    assert [words for _, words in found(goals, "")] == [
        "Feed the heron slowly",
        "Sluice gates",
        "Why does the heron feed stop after three tries?",
    ]
    recent = ["claude-code:gone", "claude-code:heron-1", "claude-code:reed-1"]
    assert [words for _, words in found(goals, "", recent=recent)] == [
        "Why does the heron feed stop after three tries?",
        "Sluice gates",
        "Feed the heron slowly",
    ]


def test_all_kinds_are_found_by_pieces_of_their_names(goals: Goals) -> None:
    assert set(found(goals, "feed")) == {
        ("saved", "Broken feeds"),
        ("session", "Feed the heron slowly"),
        ("session", "Why does the heron feed stop after three tries?"),
    }
    assert found(goals, "sluice")[0] == ("session", "Sluice gates")
    assert ("project", "heron") in found(goals, "heron")
    assert found(goals, "capture")[0] == ("command", "Capture now")
    assert ("agent", "Claude Code") in found(goals, "claude")


def test_a_session_is_found_by_its_project_its_agent_and_its_id(goals: Goals) -> None:
    assert ("session", "Sluice gates") in found(goals, "claude reed")
    assert found(goals, "reed-1")[0] == ("session", "Sluice gates")


def test_a_slip_of_the_fingers_is_forgiven(goals: Goals) -> None:
    assert ("session", "Feed the heron slowly") in found(goals, "hreon slwoly")
    assert found(goals, "zebra") == []


def test_signs_ask_for_one_kind(goals: Goals) -> None:
    assert {kind for kind, _ in found(goals, ">")} == {"command"}
    assert found(goals, ">unpin") == [("command", "Pin or unpin this session")]
    assert found(goals, "@") == [("agent", "Claude Code")]
    assert found(goals, "#") == [("project", "heron"), ("project", "reed")]
    assert found(goals, "#reed sluice") == [("session", "Sluice gates")]
    assert found(goals, "#reed heron") == []
    assert found(goals, "@claude slowly") == [("session", "Feed the heron slowly")]
    assert found(goals, "@zebra slowly") == []
    assert found(goals, "/feed") == []


def test_a_page_is_read_before_all(history: History) -> None:
    for number in range(GOALS_MAX + 10):
        history.write(f"s{number:02}", user(f"u{number}", f"Heron number {number}", number))
    history.capture()
    few, everything = read_goals(history.pond, sessions_max=3), read_goals(history.pond)
    assert (few.session_count, everything.session_count) == (3, GOALS_MAX + 10)
    assert [words for _, words in found(few, "")] == [f"Heron number {GOALS_MAX + 9 - back}" for back in range(3)]
    assert len(found(everything, "heron")) == GOALS_MAX
    assert found(everything, "heron number")[0] == ("session", f"Heron number {GOALS_MAX + 9}")


def test_joined_projects_are_one_goal(history: History, goals: Goals) -> None:
    join_projects(history.pond, "/srv/demo/reed", "/srv/demo/heron")
    joined = read_goals(history.pond)
    assert found(joined, "#") == [("project", "heron")]
    assert ("session", "Sluice gates") in found(joined, "#heron sluice")


def test_an_empty_archive_has_commands_alone(history: History) -> None:
    empty = read_goals(history.pond, COMMANDS)
    assert found(empty, "") == []
    assert found(empty, "now") == [("command", "Capture now")]
