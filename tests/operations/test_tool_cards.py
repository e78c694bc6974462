"""Calls with their results, wherever those stand."""

import json

import pytest

from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.tool_cards import read_tool_cards
from pond_desktop.projection.tool_cards import CARD_CHARS, Changes, Code, Half, Section, Terminal
from tests.operations.history import History, assistant, call, result, user
from tests.secret_keys import github_key

LONG = "\x1b[32mok\x1b[0m line\n" * 9_000


@pytest.fixture
def worked(history: History) -> History:
    history.write(
        "a",
        user("prompt", "Mend the lamp.", 0),
        assistant("calls", call("t1", "Bash", command="make"), call("t2", "Read", file_path="a.py"), minutes=1),
        user("results", [result("t1", LONG), result("t2", "1→x = 1")], 2),
        assistant("change", call("t3", "Edit", file_path="a.py", old_string="x" * 5000, new_string="y"), minutes=3),
        assistant("unanswered", call("t4", "Bash", command="sleep 99"), minutes=4),
        assistant("keyed", call("t5", "Bash", command=f"export T={github_key()}"), minutes=5),
    )
    history.capture()
    return history


def only(half: Half | None) -> Section:
    assert half is not None
    [section] = half.sections
    return section


def test_a_call_brings_the_result_of_another_message(worked: History) -> None:
    cards = read_tool_cards(worked.pond, "calls")
    output = only(cards[0].answered)
    assert isinstance(output, Terminal)
    assert output.inked.text.startswith("ok line\nok line\n")
    assert output.inked.runs
    assert isinstance(only(cards[1].answered), Code)


def test_a_result_knows_the_call_that_it_answers(worked: History) -> None:
    cards = read_tool_cards(worked.pond, "results")
    command = only(cards[0].asked)
    assert isinstance(command, Terminal)
    assert command.inked.text == "make"
    assert only(cards[1].answered) == Code(text="x = 1", path="a.py", numbers=(1,))


def test_a_long_body_is_read_from_its_record_and_cut(worked: History) -> None:
    answered = read_tool_cards(worked.pond, "calls")[0].answered
    assert answered is not None
    assert (answered.is_cut, len(answered.raw)) == (True, CARD_CHARS)
    # JSON says more bytes than there are characters
    assert answered.all_bytes >= len(LONG)
    change = only(read_tool_cards(worked.pond, "change")[0].asked)
    assert isinstance(change, Changes)
    assert [line.text[:1] for line in change.lines] == ["x", "y"]


def test_a_call_that_nobody_answered_has_no_second_half(worked: History) -> None:
    [card] = read_tool_cards(worked.pond, "unanswered").values()
    assert card.asked is not None
    assert card.answered is None


def test_what_leaves_the_screen_is_masked(worked: History) -> None:
    [masked] = read_tool_cards(worked.pond, "keyed").values()
    assert masked.asked is not None
    assert github_key() not in json.dumps(masked.asked.raw)
    [shown] = read_tool_cards(worked.pond, "keyed", with_secrets=True).values()
    assert shown.asked is not None
    assert github_key() in shown.asked.raw


def test_a_session_has_no_cards(worked: History) -> None:
    with pytest.raises(ValidationFailed):
        read_tool_cards(worked.pond, "a")
