"""Two states of a session side by side, as lines."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from msgspec import Struct

from pond_desktop.projection.values import MessageView, SessionSummary

_CONTEXT = 2


class SessionVersion(Struct, frozen=True, kw_only=True):
    """One state of a session's file, counted from 1."""

    number: int
    size_bytes: int
    is_current: bool


class SessionVersions(Struct, frozen=True, kw_only=True):
    """The states worth looking at, oldest first; the current one last."""

    session: SessionSummary
    path: str
    versions: tuple[SessionVersion, ...]


class DiffLine(Struct, frozen=True, kw_only=True):
    """`kind`: `-` stood before, `+` stands after, blank in both, `@` where lines that are the same are left out. `text`
    has no line end."""

    kind: Literal["-", "+", " ", "@"]
    text: str


class VersionDiff(Struct, frozen=True, kw_only=True):
    """No lines where nothing that can be read differs."""

    session: SessionSummary
    before: int
    after: int
    lines: tuple[DiffLine, ...]


def diff_lines(before: Sequence[MessageView], after: Sequence[MessageView]) -> Iterator[DiffLine]:
    """Lines that differ, with two around them."""
    one, other = [line for view in before for line in _lines(view)], [line for view in after for line in _lines(view)]
    end = 0
    for group in SequenceMatcher(None, one, other, autojunk=False).get_grouped_opcodes(_CONTEXT):
        if (left_out := group[0][1] - end) > 0:
            yield DiffLine(kind="@", text=f"{left_out:,} lines the same")
        for what, start, stop, other_start, other_stop in group:
            if what == "equal":
                yield from (DiffLine(kind=" ", text=line) for line in one[start:stop])
                continue
            yield from (DiffLine(kind="-", text=line) for line in one[start:stop])
            yield from (DiffLine(kind="+", text=line) for line in other[other_start:other_stop])
        end = group[-1][2]


def _lines(view: MessageView) -> Iterator[str]:
    yield f"[{view.event or view.role}] {view.id}"
    for part in view.parts:
        if part.type != "text" or part.provenance != "conversational":
            yield f"  ({part.type.replace('_', ' ')}{f' {part.tool_name}' if part.tool_name else ''})"
        yield from (f"  {line}" for line in (part.text or part.line).split("\n"))
