"""`ref` prints a reference and nothing else; `insert` puts one into an editor itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pond_desktop.cli import exit_codes
from pond_desktop.runtime import Folders
from tests.cli.conftest import TIDES, Tell
from tests.editors.real import Terminals, terminals, until
from tests.operations.history import History, user
from tests.secret_keys import github_key

LINK = f"[High water is an hour late since the clocks changed — Claude Code, 2026-11-29](pond://session/claude-code/{TIDES})"
ANSWER = "pond://session/claude-code/e6dad43d-1776-4048-a255-d035e8905670#d3da15f1-b9dd-48a6-a55e-53f0f8772afa"
"""A message of the sample with a block of code."""
KEY = github_key(8)


def test_it_prints_the_reference_and_nothing_else(sample: Tell) -> None:
    told = sample("ref", TIDES)
    assert (told.code, told.out, told.err) == (0, LINK, "")
    assert sample("ref", TIDES, "--newline").out == LINK + "\n"


def test_each_format_is_printed(sample: Tell) -> None:
    assert sample("ref", ANSWER, "--format", "url").out == ANSWER
    assert sample("ref", ANSWER, "--format", "code").out.startswith("pub async fn serve() -> (SocketAddr, Server) {\n")
    assert sample("ref", ANSWER, "--format", "quote").out.startswith("> All integration tests share port **8080**")
    assert sample("ref", ANSWER, "--format", "agent").out.startswith("Past message claude-code:e6dad43d")
    pack = sample("ref", ANSWER, "--format", "pack", "--tokens", "500").out
    assert pack.startswith("**From a past conversation:**") and len(pack.encode()) <= 2000


def test_several_are_printed_in_their_order(sample: Tell) -> None:
    assert sample("ref", ANSWER, TIDES, "--format", "url").out.split("\n") == [
        ANSWER,
        f"pond://session/claude-code/{TIDES}",
    ]


def test_for_programs_it_is_an_object(sample: Tell) -> None:
    told = sample("ref", TIDES, "--json")
    assert told.json["text"] == told.json["line"] == LINK
    assert told.json["locators"] == [f"claude-code:{TIDES}"] and told.json["format"] == "markdown"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("ref",), exit_codes.WRONG_USAGE, "--last"),
        (("ref", TIDES, "--last"), exit_codes.WRONG_USAGE, "--last"),
        (("ref", TIDES, "--format", "qoute"), exit_codes.WRONG_USAGE, "'quote'"),
        (("ref", TIDES, "--format", "code"), exit_codes.NOTHING_FOUND, "no block of code"),
        (("ref", TIDES, "--tokens", "1"), exit_codes.WRONG_USAGE, "--tokens"),
        (("ref", "nothing-like-this"), exit_codes.NOTHING_FOUND, "'nothing-like-this'"),
        (("ref", "--last"), exit_codes.NOTHING_FOUND, "Nothing was inserted"),
        (("insert",), exit_codes.WRONG_USAGE, "--list"),
        (("insert", TIDES, "--target", "nowhere"), exit_codes.KNOWN_ERROR, "'nowhere'"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_printed(
    sample: Tell, words: tuple[str, ...], code: int, said: str
) -> None:
    told = sample(*words)
    assert told.code == code and told.out == ""
    assert said in told.err


@pytest.fixture
def mine(tell: Tell, tmp_path: Path) -> Tell:
    """Over the sample, in an archive of its own."""
    return lambda *words: tell("--home", str(tmp_path / "mine"), "--sample", *words)


@pytest.fixture
def written(tell: Tell, tmp_path: Path) -> Tell:
    """Over a session with a key in it, and sixty lines."""
    history = History(tmp_path)
    history.write("s", user("key", f"Deploy with {KEY}"), user("long", "a line\n" * 60, 1))
    history.capture()
    history.pond.close()
    home = str(history.pond.folders.data.parent)
    return lambda *words: tell("--home", home, *words)


def test_keys_are_masked_unless_they_are_asked_for(written: Tell) -> None:
    masked = written("ref", "key", "--format", "quote")
    assert masked.code == 0 and KEY not in masked.out and "characters›" in masked.out
    assert KEY in written("ref", "key", "--format", "quote", "--with-secrets").out


def test_a_format_of_ones_own_that_is_not_understood_is_said(tell: Tell, tmp_path: Path) -> None:
    folders = Folders.below(tmp_path / "home").of_sample()
    folders.create()
    folders.settings_file.write_text("[insert.templates]\nmine = '{titel}'\n", encoding="utf-8")
    told = tell("--home", str(tmp_path / "home"), "--sample", "ref", TIDES, "--format", "mine")
    assert told.code == exit_codes.KNOWN_ERROR and told.out == ""
    assert "'titel'" in told.err and "Did you mean 'title'?" in told.err


def test_a_command_of_ones_own_is_given_the_reference(mine: Tell, tmp_path: Path) -> None:
    folders = Folders.below(tmp_path / "mine").of_sample()
    folders.create()
    notes = tmp_path / "my notes.md"
    folders.settings_file.write_text(f"[insert.commands]\nnotes = ['tee', '-a', '{notes}']\n", encoding="utf-8")
    told = mine("insert", TIDES, "--target", "notes")
    assert (told.code, told.out) == (0, "Inserted into Command · notes.\n")
    assert notes.read_text(encoding="utf-8") == LINK
    assert mine("insert", ANSWER, "--target", "command", "--format", "code", "--json").json["place"]["id"] == "notes"
    assert notes.read_text(encoding="utf-8").startswith(f"{LINK}pub async fn serve() -> (SocketAddr, Server) {{\n")
    assert mine("ref", "--last", "--format", "url").out == ANSWER


@pytest.fixture
def editors(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminals]:
    with terminals(monkeypatch) as opened:
        yield opened


def neovim_in(editors: Terminals, home: Tell) -> str:
    """The id of the Neovim that is open there."""

    def look() -> str | None:
        places = home("insert", "--list", "--json").json["places"]
        return next((place["id"] for place in places if place["id"].startswith(str(editors.folder))), None)

    found = until(look)
    assert found is not None
    return found


@pytest.mark.needs_editor("nvim", "tmux")
def test_a_reference_comes_into_a_neovim_and_is_the_last_one(mine: Tell, editors: Terminals) -> None:
    notes = editors.work / "notes.md"
    notes.write_text("See .\n", encoding="utf-8")
    pane = editors.open("nvim", "--clean", "notes.md")
    pane.shows("See .")
    pane.type("$i")
    pane.shows("INSERT")
    id = neovim_in(editors, mine)
    told = mine("insert", TIDES, "--target", id)
    assert (told.code, told.out) == (0, "Inserted into Neovim · notes.md.\n")
    pane.leave("INSERT")
    pane.type(":w\r")
    until(lambda: LINK in notes.read_text(encoding="utf-8"))
    assert notes.read_text(encoding="utf-8") == f"See {LINK}.\n"
    assert mine("ref", "--last").out == LINK
    assert mine("ref", "--last", "--format", "url").out == f"pond://session/claude-code/{TIDES}"
    listed = mine("insert", "--list")
    assert "Neovim · notes.md" in listed.out and id in listed.out


@pytest.mark.needs_editor("nvim", "tmux")
def test_many_lines_are_not_inserted_where_nobody_can_be_asked(editors: Terminals, written: Tell) -> None:
    pane = editors.open("nvim", "--clean", "notes.md")
    pane.shows("~")
    there = ("--target", neovim_in(editors, written))
    told = written("insert", "long", "--format", "quote", *there)
    assert told.code == exit_codes.KNOWN_ERROR and told.out == ""
    assert "62 lines" in told.err and "--yes" in told.err
    assert "a line" not in pane.screen()
    assert written("insert", "long", "--format", "quote", "--yes", *there).code == 0
    pane.shows("> a line")
