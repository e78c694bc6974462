"""The sections that a card is drawn from."""

from typing import Literal, TypeAlias

from msgspec import Struct

from pond_desktop.projection.terminal import Inked

CARD_CHARS = 1 << 16
"""A card shows at most so much of a call or a result; the rest is read in the detail."""

ToolKind: TypeAlias = Literal["command", "change", "read", "search", "checklist", "plan", "helper", "other"]
ItemState: TypeAlias = Literal["open", "doing", "done", "dropped"]
Sign: TypeAlias = Literal["+", "-", " ", "@"]


class Note(Struct, frozen=True):
    """A quiet remark: what else the call was given, how it ended."""

    text: str


class Terminal(Struct, frozen=True, kw_only=True):
    """What was typed into a terminal, or what came out of one. `is_command`: it was typed."""

    inked: Inked
    is_command: bool = False


class Code(Struct, frozen=True, kw_only=True):
    """Text as it stands, a number for each line where the tool told them; `path` is the file it is of, if any."""

    text: str
    path: str | None = None
    language: str | None = None
    numbers: tuple[int | None, ...] = ()


class DiffLine(Struct, frozen=True):
    """One line of a change. `@` begins a stretch; numbers count from 1 and are `None` where nobody told them."""

    sign: Sign
    text: str
    old: int | None = None
    new: int | None = None


class Changes(Struct, frozen=True, kw_only=True):
    """What was done to one file."""

    path: str | None
    action: Literal["edited", "written", "deleted", "moved"]
    lines: tuple[DiffLine, ...]
    moved_to: str | None = None

    @property
    def added_count(self) -> int:
        return sum(line.sign == "+" for line in self.lines)

    @property
    def removed_count(self) -> int:
        return sum(line.sign == "-" for line in self.lines)


class Matches(Struct, frozen=True, kw_only=True):
    """Lines that a search found in one file, each with its number where that was told."""

    path: str
    lines: tuple[tuple[int | None, str], ...]


class ChecklistItem(Struct, frozen=True):
    state: ItemState
    text: str


class Checklist(Struct, frozen=True, kw_only=True):
    items: tuple[ChecklistItem, ...]


class Prose(Struct, frozen=True, kw_only=True):
    """Markdown, with what it is where that isn't plain: `Task`, `Last words`."""

    markdown: str
    title: str | None = None


Section: TypeAlias = Note | Terminal | Code | Changes | Matches | Checklist | Prose


class Half(Struct, frozen=True, kw_only=True):
    """What was asked, or what came back. `raw` is how it was written. `is_cut`: there is more than the card shows of
    its `all_bytes`."""

    sections: tuple[Section, ...]
    raw: str
    all_bytes: int
    is_cut: bool = False


class ToolCard(Struct, frozen=True, kw_only=True):
    """A call with its result, as far as either is known. `exit_code` is what the program ended with."""

    kind: ToolKind
    asked: Half | None = None
    answered: Half | None = None
    exit_code: int | None = None
