"""Names of sessions and messages, in both forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.canonical import Locator, MalformedLocator

CHARS = st.characters(exclude_categories=("Cs", "Cc"))
SOURCES = st.text(CHARS, min_size=1).filter(lambda text: ":" not in text and text != "pond")
SESSIONS = st.text(CHARS, min_size=1).filter(lambda text: "#" not in text)
MESSAGES = st.none() | st.text(CHARS, min_size=1)


@given(st.builds(Locator, SOURCES, SESSIONS, MESSAGES))
def test_both_forms_come_back_as_they_went(locator: Locator) -> None:
    assert Locator.parse(str(locator)) == locator
    address = locator.address()
    if len(address) <= 2048:
        assert Locator.parse(address) == locator


@given(st.text())
def test_any_text_is_a_locator_or_malformed(text: str) -> None:
    for tried in (text, f"pond:{text}", f"pond://session/{text}"):
        try:
            assert Locator.parse(tried).session
        except MalformedLocator as error:
            assert str(error)


@given(st.builds(Locator, SOURCES, SESSIONS, MESSAGES))
def test_an_address_is_a_plain_word(locator: Locator) -> None:
    assert set(locator.address()).isdisjoint(set(" \t\n()[]<>\"'`$\\*|;&"))


def test_a_source_ends_at_the_first_colon_and_a_session_at_the_first_hash() -> None:
    assert Locator.parse("codex@laptop:a:b#c#d") == Locator("codex@laptop", "a:b", "c#d")
    assert Locator.parse("codex@laptop:a:b#c#d").of_session() == Locator("codex@laptop", "a:b")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "session",
        ":session",
        "pi:",
        "pi:session#",
        "pond:",
        "pond://[",
        "pond://session",
        "pond://session/pi",
        "pond://session//a",
        "pond://session/pi/a/b",
        "pond://session/pi/a?b",
        "pond://elsewhere/pi/a",
        "pond://session/pi/%ff",
        "pond://session/pi/a%0ab",
        "pond://session/pi/" + "a" * 2048,
    ],
)
def test_what_names_nothing_is_malformed(text: str) -> None:
    with pytest.raises(MalformedLocator):
        Locator.parse(text)
