"""Real programs, each in a pane of a tmux server of its own, with folders of their own.

What this process looks for lies in the same folders, so that nobody's own editors are found by a test, nor written to.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from pond_desktop.editors.target import Place, Target

WITHIN_S = 20.0
_LOOK_S = 0.02
_AT_LAST = threading.Event()
"""Never set: waiting for it is how one waits for a program that says nothing."""
Answer = TypeVar("Answer")

QUIET_EMACS = "(setq native-comp-deferred-compilation nil native-comp-jit-compilation nil)"
"""Else each new home has it compile its own programs anew, in processes that outlive it."""
NASTY = (
    'it\'s "quoted" \\ $(id) `id` ${HOME} %sh{id} é 😀 [x](y) :q!<Esc> <CR>\n'
    "\ttab ') | call writefile(['x'], 'f')\n"
    '" . system("id") . " (shell-command "id") }; nop %sh{id}'
)
"""Harmless text in which each program finds its own language."""


def until(ask: Callable[[], Answer], *, within_s: float = WITHIN_S) -> Answer:
    """What `ask` answers, once that is anything; fails where it never is."""
    ends_at_s = time.monotonic() + within_s
    while not (answer := ask()):
        assert time.monotonic() < ends_at_s, "it did not come about"
        _AT_LAST.wait(_LOOK_S)
    return answer


_WARDEN = """
import glob, os, shutil, signal, subprocess, sys
temporary, socket, folder = sys.argv[1:]
sys.stdin.buffer.read()
if os.path.exists(socket):
    subprocess.run(["tmux", "-S", socket, "kill-server"], stderr=subprocess.DEVNULL)
mark = f"TMUX_TMPDIR={temporary}".encode()
for path in glob.glob("/proc/[0-9]*/environ"):
    pid = int(path.split("/")[2])
    try:
        with open(path, "rb") as file:
            if pid != os.getpid() and mark in file.read().split(b"\\0"):
                os.kill(pid, signal.SIGKILL)
    except OSError:
        pass
shutil.rmtree(folder, ignore_errors=True)
"""


class Pane:
    """A program in a terminal, as a person has it before them."""

    def __init__(self, terminals: "Terminals", id: str) -> None:
        self._terminals = terminals
        self.id = id

    def press(self, *keys: str) -> None:
        """By tmux's names: `Escape`, `C-u`."""
        self._terminals.tmux("send-keys", "-t", self.id, *keys)

    def type(self, text: str) -> None:
        self._terminals.tmux("send-keys", "-t", self.id, "-l", text)

    def leave(self, mode: str) -> None:
        """By Escape, once `mode` stands there, until it does no more: with the next key it would be another."""
        self.shows(mode)
        self.press("Escape")
        until(lambda: mode not in self.screen())

    def screen(self) -> str:
        return self._terminals.tmux("capture-pane", "-p", "-t", self.id)

    def shows(self, text: str) -> None:
        """Waits until it does."""
        try:
            until(lambda: text in self.screen())
        except AssertionError:
            raise AssertionError(f"{text!r} is not in:\n{self.screen().rstrip()}") from None

    def shows_last(self, pattern: str) -> None:
        """Waits until its last line is all of that."""
        try:
            until(lambda: re.fullmatch(pattern, self.screen().rstrip().rpartition("\n")[2]))
        except AssertionError:
            raise AssertionError(f"{pattern!r} is not the last line of:\n{self.screen().rstrip()}") from None

    def told(self, name: str) -> str:
        """What tmux says of it: `pane_in_mode`."""
        return self._terminals.tmux("display-message", "-p", "-t", self.id, f"#{{{name}}}").strip()


class Terminals:
    """`folder` holds it all: `home`, `run` for sockets, `tmp`; `work` is where programs start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home, self.run, self.temporary, self.work = (folder / name for name in ("home", "run", "tmp", "work"))
        for each in (self.home, self.run, self.temporary, self.work):
            each.mkdir(mode=0o700)
        self.socket = self.temporary / f"tmux-{os.getuid()}" / "default"
        self.socket.parent.mkdir(mode=0o700)
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("TMUX", "NVIM", "VIM", "XDG_", "EMACS", "INSIDE_EMACS"))
        } | {
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.run),
            "TMPDIR": str(self.temporary),
            "TMUX_TMPDIR": str(self.temporary),
            "LC_ALL": "C.UTF-8",
            "SHELL": "/bin/sh",
            "PS1": "$ ",
        }
        # ends it all as soon as this process is gone, also where that is killed
        self._warden = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _WARDEN, str(self.temporary), str(self.socket), str(self.folder)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )

    def open(self, *words: str, columns: int = 120, lines: int = 40, **environment: str) -> Pane:
        """Starts a program in a pane of its own; other ones of its environment by name."""
        variables = [word for name, value in environment.items() for word in ("-e", f"{name}={value}")]
        size = ("-x", str(columns), "-y", str(lines))
        where = ("-c", str(self.work))
        # `env`: a single word would go to a shell
        id = self.tmux("new-session", "-d", "-P", "-F", "#{pane_id}", *size, *variables, *where, "env", *words)
        return Pane(self, id.strip())

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-f", "/dev/null", "-S", str(self.socket), *words],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def close(self) -> None:
        """Ends what runs here, also what has left its terminal."""
        self._warden.communicate()

    def places(self, target: Target) -> list[Place]:
        """Those of `target` that are here, by their socket or their file."""
        return [each for each in target.discover() if f"{each.id} {each.file}".count(str(self.folder))]

    def place(self, target: Target, *, named: str = "") -> Place:
        """The one whose label holds `named`, once it can be used."""

        def look() -> Place | None:
            found: Iterable[Place] = self.places(target)
            return next((place for place in found if named in place.label and place.refusal is None), None)

        found = until(look)
        assert found is not None
        return found


@contextmanager
def terminals(patch: pytest.MonkeyPatch) -> Iterator[Terminals]:
    """This process looks for editors where they are."""
    # a socket's path may have a hundred characters: pytest's folders are too deep
    folder = Path(tempfile.mkdtemp(prefix="pond-", dir="/tmp"))
    opened = Terminals(folder)
    for name in ("HOME", "XDG_RUNTIME_DIR", "TMPDIR", "TMUX_TMPDIR"):
        patch.setenv(name, opened.environment[name])
    patch.setattr(tempfile, "tempdir", str(opened.temporary))
    try:
        yield opened
    finally:
        opened.close()
