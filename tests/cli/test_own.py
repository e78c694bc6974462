"""`pin`, `tag`, `note`, `title`, `searches` and `own` as they are typed."""

import io
from pathlib import Path

import pytest

from tests.cli.conftest import TIDES, Tell

LOCATOR = f"claude-code:{TIDES}"
KEY = "ghp_" + "x7Kq2mVt9RpLw4ZsB8nYc3HdJ6fGa1EuT0oQ"


@pytest.fixture
def mine(tell: Tell, tmp_path: Path) -> Tell:
    """Over the sample, in an archive that may be written to."""
    start = ("--home", str(tmp_path / "home"), "--sample")
    assert tell(*start, "capture", "--quiet").code == 0
    return lambda *words: tell(*start, *words)


def a_message(mine: Tell) -> str:
    return str(mine("show", TIDES, "--limit", "1", "--json").json["messages"][0]["locator"])


def test_a_message_is_pinned_listed_and_found(mine: Tell) -> None:
    message = a_message(mine)
    assert mine("pin").code == 3
    assert mine("pin", message, "--json").json == {"locator": message, "is_pinned": True}
    assert mine("pin", TIDES).code == 0
    assert {each["locator"] for each in mine("pin", "--json").json["pins"]} == {message, LOCATOR}
    assert "High water is an hour late" in mine("pin").out
    mine("pin", TIDES, "--off")
    assert [each["id"] for each in mine("sessions", "--pinned", "--json").json["sessions"]] == [TIDES], "a message is"
    found = mine("search", "is:pinned", "--json").json["results"]
    assert [each["locator"] for each in found] == [message]
    assert mine("pin", "--off").code == 2


def test_tags_are_given_listed_and_taken(mine: Tell) -> None:
    assert mine("tag", TIDES, "keep", "to read", "--json").json == {"locator": LOCATOR, "tags": ["keep", "to read"]}
    mine("tag", a_message(mine), "KEEP")
    assert mine("tag", TIDES).out.splitlines() == ["keep", "to read"]
    assert [each["id"] for each in mine("sessions", "--tag", "KEEP", "--json").json["sessions"]] == [TIDES]
    assert mine("sessions", "--tag", "nothing").code == 3
    assert mine("tags").out.splitlines() == ["keep  1 session, 1 message", "to read  1 session"]
    assert mine("tag", TIDES, "Keep", "--remove").out.splitlines() == ["to read"]
    assert mine("search", "high tag:to", "--json").code == 0
    refused = mine("tag", TIDES, "a,b")
    assert refused.code == 2 and "cannot be a tag" in refused.err
    assert mine("tag", TIDES, "--remove").code == 2


def test_a_note_is_written_from_words_and_from_standard_input(mine: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert mine("note", TIDES).code == 3
    mine("note", TIDES, "Ask the keeper")
    assert mine("note", TIDES).out == "Ask the keeper\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("Two\nlines about 提灯\n"))
    mine("note", a_message(mine), "-")
    notes = mine("notes", "--json").json["notes"]
    assert {each["text"] for each in notes} == {"Ask the keeper", "Two\nlines about 提灯"}
    assert mine("search", "note:提灯", "--json").code == 0
    assert mine("note", TIDES, " ").code == 2
    assert mine("note", TIDES, "x", "--remove").code == 2
    assert mine("note", TIDES, "--remove").code == 0
    assert len(mine("notes", "--json").json["notes"]) == 1


def test_a_key_in_a_note_is_masked_unless_it_is_asked_for(mine: Tell) -> None:
    mine("note", TIDES, f"The key is {KEY}")
    for words in (("note", TIDES), ("notes",), ("show", TIDES), ("note", TIDES, "--json"), ("sessions", "--json")):
        assert KEY not in mine(*words).out, words
        assert KEY in mine(*words, "--show-secrets").out, words


def test_a_title_is_given_and_cleared(mine: Tell) -> None:
    assert mine("title", TIDES).code == 2
    assert mine("title", TIDES, "Tides", "at", "last").code == 0
    listed = next(each for each in mine("sessions", "--json").json["sessions"] if each["id"] == TIDES)
    assert (listed["title"], listed["title_origin"]) == ("Tides at last", "own")
    assert listed["agent_title"].startswith("High water") and listed["own"] == {"title": "Tides at last"}
    assert "Tides at last" in mine("sessions").out and "its agent calls it: High water" in mine("show", TIDES).out
    assert mine("title", TIDES, "--clear").code == 0
    assert "Tides at last" not in mine("sessions").out
    assert "own" not in next(each for each in mine("sessions", "--json").json["sessions"] if each["id"] == TIDES)


def test_searches_are_saved_run_and_removed(mine: Tell) -> None:
    assert mine("searches").code == 3
    assert mine("searches", "save", "High tides", "high", "role:user").code == 0
    assert mine("searches").out == "High tides  high role:user\n"
    run = mine("searches", "run", "high TIDES", "--json")
    assert run.code == 0 and run.json["results"]
    assert mine("searches", "run", "nothing such").code == 1, "as of `search`, where 3 is an answer"
    assert mine("searches", "remove", "nothing such").code == 3
    assert mine("searches", "remove", "high tides", "--json").json == {"searches": []}
    for wrong in (("save", "x"), ("run",), ("drop", "x"), ("run", "a", "b")):
        assert mine("searches", *wrong).code == 2


def test_everything_goes_into_a_file_and_back(mine: Tell, tell: Tell, tmp_path: Path) -> None:
    mine("tag", TIDES, "keep")
    mine("title", TIDES, "Mine")
    file = str(tmp_path / "own.jsonl")
    assert mine("own", "export", file, "--json").json == {"file": file, "count": 2}
    assert mine("own", "export", file).code == 2
    assert mine("own", "restore", file, "--json").json == {
        "changed_count": 0,
        "same_count": 2,
        "forgotten_count": 0,
        "waiting_count": 0,
    }
    there = ("--home", str(tmp_path / "there"))
    assert tell(*there, "own", "restore", file, "--machine", "lap:top").code == 2
    restored = tell(*there, "own", "restore", file, "--machine", "laptop")
    assert restored.code == 0 and "2 wait for sessions that are not here. Is laptop the name" in restored.err
    assert tell(*there, "tags", "--json").json["tags"][0]["tag"] == "keep"
    assert mine("own", "import", file).code == 2


def test_forgetting_says_what_of_the_person_s_goes_with_it(mine: Tell, tmp_path: Path) -> None:
    mine("tag", TIDES, "keep")
    mine("note", TIDES, "Gone soon")
    kept = tmp_path / "own.jsonl"
    mine("own", "export", str(kept))
    asked = mine("forget", TIDES)
    assert "With them go 2 of your pins, tags, notes and titles." in asked.out
    assert mine("forget", TIDES, "--yes", "--json").json["own"] == 2
    assert mine("tags").code == 3
    restored = mine("own", "restore", str(kept))
    assert "2 things of sessions that were forgotten here stayed out." in restored.err
    assert mine("tags").code == 3
