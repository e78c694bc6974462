"""A renamed project at the command line: the behaviour case laid as it is, and over folders that are there."""

from pathlib import Path

import pytest

from tests.journeys.cases import Case, OpenCase

OLD, NEW = "/srv/demo/grey-heron", "/srv/demo/blue-heron"
MOVED, OTHER, LATER = (f"5e550000-0000-4000-8000-00000000014{number}" for number in range(3))


@pytest.fixture
def renamed(open_case: OpenCase) -> Case:
    case = open_case("15").lay_and_capture("phase-1")
    case.lay("phase-2")
    case.capture()
    return case


def listed(case: Case, *words: str) -> dict[str, str]:
    sessions = case.program.run("sessions", "--json", *words).json["sessions"]
    return {session["id"]: session["project"] for session in sessions}


def test_old_and_new_are_joined_and_separated(renamed: Case) -> None:
    program = renamed.program
    before = listed(renamed), program.run("projects").text
    assert set(listed(renamed, "--project", OLD)) == {MOVED}
    joined = program.run("projects", "join", OLD, NEW)
    assert (joined.code, joined.err.count("It is taken back by")) == (0, 1)
    assert listed(renamed) == {MOVED: NEW, LATER: NEW, OTHER: "/srv/demo/grey/heron"}
    for project in (OLD, NEW):
        assert set(listed(renamed, "--project", project)) == {MOVED, LATER}
    assert {session for session, _ in renamed.hits("project:grey-heron")} == {MOVED, LATER}
    assert f"{NEW}  2 sessions\n" in program.run("projects").text
    assert f"{OLD}  1, joined by you\n" in program.run("projects").text
    assert f"recorded in {OLD}\n" in program.run("show", MOVED).text
    renamed.capture()
    assert set(listed(renamed, "--project", OLD)) == {MOVED, LATER}
    assert program.run("projects", "separate", OLD).code == 0
    assert (listed(renamed), program.run("projects").text) == before
    assert program.run("projects", "separate", OLD).code == 3
    assert program.run("projects", "join", OLD).code == 2


def test_no_broken_command_is_given(renamed: Case, tmp_path: Path) -> None:
    refused = renamed.program.run("resume", MOVED)
    assert (refused.code, refused.text) == (3, "")
    assert OLD in refused.err
    assert NEW in refused.err
    answer = renamed.program.run("resume", "--json", MOVED)
    assert (answer.code, answer.json["exists"]) == (3, False)
    assert answer.json["recorded"] == [NEW, OLD]
    there = tmp_path / "a new place"
    there.mkdir()
    renamed.program.run("projects", "join", OLD, str(there))
    given = renamed.program.run("resume", MOVED)
    assert given.text == f"cd '{there}' && claude --resume {MOVED}\n"
    assert "joined" in given.err
