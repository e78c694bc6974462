"""Bodies of parts that may be very large."""

import re
from typing import NamedTuple

import msgspec

from pond_desktop.canonical import INLINE_BYTES

_PREVIEW_CHARS = 240
PREVIEW_BYTES = 4 * _PREVIEW_CHARS
"""Enough of a body's bytes to make its preview of."""
_QUOTE, _NULL = ord('"'), ord("n")
_text = msgspec.json.Decoder(str)
_SURROGATE = re.compile("[\ud800-\udfff]")


class Body(NamedTuple):
    """Fields of a `Part`: give as `**body._asdict()`."""

    body: str | None
    body_bytes: int
    preview: str | None


NOTHING = Body(None, 0, None)


def body_of(raw: msgspec.Raw) -> Body:
    """The body that a JSON value makes: inline where small, else its size and first characters.

    An absent field (an empty `Raw`) and `null` give `NOTHING`.
    """
    view = memoryview(raw)
    size = view.nbytes
    if size > INLINE_BYTES:
        return Body(None, size, _preview(bytes(view[:PREVIEW_BYTES])))
    first = view[0] if size else _NULL
    if first == _QUOTE:
        return Body(_text.decode(raw), size, None)
    return NOTHING if first == _NULL else Body(_json_text(bytes(view)), size, None)


def compact(raw: msgspec.Raw) -> bytes:
    """A value without the blanks that its writer chose: for fingerprints, since a damaged line is written anew before
    it is read."""
    data = bytes(memoryview(raw))
    try:
        return msgspec.json.encode(msgspec.json.decode(data))
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return data


def preview_of(text: str) -> str:
    """The first characters of a text that stays in its record, on one line."""
    return " ".join(text[: 2 * _PREVIEW_CHARS].split())[:_PREVIEW_CHARS]


def _json_text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        # one U+FFFD for each odd byte, as `loose_values` does it: the decoder does not look into what it skips
        return _SURROGATE.sub("\ufffd", data.decode("utf-8", "surrogateescape"))


def _preview(head: bytes) -> str:
    text = head.decode("utf-8", "ignore")
    if text.startswith('"'):
        # a string cut anywhere: drop the escape that may be cut, close it, read it
        whole = text.rsplit("\\", 1)[0] if "\\" in text[-6:] else text
        try:
            text = _text.decode(whole + '"')
        except msgspec.MsgspecError:
            text = text[1:]
    return preview_of(text)
