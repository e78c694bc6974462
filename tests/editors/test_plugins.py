"""Our plug-ins in the editors themselves: what is chosen stands at the cursor, as text, and one undo takes it away."""

import re
from functools import partial

import pytest

from tests.editors.picking import Chooser, install
from tests.editors.real import NASTY, QUIET_EMACS, Pane, Terminals, until
from tests.editors.referring import attacks

TWO = "one\ntwo\n"
LINKS = "see [it](pond://session/pi/a%20b#m-1), or <pond://session/codex/c>.\n"


class Editor:
    """One of them with a file open, the cursor at its beginning."""

    program: str
    plugin: str
    pick: str
    pick_words: str
    """The same with words to search for."""
    open_link: str
    says_missing: str
    says_fault: str

    def __init__(self, terminals: Terminals) -> None:
        self.terminals = terminals
        self.chooser: Chooser = install(terminals, self.plugin)

    def open(self, text: str = TWO, name: str = "notes.md") -> Pane:
        raise NotImplementedError

    def run(self, command: str) -> None:
        """One of its own commands, as a person types it."""
        raise NotImplementedError

    def save(self) -> None:
        raise NotImplementedError

    def end_of_line(self) -> None:
        """Into the link that stands there."""
        raise NotImplementedError

    def undo(self) -> None:
        raise NotImplementedError

    def written(self) -> str:
        """What the buffer holds now."""
        saved = self.terminals.work / "saved"
        saved.unlink(missing_ok=True)
        self.save()
        # not as text: its line ends count
        return until(lambda: saved.read_bytes().decode() if saved.exists() else "")

    def shows_no_more(self, text: str) -> bool:
        return text not in self.pane.screen()

    def _start(self, text: str, name: str, *words: str) -> Pane:
        (self.terminals.work / name).write_text(text, encoding="utf-8")
        self.pane = self.terminals.open(*words, name)
        return self.pane


class Neovim(Editor):
    program, plugin = "nvim", "neovim"
    pick, pick_words, open_link = "Pond", "Pond retry 'loop'", "PondOpen"
    says_missing, says_fault = "is not there", "the archive is damaged"

    def open(self, text: str = TWO, name: str = "notes.md") -> Pane:
        pane = self._start(text, name, "nvim", "-n", "-i", "NONE", "--cmd", "set nofixendofline")
        pane.shows(f"{name}")
        return pane

    def run(self, command: str) -> None:
        self.pane.type(f":{command}")
        self.pane.press("Enter")

    def save(self) -> None:
        self.run("silent write! saved")

    def end_of_line(self) -> None:
        self.pane.press("$", "h", "h")

    def undo(self) -> None:
        self.pane.press("u")


class Emacs(Editor):
    program, plugin = "emacs", "emacs"
    pick, pick_words, open_link = "pond-pick", "", "pond-open"
    says_missing, says_fault = "No such file", "the archive is damaged"

    def open(self, text: str = TWO, name: str = "notes.md") -> Pane:
        own = self.terminals.home / ".emacs.d" / "early-init.el"
        own.parent.mkdir(exist_ok=True)
        own.write_text(f"{QUIET_EMACS} (setq suggest-key-bindings nil)", encoding="utf-8")
        pane = self._start(text, name, "emacs", "-nw")
        pane.shows(f"F1  {name}")
        return pane

    def run(self, command: str) -> None:
        self._ask("M-x", "M-x")
        self.pane.type(command)
        self.pane.press("Enter")

    def save(self) -> None:
        self._ask("M-:", "Eval:")
        write = '(write-region nil nil "saved" nil \'quiet)'
        self.pane.type(f"(let ((coding-system-for-write 'utf-8-unix)) {write})")
        self.pane.press("Enter")

    def end_of_line(self) -> None:
        self.pane.press("C-e", "C-b", "C-b")

    def undo(self) -> None:
        self.pane.press("C-_")

    def _ask(self, key: str, prompt: str) -> None:
        """What was asked before may stand there still; behind the prompt Emacs tells what happens meanwhile."""
        self.pane.press(key)
        self.pane.shows_last(f"{re.escape(prompt)} *(\\[.*)?")


class Kakoune(Editor):
    program, plugin = "kak", "kakoune"
    pick, pick_words, open_link = "pond-pick", "pond-pick retry \"'loop'\"", "pond-open"
    says_missing, says_fault = "could not be asked", "could not be asked"

    def open(self, text: str = TWO, name: str = "notes.md") -> Pane:
        pane = self._start(text, name, "kak", "-s", "mine")
        pane.shows("client0@[mine]")
        return pane

    def run(self, command: str) -> None:
        self.pane.type(f":{command}")
        self.pane.press("Enter")

    def save(self) -> None:
        self.run("write! saved")

    def end_of_line(self) -> None:
        self.pane.press("g", "l", "h")

    def undo(self) -> None:
        self.pane.press("u")


EDITORS = [
    pytest.param(each, id=each.plugin, marks=pytest.mark.needs_editor(each.program, "tmux"))
    for each in (Neovim, Emacs, Kakoune)
]


@pytest.fixture(params=EDITORS)
def editor(request: pytest.FixtureRequest, terminals: Terminals) -> Editor:
    made: Editor = request.param(terminals)
    return made


def test_what_is_chosen_stands_at_the_cursor_and_one_undo_takes_it_away(editor: Editor) -> None:
    editor.open()
    editor.chooser.give(NASTY)
    editor.run(editor.pick)
    assert editor.chooser.called() == ["pick"]
    editor.pane.shows("quoted")
    there = editor.written()
    assert NASTY in there and there.replace(NASTY, "", 1) == TWO
    editor.undo()
    until(partial(editor.shows_no_more, "quoted"))
    assert editor.written() == TWO


def test_no_text_is_taken_for_keys_or_a_command(editor: Editor) -> None:
    touched = editor.terminals.work / "touched"
    editor.open()
    for number, text in enumerate(attacks(touched)):
        editor.chooser.give(f"{text} mark{number}.")
        editor.run(editor.pick)
        editor.chooser.called()
        editor.pane.shows(f" mark{number}.")
        editor.undo()
        until(partial(editor.shows_no_more, f" mark{number}."))
    assert editor.written() == TWO
    assert not touched.exists()


@pytest.mark.parametrize("editor", [EDITORS[0], EDITORS[2]], indirect=True)
def test_words_to_search_for_go_along_and_so_does_the_form_of_the_file(editor: Editor) -> None:
    editor.open(name="notes.org")
    editor.chooser.give("a choice")
    editor.run(editor.pick_words)
    assert editor.chooser.called() == ["pick", "--format", "org", "--query", "retry 'loop'"]
    editor.pane.shows("a choice")


@pytest.mark.needs_editor("emacs", "tmux")
def test_emacs_asks_for_words_where_that_is_wanted(terminals: Terminals) -> None:
    editor = Emacs(terminals)
    editor.open()
    editor.chooser.give("a choice")
    editor.pane.press("C-u", "M-x")
    editor.pane.shows("C-u M-x")
    editor.pane.type(editor.pick)
    editor.pane.press("Enter")
    editor.pane.shows("Past conversations about:")
    editor.pane.type("retry 'loop'")
    editor.pane.press("Enter")
    assert editor.chooser.called() == ["pick", "--query", "retry 'loop'"]
    editor.pane.shows("a choice")


@pytest.mark.needs_editor("emacs", "tmux")
def test_org_opens_its_own_links(terminals: Terminals) -> None:
    editor = Emacs(terminals)
    editor.open("[[pond://session/pi/a%20b#m-1][Retry policy]]\n", "notes.org")
    editor.pane.shows("Retry policy")
    editor.pane.press("C-c", "C-o")
    assert editor.chooser.called() == ["open", "pond://session/pi/a%20b#m-1"]


def test_who_gives_up_finds_everything_as_it_was(editor: Editor) -> None:
    editor.open()
    editor.chooser.give("no choice", code=130)
    editor.run(editor.pick)
    editor.chooser.called()
    editor.chooser.give("a choice")
    editor.run(editor.pick)
    editor.chooser.called()
    editor.pane.shows("a choice")
    assert "no choice" not in editor.written()


def test_a_program_that_fails_is_told_and_its_words_stay_out_of_the_text(editor: Editor) -> None:
    editor.open()
    editor.chooser.give("half of it", code=1, told="pond-desktop: the archive is damaged.\n")
    editor.run(editor.pick)
    editor.chooser.called()
    editor.pane.shows(editor.says_fault)
    assert editor.written() == TWO


def test_a_program_that_is_gone_is_told(editor: Editor) -> None:
    editor.open()
    editor.chooser.program.unlink()
    editor.run(editor.pick)
    editor.pane.shows(editor.says_missing)
    assert editor.written() == TWO


def test_the_link_at_the_cursor_is_opened_or_the_first_of_its_line(editor: Editor) -> None:
    editor.open(LINKS)
    editor.run(editor.open_link)
    assert editor.chooser.called() == ["open", "pond://session/pi/a%20b#m-1"]
    editor.end_of_line()
    editor.run(editor.open_link)
    assert editor.chooser.called() == ["open", "pond://session/codex/c"]
    assert editor.written() == LINKS


def test_a_line_without_a_link_is_told(editor: Editor) -> None:
    editor.open()
    editor.run(editor.open_link)
    editor.pane.shows("is no pond:// link")
