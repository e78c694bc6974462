"""tmux itself, with shells, programs and stand-ins for agents in its panes."""

import os
import signal
import sys
from pathlib import Path

import pytest

from pond_desktop.editors.inserting import insert
from pond_desktop.editors.target import Place
from pond_desktop.editors.tmux import Tmux
from pond_desktop.errors import BugError, EditorAbsent, EditorRefused, UnsafeText
from pond_desktop.projection.harmless import harmless
from tests.editors.real import NASTY, WITHIN_S, Pane, Terminals, until
from tests.editors.referring import referring

pytestmark = pytest.mark.needs_editor("tmux", "bash", "dash")
TMUX = Tmux()
BASH = ("bash", "--norc", "--noprofile", "-i")
PROMPT = "ready: "
MARKED = r"\033[?2004h"
"""What asks that pastes be marked; tmux tells of it since 3.7."""


def shell(terminals: Terminals, *words: str) -> tuple[Pane, Place]:
    pane = terminals.open(f"PS1={PROMPT}", *words)
    pane.shows(PROMPT.strip())
    return pane, place_of(terminals, pane)


def place_of(terminals: Terminals, pane: Pane) -> Place:
    found = until(lambda: next((each for each in terminals.places(TMUX) if each.id.endswith(f":{pane.id}")), None))
    assert found is not None
    return found


def agent(terminals: Terminals, name: str) -> Pane:
    """A program that is called like an agent, asks that pastes be marked, and shows what it is given."""
    program = terminals.work / name
    program.write_bytes(Path("/bin/cat").read_bytes())
    program.chmod(0o700)
    pane = terminals.open("sh", "-c", f"printf '{MARKED}'; exec {program}")
    until(lambda: pane.told("pane_current_command") == name)
    return pane


@pytest.mark.parametrize("keys", ["", "echo begun; "])
@pytest.mark.parametrize("command", [BASH, ("dash", "-i")], ids=["bash", "dash"])
def test_what_ends_a_paste_and_a_line_runs_nothing(terminals: Terminals, command: tuple[str, ...], keys: str) -> None:
    """The dangers that were seen: the end of a paste inside of it, a carriage return, a line feed."""
    pane, place = shell(terminals, *command)
    pane.type(keys)
    touched = terminals.work / "touched"
    payload = f"\x1b[201~\r touch {touched} \r\n touch {touched}\n"
    with pytest.raises(BugError):
        insert(TMUX, place, referring(payload, payload), are_lines_agreed=True)
    for agreed in (False, True):
        text = harmless(payload).strip()
        if agreed and place.takes == "line":
            continue
        cleaned = referring(text if agreed else " ".join(text.split()), " ".join(text.split()))
        inserted = insert(TMUX, place, cleaned, are_lines_agreed=agreed)
        assert not inserted.is_confirmed
    pane.shows("touch")
    pane.press("C-u")
    pane.type("echo over\n")
    pane.shows("\nover")
    assert not touched.exists()


def test_a_shell_that_marks_no_pastes_gets_one_line_and_no_enter(terminals: Terminals) -> None:
    pane, place = shell(terminals, "dash", "-i")
    assert (place.takes, place.format) == ("line", "plain")
    insert(TMUX, place, referring("echo one\necho two", "echo a $((1 + 1)) line"))
    pane.shows("echo a $((1 + 1)) line")
    assert "a 2 line" not in pane.screen()
    pane.press("Enter")
    pane.shows("\na 2 line")


def test_bash_gets_several_lines_only_once_a_person_agreed(terminals: Terminals) -> None:
    pane, place = shell(terminals, *BASH)
    assert place.takes == "lines if agreed"
    lines = "echo $((1 + 1))\necho $((2 + 2))"
    with pytest.raises(UnsafeText, match="may run each line"):
        insert(TMUX, place, referring(lines))
    insert(TMUX, place, referring(f"{lines}\n"), are_lines_agreed=True)
    pane.shows("echo $((2 + 2))")
    # both wait behind the prompt, as one paste
    pane.press("Enter")
    pane.shows("\n2\n4")


def test_a_pane_that_is_scrolled_back_is_refused_and_nothing_lands_later(terminals: Terminals) -> None:
    """tmux drops the marks there, and the shell would run each line."""
    pane, place = shell(terminals, *BASH)
    touched = terminals.work / "touched"
    text = f"touch {touched}\ntouch {touched}\n"
    terminals.tmux("copy-mode", "-t", pane.id)
    found = place_of(terminals, pane)
    assert found.refusal is not None
    assert found.refusal.sentence == f"{place.label} is scrolled back (copy mode)."
    with pytest.raises(EditorRefused, match="scrolled back"):
        insert(TMUX, place, referring(text), are_lines_agreed=True)
    # past the look before, as when a person scrolls in between
    with pytest.raises(EditorRefused, match="scrolled back"):
        TMUX.insert(place, text)
    assert terminals.tmux("list-buffers") == ""
    pane.press("q")
    pane.type("echo over\n")
    pane.shows("\nover")
    assert not touched.exists()
    assert "touch" not in pane.screen()


def test_an_agent_gets_several_lines_as_they_are(terminals: Terminals) -> None:
    pane = agent(terminals, "claude")
    place = place_of(terminals, pane)
    assert (place.takes, place.format) == ("lines", "agent")
    assert place.label.startswith("tmux · claude ")
    assert place.detail == str(terminals.work)
    insert(TMUX, place, referring(NASTY))
    pane.shows("nop %sh{id}")
    assert NASTY.splitlines()[0] in pane.screen()


def test_an_agent_in_another_language_is_known_by_its_file(terminals: Terminals) -> None:
    (terminals.work / "bin").mkdir()
    script = terminals.work / "bin" / "pi"
    script.write_text(f"import sys\nprint('{MARKED}started', flush=True)\nsys.stdin.read()\n", encoding="utf-8")
    pane = terminals.open("python3", str(script))
    pane.shows("started")
    place = place_of(terminals, pane)
    assert (place.label.split()[2], place.takes, place.format) == ("pi", "lines", "agent")


@pytest.mark.needs_editor("less")
def test_a_program_whose_keys_are_commands_is_refused(terminals: Terminals) -> None:
    (terminals.work / "long").write_text("line\n" * 500, encoding="utf-8")
    pane = terminals.open("less", "long")
    pane.shows("long")
    place = place_of(terminals, pane)
    with pytest.raises(EditorRefused, match="may take each letter for a command") as raised:
        insert(TMUX, place, referring("q"))
    assert raised.value.reason == "not-safe-here"


@pytest.mark.needs_editor("nvim")
def test_an_editor_with_a_target_of_its_own_is_no_pane(terminals: Terminals) -> None:
    pane = terminals.open("nvim", "--clean")
    pane.shows("~")
    beside = agent(terminals, "pi")
    place_of(terminals, beside)
    assert not [each for each in terminals.places(TMUX) if each.id.endswith(f":{pane.id}")]


def test_a_pane_that_is_gone_is_said_to_be(terminals: Terminals) -> None:
    shell(terminals, *BASH)
    pane, place = shell(terminals, *BASH)
    pane.type("exit\n")
    until(lambda: not [each for each in terminals.places(TMUX) if each.id == place.id])
    with pytest.raises(EditorAbsent, match="no longer there"):
        insert(TMUX, place, referring("a"))
    with pytest.raises(EditorAbsent, match="no longer there"):
        TMUX.insert(place, "a")
    assert terminals.tmux("list-buffers") == ""
    terminals.tmux("kill-server")
    until(lambda: not terminals.places(TMUX))
    with pytest.raises(EditorAbsent, match="no longer there"):
        TMUX.insert(place, "a")


def test_a_server_that_is_stopped_gets_nothing_later(terminals: Terminals) -> None:
    pane, place = shell(terminals, *BASH)
    pid = int(pane.told("pid"))
    os.kill(pid, signal.SIGSTOP)
    try:
        (found,) = terminals.places(TMUX)
        assert found.refusal is not None
        assert found.refusal.sentence.endswith("does not answer.")
        with pytest.raises(EditorAbsent, match="did not answer in time"):
            TMUX.insert(place, "touch")
    finally:
        os.kill(pid, signal.SIGCONT)
    pane.type("echo over\n")
    pane.shows("\nover")
    assert "touch" not in pane.screen()


def test_a_megabyte_comes_in_whole(terminals: Terminals) -> None:
    written = terminals.work / "written"
    pane = terminals.open("sh", "-c", f"stty raw -echo; echo started; head -c 1048575 > {written}; echo ended; cat")
    pane.shows("started")
    text = "0123456789abcde\n" * 65_536
    TMUX.insert(place_of(terminals, pane), text)
    until(lambda: "ended" in pane.screen(), within_s=2 * WITHIN_S)
    assert written.read_text(encoding="utf-8") == text.removesuffix("\n")


def test_the_pane_that_we_are_started_in_is_no_place(terminals: Terminals) -> None:
    here = "import sys; from pond_desktop.editors.tmux import Tmux; print(len(Tmux().discover()), 'found')"
    terminals.environment["PYTHONPATH"] = str(Path.cwd())
    pane, _ = shell(terminals, *BASH)
    pane.type(f'{sys.executable} -c "{here}"\n')
    pane.shows("\n0 found")
