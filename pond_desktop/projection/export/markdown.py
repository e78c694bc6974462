"""Sessions as Markdown: days and turns are headings, what tools did stands in fences."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import ClassVar

from pond_desktop.projection.export.course import Course, is_blank, is_turn
from pond_desktop.projection.export.markdown_text import (
    READ_CHARS_MAX,
    code_span,
    contained,
    escaped,
    fence_around,
    fenced,
    quoted,
)
from pond_desktop.projection.export.parameters import Parameter, parameters_of
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


class MarkdownForm:
    suffix: ClassVar[str] = ".md"
    _head: SessionHead
    _course: Course

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._zone = zone
        self._is_of_several = False

    def begin(self, head: ExportHead) -> Iterator[str]:
        self._is_of_several = len(head.titles) != 1
        if self._is_of_several:
            yield f"# {escaped(title_of(head))}\n\n"
            yield f"Written by {escaped(head.made_by)} on {moment(head.exported_at, self._zone)}\n\n"

    def session(self, head: SessionHead) -> Iterator[str]:
        self._head, self._course = head, Course(head, self._zone)
        if self._is_of_several:
            yield "---\n\n"
        yield f"# {escaped(head.summary.title)}\n\n"
        for name, value in facts_of(head, self._zone):
            said = f"<{value}>" if name == "Address" else escaped(value)
            yield f"- {name}: {said}\n"
        yield "\n"
        yield from self._links(self._course.above())

    def message(self, message: ExportedMessage) -> Iterator[str]:
        view = message.view
        new_day = self._course.new_day(view)
        if new_day is not None:
            yield f"## {new_day}\n\n"
        lead = self._course.lead(view)
        if lead is not None:
            who, when = map(escaped, lead)
            said = f"{who} · {when}" if when else who
            yield f"### {said}\n\n" if is_turn(view) else f"**{who}**{f' · {when}' if when else ''}\n\n"
        for remark in remarks_on(view):
            yield f"*{escaped(remark)}*\n\n"
        parts = [part for part in view.parts if not is_blank(part)]
        if not parts and view.event is None:
            yield "*nothing said*\n\n"
        for part in parts:
            yield from self._part(message, part)
        yield from self._links(self._course.at(view))

    def end_session(self, end: SessionEnd) -> Iterator[str]:
        yield from self._links(self._course.below())
        for line in end_lines(end, self._head):
            yield f"*{escaped(line)}*\n\n"

    def end(self) -> Iterator[str]:
        return iter(())

    def _part(self, message: ExportedMessage, part: PartView) -> Iterator[str]:
        is_said = part.provenance == "conversational" and part.type == "text"
        if part.type == "file" and not (part.text and part.is_cut):
            yield f"\\[{escaped(file_words(part))}\\]\n\n"
            if part.text:
                yield f"{code_span(part.text)}\n\n"
            return
        if is_said and not part.is_cut and len(part.text or "") <= READ_CHARS_MAX:
            yield f"{contained(part.text or '')}\n\n"
            return
        if not is_said:
            yield f"**{label(part)}**{self._about(part)}\n\n"
        if part.type == "tool_call" and not part.is_cut:
            parameters = parameters_of(part.text or "")
            if parameters is not None:
                yield from _parameters(parameters)
                return
        if part.type == "reasoning" and not part.is_cut and len(part.text or "") <= READ_CHARS_MAX:
            yield f"{quoted(contained(part.text or ''))}\n\n"
        elif part.is_cut or part.text:
            yield from _fenced(message, part)

    def _about(self, part: PartView) -> str:
        named = f" {code_span(part.tool_name)}" if part.tool_name else ""
        return named + (" · failed" if part.is_failure else "")

    def _links(self, links: Iterator[LinkView]) -> Iterator[str]:
        for link in links:
            yield f"→ {escaped(link_line(link))} <{address(link.locator)}>\n\n"


def _parameters(parameters: list[Parameter]) -> Iterator[str]:
    short = [parameter for parameter in parameters if parameter.is_short]
    for parameter in short:
        yield f"- {escaped(parameter.name)}: {code_span(parameter.text)}\n"
    if short:
        yield "\n"
    for parameter in parameters:
        if not parameter.is_short:
            yield f"{escaped(parameter.name)}:\n\n"
            yield from fenced([parameter.text], parameter.language)
            yield "\n\n"


def _fenced(message: ExportedMessage, part: PartView) -> Iterator[str]:
    """All of a part; one that comes in pieces is gone through twice, to know how long its fence must be."""
    if part.is_cut:
        yield from fenced(message.text_of(part), ticks=fence_around(message.text_of(part)))
    else:
        yield from fenced([part.text or ""])
    yield "\n\n"
