"""Sections as text with styles, in one set of colours. Pure."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from pond_desktop.gui.known_templates import CARDS
from pond_desktop.gui.looks.code import coloured_spans
from pond_desktop.gui.looks.colours import CONTRAST, Colours
from pond_desktop.gui.transcript.bodies.ink import LEGIBLE, hue_of, legible
from pond_desktop.gui.translation import tr
from pond_desktop.projection.terminal import Ink, Inked
from pond_desktop.projection.tool_cards import Changes, Checklist, Code, DiffLine, Matches, Note, Terminal
from pond_desktop.projection.tool_cards.values import ItemState

_BOXES: dict[ItemState, str] = {"open": "☐", "doing": "◪", "done": "☑", "dropped": "☒"}
_FOLD = "⋯"


class Style(Struct, frozen=True, kw_only=True):
    """How some characters look; `None` leaves what the text has."""

    colour: str | None = None
    ground: str | None = None
    is_bold: bool = False
    is_italic: bool = False
    is_underlined: bool = False
    is_struck: bool = False


class StyleRun(NamedTuple):
    start: int
    length: int
    style: Style


class Styled(Struct, frozen=True, kw_only=True):
    """Text, its runs, and for its lines: the ground behind each (`None` where it is that of all), and what stands in
    the margin beside it (empty where there is no margin)."""

    text: str
    runs: tuple[StyleRun, ...] = ()
    grounds: tuple[str | None, ...] = ()
    margin: tuple[str, ...] = ()
    is_code: bool = True


class _Pen:
    """Writes pieces one behind the other."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._length = 0
        self.runs: list[StyleRun] = []

    def write(self, text: str, style: Style | None = None) -> None:
        if style is not None and text:
            self.runs.append(StyleRun(self._length, len(text), style))
        self._texts.append(text)
        self._length += len(text)

    @property
    def text(self) -> str:
        return "".join(self._texts)


def note(section: Note, colours: Colours) -> Styled:
    text = tr(section.text) if section.text in CARDS else section.text
    return Styled(text=text, runs=_all(text, Style(colour=colours.muted)), is_code=False)


def terminal(section: Terminal, colours: Colours) -> Styled:
    if not section.is_command:
        return _inked(section.inked, colours)
    lines = section.inked.text.split("\n")
    margin = ("$", *("" for _ in lines[1:]))
    coloured = coloured_spans(section.inked.text, "bash", is_dark=colours.is_dark)
    return Styled(text=section.inked.text, runs=_coloured(coloured), margin=margin)


def code(section: Code, colours: Colours) -> Styled:
    spans = coloured_spans(
        section.text, section.language or "", path=section.path if section.numbers else None, is_dark=colours.is_dark
    )
    margin = tuple("" if number is None else str(number) for number in section.numbers)
    return Styled(text=section.text, runs=_coloured(spans), margin=margin)


def matches(sections: Sequence[Matches], colours: Colours) -> Styled:
    """What was found in several files, as one text."""
    pen, margin = _Pen(), list[str]()
    for place, section in enumerate(sections):
        pen.write("\n" if place else "")
        pen.write(section.path, Style(colour=colours.link, is_bold=True))
        margin.append("")
        for number, line in section.lines:
            pen.write("\n" + line)
            margin.append("" if number is None else str(number))
    return Styled(text=pen.text, runs=tuple(pen.runs), margin=tuple(margin))


def checklist(section: Checklist, colours: Colours) -> Styled:
    """Boxes, each with its state in a word: a sign alone tells a listener nothing."""
    words = {
        "open": tr("to do"),
        "doing": tr("in progress"),
        "done": tr("done"),
        "dropped": tr("dropped"),
    }
    hues = {"open": colours.muted, "doing": colours.warned, "done": colours.ok, "dropped": colours.muted}
    pen = _Pen()
    for place, item in enumerate(section.items):
        hue = hues[item.state]
        pen.write("\n" if place else "")
        pen.write(_BOXES[item.state], Style(colour=hue))
        is_dropped = item.state == "dropped"
        pen.write("  ")
        pen.write(item.text, Style(is_struck=True, colour=colours.muted) if is_dropped else None)
        pen.write("  ·  " + words[item.state], Style(colour=hue))
    return Styled(text=pen.text, runs=tuple(pen.runs), is_code=False)


def changes(section: Changes, colours: Colours) -> Styled:
    """A unified diff: signs beside colours, numbers in the margin."""
    pen, grounds, margin = _Pen(), list[str | None](), list[str]()
    is_numbered = any(line.old or line.new for line in section.lines)
    for place, line in enumerate(section.lines):
        pen.write("\n" if place else "")
        if line.sign == "@":
            pen.write(f"{_FOLD} {line.text}".rstrip(), Style(colour=colours.muted))
        else:
            pen.write(f"{line.sign} ", _sign_style(line, colours))
            pen.write(line.text)
        grounds.append(line_ground(line, colours))
        margin.append(_number(line) if is_numbered else "")
    return Styled(
        text=pen.text, runs=tuple(pen.runs), grounds=tuple(grounds), margin=tuple(margin) if is_numbered else ()
    )


def line_ground(line: DiffLine, colours: Colours) -> str | None:
    return {"+": colours.added, "-": colours.removed}.get(line.sign)


def raw(text: str) -> Styled:
    return Styled(text=text)


def cut(styled: Styled, head: str) -> Styled:
    """As much of it as `head`, which is its beginning."""
    if len(head) == len(styled.text):
        return styled
    line_count = head.count("\n") + 1
    runs = [run for run in styled.runs if run.start < len(head)]
    return Styled(
        text=head,
        runs=tuple(run._replace(length=min(run.length, len(head) - run.start)) for run in runs),
        grounds=styled.grounds[:line_count],
        margin=styled.margin[:line_count],
        is_code=styled.is_code,
    )


def _sign_style(line: DiffLine, colours: Colours) -> Style | None:
    colour = {"+": colours.ok, "-": colours.failed}.get(line.sign)
    return (
        None
        if colour is None
        else Style(colour=legible(colour, line_ground(line, colours) or colours.code, _least(colours)))
    )


def _number(line: DiffLine) -> str:
    number = line.new if line.new is not None else line.old
    return "" if number is None else str(number)


def _inked(found: Inked, colours: Colours) -> Styled:
    runs = [StyleRun(start, length, _ink_style(ink, colours)) for start, length, ink in found.runs]
    return cut(Styled(text=found.text, runs=tuple(runs)), found.text.rstrip("\n"))


@lru_cache(maxsize=512)
def _ink_style(ink: Ink, colours: Colours) -> Style:
    fore = None if ink.fore is None else hue_of(ink.fore)
    back = None if ink.back is None else hue_of(ink.back)
    if ink.is_inverse:
        fore, back = back or colours.code, fore or colours.text
    ground = back or colours.code
    if fore is None:
        fore = colours.muted if ink.is_dim else colours.text
    return Style(
        colour=legible(fore, ground, _least(colours)),
        ground=back,
        is_bold=ink.is_bold,
        is_italic=ink.is_italic,
        is_underlined=ink.is_underlined,
        is_struck=ink.is_struck,
    )


def _least(colours: Colours) -> float:
    return 7.0 if colours is CONTRAST else LEGIBLE


def _all(text: str, style: Style) -> tuple[StyleRun, ...]:
    return (StyleRun(0, len(text), style),) if text else ()


def _coloured(spans: Iterable[tuple[int, int, str]]) -> tuple[StyleRun, ...]:
    return tuple(StyleRun(start, length, Style(colour=colour)) for start, length, colour in spans)
