"""Commands of a person's own: what they are given, and what they are never given."""

import os
import re
import textwrap
from pathlib import Path

import psutil
import pytest

from pond_desktop.editors import command
from pond_desktop.editors.command import Commands
from pond_desktop.editors.inserting import insert
from pond_desktop.editors.target import Inserted
from pond_desktop.errors import EditorAbsent, EditorRefused, UnsafeText
from pond_desktop.projection.harmless import harmless
from pond_desktop.runtime.settings import Settings
from tests.editors.real import NASTY, until
from tests.editors.referring import attacks, referring
from tests.editors.standing_in import StandIn

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    return StandIn("notes", tmp_path, monkeypatch)


def inserted(text: str, *words: str, are_lines_agreed: bool = True) -> Inserted:
    target = Commands({"mine": words})
    (place,) = target.discover()
    return insert(target, place, referring(text), are_lines_agreed=are_lines_agreed)


def is_running(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def refused(text: str, *words: str) -> EditorRefused:
    with pytest.raises(EditorRefused) as raised:
        inserted(text, *words)
    return raised.value


def test_each_is_a_place_by_its_name(notes: StandIn) -> None:
    places = Commands({"to notes": ("notes",), "said": ("notes", "--", "{text}")}).discover()
    assert [place.label for place in places] == ["Command · to notes", "Command · said"]
    assert [place.detail for place in places] == ["notes", "notes -- {text}"]
    assert [place.takes for place in places] == ["lines", "lines if agreed"]
    assert {place.refusal for place in places} == {None}


def test_it_reads_the_text(notes: StandIn) -> None:
    assert inserted(NASTY, "notes", "add").is_confirmed
    assert notes.given == [(["add"], NASTY)]


def test_the_text_stands_inside_of_a_word_and_is_no_template_itself(notes: StandIn) -> None:
    text = "{file} {text} %s $HOME ~/x"
    inserted(text, "notes", "--body={text}!", "{text}")
    assert notes.given == [([f"--body={text}!", text], "")]


def test_several_lines_become_a_word_once_that_is_agreed(notes: StandIn) -> None:
    with pytest.raises(UnsafeText):
        inserted(NASTY, "notes", "--", "{text}", are_lines_agreed=False)
    assert notes.given == []
    inserted(NASTY, "notes", "--", "{text}")
    assert notes.given == [(["--", NASTY], "")]


def test_a_file_holds_it_for_its_owner_alone_and_is_gone_afterwards(tmp_path: Path) -> None:
    copied, told = tmp_path / "copied", tmp_path / "told"
    script = 'cp "$1" "$2"; stat -c "%a %n" "$1" > "$3"'
    inserted(NASTY, "sh", "-c", script, "sh", "{file}", str(copied), str(told))
    assert copied.read_text(encoding="utf-8") == NASTY
    mode, path = told.read_text(encoding="utf-8").split()
    assert mode == "600"
    assert not Path(path).exists()


def test_the_home_folder_is_understood_in_its_words(notes: StandIn) -> None:
    inserted("~/a", "notes", "~/notes.md", "{text}", "a~/b")
    assert notes.given == [([str(Path.home() / "notes.md"), "~/a", "a~/b"], "")]


def test_nothing_in_a_text_is_run(notes: StandIn, tmp_path: Path) -> None:
    made = tmp_path / "pwned"
    texts = [harmless(text) for text in attacks(made)]
    for text in texts:
        inserted(text, "notes", "--", "{text}")
        inserted(text, "notes")
    assert [given for _, given in notes.given[1::2]] == texts
    assert [words[1] for words, _ in notes.given[::2]] == texts
    assert not made.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("sh", "-c", "{text}"),
        ("bash", "-lc", "echo '{text}' >> notes.md"),
        ("python3", "-c", "print('''{text}''')"),
        ("perl", "-e", "{text}"),
        ("emacsclient", "--eval", '(insert "{text}")'),
        ("ssh", "there", "cat > {text}"),
        ("{text}",),
        ("{file}",),
    ],
)
def test_a_command_that_would_run_the_text_is_refused(words: tuple[str, ...]) -> None:
    error = refused("true", *words)
    assert (error.reason, error.sentence) == ("not-safe-here", "Command · mine would run the text as a program.")


def test_those_that_are_documented_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DOCS / "references.md").read_text(encoding="utf-8")
    settings = re.search(r"^    \[insert\.commands\]\n(?:    .+\n)+", text, re.MULTILINE)
    assert settings is not None
    commands = Settings.of_text(textwrap.dedent(settings[0]), Path("settings.toml")).insert_commands
    standing_in = {words[0]: StandIn(words[0], tmp_path, monkeypatch) for words in commands.values()}
    assert len(standing_in) == 3
    target = Commands(commands)
    for place in target.discover():
        insert(target, place, referring(f"- {NASTY}"), are_lines_agreed=True)
    given = {name: program.given[0] for name, program in standing_in.items()}
    assert given["tee"] == (["-a", str(Path.home() / "notes.md")], f"- {NASTY}")
    assert given["task"] == (["add", "--", f"- {NASTY}"], "")
    assert not given["my-letters"][1]


def test_a_shell_may_read_it(tmp_path: Path) -> None:
    inserted("a $(touch pwned)", "sh", "-c", 'cat >> "$1"', "sh", str(tmp_path / "notes.md"))
    assert (tmp_path / "notes.md").read_text(encoding="utf-8") == "a $(touch pwned)"


def test_a_text_is_never_an_option(notes: StandIn) -> None:
    error = refused("--output=/tmp/x", "notes", "{text}")
    assert error.reason == "not-safe-here"
    assert "write --" in error.remedy
    assert notes.given == []
    inserted("--output=/tmp/x", "notes", "--", "{text}")
    inserted("--output=/tmp/x", "notes", "--body={text}")
    assert [words for words, _ in notes.given] == [["--", "--output=/tmp/x"], ["--body=--output=/tmp/x"]]


def test_a_word_has_an_end(notes: StandIn) -> None:
    text = "é" * 70_000
    assert refused(text, "notes", "--", "{text}").sentence == "Command · mine takes 120 KB at most."
    inserted(text, "notes")
    assert notes.given == [([], text)]


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("echo >&2; echo 'no such \x1b[31mnote.' >&2; echo more >&2; exit 3", "Command · mine failed: no such note."),
        ("exit 3", "Command · mine failed: exit code 3."),
        ("echo x >&2; kill -9 $$", "Command · mine failed: x."),
    ],
)
def test_what_it_complains_about_first_is_told(script: str, sentence: str) -> None:
    error = refused("a", "sh", "-c", script)
    assert (error.reason, error.sentence) == ("refused", sentence)


@pytest.mark.parametrize("words", [("no-such-program", "{text}"), ()])
def test_one_that_cannot_be_started_is_refused_with_its_name(words: tuple[str, ...]) -> None:
    error = refused("a", *words)
    assert error.reason == "tool-missing"
    assert (words[0] if words else "a program") in error.sentence


def test_one_that_does_not_end_is_ended_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_WITHIN_S", 3.0)
    pids = tmp_path / "pids"
    with pytest.raises(EditorAbsent, match="Command · mine did not answer in time"):
        inserted("a", "sh", "-c", f"sleep 600 & echo $! $$ > {pids}; wait")
    begun = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
    assert len(begun) == 2
    until(lambda: not any(map(is_running, begun)))


def test_one_that_stays_in_the_background_is_not_waited_for(tmp_path: Path) -> None:
    go, gone = tmp_path / "go", tmp_path / "gone"
    os.mkfifo(go)
    inserted("a", "sh", "-c", f"(read x < {go}; touch {gone}) &")
    assert not gone.exists()
    go.write_text("x\n", encoding="utf-8")


def test_one_that_is_in_the_settings_no_more_is_gone(notes: StandIn) -> None:
    (place,) = Commands({"mine": ("notes",)}).discover()
    with pytest.raises(EditorAbsent, match="Command · mine is no longer there"):
        insert(Commands({}), place, referring("a"))
