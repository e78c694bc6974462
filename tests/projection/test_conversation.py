"""What of a message can be searched."""

from pond_desktop.projection.conversation import is_conversational, search_text
from tests.projection.made import message, part, said


def test_what_was_typed_and_said_is_searched() -> None:
    assert search_text(said("Run the depth tests.")) == "Run the depth tests."
    assert search_text(message(part(body="one"), part(body="two"), role="assistant")) == "one\ntwo"


def test_names_of_files_are_searched_not_their_bytes() -> None:
    shown = message(part(body="see"), part("file", file_name="plan.pdf", media_type="application/pdf", body_bytes=9000))
    assert search_text(shown) == "see\nplan.pdf"
    assert search_text(said("![x](data:image/png;base64,RijCAAAAGklEQVR4nGNw) here")) == "![x]([image/png]) here"


def test_what_no_one_said_is_not_searched() -> None:
    assert search_text(said("a reminder", role="system")) is None
    assert search_text(message(part("tool_result", "output"), role="tool")) is None
    assert search_text(message(part(body="<system-reminder>", provenance="injected"))) is None
    parts = (part("reasoning", "hm"), part("tool_call", "{}", tool_name="Bash"), part("unknown", "{}"))
    assert search_text(message(*parts, role="assistant")) is None
    assert search_text(message(part(body=" \n"), part(body=None), part(body=""))) is None
    mixed = message(part(body="typed"), part(body="injected", provenance="injected"))
    assert search_text(mixed) == "typed"


def test_control_codes_are_not_searched() -> None:
    assert search_text(said("\x1b[31mFAI\x1b[0mLED now")) == "FAILED now"
    assert search_text(said("fetch 10%\rfetch 100%")) == "fetch 100%"
    assert search_text(said("\x1b[31m")) is None


def test_a_picture_alone_is_conversation_without_text() -> None:
    picture = message(part("file", media_type="image/png", body_bytes=5000))
    assert search_text(picture) is None
    assert is_conversational(picture)


def test_tools_markers_and_the_harness_are_no_conversation() -> None:
    assert is_conversational(said("hello"))
    assert is_conversational(message(part(body=None, body_bytes=90_000, preview="a long text")))
    assert not is_conversational(message(part("tool_call", "{}"), role="assistant"))
    assert not is_conversational(message(part("tool_result", "x"), role="tool"))
    assert not is_conversational(message(part(body="note", provenance="injected")))
    assert not is_conversational(message(part(body=" "), role="assistant"))
    assert not is_conversational(said("compacted", role="system"))
