"""`diff SESSION OTHER`: two sessions beside each other."""

from tests.cli.conftest import TIDES, Tell

RELEASE = "Release notes for Tidewatch 0.9"


def release(sample: Tell) -> str:
    sessions = sample("sessions", "--json").json["sessions"]
    return next(str(session["locator"]) for session in sessions if session["title"] == RELEASE)


def test_two_sessions_are_told_apart_message_by_message(sample: Tell) -> None:
    told = sample("diff", TIDES, release(sample))
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0].startswith("- High water is an hour late") and lines[1].startswith(f"+ {RELEASE}")
    assert lines[2] == "They share no beginning."
    assert any(line.startswith("- [user]") for line in lines) and any(line.startswith("+ [user]") for line in lines)


def test_as_json_the_two_and_what_they_share_are_named(sample: Tell) -> None:
    found = sample("diff", TIDES, release(sample), "--json").json
    assert found["one"]["id"] == TIDES and found["shared_count"] == 0
    assert {message["kind"] for message in found["messages"]} >= {"removed", "added"}


def test_versions_and_another_session_are_not_taken_together(sample: Tell) -> None:
    told = sample("diff", TIDES, release(sample), "--from", "1")
    assert told.code == 2 and "leave out --from" in " ".join(told.err.split())


def test_a_session_and_itself_are_refused(sample: Tell) -> None:
    told = sample("diff", TIDES, TIDES)
    assert told.code == 2 and "one and the same session" in told.err
