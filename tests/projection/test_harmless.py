"""What may be put into an editor or a terminal: text, and nothing else."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pond_desktop.projection.harmless import harmless, harmless_line, is_harmless

SEEN_FORMATS = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)}
"""Signs that Unicode calls formats and that are to be seen: of Arabic, Syriac, Kaithi, Egyptian."""
JOINERS = {0x200C, 0x200D}
NASTY = st.lists(
    st.one_of(
        st.sampled_from(
            ["\x1b", "[", "]", "201~", "31m", "\x07", "\\", "\x9b", "\x9d", "\x90", "\x9c", "P", "52;c;", "\r", "\n"]
        ),
        st.sampled_from(["\u202e", "\u200b", "\ufe0f", "\U000e0041", "\U000e0101", "\u200d", "\u2028", "\ud83d"]),
        st.sampled_from(["vim", ":", " ", "\t", "set ", "ex:", "a=b", "-*-", "Local Variables", "mode: sh", "🏴", "é"]),
        st.characters(),
    ),
    max_size=12,
).map("".join)


def is_plain(char: str) -> bool:
    category, number = unicodedata.category(char), ord(char)
    if category == "Cf":
        return number in SEEN_FORMATS | JOINERS
    return char in "\t\n" or category not in ("Cc", "Cs", "Zl", "Zp")


RANGES = [range(0x2100), range(0xD800, 0xE000), range(0xFE00, 0x10000), range(0xE0000, 0xE1000)]


@pytest.mark.parametrize("numbers", RANGES)
def test_no_character_gets_through_that_commands_or_is_not_seen(numbers: range) -> None:
    odd = [hex(number) for number in numbers if not all(map(is_plain, harmless(chr(number))))]
    assert odd == []


def test_all_the_others_stay_as_they_are() -> None:
    unseen = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2065, 0x3164, 0xFFA0}
    unseen |= {*range(0xFFF0, 0xFFF9), 0xFFFE, 0xFFFF, *range(0xE0000, 0xE1000)}
    for number in set(range(0x30000)) - unseen:
        char = chr(number)
        if is_plain(char):
            assert harmless(char) == char, hex(number)


@given(NASTY)
@example("\x1b\x1b[31m[31m")
@example("\u200bvim\u200b: a=b")
@example("vim:\na=b")
@example("\r\x00\n")
@example("\ufe0f\u200b\ufe0f")
def test_doing_it_twice_changes_nothing_more(text: str) -> None:
    once, line = harmless(text), harmless_line(text)
    assert is_harmless(once) and is_harmless(line)
    assert harmless_line(line) == line and "\n" not in line and "\t" not in line
    assert all(map(is_plain, once))


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("ls\x1b[201~\rtouch owned\r", "ls\ntouch owned\n"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]52;c;b3duZWQ=\x1b\\text", "text"),
        ("\x1b]8;;file:///etc/passwd\x1b\\here\x1b]8;;\x1b\\", "here"),
        ("\x1bP+q544e\x1b\\text", "text"),
        ("\x1b]0;never ended\nnext", "\nnext"),
        ("\x9b31mred", "red"),
        ("\x9bHello", "Hello"),
        ("a\r\nb\rc\x0bd\x0ce\x85f\u2028g\u2029h", "a\nb\nc\nd\ne\nf\ng\nh"),
        ("user\u202etxt.exe", "usertxt.exe"),
        ("a\u200bb\u2060c\ufeffd\u00ade", "abcde"),
        ("hi\U000e0068\U000e0069", "hi"),
        ("x\ufe0f\ufe01\ufe02\U000e0101", "x\ufe0f"),
        ("half \ud83d", "half \ufffd"),
        ("bell\x07 back\x08 del\x7f nul\x00", "bell back del nul"),
    ],
)
def test_what_is_not_text_goes(written: str, left: str) -> None:
    assert harmless(written) == left


@pytest.mark.parametrize(
    "text",
    [
        "\tindented\n\n'quotes' \"too\" \\n $(id) `id` %sh{id} }} <Esc> :q!\n",
        "👨‍👩‍👧 ❤️ 🇯🇵 葛󠄀飾 می‌خواهم क्‍ष é e\u0301",
        "vim is an editor: so is vi; see ex: the manual",
        "-*- and Local variables, as words",
        "mode=x vim",
    ],
)
def test_what_a_person_writes_stays(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize(
    "line",
    [
        "# vim: set foldmethod=expr foldexpr=system('touch\\ x'):",
        "vim: foldexpr=f()",
        "/* vi:set ts=4: */",
        "> vim: set modeline:",
        "// Vim: se ft=sh:",
        "x vim>700: set ts=4",
        "x ex:noai:ts=4",
        ';; -*- eval: (shell-command "touch x") -*-',
        "# Local Variables:",
        "# local variables:",
    ],
)
def test_settings_for_editors_are_words_only(line: str) -> None:
    """By the editors' own rules: Vim wants its name and the colon together, Emacs its marks in one piece."""
    left = harmless(line)
    assert left != line and left.replace(" ", "") == line.replace(" ", "")
    assert not any(f"{name}:" in left for name in ("vim", "Vim", "vi", "ex", "vim>700", "ariables"))
    assert left.count("-*-") < 2


def test_a_line_has_no_line_end_and_no_row_of_blanks() -> None:
    assert harmless_line("  one\n\ttwo\r\n three\u2028four\u3000five ") == "one two three four five"
