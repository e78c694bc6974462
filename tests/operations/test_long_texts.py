"""Long texts, read a page at a time."""

import json

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.long_texts import find_in_text, measure, read_page
from pond_desktop.operations.origin import origin_of
from pond_desktop.projection.long_text import PAGE_CHARS, LongText, TextLength
from pond_desktop.search.verbatim import Verbatim
from tests.operations.history import History, assistant, call, result, user

LONG = "".join(f"{number:06} 池 heron 🦆\n" for number in range(120_000))


@pytest.fixture
def long(history: History) -> History:
    history.write(
        "a",
        user("prompt", "Show me.", 0),
        assistant("answer", "Here.", call("t1", "Bash", command="cat notes"), minutes=1),
        user("output", [result("t1", LONG)], 2),
    )
    history.capture()
    return history


def test_pages_are_the_text(long: History) -> None:
    text = LongText("output", "part", 0)
    pages = [read_page(long.pond, text, start).text for start in range(0, len(LONG) + PAGE_CHARS, PAGE_CHARS)]
    assert "".join(pages) == LONG
    assert {len(page) for page in pages[:-2]} == {PAGE_CHARS}
    assert pages[-1] == ""


def test_it_is_measured_as_a_whole(long: History) -> None:
    assert measure(long.pond, LongText("output", "part", 0)) == TextLength(len(LONG), len(LONG.encode()), 120_001)


def test_places_are_those_in_the_whole(long: History) -> None:
    text = LongText("output", "part", 0)
    found = find_in_text(long.pond, text, Verbatim("HERON 🦆\n05"))
    assert list(found.starts) == [start for start, _ in Verbatim("heron 🦆\n05").places(LONG)]
    assert len(found.starts) == 10_000
    assert not found.is_cut
    everything = find_in_text(long.pond, text, Verbatim("0"))
    assert len(everything.starts) == 100_000
    assert everything.is_cut


def test_a_record_is_read_as_it_was_written_and_laid_out(long: History) -> None:
    written = read_page(long.pond, LongText("answer", "record"), 0).text
    assert json.loads(written)["uuid"] == "answer"
    assert "\n" not in written
    tidy = read_page(long.pond, LongText("answer", "tidy_record"), 0).text
    assert json.loads(tidy) == json.loads(written)
    assert '\n  "uuid": "answer"' in tidy
    whole = measure(long.pond, LongText("output", "record"))
    assert whole.line_count == 1
    assert whole.char_count > len(LONG)


def test_keys_in_a_record_are_masked_unless_they_are_asked_for(history: History) -> None:
    key = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"
    history.write("a", user("u1", f"The key is {key}.", 0))
    history.capture()
    text = LongText("u1", "record")
    assert key in read_page(history.pond, text, 0, with_secrets=True).text
    assert key not in read_page(history.pond, text, 0).text


def test_what_is_not_there_is_said(long: History) -> None:
    with pytest.raises(NotFound):
        read_page(long.pond, LongText("nobody-at-all", "part"), 0)
    with pytest.raises(ValidationFailed):
        measure(long.pond, LongText("answer", "part", 9))


def test_the_file_a_message_was_read_from_and_its_bytes(long: History) -> None:
    origin = origin_of(long.pond, "answer")
    assert origin is not None
    assert origin.path == str(long.path("a"))
    assert origin.folder == str(long.path("a").parent)
    ((start, end),) = origin.spans
    assert json.loads(long.path("a").read_bytes()[start:end])["uuid"] == "answer"
    long.path("a").unlink()
    gone = origin_of(long.pond, "answer")
    assert gone is not None
    assert gone.folder is None
    assert gone.gone_at is None
    long.capture()
    noticed = origin_of(long.pond, "answer")
    assert noticed is not None
    assert noticed.gone_at is not None
