"""What of a message is posted."""

from pond_desktop.canonical import Message, Part, Span
from pond_desktop.capture.posting import posting_of
from pond_desktop.projection.conversation import SEARCHED_CHARS


def said(text: str) -> Message:
    part = Part(type="text", provenance="conversational", span=Span(0, 1), body=text)
    return Message(session_id="s", id="m", ordinal=0, role="user", fingerprint=1, parts=(part,))


def test_the_same_words_have_the_same_hash() -> None:
    first, again, other = (posting_of(said(text)) for text in ("heron", "heron", "wren"))
    assert first is not None and again is not None and other is not None
    assert first == again
    assert first.text_hash != other.text_hash
    assert posting_of(said(" ")) is None


def test_of_a_very_long_text_only_the_beginning_is_posted() -> None:
    begin = "池 heron " * (SEARCHED_CHARS // 8)
    posted, longer = posting_of(said(begin + "x" * 1000)), posting_of(said(begin + "x" * 2000))
    assert posted is not None and longer is not None
    assert posted.text == longer.text
    assert len(posted.text) == SEARCHED_CHARS
    assert posted.text_hash != longer.text_hash
