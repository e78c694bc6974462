"""Asking a Kakoune session, which only takes commands: what is to be known it writes into a pipe of ours.

Source: `:doc commands`, `:doc command-parsing`, `:doc expansions`; tried with 2022.10.31.
"""

import os
import re
import select
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pond_desktop.editors.outside import run

_PROGRAM = "kak"
_END = "end"
_PIECE_BYTES = 65_536
_WORD = re.compile("'((?:[^']|'')*)'")


class KakouneError(Exception):
    """It does not take commands: most often it has ended."""


def live_sessions(*, within_s: float) -> list[str]:
    """By name; none where there is no Kakoune. What one left that was killed is not one. Raises OSError."""
    if shutil.which(_PROGRAM) is None:
        return []
    return [line for line in run([_PROGRAM, "-l"], within_s=within_s).out.splitlines() if " " not in line]


class Talk:
    """One with a session. All of it ends within the time that was given for it."""

    def __init__(self, session: str, folder: Path, pipe: int, ends_at_s: float) -> None:
        self._session, self._folder, self._pipe, self._ends_at_s = session, folder, pipe, ends_at_s

    def answer(self, *words: str) -> str:
        """Commands that answer with these words: quoted, or expansions."""
        pipe = quoted(str(self._folder / "answers"))
        # a blank after them, or the next would go on where these end
        return f"echo -quoting kakoune -to-file {pipe} {' '.join(words)}\necho -to-file {pipe} ' '"

    def content(self, text: str) -> str:
        """An expansion to `text`. It is read when Kakoune comes to it, and is none any more once the talk is over."""
        file = self._folder / "text"
        file.write_text(text, encoding="utf-8", newline="")
        return "%file|" + str(file).replace("|", "||") + "|"

    def ask(self, *commands: str) -> list[str]:
        """What the commands answered, each of which may fail. Raises KakouneError; TimeoutError where it is silent."""
        script = "\n".join((*(f"try {quoted(command)}" for command in commands), self.answer(_END)))
        # only a session that is there, and of this person, lets itself be connected to
        ended = run([_PROGRAM, "-p", self._session], given=script.encode("utf-8"), within_s=self._left_s())
        if ended.code:
            raise KakouneError(ended.err)
        come = b""
        while not come.endswith(f"'{_END}' ".encode()):
            if not select.select([self._pipe], [], [], self._left_s())[0]:
                raise TimeoutError
            come += os.read(self._pipe, _PIECE_BYTES)
        return [word.replace("''", "'") for word in _WORD.findall(come.decode("utf-8", "replace"))][:-1]

    def _left_s(self) -> float:
        return max(0.001, self._ends_at_s - time.monotonic())


@contextmanager
def talk_with(session: str, *, within_s: float) -> Iterator[Talk]:
    """Raises OSError where no pipe can be made."""
    folder = Path(tempfile.mkdtemp(prefix="pond-desktop-"))
    try:
        os.mkfifo(folder / "answers", 0o600)
        # for writing too: then Kakoune, which would wait for a reader, never does
        pipe = os.open(folder / "answers", os.O_RDWR)
        try:
            yield Talk(session, folder, pipe, time.monotonic() + within_s)
        finally:
            # first the names: what comes later finds no pipe to wait at
            shutil.rmtree(folder, ignore_errors=True)
            os.close(pipe)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def quoted(word: str) -> str:
    """As one word that Kakoune takes as it is."""
    return "'" + word.replace("'", "''") + "'"
