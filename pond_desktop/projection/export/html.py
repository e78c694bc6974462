"""Sessions as one HTML file that runs nothing and loads nothing."""

import base64
from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import ClassVar, Final

from pond_desktop.projection.export.course import Course, is_blank, is_turn
from pond_desktop.projection.export.html_style import STYLE
from pond_desktop.projection.export.html_text import READ_CHARS_MAX, plain_html, rendered
from pond_desktop.projection.export.parameters import parameters_of
from pond_desktop.projection.export.values import ExportedMessage, ExportHead, Picture, SessionEnd, SessionHead
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
from pond_desktop.projection.values import LinkView, MessageView, PartView

PICTURES: Final = frozenset({"png", "jpeg", "gif", "webp", "bmp"})
"""What is embedded; by what the bytes themselves are, never by what they are said to be."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
_ENCODED_AT_ONCE = 3 * (1 << 16)


class HtmlForm:
    suffix: ClassVar[str] = ".html"
    _head: SessionHead
    _course: Course

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._zone = zone
        self._sessions_count = self._messages_count = 0

    def begin(self, head: ExportHead) -> Iterator[str]:
        title = plain_html(title_of(head))
        yield (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        )
        if len(head.titles) == 1:
            return
        yield f'<h1 dir="auto">{title}</h1>\n'
        written = f"Written by {head.made_by} on {moment(head.exported_at, self._zone)}"
        yield f'<p class="remark">{plain_html(written)}</p>\n<nav aria-label="Sessions">\n<ol>\n'
        for number, each in enumerate(head.titles, 1):
            yield f'<li><a href="#s{number}" dir="auto">{plain_html(each)}</a></li>\n'
        yield "</ol>\n</nav>\n"

    def session(self, head: SessionHead) -> Iterator[str]:
        self._head, self._course = head, Course(head, self._zone)
        self._sessions_count, self._messages_count = self._sessions_count + 1, 0
        yield f'<section id="s{self._sessions_count}">\n<h1 dir="auto">{plain_html(head.summary.title)}</h1>\n'
        yield '<dl class="facts">\n'
        for name, value in facts_of(head, self._zone):
            yield f"<dt>{plain_html(name)}</dt><dd>{plain_html(value)}</dd>\n"
        yield "</dl>\n"
        yield from self._links(self._course.above())

    def message(self, message: ExportedMessage) -> Iterator[str]:
        view = message.view
        new_day = self._course.new_day(view)
        if new_day is not None:
            yield f"<h2>{plain_html(new_day)}</h2>\n"
        self._messages_count += 1
        lead = self._course.lead(view)
        kind = "message turn" if is_turn(view) else "message" if lead is not None else "message more"
        yield f'<article class="{kind}" id="s{self._sessions_count}-{self._messages_count}">\n'
        yield from _lead(view, lead)
        for remark in remarks_on(view):
            yield f'<p class="remark" dir="auto">{plain_html(remark)}</p>\n'
        parts = [part for part in view.parts if not is_blank(part)]
        if not parts and view.event is None:
            yield '<p class="remark">nothing said</p>\n'
        for part in parts:
            yield from self._part(message, part)
        yield "</article>\n"
        yield from self._links(self._course.at(view))

    def end_session(self, end: SessionEnd) -> Iterator[str]:
        yield from self._links(self._course.below())
        for line in end_lines(end, self._head):
            yield f'<p class="end">{plain_html(line)}</p>\n'
        yield "</section>\n"

    def end(self) -> Iterator[str]:
        yield "</main>\n</body>\n</html>\n"

    def _part(self, message: ExportedMessage, part: PartView) -> Iterator[str]:
        if part.provenance == "conversational" and part.type == "text":
            yield from _said(message, part)
        elif part.type == "file":
            yield from _file(message, part)
        else:
            yield f"<details>\n<summary>{_summary(part)}</summary>\n"
            yield from _body(message, part)
            yield "</details>\n"

    def _links(self, links: Iterator[LinkView]) -> Iterator[str]:
        for link in links:
            words, where = plain_html(link_line(link)), plain_html(address(link.locator))
            yield f'<p class="link">→ {words} <code>{where}</code></p>\n'


def _lead(view: MessageView, lead: tuple[str, str] | None) -> Iterator[str]:
    if lead is None:
        return
    who, when = lead
    at = "" if view.at is None else f' datetime="{view.at.isoformat()}"'
    time = f" <time{at}>{plain_html(when)}</time>" if when else ""
    model = f' title="{plain_html(view.model)}"' if view.model else ""
    yield f'<h3 class="lead"{model}>{plain_html(who)}{time}</h3>\n'


def _said(message: ExportedMessage, part: PartView) -> Iterator[str]:
    if part.is_cut or len(part.text or "") > READ_CHARS_MAX:
        yield from _as_it_stands(message.text_of(part) if part.is_cut else [part.text or ""])
    else:
        yield f'<div class="said" dir="auto">\n{rendered(part.text or "")}</div>\n'


def _summary(part: PartView) -> str:
    named = f' <span class="name">{plain_html(part.tool_name)}</span>' if part.tool_name else ""
    failed = ' <span class="failed">failed</span>' if part.is_failure else ""
    line = f" <code>{plain_html(part.line)}</code>" if part.line else ""
    return f"{plain_html(label(part))}{named}{failed}{line}"


def _body(message: ExportedMessage, part: PartView) -> Iterator[str]:
    if part.is_cut:
        yield from _as_it_stands(message.text_of(part))
        return
    text = part.text or ""
    if part.type == "reasoning" and len(text) <= READ_CHARS_MAX:
        yield f'<div class="said" dir="auto">\n{rendered(text)}</div>\n'
        return
    parameters = parameters_of(text) if part.type == "tool_call" else None
    if parameters is None:
        yield from _as_it_stands([text])
        return
    yield "<div>\n"
    for parameter in parameters:
        if parameter.is_short:
            yield f"<p>{plain_html(parameter.name)}: <code>{plain_html(parameter.text)}</code></p>\n"
        else:
            yield f"<p>{plain_html(parameter.name)}:</p>\n"
            yield from _as_it_stands([parameter.text])
    yield "</div>\n"


def _file(message: ExportedMessage, part: PartView) -> Iterator[str]:
    picture, words = message.picture_of(part), plain_html(file_words(part))
    if picture is None or picture.kind not in PICTURES:
        place = f" <code>{plain_html(part.text)}</code>" if part.text else ""
        yield f'<p class="away">[{words}]{place}</p>\n'
        return
    yield "<figure>\n"
    yield from _embedded(picture, words)
    yield f"\n<figcaption>{words}</figcaption>\n</figure>\n"


def _embedded(picture: Picture, words: str) -> Iterator[str]:
    yield f'<img alt="{words}" src="data:image/{picture.kind};base64,'
    for start in range(0, len(picture.content), _ENCODED_AT_ONCE):
        yield base64.b64encode(picture.content[start : start + _ENCODED_AT_ONCE]).decode()
    yield '">'


def _as_it_stands(pieces: Iterable[str]) -> Iterator[str]:
    # a newline right behind the tag would be dropped
    yield '<pre dir="auto">\n'
    for piece in pieces:
        yield plain_html(piece)
    yield "</pre>\n"
