"""What stood on a terminal at last, with its colours."""

import pytest

from pond_desktop.projection.terminal import Ink, InkRun, inked, with_symbols


def _runs(text: str) -> list[tuple[str, Ink]]:
    found = inked(text)
    return [(found.text[run.start : run.start + run.length], run.ink) for run in found.runs]


@pytest.mark.parametrize(
    ("written", "shown", "ink"),
    [
        ("a\x1b[31mred\x1b[0m b", "red", Ink(fore=1)),
        ("a\x1b[91mred\x1b[0m b", "red", Ink(fore=9)),
        ("a\x1b[1;38;5;200mpink\x1b[m b", "pink", Ink(fore=200, is_bold=True)),
        ("a\x1b[38;2;1;2;3mdark\x1b[39m b", "dark", Ink(fore="#010203")),
        ("a\x1b[38:2::1:2:3mdark\x1b[39m b", "dark", Ink(fore="#010203")),
        ("a\x1b[42mgreen\x1b[49m b", "green", Ink(back=2)),
        ("a\x1b[7;3mturned\x1b[27;23m b", "turned", Ink(is_inverse=True, is_italic=True)),
        ("a\x9b32mgreen\x9b0m b", "green", Ink(fore=2)),
    ],
)
def test_colours_and_weights_are_kept_beside_the_text(written: str, shown: str, ink: Ink) -> None:
    assert inked(written).text == f"a{shown} b"
    assert _runs(written) == [(shown, ink)]


def test_a_colour_goes_on_over_lines_until_it_is_taken_back() -> None:
    found = inked("\x1b[31mone\ntwo\x1b[0m\nthree")
    assert found.text == "one\ntwo\nthree"
    assert found.runs == (InkRun(0, 3, Ink(fore=1)), InkRun(4, 3, Ink(fore=1)))


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("fetch 10%\rfetch 50%\rfetch 100% done", "fetch 100% done"),
        ("long line\rshort\x1b[K", "short"),
        ("abc\b\bX", "aXc"),
        ("one\r\ntwo\r\n", "one\ntwo\n"),
    ],
)
def test_of_a_progress_line_the_last_state_stays(written: str, shown: str) -> None:
    assert inked(written).text == shown


def test_what_was_written_over_is_said() -> None:
    assert inked("1%\r2%").is_edited
    assert not inked("one\r\ntwo").is_edited
    assert not inked("\x1b[32mok\x1b[0m").is_edited


def test_what_would_act_on_a_window_is_gone_and_other_codes_are_symbols() -> None:
    assert inked("\x1b]0;stolen title\x07\x1b[2J\x1b[Hhome\x07").text == "home"
    assert inked("cut off \x1b[3").text == "cut off "
    assert inked("alone \x1b").text == "alone ␛"
    assert inked("\x1b]8;;https://log.example/a\x1b\\open log\x1b]8;;\x1b\\").text == "open log (https://log.example/a)"
    assert "\u202e" not in inked("a\u202eb").text


def test_as_written_every_code_has_a_symbol() -> None:
    assert with_symbols("\x1b[31mred\x00\r\nend\t.") == "␛[31mred␀␍\nend\t."


@pytest.mark.parametrize("piece", ["\x1b[", "\x1b]", "\x9b", "\r", "\x1b[31m", "\b"])
def test_nothing_but_codes_ends(piece: str) -> None:
    assert len(inked(piece * 20_000).text) <= 20_000 * 8
