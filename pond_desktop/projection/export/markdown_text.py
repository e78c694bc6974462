"""Markdown of a transcript inside our own: it stays within its place, opens no tag and loads nothing.

What only could do otherwise is escaped: the beginning of a tag, of an image; headings go below ours; a fence that was
left open is closed. Then it is read as a Markdown program reads it; what is not contained even so stands in a fence.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.utils import EnvType

HEADING_LEVEL = 4
"""Headings of transcripts begin here: those above are ours."""
READ_CHARS_MAX = 1 << 16
"""A longer text is not read as Markdown."""
_SENTINEL = "what follows it"
_NOTICED = re.compile(r"[<#]|!\[|\]\(|\]:|`{3}|~{3}|^[ \t>]*(?:=+|-+)[ \t]*$", re.MULTILINE)
"""Without any of these a text opens nothing and ends where it ends."""
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_IMAGE = re.compile(r"!(?=\[)")
_ESCAPED_OR_CODE = re.compile(r"(\\[!-/:-@\[-`{-~])|(?<!`)(`+)(?!`)(.+?)(?<!`)\2(?!`)")
_HEADING_SIGN = re.compile(r" {0,3}#{1,6}(?:[ \t]+|$)")


def contained(text: str) -> str:
    """`text` as Markdown that is fit to stand between other Markdown, in lines of its own, at the margin."""
    text = text.strip("\n")
    if not _NOTICED.search(text):
        return text
    if len(text) <= READ_CHARS_MAX:
        lines = text.split("\n")
        for is_code_trusted in (True, False):
            edited = _edited(lines, is_code_trusted=is_code_trusted)
            if _is_contained(edited):
                return edited
    return "".join(fenced([text]))


def fenced(pieces: Iterable[str], language: str = "", *, ticks: str = "") -> Iterator[str]:
    """Text as it stands, in a fence that it can't close. `ticks`: a fence that is known to be long enough, for a text
    that comes in pieces."""
    if not ticks:
        pieces = list(pieces)
        ticks = fence_around(pieces)
    yield f"{ticks}{language}\n"
    end = "\n"
    for piece in pieces:
        yield piece
        end = piece[-1:] or end
    yield ("" if end == "\n" else "\n") + ticks


def fence_around(pieces: Iterable[str]) -> str:
    """Backticks, more than stand together anywhere in a text, also where it was cut."""
    longest = run = 0
    for piece in pieces:
        head = len(piece) - len(piece.lstrip("`"))
        if head == len(piece):
            run += head
            continue
        longest = max(longest, run + head, max(map(len, re.findall("`+", piece)), default=0))
        run = len(piece) - len(piece.rstrip("`"))
    return "`" * max(3, max(longest, run) + 1)


def code_span(text: str) -> str:
    """One line of code."""
    text = " ".join(text.split())
    if not text:
        return "` `"
    ticks = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    room = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{ticks}{room}{text}{room}{ticks}"


def escaped(text: str) -> str:
    """One line of words that mean nothing but themselves."""
    line = " ".join(text.split())
    line = re.sub(r"([\\`*_\[\]<>#|~&!$])", r"\\\1", line)
    line = re.sub(r"^([-+=:])", r"\\\1", line)
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", line)


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _edited(lines: Sequence[str], *, is_code_trusted: bool) -> str:
    read = _blocks().parse("\n".join(lines))
    code, headings, in_tables = set[int](), dict[int, Token](), set[int]()
    for token in read:
        if token.map is None:
            continue
        first, end = token.map
        if token.type in ("fence", "code_block"):
            code.update(range(first, end))
        elif token.type == "heading_open" and token.level == 0:
            headings[first] = token
        elif token.type == "table_open":
            in_tables.update(range(first, end))
    edited: list[str] = []
    skipped = -1
    for number, line in enumerate(lines):
        if number in code:
            edited.append(line)
        elif number in headings:
            edited.append(_demoted(headings[number], lines, is_code_trusted=is_code_trusted))
            skipped = (headings[number].map or [0, 0])[1] - 1
        elif number > skipped:
            edited.append(_defused(line, is_code_trusted=is_code_trusted and number not in in_tables))
    return _closed("\n".join(edited), read)


def _demoted(heading: Token, lines: Sequence[str], *, is_code_trusted: bool) -> str:
    first, end = heading.map or [0, 0]
    if heading.markup in ("=", "-"):
        words = " ".join(line.strip() for line in lines[first : end - 1])
    else:
        words = _HEADING_SIGN.sub("", lines[first], count=1)
    level = min(int(heading.tag[1:]) + HEADING_LEVEL - 1, 6)
    return f"{'#' * level} {_defused(words, is_code_trusted=is_code_trusted)}".rstrip()


def _defused(line: str, *, is_code_trusted: bool) -> str:
    """Without tags and images; code on the line stays as it is."""
    if "<" not in line and "![" not in line:
        return line
    pieces, place = [], 0
    for known in _ESCAPED_OR_CODE.finditer(line):
        if known[2] and not is_code_trusted:
            continue
        pieces += [_without_tags(line[place : known.start()]), known[0]]
        place = known.end()
    pieces.append(_without_tags(line[place:]))
    return "".join(pieces)


def _without_tags(text: str) -> str:
    return _IMAGE.sub(r"!\\", _TAG.sub(r"\\<", text))


def _closed(text: str, read: Sequence[Token]) -> str:
    """With an end for a fence that has none. One inside a list or a quote ends with that."""
    if not read or read[-1].type != "fence" or read[-1].level > 0:
        return text
    fence = read[-1].markup
    last = text.rsplit("\n", 1)[-1].strip()
    is_closed = "\n" in text and len(last) >= len(fence) and set(last) == {fence[0]}
    return text if is_closed else f"{text}\n{fence}"


def _is_contained(text: str) -> bool:
    """Whether a Markdown program that lets HTML through finds none in it, no image, no heading that is above its place,
    no link that is more than an address; and what follows it stands by itself. Behind a list, too, into which the
    beginning of a text can fall."""
    names: EnvType = {}
    read = _strict().parse(f"- what is before it\n\n{text}\n\n{_SENTINEL}", names)
    if read[-1].type != "paragraph_close" or read[-2].content != _SENTINEL or read[-2].level != 1:
        return False
    # a name that is given an address here is one in other messages too
    places = [str(name["href"]) for name in names.get("references", {}).values()]
    return all(map(_is_address, places)) and all(map(_is_harmless, read))


def _is_harmless(token: Token) -> bool:
    if token.type in ("html_block", "html_inline", "image"):
        return False
    if token.type == "heading_open" and token.level == 0 and int(token.tag[1:]) < HEADING_LEVEL:
        return False
    if token.type == "link_open" and not _is_address(str(token.attrGet("href") or "")):
        return False
    return all(_is_harmless(child) for child in token.children or ())


def _is_address(href: str) -> bool:
    """Of the web, or of a place beside the text."""
    scheme, colon, _ = href.partition(":")
    return not colon or scheme.lower() in ("http", "https", "mailto") or not scheme.isascii() or "/" in scheme


@cache
def _blocks() -> MarkdownIt:
    """Tells where code and headings are, and not what is in a line, which takes longer."""
    reader = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable("table")
    return reader.disable(["inline", "text_join"])


@cache
def _strict() -> MarkdownIt:
    """Takes everything for what it could be taken for."""
    reader = MarkdownIt("commonmark", {"html": True, "maxNesting": 20}).enable(["table", "strikethrough"])
    reader.validateLink = lambda url: True  # type: ignore[method-assign]
    return reader
