"""Keys and passwords on the command line: listed, masked on every way out, left where that is asked for."""

import json
import sys
from pathlib import Path

import pytest

from pond_desktop.cli import exit_codes, run
from tests.cli.conftest import NOTHING_OPENS, Tell
from tests.secret_keys import github_key, private_key

KEY, LINES = github_key(7), private_key(8)
MASK = "‹github pat, 40 characters›"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Captured, with a session of pi's that holds keys; read only, please."""
    folder = tmp_path_factory.mktemp("keys")
    path = folder / "pi" / "sessions" / "--srv-demo--" / "2026-11-01T09-00-00-000Z_s.jsonl"
    path.parent.mkdir(parents=True)

    def entry(number: int, role: str, text: str) -> dict[str, object]:
        message = {"role": role, "content": [{"type": "text", "text": text}]}
        stamp = f"2026-11-01T09:0{number}:00Z"
        return {"type": "message", "id": f"m{number:07}", "parentId": None, "timestamp": stamp, "message": message}

    lines = [
        {"type": "session", "version": 3, "id": "s", "timestamp": "2026-11-01T09:00:00Z", "cwd": "/srv/demo"},
        entry(1, "user", f"deploy with {KEY} today"),
        entry(2, "assistant", f"I use\n{LINES}\nfor that."),
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert run([*at(folder), "capture", "--quiet"], NOTHING_OPENS) == 0
    return folder


def at(home: Path) -> list[str]:
    nowhere = [f"--root={agent}={home / 'nothing'}" for agent in ("codex", "claude-code")]
    return ["--home", str(home / "home"), f"--root=pi={home / 'pi'}", *nowhere]


@pytest.fixture
def keys(tell: Tell, home: Path) -> Tell:
    return lambda *words: tell(*at(home), *words)


COMMANDS = [
    ("sessions",),
    ("show", "s"),
    ("message", "s#m0000002"),
    ("search", "deploy"),
    ("search", "deploy", "--explain"),
    ("expand", "pi:s#m0000001"),
    ("expand", "pi:s", "--detail", "full"),
    ("show", "s", "--version", "1"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
def test_whatever_leaves_the_screen_is_masked(keys: Tell, words: tuple[str, ...], form: tuple[str, ...]) -> None:
    told = keys(*words, *form)
    assert KEY not in told.out + told.err
    assert LINES.split("\n")[3] not in told.out
    assert "characters›" in told.out
    shown = keys(*words, *form, "--show-secrets").out
    assert KEY in shown or LINES.split("\n")[3] in shown
    assert "characters›" not in shown


def test_a_terminal_is_the_persons_own_screen(keys: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert KEY in keys("show", "s").out
    assert KEY not in keys("show", "s", "--json").out


def test_they_are_listed_by_their_places(keys: Tell) -> None:
    told = keys("secrets")
    assert told.code == exit_codes.DONE
    assert told.out.splitlines() == [
        "2 keys and passwords found",
        "       1  private key",
        "       1  github pat",
        "",
        "pi:s#m0000002  part 0 (text)  private key, 841 characters",
        "pi:s#m0000001  part 0 (text)  github pat, 40 characters",
    ]
    found = keys("secrets", "--json", "--source", "pi").json
    assert found["counts"] == {"private key": 1, "github pat": 1}
    first = {"locator": "pi:s#m0000002", "part": 0, "part_type": "text", "start": 6, "length": 841}
    assert found["secrets"][0] == first | {"kind": "private key"}
    assert (found["pending_count"], found["cut_count"]) == (0, 0)


def test_none_is_no_error_but_not_found(tell: Tell, captured_home: Path) -> None:
    told = tell("--home", str(captured_home), "--sample", "secrets")
    assert (told.code, told.out) == (exit_codes.NOTHING_FOUND, "0 keys and passwords found\n")


def test_an_unknown_source_is_named(keys: Tell) -> None:
    told = keys("secrets", "--source", "nobody")
    assert told.code == exit_codes.WRONG_USAGE
    assert "There is no source nobody" in told.err


def test_status_says_how_many(keys: Tell) -> None:
    assert "2 keys and passwords found\n" in keys("status").out
    assert keys("status", "--json").json["secret_count"] == 2


def test_bytes_stay_bytes_unless_masks_are_asked_for(keys: Tell, home: Path) -> None:
    (path,) = (home / "pi").rglob("*.jsonl")
    assert keys("export", "--raw", "s").out == path.read_text(encoding="utf-8")
    masked = keys("export", "--raw", "s", "--masked").out
    assert masked == path.read_text(encoding="utf-8").replace(KEY, MASK).replace(
        LINES.replace("\n", "\\n"), f"‹private key, {len(LINES) + LINES.count(chr(10))} characters›"
    )
    assert KEY in keys("raw", "s#m0000001").out
    assert MASK in keys("raw", "s#m0000001", "--masked").out
