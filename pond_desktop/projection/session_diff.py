"""Two sessions beside each other, from where they part. Pure."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from difflib import SequenceMatcher
from re import findall
from typing import Literal, TypeAlias

from msgspec import Struct
from rapidfuzz.distance import LCSseq

from pond_desktop.canonical import LinkKind, Part, Role
from pond_desktop.canonical.archived import ArchivedMessage
from pond_desktop.projection.values import MessageView, SessionSummary

DiffKind: TypeAlias = Literal["same", "removed", "added", "changed"]
PieceKind: TypeAlias = Literal["-", "+", " "]

_TEXT_CHARS = 4_000
"""Of a message so much is shown and compared word by word."""
_AHEAD_MAX = 4
"""So many messages are looked at for one that says the same in other words."""
_LIKENESS_MIN = 0.5
"""Less alike, two messages are another one rather than the same in other words."""


class DiffPiece(Struct, frozen=True, kw_only=True):
    """`kind`: `-` stands in the first session only, `+` in the second only, blank in both."""

    kind: PieceKind
    text: str


class DiffMessage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A message of one session or of both, or, where `kind` is `same`, a run of `count` messages. `one` and `other` are
    its locators. `cut_chars`: so much of its text is not here."""

    kind: DiffKind
    count: int = 1
    role: Role | None = None
    at: datetime | None = None
    one: str | None = None
    other: str | None = None
    pieces: tuple[DiffPiece, ...] = ()
    cut_chars: int = 0


class SessionDiff(Struct, frozen=True, kw_only=True):
    """How two sessions differ behind the `shared_count` messages that both begin with, the last of which was said at
    `shared_until`. `one_left` and `other_left` count the messages at their ends that were not compared any more."""

    one: SessionSummary
    other: SessionSummary
    shared_count: int
    shared_until: datetime | None
    messages: tuple[DiffMessage, ...]
    one_left: int = 0
    other_left: int = 0


class Comparable(Struct, frozen=True, kw_only=True):
    """A session that another one can be compared with. `is_outgoing`: it came out of that one."""

    session: SessionSummary
    kind: LinkKind
    is_outgoing: bool


def is_same(one: ArchivedMessage, other: ArchivedMessage) -> bool:
    """Whether two messages say the same, by what the archive holds of them; ids and times may be others."""
    first, second = one.message, other.message
    return first.role == second.role and first.event == second.event and _said(first.parts) == _said(second.parts)


def align(one: Sequence[MessageView], other: Sequence[MessageView]) -> Iterator[DiffMessage]:
    """Messages of both in the order of reading."""
    former, latter = [_key(view) for view in one], [_key(view) for view in other]
    for what, start, stop, other_start, other_stop in SequenceMatcher(
        None, former, latter, autojunk=False
    ).get_opcodes():
        if what == "equal":
            yield DiffMessage(kind="same", count=stop - start)
        else:
            yield from _parted(one[start:stop], other[other_start:other_stop])


def _parted(one: Sequence[MessageView], other: Sequence[MessageView]) -> Iterator[DiffMessage]:
    """What stands between two messages that are the same: pairs that are alike, and what is in one of them only."""
    place = 0
    for view in one:
        alike = next(
            (at for at in range(place, min(place + _AHEAD_MAX, len(other))) if _are_alike(view, other[at])), None
        )
        if alike is None:
            yield _alone(view, "removed")
            continue
        yield from (_alone(each, "added") for each in other[place:alike])
        yield _changed(view, other[alike])
        place = alike + 1
    yield from (_alone(each, "added") for each in other[place:])


def _alone(view: MessageView, kind: Literal["removed", "added"]) -> DiffMessage:
    text = _text(view)
    return DiffMessage(
        kind=kind,
        role=view.role,
        at=view.at,
        one=view.locator if kind == "removed" else None,
        other=view.locator if kind == "added" else None,
        pieces=(DiffPiece(kind="-" if kind == "removed" else "+", text=text[:_TEXT_CHARS]),),
        cut_chars=max(0, len(text) - _TEXT_CHARS),
    )


def _changed(one: MessageView, other: MessageView) -> DiffMessage:
    first, second = _text(one), _text(other)
    return DiffMessage(
        kind="changed",
        role=other.role,
        at=other.at,
        one=one.locator,
        other=other.locator,
        pieces=tuple(_pieces(_words(first), _words(second))),
        cut_chars=max(0, len(first) - _TEXT_CHARS, len(second) - _TEXT_CHARS),
    )


def _pieces(one: Sequence[str], other: Sequence[str]) -> Iterator[DiffPiece]:
    gone, new = "", ""
    for step in LCSseq.opcodes(one, other):
        if step.tag != "equal":
            gone += "".join(one[step.src_start : step.src_end])
            new += "".join(other[step.dest_start : step.dest_end])
            continue
        yield from _replaced(gone, new)
        gone, new = "", ""
        yield DiffPiece(kind=" ", text="".join(one[step.src_start : step.src_end]))
    yield from _replaced(gone, new)


def _replaced(gone: str, new: str) -> Iterator[DiffPiece]:
    if gone:
        yield DiffPiece(kind="-", text=gone)
    if new:
        yield DiffPiece(kind="+", text=new)


def _are_alike(one: MessageView, other: MessageView) -> bool:
    if one.role != other.role or one.event != other.event:
        return False
    first, second = _words(_text(one)), _words(_text(other))
    return LCSseq.normalized_similarity(first, second) >= _LIKENESS_MIN


def _words(text: str) -> list[str]:
    """Words with the blanks behind them: a blank by itself would be found again everywhere."""
    found: list[str] = findall(r"\w+\s*|[^\w\s]\s*|\s+", text[:_TEXT_CHARS])
    return found


def _text(view: MessageView) -> str:
    return "\n".join(_part_text(part.type, part.tool_name, part.text or part.line) for part in view.parts)


def _part_text(type_: str, tool_name: str | None, text: str) -> str:
    if type_ == "text":
        return text
    name = type_.replace("_", " ")
    return f"({name} {tool_name}) {text}" if tool_name else f"({name}) {text}"


def _key(view: MessageView) -> tuple[object, ...]:
    return view.role, view.event, _text(view)


def _said(parts: Sequence[Part]) -> list[tuple[object, ...]]:
    return [(part.type, part.tool_name, part.body, part.preview, part.body_bytes) for part in parts]
