"""What was written for a terminal, as a reader sees it."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.projection.readable import cut_at_word, is_base64, one_line, plain, without_embedded

ESC = "\x1b"


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        (f"{ESC}[1m{ESC}[31mFAI{ESC}[0m{ESC}[31mLED{ESC}[0m test {ESC}[2m(0.03s){ESC}[0m", "FAILED test (0.03s)"),
        (f"{ESC}[38;2;255;105;180mtruecolor{ESC}[0m {ESC}[38:5:3mcolon{ESC}[m", "truecolor colon"),
        ("fetch  10%\rfetch  55%\rfetch 100% done\n", "fetch 100% done\n"),
        ("a longer line\rshort", "shortger line"),
        (f"a longer line\r{ESC}[Kshort", "short"),
        (f"a longer line\r{ESC}[2Kshort", "short"),
        ("ends\r", "ends"),
        ("one\r\ntwo\r\n", "one\ntwo\n"),
        ("ab\bc", "ac"),
        ("N\bNA\bAM\bME\bE", "NAME"),
        (
            f"{ESC}]8;;https://example.invalid/log{ESC}\\open log{ESC}]8;;{ESC}\\ and",
            "open log (https://example.invalid/log) and",
        ),
        (f"{ESC}]8;id=1;https://example.invalid\x07https://example.invalid{ESC}]8;;\x07", "https://example.invalid"),
        (f"{ESC}]8;;javascript:alert(1)\x07click{ESC}]8;;\x07", "click"),
        (f"{ESC}]0;stolen title\x07rest", "rest"),
        (f"{ESC}]0;unfinished title\nnext", "\nnext"),
        (f"{ESC}P+q544e{ESC}\\after", "after"),
        (f"before{ESC}[2J{ESC}[Hafter", "beforeafter"),
        ("\x9b31mC1 red\x9b0m", "C1 red"),
        ("bell\x07 null\x00", "bell null"),
        (f"{ESC}[999zunknown {ESC}[3", "unknown "),
        (f"{ESC}(B{ESC}7text{ESC}8{ESC}", "text"),
        ("a wrong \u00e2\u20ac\x9d quotation mark", "a wrong \u00e2\u20ac quotation mark"),
        ("page\x0cbreak", "page\nbreak"),
        ("lone \ud800 half", "lone \ufffd half"),
        ("invoice\u202egpj.exe", "invoice[U+202E]gpj.exe"),
        ("tab\tstays — “so do” these\u00a0✓", "tab\tstays — “so do” these\u00a0✓"),
    ],
)
def test_a_text_reads_as_it_stood_on_the_screen(written: str, seen: str) -> None:
    assert plain(written) == seen


@given(st.text(alphabet=st.sampled_from("ab \n\r\b\x00\x07\x1b[]31;mK8P\\\x9b\x9c\x9d\u202e"), max_size=80))
def test_no_control_character_is_left(text: str) -> None:
    shown = plain(text)
    assert not any((ord(char) < 32 and char not in "\t\n") or 127 <= ord(char) < 160 for char in shown)
    assert "\u202e" not in shown
    assert plain(shown) == shown


@pytest.mark.parametrize(
    "piece", ["\x1b]", "\x1b[", "\x1bP", "\x9d1;", "\x9b", "\x1b]8;;", "a\r", "a\b", "\x1b[K\r", "data:;base64,"]
)
def test_a_text_of_nothing_but_codes_takes_linear_time(piece: str) -> None:
    def seconds(count: int) -> float:
        started = time.perf_counter()
        plain(without_embedded(piece * count))
        return time.perf_counter() - started

    small = min(seconds(4_000) for _ in range(3))
    assert seconds(64_000) < 16 * 8 * small + 0.2


def test_one_line_is_cut_at_a_word() -> None:
    assert one_line("  two\n\twords ", 20) == "two words"
    assert one_line("some words that go on and on", 20) == "some words that go…"
    assert one_line("x" * 50, 20) == "x" * 19 + "…"
    assert one_line(" " * 10_000 + "late", 20) == "late"
    assert one_line("\x1b[31mred\x1b[0m \u200fmark", 20) == "red mark"


def test_a_cut_keeps_clusters_whole() -> None:
    assert cut_at_word("👨‍👩‍👧👨‍👩‍👧", 8) == "👨‍👩‍👧…"
    assert cut_at_word("e\u0301" * 5, 6) == "e\u0301" * 2 + "…"
    assert cut_at_word("🇰🇷🇯🇵🇫🇷", 4) == "🇰🇷…"


def test_embedded_bytes_are_named_not_shown() -> None:
    shown = without_embedded("inline ![dot](data:image/png;base64,iVBORw0KGgo+/A==) in markdown")
    assert shown == "inline ![dot]([image/png]) in markdown"
    assert without_embedded("x data:text/plain;charset=utf-8;base64,QUJD y") == "x [text/plain] y"
    assert without_embedded("data:text/plain,hello") == "data:text/plain,hello"


def test_base64_is_told_from_words() -> None:
    assert is_base64("iVBORw0KGgoAAAANSUhEUgAAABgAAAAQ" * 10 + "==")
    assert not is_base64("a" * 1000)
    assert not is_base64("some words " * 100)
    assert not is_base64("QUJD")
