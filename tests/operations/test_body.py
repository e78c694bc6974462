"""Long parts: their beginning in the detail, all of them in pieces."""

import json

import pytest

from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.bodies import HEAD_CHARS, WHOLE_BYTES
from pond_desktop.operations.body import read_body
from pond_desktop.operations.message import read_message
from pond_desktop.operations.transcript import read_session
from tests.operations.history import History, assistant, call, result, user

LONG = "".join(f'line {number} of the output: 池 🦆 \t\\ "\n' for number in range(60_000))


@pytest.fixture
def long(history: History) -> History:
    history.write(
        "a",
        user("prompt", LONG, 0),
        assistant("answer", call("t1", "Write", file_path="a.py", content=LONG), minutes=1),
        user("text", [result("t1", LONG)], 2),
        user("blocks", [result("t1", [{"type": "text", "text": LONG}, {"type": "text", "text": "end"}])], 3),
        user("short", [result("t1", "x" * 5000)], 4),
    )
    history.capture()
    return history


def whole(history: History, target: str, part: int = 0) -> str:
    return "".join(read_body(history.pond, target, part))


@pytest.mark.parametrize("target", ["prompt", "text", "blocks"])
def test_a_long_part_is_cut_in_the_detail_and_whole_in_pieces(long: History, target: str) -> None:
    part = read_message(long.pond, target).message.parts[0]
    assert part.is_cut
    assert part.body_bytes > WHOLE_BYTES
    assert part.text is not None and WHOLE_BYTES / 2 < len(part.text) <= WHOLE_BYTES
    assert LONG.startswith(part.text)
    assert whole(long, target) == LONG


def test_a_long_call_is_json_as_it_was_written(long: History) -> None:
    part = read_message(long.pond, "answer").message.parts[0]
    assert part.is_cut
    assert part.named_line == "Write  a.py"
    assert json.loads(whole(long, "answer")) == {"file_path": "a.py", "content": LONG}


def test_a_part_up_to_a_mebibyte_is_whole_in_both(long: History) -> None:
    part = read_message(long.pond, "short").message.parts[0]
    assert not part.is_cut
    assert part.text == whole(long, "short") == "x" * 5000


def test_a_short_text_needs_no_record(history: History) -> None:
    history.write("a", user("u1", "one", 0))
    history.capture()
    assert whole(history, "u1") == "one"


def test_there_must_be_such_a_part(long: History) -> None:
    for ordinal in (-1, 1):
        with pytest.raises(ValidationFailed, match="no part"):
            whole(long, "prompt", ordinal)
    with pytest.raises(ValidationFailed, match="not a message"):
        whole(long, "a")


def test_of_a_text_too_long_for_a_page_its_beginning_is_shown_there(long: History) -> None:
    (asked, *_) = read_session(long.pond, "a").messages
    part = asked.parts[0]
    assert part.is_cut
    assert part.text == LONG[:HEAD_CHARS]
    # a neighbour is told by its first line alone
    (before,) = read_message(long.pond, "answer", before=1, after=0).before
    assert len(before.parts[0].text or "") < 1_000
