"""Sessions as text that any program shows."""

from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import ClassVar

from pond_desktop.projection.export.course import Course, is_blank, is_turn
from pond_desktop.projection.export.parameters import parameters_of
from pond_desktop.projection.export.values import ExportedMessage, ExportHead, SessionEnd, SessionHead
from pond_desktop.projection.export.wording import (
    address,
    end_lines,
    facts_of,
    file_words,
    label,
    link_line,
    moment,
    remarks_on,
    title_of,
)
from pond_desktop.projection.values import LinkView, PartView

_COLUMNS = 72


class PlainForm:
    suffix: ClassVar[str] = ".txt"
    _head: SessionHead
    _course: Course

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._zone = zone
        self._is_of_several = False

    def begin(self, head: ExportHead) -> Iterator[str]:
        self._is_of_several = len(head.titles) != 1
        if self._is_of_several:
            yield f"{' '.join(title_of(head).split())}\n"
            yield f"Written by {head.made_by} on {moment(head.exported_at, self._zone)}\n\n"

    def session(self, head: SessionHead) -> Iterator[str]:
        self._head, self._course = head, Course(head, self._zone)
        yield f"{'=' * _COLUMNS}\n" if self._is_of_several else ""
        yield f"{head.summary.title}\n{'=' * _COLUMNS}\n"
        for name, value in facts_of(head, self._zone):
            yield f"{name}: {' '.join(value.split())}\n"
        yield "\n"
        yield from self._links(self._course.above())

    def message(self, message: ExportedMessage) -> Iterator[str]:
        view = message.view
        new_day = self._course.new_day(view)
        if new_day is not None:
            yield f"{_rule(new_day, '=')}\n\n"
        lead = self._course.lead(view)
        if lead is not None:
            said = " · ".join(filter(None, lead))
            yield f"{_rule(said, '-')}\n\n" if is_turn(view) else f"{said}\n\n"
        for remark in remarks_on(view):
            yield from _indented([remark], "  * ")
        parts = [part for part in view.parts if not is_blank(part)]
        if not parts and view.event is None:
            yield "(nothing said)\n\n"
        for part in parts:
            yield from self._part(message, part)
        yield from self._links(self._course.at(view))

    def end_session(self, end: SessionEnd) -> Iterator[str]:
        yield from self._links(self._course.below())
        for line in end_lines(end, self._head):
            yield f"{line}\n"
        yield "\n"

    def end(self) -> Iterator[str]:
        return iter(())

    def _part(self, message: ExportedMessage, part: PartView) -> Iterator[str]:
        text = message.text_of(part) if part.is_cut else [part.text or ""]
        if part.provenance == "conversational" and part.type == "text":
            yield from _indented(text, "")
            return
        if part.type == "file":
            yield f"[{file_words(part)}]\n"
        else:
            named = f" {part.tool_name}" if part.tool_name else ""
            yield f"[{label(part)}{named}{', failed' if part.is_failure else ''}]\n"
        parameters = parameters_of(part.text or "") if part.type == "tool_call" and not part.is_cut else None
        if parameters is None:
            yield from _indented(text, "    ") if part.is_cut or part.text else ["\n"]
            return
        for parameter in parameters:
            yield f"    {' '.join(parameter.name.split())}:"
            yield f" {parameter.text}\n" if parameter.is_short else "\n"
            if not parameter.is_short:
                yield from _indented([parameter.text], " " * 8, end="\n")
        yield "\n"

    def _links(self, links: Iterator[LinkView]) -> Iterator[str]:
        for link in links:
            yield f"-> {link_line(link)} {address(link.locator)}\n\n"


def _rule(words: str, sign: str) -> str:
    head = f"{sign * 3} {words} "
    return head + sign * max(3, _COLUMNS - len(head))


def _indented(pieces: Iterable[str], margin: str, *, end: str = "\n\n") -> Iterator[str]:
    """A text that comes in pieces, cut anywhere, behind a margin; then `end`."""
    is_at_start, blank_lines = True, 0
    for piece in pieces:
        for number, line in enumerate(piece.split("\n")):
            if number:
                is_at_start, blank_lines = True, blank_lines + 1
            if line:
                # lines without anything at the end are those of the text: only what follows them shows that they count
                yield "\n" * blank_lines + (margin if is_at_start else "") + line
                is_at_start, blank_lines = False, 0
    yield end
