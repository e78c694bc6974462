"""What a target is: a kind of program that a reference can be put into, and the places of it that are there now."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from pond_desktop.projection.reference import FormatName

Takes: TypeAlias = Literal["lines", "lines if agreed", "line"]
"""`lines if agreed`: a program that may run each line, so that the person is asked first. `line`: one at most."""

Lend: TypeAlias = Callable[[str], bool]
"""Puts a text on the clipboard, from any thread but the window's, and says within a second whether it is there."""

Obstacle: TypeAlias = Literal["busy", "read-only", "no-editor", "not-safe-here", "refused", "tool-missing"]


class Refusal(Struct, frozen=True, kw_only=True):
    """Why a place cannot take anything now, in a sentence, and what a person can do about it."""

    reason: Obstacle
    sentence: str
    remedy: str


class Place(Struct, frozen=True, kw_only=True):
    """One running editor, document or pane. `target` and `id` together are unique, and hold while it is there."""

    target: str
    """The name of its Target."""
    id: str
    """What the target needs to find it again: a socket's path, a pane. Never part of code or of a shell line."""
    label: str
    """For a button: "Neovim · notes.md". Of foreign names; on one line, without control codes."""
    detail: str = ""
    """What tells it from others of its kind: its folder, its server's name."""
    file: str | None = None
    format: FormatName = "markdown"
    """What is usually wanted there."""
    takes: Takes = "lines"
    last_used_at: datetime | None = None
    """When a person last did something there, as far as that can be told."""
    refusal: Refusal | None = None


class Inserted(Struct, frozen=True, kw_only=True):
    """What became of it."""

    place: Place
    is_confirmed: bool = True
    """Whether the program said so; else it was only handed over."""
    note: str = ""
    """What a person should know besides, as a sentence: the file is read-only."""


class Target(Protocol):
    """A kind of program. All methods are called off the window's thread, and may be called from several at once.

    Each ends within its budget whatever the other side does, and leaves nothing behind that lands later.
    """

    name: str
    """Unique, lower case: `neovim`."""
    title: str
    """As its makers write it: `Neovim`."""

    def discover(self) -> Sequence[Place]:
        """The places that are there now, with what hinders each; empty where there is none. Within 250 ms. Raises
        nothing for what is merely absent or dead."""
        ...

    def probe(self, place: Place) -> Place:
        """The same place as it is at this moment. Raises EditorAbsent."""
        ...

    def insert(self, place: Place, text: str) -> Inserted:
        """Puts `text` at its cursor as one step to undo, within 3 s. `text` is harmless, has line feeds only, and no
        line feed where the place takes a single line. Raises EditorError."""
        ...
