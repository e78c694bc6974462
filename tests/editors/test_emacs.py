"""Emacs itself: found, named, written into at the cursor; refused where it can take nothing."""

import os
import signal
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from pond_desktop.editors.emacs import Emacs
from pond_desktop.editors.inserting import insert
from pond_desktop.editors.target import Place
from pond_desktop.errors import EditorAbsent, EditorRefused
from pond_desktop.projection.harmless import harmless
from tests.editors.real import NASTY, QUIET_EMACS, Pane, Terminals, until
from tests.editors.referring import attacks, referring

pytestmark = pytest.mark.needs_editor("emacs", "emacsclient", "tmux")
EMACS = Emacs()
SERVED = f"(progn {QUIET_EMACS} (column-number-mode) (server-start))"


def editing(terminals: Terminals, text: str = "one\ntwo\n", name: str = "notes.md", setup: str = SERVED) -> Pane:
    (terminals.work / name).write_text(text, encoding="utf-8")
    pane = terminals.open("emacs", "-nw", "-Q", "--eval", setup, name)
    pane.shows(f"F1  {name}")
    return pane


def at(pane: Pane, line: int, column: int, *keys: str) -> None:
    """Presses keys, if any, until the cursor stands there."""
    if keys:
        pane.press(*keys)
    pane.shows(f"({line},{column})")


def quit_command(pane: Pane) -> None:
    """Asks the server nothing before that is seen: it takes the key for itself as long as it is about a request."""
    pane.press("C-g")
    pane.shows_last("Quit")


def told(terminals: Terminals, expression: str, server: str = "server") -> str:
    """What Emacs answers its own client, whatever a person is doing there."""
    asked = ["emacsclient", "-s", str(terminals.run / "emacs" / server), "--eval", expression]
    return subprocess.run(asked, env=terminals.environment, capture_output=True, text=True, check=True).stdout


def written(terminals: Terminals, buffer: str = "notes.md") -> str:
    """What the buffer holds now."""
    saved = terminals.work / "saved"
    write = f"(let ((coding-system-for-write 'utf-8-unix)) (write-region nil nil \"{saved}\" nil 'quiet))"
    told(terminals, f'(with-current-buffer "{buffer}" (save-restriction (widen) {write}))')
    return saved.read_text(encoding="utf-8")


def is_written(terminals: Terminals, text: str, buffer: str) -> bool:
    return written(terminals, buffer) == text


def is_hindered(terminals: Terminals, reason: str) -> bool:
    (place,) = terminals.places(EMACS)
    return place.refusal is not None and place.refusal.reason == reason


def refused(place: Place) -> EditorRefused:
    with pytest.raises(EditorRefused) as raised:
        insert(EMACS, place, referring(NASTY))
    return raised.value


def test_one_that_is_open_is_named_by_its_buffer_and_folder(terminals: Terminals) -> None:
    editing(terminals)
    place = terminals.place(EMACS)
    assert (place.label, place.detail) == ("Emacs · notes.md", str(terminals.work))
    assert (place.file, place.format, place.takes) == (str(terminals.work / "notes.md"), "markdown", "lines")
    assert place.last_used_at is not None
    assert datetime.now(UTC) - place.last_used_at < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("name", "setup"), [("notes.org", SERVED), ("notes.txt", f"(progn {SERVED} (setq initial-major-mode 'org-mode))")]
)
def test_links_of_org_are_wanted_in_its_buffers(terminals: Terminals, name: str, setup: str) -> None:
    pane = editing(terminals, name=name, setup=setup)
    if name != "notes.org":
        pane.press("C-x", "b")
        pane.type("draft\n")
        pane.shows("draft")
        told(terminals, '(with-current-buffer "draft" (org-mode))')
    place = terminals.place(EMACS, named="notes.org" if name == "notes.org" else "draft")
    assert place.format == "org"


@pytest.mark.parametrize(
    ("keys", "after"),
    [
        pytest.param((2, 3, "C-n", "C-e"), f"one\ntwo{NASTY}\n", id="end of a line"),
        pytest.param((2, 1, "C-n", "C-f"), f"one\nt{NASTY}wo\n", id="inside of a word"),
        pytest.param((2, 0, "C-n", "IC"), f"one\n{NASTY}two\n", id="overwriting"),
        pytest.param((3, 0, "M->"), f"one\ntwo\n{NASTY}", id="end of the text"),
    ],
)
def test_a_text_comes_in_at_the_cursor_as_it_is_and_one_undo_takes_it_away(
    terminals: Terminals, keys: tuple[int, int, str], after: str
) -> None:
    pane = editing(terminals)
    at(pane, *keys)
    inserted = insert(EMACS, terminals.place(EMACS), referring(NASTY))
    assert inserted.is_confirmed
    assert written(terminals) == after
    pane.press("C-_")
    until(lambda: written(terminals) != after)
    assert written(terminals) == "one\ntwo\n"


def test_what_was_typed_before_stays_when_it_is_undone(terminals: Terminals) -> None:
    pane = editing(terminals)
    pane.type("foo")
    pane.shows("fooone")
    EMACS.insert(terminals.place(EMACS), NASTY)
    assert written(terminals) == f"foo{NASTY}one\ntwo\n"
    pane.press("C-_")
    until(lambda: written(terminals) == "fooone\ntwo\n")


@pytest.mark.parametrize("size", [65_536, 65_552, 1_048_576])
def test_a_long_text_comes_in_whole(terminals: Terminals, size: int) -> None:
    editing(terminals, "")
    text = "é 0123456789abc\n" * (size // 17) + "x" * (size % 17)
    assert len(text.encode()) == size
    EMACS.insert(terminals.place(EMACS), text)
    assert written(terminals) == text
    assert list(terminals.temporary.glob("pond-desktop*")) == []


def test_a_long_text_that_looks_like_a_format_of_emacs_is_text(terminals: Terminals) -> None:
    editing(terminals, "")
    text = "Content-Type: text/enriched\nText-Width: 70\n\n<bold>bold</bold>\n" + "word " * 20_000
    EMACS.insert(terminals.place(EMACS), text)
    assert written(terminals) == text


def test_nothing_in_a_text_is_run(terminals: Terminals) -> None:
    editing(terminals, "")
    place = terminals.place(EMACS)
    made = terminals.work / "pwned"
    for text in attacks(made):
        insert(EMACS, place, referring(harmless(text)))
        # past the last gate too: as data it is nothing else
        EMACS.insert(place, text)
    held = written(terminals)
    assert all(harmless(text) in held for text in attacks(made))
    assert not made.exists()


@pytest.mark.parametrize(("keys", "asked"), [(("M-x",), "M-x"), (("C-x", "C-f"), "Find file:"), (("M-:",), "Eval:")])
def test_one_that_asks_in_its_minibuffer_is_refused_and_left_as_it_was(
    terminals: Terminals, keys: tuple[str, ...], asked: str
) -> None:
    pane = editing(terminals)
    place = terminals.place(EMACS)
    pane.press(*keys)
    pane.shows(asked)
    until(lambda: is_hindered(terminals, "busy"))
    error = refused(place)
    assert (error.reason, error.sentence) == ("busy", f"In {place.label} the minibuffer is open.")
    with pytest.raises(EditorRefused, match="minibuffer is open"):
        EMACS.insert(place, NASTY)
    # what is typed stands there once the server is done with the last request, after its answer too
    pane.type("typed")
    pane.shows_last(f"{asked} .*typed")
    quit_command(pane)
    assert written(terminals) == "one\ntwo\n"
    until(lambda: terminals.places(EMACS)[0].refusal is None)


def test_the_key_that_gives_up_is_not_lost_where_it_is_pressed_while_we_ask(terminals: Terminals) -> None:
    pane = editing(terminals)
    began = terminals.work / "began"
    # our question stays in the middle of itself until the key is there
    wait = f'(write-region "" nil "{began}" nil \'quiet) (while (not quit-flag))'
    told(terminals, f"(defun hold (&rest _) (advice-remove 'current-idle-time 'hold) {wait})")
    pane.press("M-x")
    pane.shows("M-x")
    told(terminals, "(let (comp-enable-subr-trampolines) (advice-add 'current-idle-time :before 'hold))")
    terminals.places(EMACS)
    until(began.exists)
    quit_command(pane)
    assert terminals.place(EMACS).label == "Emacs · notes.md"


def test_while_searching_it_comes_in_where_the_search_is(terminals: Terminals) -> None:
    pane = editing(terminals)
    pane.press("C-s")
    pane.type("wo")
    at(pane, 2, 3)
    EMACS.insert(terminals.place(EMACS), NASTY)
    assert written(terminals) == f"one\ntwo{NASTY}\n"


def read_only_buffer(pane: Pane, terminals: Terminals) -> None:
    pane.press("C-x", "C-q")
    until(lambda: is_hindered(terminals, "read-only"))
    assert refused(terminals.places(EMACS)[0]).sentence == "What Emacs · notes.md shows cannot be changed."


def read_only_text(pane: Pane, terminals: Terminals) -> None:
    told(terminals, '(with-current-buffer "notes.md" (add-text-properties 1 8 \'(read-only t front-sticky t)))')


@pytest.mark.parametrize("fix", [read_only_buffer, read_only_text])
def test_what_cannot_be_changed_is_refused(terminals: Terminals, fix: Callable[[Pane, Terminals], None]) -> None:
    pane = editing(terminals)
    place = terminals.place(EMACS)
    fix(pane, terminals)
    with pytest.raises(EditorRefused, match=r"What Emacs · notes\.md shows cannot be changed") as raised:
        EMACS.insert(place, NASTY)
    assert raised.value.reason == "read-only"
    assert written(terminals) == "one\ntwo\n"


def test_a_hook_that_fails_is_told_and_not_waited_for(terminals: Terminals) -> None:
    editing(terminals)
    told(terminals, "(with-current-buffer \"notes.md\" (add-hook 'before-change-functions #'error nil t))")
    with pytest.raises(EditorRefused, match=r"Emacs · notes\.md did not take"):
        EMACS.insert(terminals.place(EMACS), NASTY)
    assert written(terminals) == "one\ntwo\n"


def test_of_two_frames_the_one_that_had_the_last_key_gets_it(terminals: Terminals) -> None:
    first = editing(terminals)
    (terminals.work / "second.md").write_text("", encoding="utf-8")
    second = terminals.open("emacsclient", "-t", "-s", str(terminals.run / "emacs" / "server"), "second.md")
    second.shows("second.md")
    for pane, buffer in ((second, "second.md"), (first, "notes.md"), (second, "second.md")):
        before = written(terminals, buffer)
        pane.press("M-<")
        pane.type("x")
        until(partial(is_written, terminals, f"x{before}", buffer))
        place = terminals.place(EMACS, named=buffer)
        EMACS.insert(place, f"into {buffer} ")
    assert written(terminals, "second.md") == "xinto second.md xinto second.md "
    assert written(terminals) == "xinto notes.md one\ntwo\n"


def test_a_daemon_that_nobody_sees_is_not_offered(terminals: Terminals) -> None:
    terminals.open("emacs", "-Q", "--eval", QUIET_EMACS, "--fg-daemon=hidden")
    socket = terminals.run / "emacs" / "hidden"
    until(socket.exists)
    until(lambda: told(terminals, "(+ 40 2)", "hidden").strip() == "42")
    assert terminals.places(EMACS) == []
    error = refused(Place(target="emacs", id=str(socket), label="Emacs"))
    assert (error.reason, error.sentence) == ("no-editor", "Emacs is shown in no window or terminal.")
    client = terminals.open("emacsclient", "-t", "-s", str(socket), "seen.md")
    client.shows("seen.md")
    assert terminals.place(EMACS, named="seen.md").detail == f"hidden: {terminals.work}"


def test_one_without_a_server_is_offered_with_what_it_lacks(terminals: Terminals) -> None:
    pane = editing(terminals, setup=f"(progn {QUIET_EMACS} (column-number-mode))")
    pid = int(pane.told("pane_pid"))
    place = next(place for place in EMACS.discover() if place.id == f"pid {pid}")
    assert (place.label, place.detail) == ("Emacs · notes.md", f"PID {pid}")
    error = refused(place)
    assert error.sentence == "Emacs · notes.md runs without its server."
    assert "M-x server-start" in error.remedy
    pane.press("M-x")
    pane.type("server-start\n")
    terminals.place(EMACS, named="notes.md")
    assert [each.id for each in EMACS.discover() if each.id.startswith("pid") and each.detail.endswith(f" {pid}")] == []


def test_one_that_is_stopped_is_refused_and_nothing_lands_when_it_goes_on(terminals: Terminals) -> None:
    # tmux lets its own child go on at once
    pane = terminals.open("sh", "-c", f"emacs -nw -Q --eval '{SERVED}' notes.md; true")
    pane.shows("F1  notes.md")
    place = terminals.place(EMACS)
    pid = int(told(terminals, "(emacs-pid)"))
    os.kill(pid, signal.SIGSTOP)
    try:
        until(lambda: terminals.places(EMACS)[0].refusal)
        assert refused(place).sentence == "Emacs · notes.md is stopped."
        # past the look before, as when it is stopped in between
        with pytest.raises(EditorAbsent, match="did not answer in time"):
            EMACS.insert(place, NASTY)
    finally:
        os.kill(pid, signal.SIGCONT)
    assert written(terminals) == ""


def test_one_that_is_busy_says_so_and_nothing_lands_when_it_is_done(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = terminals.place(EMACS)
    began, go = terminals.work / "began", terminals.work / "go"
    pane.press("M-:")
    pane.type(f'(progn (write-region "" nil "{began}") (while (not (file-exists-p "{go}"))))\n')
    until(began.exists)
    until(lambda: terminals.places(EMACS)[0].refusal)
    error = refused(place)
    assert (error.reason, error.sentence) == ("busy", "Emacs · notes.md does not answer.")
    with pytest.raises(EditorAbsent, match="did not answer in time"):
        EMACS.insert(place, "x" * 100_000)
    go.touch()
    assert written(terminals) == "one\ntwo\n"
    assert list(terminals.temporary.glob("pond-desktop*")) == []


def test_one_that_has_ended_is_gone_though_its_socket_stays(terminals: Terminals) -> None:
    pane = editing(terminals)
    place = terminals.place(EMACS)
    os.kill(int(pane.told("pane_pid")), signal.SIGKILL)
    until(lambda: not terminals.places(EMACS))
    assert Path(place.id).exists()
    with pytest.raises(EditorAbsent, match=r"Emacs · notes\.md is no longer there"):
        insert(EMACS, place, referring(NASTY))


def test_a_name_that_is_no_text_is_shown_as_far_as_it_can_be(terminals: Terminals) -> None:
    name = os.fsencode(terminals.work) + b"/a\xff\x1b[31m\nb.org"
    Path(os.fsdecode(name)).touch()
    pane = editing(terminals)
    told(terminals, f'(run-at-time 0 nil (lambda () (find-file (car (file-expand-wildcards "{terminals.work}/a*")))))')
    pane.shows("Org")
    place = terminals.place(EMACS, named=".org")
    assert place.label.isprintable()
    assert place.format == "org"
