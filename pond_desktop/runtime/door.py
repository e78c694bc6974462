"""The door of the program that has an archive open: where it is, what is asked there, how it is answered.

A line of JSON goes in and one comes out; who asks for a choice gets a second line once a person has chosen. What comes
is text of a command line: it is opened and searched for, never run. Who knocks must be quick and does without Qt.
"""

import hashlib
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated, BinaryIO, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from pond_desktop.runtime.folders import Folders, private_folder

LINE_BYTES_MAX = 1 << 16
WORDS_MAX = 8_192
CONNECT_MS = 500
ANSWER_MS = 5_000
_CHOICE_BYTES_MAX = 1 << 24

Words: TypeAlias = Annotated[str, Meta(max_length=WORDS_MAX)]


class PickWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A reference that a person is to choose. `format` `None`: the usual one. `project`: only of this folder."""

    format: Words | None = None
    query: Words = ""
    project: Words | None = None


class Summons(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a second start wants of the first. `session` is whatever names one: an id, a locator, a link; also of a
    message. `activation` is the desktop's leave to come to the front."""

    version: Literal[1] = 1
    session: Words | None = None
    query: Words | None = None
    new_window: bool = False
    activation: Words | None = None
    pick: PickWish | None = None


class Answer(Struct, frozen=True):
    taken: bool


class Picked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a PickWish: the text of a reference, or why there can be none. Neither: the person gave up."""

    text: str | None = None
    fault: str | None = None


def sayable(text: str) -> str:
    """As much of a word of the command line as can be asked for. What no encoding has becomes `?`."""
    return text.encode("utf-8", "replace").decode()[:WORDS_MAX]


def hand_over(folders: Folders, summons: Summons) -> bool:
    """Whether a program that has this archive open took it. `False` also where nobody can be reached from here."""
    with _line(folders) as line:
        return line is not None and _is_taken(line, summons)


def pick(folders: Folders, wish: PickWish) -> Picked | None:
    """Waits for a person to choose in the program that is open. `None`: there is none, or it does not know how."""
    with _line(folders) as line:
        if line is None or not _is_taken(line, Summons(pick=wish, activation=activation())):
            return None
        line.take_time()
        try:
            return msgspec.json.decode(line.hear(_CHOICE_BYTES_MAX), type=Picked)
        except (OSError, msgspec.DecodeError):
            return Picked(fault="Pond Desktop ended before anything was chosen. Try again.")


def activation() -> str | None:
    """What the desktop gave this process, so that a window may come to the front."""
    return os.environ.get("XDG_ACTIVATION_TOKEN") or None


def address_of(folders: Folders) -> str | None:
    """Short, since a socket's path may have a hundred characters. `None`: there is no safe place for one."""
    name = hashlib.sha256(os.fsencode(os.path.realpath(folders.archive_file))).hexdigest()[:16]
    if sys.platform == "win32":
        return f"pond-desktop-{name}"  # a pipe, which lies in no folder
    folder = private_folder(os.environ)
    return None if folder is None else str(folder / f"{name}.socket")


class _Line:
    """A connection. All of it raises OSError where the other side is gone, or silent for too long."""

    def __init__(self, stream: BinaryIO, link: socket.socket | None) -> None:
        self._stream, self._link = stream, link

    def say(self, value: Struct) -> None:
        line = msgspec.json.encode(value) + b"\n"
        if self._link is not None:
            self._link.sendall(line)
        else:
            self._stream.write(line)

    def hear(self, bytes_max: int) -> bytes:
        """Empty where the other side has ended."""
        return self._stream.readline(bytes_max)

    def take_time(self) -> None:
        """From now on a person is waited for."""
        if self._link is not None:
            self._link.settimeout(None)


@contextmanager
def _line(folders: Folders) -> Iterator[_Line | None]:
    """`None` where nobody listens."""
    address = address_of(folders)
    with ExitStack() as closing:
        line = None
        if address is not None:
            with suppress(OSError):
                line = _connected(address, closing)
        yield line


def _connected(address: str, closing: ExitStack) -> _Line:
    if sys.platform == "win32":
        pipe = Path(rf"\\.\pipe\{address}")
        return _Line(closing.enter_context(pipe.open("r+b", buffering=0)), None)
    link = closing.enter_context(socket.socket(socket.AF_UNIX))
    link.settimeout(CONNECT_MS / 1000)
    link.connect(address)
    link.settimeout(ANSWER_MS / 1000)
    return _Line(closing.enter_context(link.makefile("rb")), link)


def _is_taken(line: _Line, summons: Summons) -> bool:
    try:
        line.say(summons)
        return msgspec.json.decode(line.hear(LINE_BYTES_MAX), type=Answer).taken
    except (OSError, msgspec.DecodeError):
        return False
