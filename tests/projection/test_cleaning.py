"""What an agent wrote reaches nobody with more than its words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.projection.cleaning import clean_candidate
from pond_desktop.projection.readable import plain
from pond_desktop.projection.shaping import shape
from tests.projection.responses import response, result

ESC = "\x1b"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (f"{ESC}[31mred{ESC}[0m tide", "red tide"),
        (f"{ESC}[2J{ESC}[1;1Hgone", "gone"),
        (f"{ESC}]0;a title of its own\x07tide", "tide"),
        (f"{ESC}]52;c;c3RvbGVu{ESC}\\tide", "tide"),
        (f"{ESC}ctide{ESC}7", "tide"),
        ("bell\x07 and null\x00", "bell and null"),
        ("\x9b31mC1 tide", "C1 tide"),
        ("de\x7flete", "delete"),
        ("cod\u202etxt.exe", "cod[U+202E]txt.exe"),
        ("iso\u2066lated\u2069", "iso[U+2066]lated[U+2069]"),
        ("\u200emarked\u200f", "marked"),
        ("lone \ud800 half\tand\nlines", "lone \ufffd half and lines"),
    ],
)
def test_control_sequences(written: str, shown: str) -> None:
    answer = response(result(title=written, excerpt=written, metadata={"project": written, "count": 3}))
    primary = shape(answer, -1, "structured").results[0].primary
    assert (primary.title, primary.excerpt) == (shown, shown)
    assert primary.metadata == {"project": shown, "count": 3}


@pytest.mark.parametrize(
    ("target", "is_shown"),
    [
        ("http://tide.example", True),
        ("https://tide.example/a?b=c", True),
        ("mailto:mara@tide.example", True),
        ("javascript:alert(1)", False),
        ("data:text/html,<b>x</b>", False),
        ("vbscript:msgbox(1)", False),
        ("file:///etc/passwd", False),
        ("blob:https://tide.example/1", False),
        ("about:blank", False),
        ("chrome://settings", False),
        ("odd-scheme://tide", False),
    ],
)
def test_links_that_a_terminal_would_hide(target: str, is_shown: bool) -> None:
    assert (target in plain(f"{ESC}]8;;{target}\x07the log{ESC}]8;;\x07")) == is_shown


@pytest.mark.parametrize(
    "text", ["note: x", "TODO: x", "12:30", "std::vector<int>", "javascript:void(0) in the source"]
)
def test_text_stays_text(text: str) -> None:
    assert clean_candidate(result(excerpt=text).primary).excerpt == text


def test_limits_end_in_dots_and_keep_characters_whole() -> None:
    long = clean_candidate(result(title="🐦" * 300, excerpt="word " * 400).primary)
    assert (len(long.title), long.title[-2:]) == (200, "🐦…")
    assert len(long.excerpt) <= 1000
    assert long.excerpt.endswith("word…")
    many = clean_candidate(result(metadata={f"key{n:02}": "v" * 300 for n in range(40)}).primary)
    assert many.metadata is not None
    assert sorted(many.metadata) == [f"key{n:02}" for n in range(24)]
    assert {len(value) for value in many.metadata.values()} == {200}


@given(st.text(max_size=60))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = clean_candidate(result(title=text, excerpt=text).primary)
    assert clean_candidate(once) == once
