"""Bytes as the agent wrote them."""

import json

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.raw import export_raw, raw_record
from tests.operations.history import History, assistant, call, user


def exported(history: History, target: str, *, file: str | None = None, generation: int | None = None) -> bytes:
    pieces: list[bytes] = []
    export_raw(history.pond, target, pieces.append, file=file, generation=generation)
    return b"".join(pieces)


def test_a_record_comes_back_byte_for_byte(history: History) -> None:
    content = history.write("a", user("m1", "first — “one”"), user("m2", "x" * 5000, 1))
    history.capture()
    first, second = content.splitlines()
    assert raw_record(history.pond, "m1") == first
    assert raw_record(history.pond, "claude-code:a#m2") == second


def test_a_message_over_several_records_gives_each_on_a_line(history: History) -> None:
    said = {"id": "msg_1", "role": "assistant", "model": "demo-model-1"}
    lines = [
        {**assistant("m1"), "message": {**said, "content": [{"type": "text", "text": "one"}]}},
        {**assistant("m2"), "message": {**said, "content": [call("t1", "Bash", command="ls")]}},
    ]
    content = history.write("a", user("m0", "go"), *lines)
    history.capture()
    first, second = content.splitlines()[1:]
    assert raw_record(history.pond, "m1") == first + b"\n" + second + b"\n"
    assert json.loads(first)["uuid"] == "m1"


def test_a_session_has_no_single_record(history: History) -> None:
    history.write("a", user("m1", "first"))
    history.capture()
    with pytest.raises(ValidationFailed):
        raw_record(history.pond, "a")
    with pytest.raises(NotFound):
        raw_record(history.pond, "nowhere")


def test_the_file_comes_back_also_after_the_agent_deleted_it(history: History) -> None:
    content = history.write("a", *(user(f"m{number}", f"message {number} " * 500, number) for number in range(100)))
    history.capture()
    assert exported(history, "a") == content
    history.path("a").unlink()
    history.capture()
    assert exported(history, "claude-code:a#m7") == content
    assert export_raw(history.pond, "a", lambda _: None).gone_at is not None


def test_an_earlier_state_of_a_rewritten_file_comes_back(history: History) -> None:
    before = history.write("a", user("m1", "first", 0), user("m2", "second", 1))
    history.capture()
    after = history.write("a", user("m9", "all new", 5))
    history.capture()
    assert exported(history, "a") == after
    assert exported(history, "a", generation=1) == before
    for generation in (0, 3):
        with pytest.raises(ValidationFailed):
            exported(history, "a", generation=generation)
    assert raw_record(history.pond, "claude-code:a#m2") == before.splitlines()[1]


def test_the_transcript_is_told_from_the_files_beside_it(history: History) -> None:
    history.write("a", user("u1", "Explore", 0))
    child = history.write("a/subagents/agent-x1", user("k1", "Look", 2, isSidechain=True, agentId="x1"))
    facts = history.path("a/subagents/agent-x1").with_suffix(".meta.json")
    facts.write_text('{"agentType":"Explore","description":"Look"}')
    history.capture()
    assert exported(history, "k1") == child
    assert exported(history, "k1", file=str(facts)) == facts.read_bytes()
    with pytest.raises(NotFound):
        exported(history, "k1", file="/elsewhere")


def test_a_transcript_that_was_moved_and_went_on_comes_back_from_its_new_place(history: History) -> None:
    before = history.write("a", user("m1", "first"))
    history.capture()
    history.path("a").unlink()
    after = history.write("a", user("m1", "first"), user("m2", "second", 1), project="egret")
    history.capture()
    assert exported(history, "a") == after
    assert exported(history, "a", file=str(history.path("a"))) == before
