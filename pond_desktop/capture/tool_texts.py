"""What is searched of a tool's call or result, of reasoning, and of a record that nobody understands."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from pond_desktop.archive.tool_posting import ToolPart, ToolText
from pond_desktop.canonical import MalformedRecord, Part, Span
from pond_desktop.canonical.pieces import Json, body_pieces, value_at
from pond_desktop.capture.given_files import given_files
from pond_desktop.projection.readable import is_base64, plain, without_embedded
from pond_desktop.search import posted

POSTED_CHARS = 256 * 1024
"""Of a longer body only the beginning is searched."""
_DECODED_BYTES = 1 << 20
_WHOLE_RECORD_BYTES = 64 << 20
"""Of a larger record only the beginning is read, as it is: to find a body in it, all of it must be in memory."""
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_HEAD_CHARS = 4096
_items = msgspec.json.Decoder(list[msgspec.Raw])
_members = msgspec.json.Decoder(dict[str, msgspec.Raw])


def tool_text(part: ToolPart, read: Callable[[Span], bytes]) -> ToolText | None:
    """The text of a part as it is posted; `None` where it says nothing.

    Args:
        read: gives bytes of the part's file, where large bodies stand.
    """
    kept: dict[Span, bytes] = {}

    def read_once(span: Span) -> bytes:
        return kept.get(span) or kept.setdefault(span, read(span))

    text, is_cut = searched_text(part, read_once)
    if not text and part.type not in ("tool_call", "tool_result"):
        return None
    as_posted = posted(text)
    return ToolText(as_posted.text, as_posted.code, is_cut, _files_of(part, read_once))


def searched_text(part: ToolPart | Part, read: Callable[[Span], bytes]) -> tuple[str, bool]:
    """What of a part is searched, as it is read, and whether it was cut; empty where it says nothing."""
    gathered = _Gathered()
    if part.body is not None:
        if part.type not in ("reasoning", "text") and part.body[:1] in ("{", "["):
            gathered.json(part.body)
        else:
            gathered.add(part.body)
    elif part.body_bytes and part.span.length > _WHOLE_RECORD_BYTES:
        gathered.beginning(read(Span(part.span.offset, 2 * POSTED_CHARS)))
    elif part.body_bytes:
        try:
            value = value_at(read(part.span), part.pointer)
        except MalformedRecord:
            value = None
        if value is not None:
            gathered.value(value, part.pointer)
    return gathered.text(), gathered.is_cut


def _files_of(part: ToolPart, read: Callable[[Span], bytes]) -> tuple[str, ...]:
    if part.type != "tool_call":
        return ()
    if part.body is not None:
        return given_files(part.body)
    if not part.body_bytes or part.span.length > _WHOLE_RECORD_BYTES:
        return ()
    try:
        value = value_at(read(part.span), part.pointer)
    except MalformedRecord:
        return ()
    return () if value is None else given_files(value)


class _Gathered:
    """Strings of a body, up to `POSTED_CHARS` of them."""

    def __init__(self) -> None:
        self._strings: list[str] = []
        self._room = POSTED_CHARS
        self.is_cut = False

    def text(self) -> str:
        text = "\n".join(self._strings)
        return plain(without_embedded(text)).strip()

    def add(self, string: str) -> None:
        if is_base64(string):
            return
        if len(string) > self._room:
            string, self.is_cut = string[: self._room], True
        if string and not string.isspace():
            self._strings.append(string)
            self._room -= len(string)

    def beginning(self, record: bytes) -> None:
        """The words at the beginning of a JSON record."""
        self.add(_ESCAPE.sub(_unescaped, record.decode("utf-8", "replace")))
        self.is_cut = True

    def json(self, body: str | Json) -> None:
        """The keys, strings and numbers of a JSON text; the text itself where it is none."""
        try:
            stack = [msgspec.json.decode(body)]
        except (msgspec.DecodeError, RecursionError):
            self.add(body if isinstance(body, str) else bytes(body).decode("utf-8", "replace"))
            return
        while stack and not self.is_cut:
            value = stack.pop()
            if isinstance(value, str):
                self.add(value)
            elif isinstance(value, dict):
                stack += reversed([each for item in value.items() for each in item])
            elif isinstance(value, list):
                stack += reversed(value)
            elif value is not None and not isinstance(value, bool):
                self.add(str(value))

    def value(self, value: Json, pointer: str) -> None:
        """The same of a value inside a record; a large one is not decoded as a whole."""
        if bytes(value[:1]) == b'"':
            self._pieces(value, pointer)
        elif len(value) <= _DECODED_BYTES:
            self.json(value)
        else:
            self._large(value)

    def _pieces(self, value: Json, pointer: str = "") -> None:
        for number, piece in enumerate(body_pieces(value, pointer)):
            if number == 0 and len(value) > _HEAD_CHARS and is_base64(piece[: _HEAD_CHARS & ~3]):
                return
            if self.is_cut:
                return
            self.add(piece)

    def _large(self, value: Json) -> None:
        stack: list[Any] = [value]
        while stack and not self.is_cut:
            inner = stack.pop()
            if isinstance(inner, str):
                self.add(inner)
                continue
            inner = Json(inner)
            try:
                match bytes(inner[:1]):
                    case b"{" if len(inner) > _DECODED_BYTES:
                        stack += reversed([each for item in _members.decode(inner).items() for each in item])
                    case b"[" if len(inner) > _DECODED_BYTES:
                        stack += reversed(_items.decode(inner))
                    case b'"':
                        self._pieces(inner)
                    case _:
                        self.json(inner)
            except (msgspec.DecodeError, RecursionError):
                self._pieces(inner)


def _unescaped(match: re.Match[str]) -> str:
    if match[1] is not None:
        return chr(int(match[1], 16))
    return " " if match[2] in "nrtbf" else match[2]
