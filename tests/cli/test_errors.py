"""Wrong usage, known errors, and our own faults: what is said, where, and with which exit code."""

import io
import sys
from pathlib import Path

import pytest

from pond_desktop.cli.translator import Telling, translated
from pond_desktop.errors import ArchiveFull, BugError, Cancelled, NotFound, ValidationFailed
from pond_desktop.runtime import WriterLock
from tests.cli.conftest import TIDES, Tell


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("show",),
        ("sessions", "--limit", "0"),
        ("sessions", "--limit", "many"),
        ("sessions", "--since", "soon"),
        ("show", TIDES, "--from", "middle"),
        ("--root", "nonsense", "sessions"),
        ("capture", "--root", "pi="),
        ("--query", "a", "sessions"),
        ("message", "m", "--before", "-1"),
    ],
)
def test_wrong_usage_is_said_in_words(sample: Tell, words: tuple[str, ...]) -> None:
    told = sample(*words)
    assert (told.code, told.out) == (2, "")
    assert "Traceback" not in told.err
    assert told.err.strip()


def test_a_wrong_date_names_the_forms_that_work(sample: Tell) -> None:
    assert "YYYY-MM-DD" in sample("sessions", "--until", "soon").err


def test_contradicting_anchors_are_wrong_usage(sample: Tell) -> None:
    told = sample("show", TIDES, "--before", "a", "--after", "b")
    assert told.code == 2
    assert "not both" in told.err


def test_an_unknown_agent_is_named_with_the_known_ones(sample: Tell, tell: Tell, tmp_path: Path) -> None:
    told = sample("sessions", "--agent", "claude")
    assert told.code == 2
    assert "claude-code" in told.err
    told = tell("--home", str(tmp_path), "--root", f"claude={tmp_path}", "sessions")
    assert told.code == 1
    assert "Did you mean 'claude-code'?" in told.err


def test_a_wrong_setting_is_one_sentence_and_a_remedy(tell: Tell, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text('teme = "dark"', encoding="utf-8")
    told = tell("--home", str(tmp_path), "sessions")
    assert (told.code, told.out) == (1, "")
    assert told.err.count("\n") == 1
    assert "Did you mean 'theme'?" in told.err


def test_a_busy_archive_names_its_holder(tell: Tell, tmp_path: Path) -> None:
    assert tell("--home", str(tmp_path), "status").code == 0
    with WriterLock(tmp_path / "data" / "pond.lock", "a long capture"):
        told = tell("--home", str(tmp_path), "capture")
        assert told.code == 1
        assert "a long capture" in told.err
        assert tell("--home", str(tmp_path), "status").code == 0


def test_a_home_that_cannot_be_written_is_a_known_error(tell: Tell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = tell("--home", str(tmp_path / "file"), "sessions")
    assert told.code == 1
    assert "POND_DESKTOP_HOME" in told.err


def test_a_damaged_archive_is_a_known_error(tell: Tell, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "pond.db").write_bytes(b"this is no database at all " * 400)
    told = tell("--home", str(tmp_path), "sessions")
    assert told.code == 1
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("error", "code", "word"),
    [
        (ArchiveFull("The disk is full.", "Free some space."), 1, "Free some space."),
        (ValidationFailed("That is wrong.", "Do this.", field="limit"), 2, "Do this."),
        (NotFound("There is none.", "Look there."), 3, "Look there."),
        (KeyboardInterrupt(), 130, "Stopped"),
        (Cancelled(), 130, "Stopped"),
        (OSError(28, "No space left on device", "/x"), 1, "No room"),
        (BugError("a broken invariant with what a transcript says"), 70, "BugError"),
        (KeyError("what a transcript says"), 70, "report"),
    ],
)
def test_each_error_has_its_code_and_words(
    error: BaseException, code: int, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert translated(error, Telling(log_name="/logs/pond-desktop.log")) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert word in said.err
    assert "transcript" not in said.err
    assert "Traceback" not in said.err


def test_our_fault_is_written_to_the_log(
    tell: Tell, windows: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that fails stands for anything that does."""

    def failing(wish: object) -> int:
        raise RuntimeError("what a transcript says")

    monkeypatch.setattr(windows, "open", failing)
    told = tell("--home", str(tmp_path), "--screenshot", str(tmp_path / "a.png"))
    assert told.code == 70
    log = tmp_path / "state" / "pond-desktop.log"
    assert str(log) in told.err
    assert "RuntimeError" in log.read_text(encoding="utf-8")


def test_a_terminal_without_unicode_still_gets_every_line(sample: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert sample("sessions").code == 0
    narrow.seek(0)
    assert "\\u30e1" in narrow.read()


@pytest.mark.parametrize("words", [("capture",), ("status",), ("status", "--json"), ("paths",), ("paths", "--json")])
def test_a_root_that_cannot_be_looked_at_stops_nothing(tell: Tell, tmp_path: Path, words: tuple[str, ...]) -> None:
    # the system refuses to look at such a name, as it does below a folder of somebody else's
    told = tell("--home", str(tmp_path), "--root", f"pi={tmp_path / ('n' * 300)}", *words)
    assert told.code == 0
    assert "Traceback" not in told.err
    if words == ("capture",):
        assert f"{'n' * 300}: cannot be read: " in told.err


def test_a_fault_without_a_log_prints_no_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    try:
        raise BugError("broken")
    except BugError as error:
        assert translated(error, Telling()) == 70
    assert "File" not in capfd.readouterr().err


def test_what_an_agent_named_commands_no_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    assert translated(NotFound("There is no session \x1b[2J\u202eb.", "List them."), Telling()) == 3
    assert "no session \\x1b[2J[U+202E]b. List them." in capfd.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "name"),
    [
        (("show", "no-such-thing", "--json"), 3, "not_found"),
        (("sessions", "--agent", "claude", "--json"), 2, "validation_failed"),
        (("sessions", "--limit", "many", "--json"), 2, "wrong_usage"),
        (("search", "tide", "--nonsense", "--json"), 64, "wrong_usage"),
        (("search", "tide", "--agent", "claude", "--json"), 64, "validation_failed"),
        (("expand", "no-such-thing", "--json"), 1, "validation_failed"),
        (("expand", "claude-code:none", "--json"), 4, "not_found"),
    ],
)
def test_a_program_is_told_in_its_language(sample: Tell, words: tuple[str, ...], code: int, name: str) -> None:
    told = sample(*words)
    assert (told.code, told.err) == (code, "")
    error = told.json["error"]
    assert error["code"] == name
    assert error["message"]
    assert set(told.json) == {"error"}


def test_json_as_a_word_of_a_query_is_text(sample: Tell) -> None:
    told = sample("sessions", "--agent", "claude", "--", "--json")
    assert told.code == 2
    assert told.out == ""
