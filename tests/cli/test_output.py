"""What is printed: harmless to a terminal, JSON without `null`, and no trouble with streams that are closed."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from pond_desktop.cli.listing import session_lines
from pond_desktop.cli.output import Line, harmless, note, print_lines, write_json
from tests.cli.conftest import Tell
from tests.cli.test_listing import NOW, session


class Said(Struct):
    words: tuple[str, ...] = ()
    inner: tuple["Said", ...] = ()
    at: str | None = None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/srv/\x1b]0;title\x07x", "/srv/\\x1b]0;title\\x07x"),
        ("one\rtwo\nthree", "one\\x0dtwo\\x0athree"),
        ("\x9b2J\x7f", "\\x9b2J\\x7f"),
        ("a\u202eb\u2066c", "a[U+202E]b[U+2066]c"),
        ("tab\there, [red]mark[/red], זמן\u200f, 潮汐", "tab\there, [red]mark[/red], זמן\u200f, 潮汐"),
    ],
)
def test_nothing_commands_a_terminal(text: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert harmless(text) == shown
    print_lines([Line(text, "bold")])
    note(text)
    assert capsys.readouterr() == (f"{shown}\n", f"{shown}\n")


def test_a_table_is_measured_as_it_is_shown() -> None:
    head, row = [line.text for line in session_lines([session("t", project="/a/\x1b[31mx")], columns=160, now=NOW)]
    assert "a/\\x1b[31mx" in row
    assert head.index("id") == row.index("a" * 36)


def test_json_has_no_null_and_no_code_however_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", out)
    write_json(Said(words=("é\x9b2J\u202e\x7f", "lone \ud800"), inner=(Said(), Said(at="now"))))
    text = out.buffer.getvalue().decode()
    assert "null" not in text
    assert not {"\x9b", "\u202e", "\x7f"} & set(text)
    assert json.loads(text) == {
        "words": ["é\x9b2J\u202e\x7f", "lone \\ud800"],
        "inner": [{"words": [], "inner": []}, {"words": [], "inner": [], "at": "now"}],
    }


def test_no_command_prints_null(tell: Tell, tmp_path: Path) -> None:
    told = tell("--home", str(tmp_path), "--root", f"pi={tmp_path / 'none'}", "status", "--json")
    assert told.code == 0
    assert ": null" not in told.out


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")
@pytest.mark.parametrize(
    ("words", "code"), [("sessions", 0), ("sessions --json", 0), ("show nothing-there", 3), ("--nonsense", 2)]
)
def test_closed_streams_change_no_exit_code(captured_home: Path, words: str, code: int) -> None:
    command = f'exec "$0" -m pond_desktop --home "$1" --sample {words} >&- 2>&-'
    ended = subprocess.run(["/bin/sh", "-c", command, sys.executable, str(captured_home)], check=False)
    assert ended.returncode == code
