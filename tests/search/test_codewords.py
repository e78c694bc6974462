"""What the second column holds of the code in a text."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pond_desktop.search import posted
from pond_desktop.search.codewords import SIGN_LETTERS, code_of, humps, signed_word
from pond_desktop.search.posted import posted_text

SIGNS = {letter: chr(sign) for sign, letter in SIGN_LETTERS.items()}


def code(text: str) -> str:
    """The second column with its signs as people write them."""
    return code_of(text).translate(SIGNS)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("getUserName", ["get", "User", "Name"]),
        ("HTTPServer", ["HTTP", "Server"]),
        ("XMLHttpRequest", ["XML", "Http", "Request"]),
        ("userID", ["user", "ID"]),
        ("sha256Sum", ["sha256", "Sum"]),
        ("UTF8Decoder", ["UTF8", "Decoder"]),
        ("GitHub", ["Git", "Hub"]),
        ("URLs", []),
        ("Word", []),
        ("word", []),
        ("WORD", []),
        ("x1y2", []),
    ],
)
def test_names_are_divided_where_a_part_begins(word: str, parts: list[str]) -> None:
    assert humps(word) == parts
    assert code(f"see {word}, then") == " ".join(parts)


@pytest.mark.parametrize(
    "word",
    [
        "C++",
        "c++",
        "C#",
        "F#",
        "g++",
        "--flag",
        "--no-verify",
        "-v",
        "-O2",
        "#123",
        "#include",
        "@user",
        "$HOME",
        ".env",
        "~/x",
    ],
)
@pytest.mark.parametrize("around", ["{}", "see {}, then", "`{}`", "({})", '"{}"', "{}.", "\n{}\n", "用{}部署"])
def test_words_with_signs_are_kept_wherever_they_stand(word: str, around: str) -> None:
    text = around.format(word)
    assert code(text) == word
    assert signed_word(word) == code_of(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("owner/repo#123", "#123"),
        ("in C++17", "C++"),
        ("use --flag=val", "--flag"),
        ("app/.env.local", ".env"),
        ("in ~/.config", ".config ~/.config"),
        ("echo $MY_VAR", "$MY_VAR"),
        ("foo_barBaz", "bar Baz"),
        ("getUser, getUser and getUser", "get User"),
        ("-v -v -v", "-v"),
    ],
)
def test_a_piece_of_a_longer_word_is_kept_once(text: str, kept: str) -> None:
    assert code(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "We looked at the retry loop. It waits, e.g. for 5 s - then it goes on; that's re-tried 3-4 times (by hand)...",
        "Die Straße in Ödön, naïve café — “quoted” words… and 5 % of US$5",
        "# Title\n\n- item\n* item\n1. first\n\n---\n",
        "mail foo@bar.invalid, see a.b.c and x/y/z",
        "数据库被锁定，请检查日志。",
        "C, D and E",
    ],
)
def test_prose_leaves_the_column_empty(text: str) -> None:
    assert code_of(text) == ""


def test_both_columns_come_together() -> None:
    text = "Straße mit getUserName"
    assert posted(text) == (posted_text(text), "get User Name")


@given(st.text(max_size=300) | st.text(alphabet="aA0_+-#@$.~/ é数", max_size=80))
@example("+" * 5000)
@example("aA" * 5000)
@example("a#" * 2000)
@example("-a" * 2000)
@settings(max_examples=500, deadline=None)
def test_the_column_holds_nothing_that_the_text_does_not(text: str) -> None:
    assert set(code(text)) <= set(text) | {" "}
