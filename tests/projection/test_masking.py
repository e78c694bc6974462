"""Masks in the place of secrets, in a text and in what was made of it."""

from collections.abc import Callable

import pytest

from pond_desktop.canonical.secret import KnownSecret, Secret
from pond_desktop.projection.masking import (
    Excerpt,
    mask_of,
    masked,
    masked_excerpt,
    masked_known,
    masked_pieces,
    secrets_in,
)

KEY = "tok-" + "0123456789abcdefghij"
KNOWN = KnownSecret(KEY, "some token")
MASK = "‹some token, 24 characters›"
LINES = "BEGIN KEY\n" + "q" * 30 + "\n" + "w" * 30 + "\nEND KEY"


def found_in(text: str) -> list[Secret]:
    """Finds what no rule knows, so that nothing here is a key."""
    found, start = [], text.find(KEY)
    while start >= 0:
        found.append(Secret(start, len(KEY), "some token"))
        start = text.find(KEY, start + 1)
    return found


def test_each_secret_gets_a_mask_that_says_what_it_was() -> None:
    text = f"a {KEY} b {KEY}"
    assert masked(text, found_in(text)) == f"a {MASK} b {MASK}"
    assert mask_of("some token", 24) == MASK


def test_masking_again_changes_nothing() -> None:
    once = masked(f"a {KEY} b", found_in(f"a {KEY} b"))
    assert masked(once, found_in(once)) == once
    assert masked_known(once, [KNOWN]) == once


def test_of_secrets_that_overlap_nothing_is_left() -> None:
    assert masked("0123456789", [Secret(2, 4, "a"), Secret(4, 4, "b")]) == "01‹a, 4 characters›89"


def test_a_secret_that_goes_on_behind_the_text_is_masked_to_its_end() -> None:
    assert masked("ab" + KEY[:5], [Secret(2, 24, "some token")]) == f"ab{MASK}"
    assert masked("ab", [Secret(7, 24, "some token")]) == "ab"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"use {KEY} now", f"use {MASK} now"),
        (f"use {KEY[:9]}…", f"use {MASK}"),
        (f"use {KEY[:9]}", f"use {MASK}"),
        (f"…{KEY[9:]} now", f"{MASK} now"),
        (KEY[5:15], MASK),
        ("use tok- now", "use tok- now"),
        ("nothing of it", "nothing of it"),
        ("", ""),
    ],
)
def test_a_known_secret_is_found_in_a_piece_of_its_text(text: str, expected: str) -> None:
    assert masked_known(text, [KNOWN]) == expected


@pytest.mark.parametrize(
    "made", [lambda text: text, lambda text: " ".join(text.split()), lambda text: text.replace("\n", "\\n")]
)
def test_lines_of_a_secret_may_stand_in_any_form(made: Callable[[str], str]) -> None:
    known = secrets_in(f"x {LINES} y", [Secret(2, len(LINES), "key")])
    assert masked_known(made(f"before {LINES} behind"), known) == f"before ‹key, {len(LINES)} characters› behind"


def test_a_line_that_breaks_off_inside_many_is_masked() -> None:
    known = [KnownSecret(LINES, "key")]
    cut = "title: " + " ".join(LINES.split())[:35] + "…"
    assert masked_known(cut, known) == f"title: ‹key, {len(LINES)} characters›"


def test_marks_stay_on_their_words() -> None:
    text = f"find {KEY} and more {KEY} words"
    marks = [(0, 4), (text.index("more"), text.index("more") + 4), (text.index("words"), len(text))]
    shown = masked_excerpt(text, marks, [KNOWN])
    assert [shown.text[start:end] for start, end in shown.marks] == ["find", "more", "words"]
    assert shown.text == f"find {MASK} and more {MASK} words"


def test_what_was_marked_in_a_secret_is_marked_no_longer() -> None:
    assert masked_excerpt(f"a {KEY} b", [(4, 10), (27, 28)], [KNOWN]) == Excerpt(f"a {MASK} b", ((30, 31),))


def test_a_secret_on_the_border_of_two_pieces_is_masked() -> None:
    filling = "word " * 40_000
    text = f"{filling}{KEY} {filling}{KEY}"
    for size in (70_000, 131_072, len(filling) + 7):
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        given = list(masked_pieces(pieces, found_in))
        assert "".join(given) == text.replace(KEY, MASK)
        assert len(given) > 1


def test_pieces_without_a_secret_stay_as_they_are() -> None:
    assert list(masked_pieces(["a", "", "b"], found_in)) == ["ab"]
    assert list(masked_pieces([], found_in)) == []


PEM = "-----BEGIN KEY-----\n+q" + "q" * 29 + "\nw/" + "w" * 30 + "\n-----END KEY-----"


def numbered(text: str, sign: str) -> str:
    return "\n".join(f"{number:6}{sign}{line}" for number, line in enumerate(text.split("\n"), 1))


@pytest.mark.parametrize(
    "made",
    [
        lambda text: text,
        lambda text: text.replace("\n", ""),
        lambda text: text.replace("\n", " "),
        lambda text: text.replace("\n", "\n+ "),
        lambda text: text.replace("\n", "\n-"),
        lambda text: text.replace("\n", "\n    12  − "),
        lambda text: text.replace("\n", "\r\n> "),
        lambda text: text.replace("/", "\\/").replace("\n", "\\n"),
        lambda text: text.replace("q", "\x1b[01;31m\x1b[Kq\x1b[m\x1b[K"),
        lambda text: text.replace("q", "\\u001b[31mq"),
        lambda text: text.replace("q", "q\bq"),
        lambda text: text.replace("q", "q\u200b"),
    ],
)
def test_a_key_is_known_however_it_is_laid_out(made: Callable[[str], str]) -> None:
    shown = masked_known(f"before {made(PEM)} behind", [KnownSecret(PEM, "key")])
    assert shown == f"before ‹key, {len(PEM)} characters› behind"
    assert masked_known(f"before {PEM} behind", [KnownSecret(made(PEM), "key")]).startswith("before ‹key, ")


@pytest.mark.parametrize("sign", ["→", "\t", " | ", ":"])
@pytest.mark.parametrize("prefix", ["", "src/key.pem:"])
def test_numbers_of_lines_hide_no_key(sign: str, prefix: str) -> None:
    written = "\n".join(prefix + line.strip() for line in numbered(PEM, sign).split("\n"))
    known = [KnownSecret(written[written.index("-----") :], "key")]
    assert masked_known(f"before {PEM} behind", known).startswith("before ‹key, ")
    assert "qqq" not in masked_known(written, [KnownSecret(PEM, "key")])
    assert masked_known(PEM.split("\n")[1], known).startswith("‹key, ")


def test_a_line_that_was_cut_inside_a_key_is_masked_in_the_midst_of_others() -> None:
    shown = masked_known(f"one\nuse {KEY[:12]}…\n…{KEY[9:]} now\nlast", [KNOWN])
    assert shown == f"one\nuse {MASK}…\n…{MASK} now\nlast"


def test_a_key_of_nothing_but_signs_and_numbers_hides_only_itself() -> None:
    assert masked_known("1234-5678-9 and 9 of 1234", [KnownSecret("1234-5678-9", "pin")]) == (
        "‹pin, 11 characters› and 9 of 1234"
    )
