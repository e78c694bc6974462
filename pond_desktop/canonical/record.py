"""Reading one JSON record that may be damaged, and finding a part's body in it again.

Adapters use `loose_values` where the fast decoder refuses a line; whoever reads a body back from the raw bytes uses
`body_at`. Both must agree on what a damaged record holds, hence one place.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

_RANGE = re.compile(r"\[(\d+):(\d+)\]$")
_SURROGATE = re.compile("[\ud800-\udfff]")
_PADDING = b"\x00 \t\r\n"
_BOM = b"\xef\xbb\xbf"
PLAIN = "plain"
"""The pointer of a body in a record that is not JSON: the record's bytes are the text."""


class MalformedRecord(ValueError):
    """The bytes hold no complete JSON value."""


def loose_values(data: bytes) -> Iterator[tuple[int, int, Any]]:
    """Yields `(offset, length, value)` for each JSON value in `data`; usually one.

    Repairs what agents are known to leave: a byte order mark, NUL padding after a crash, bytes that are not UTF-8 and
    lone surrogates (both become U+FFFD in the value; the raw bytes stay), several values on one line. Nothing is
    yielded for padding alone. Raises MalformedRecord where the first value cannot be read, and stops before a later
    one that cannot: then the offsets show what is left.
    """
    start = len(_BOM) if data.startswith(_BOM) else 0
    start += len(data[start:]) - len(data[start:].lstrip(_PADDING))
    # surrogateescape keeps one character per odd byte, so that offsets can be counted back exactly
    text = data[start:].rstrip(_PADDING).decode("utf-8", "surrogateescape")
    decoder, position, is_first = json.JSONDecoder(), 0, True
    while position < len(text):
        try:
            value, end = decoder.raw_decode(text, position)
        except (ValueError, RecursionError) as error:
            if is_first:
                raise MalformedRecord("not a JSON value") from error
            return
        length = len(text[position:end].encode("utf-8", "surrogateescape"))
        yield start, length, _without_surrogates(value)
        gap = len(text[end:]) - len(text[end:].lstrip())
        start += length + len(text[end : end + gap].encode("utf-8", "surrogateescape"))
        position, is_first = end + gap, False


def body_at(record: bytes, pointer: str) -> str | None:
    """The body of a part: a string as it is, any other value as JSON text; `None` where nothing stands there.

    Args:
        record: the bytes of the part's span.
        pointer: the part's pointer.
    Raises:
        MalformedRecord: the bytes are not the record they are said to be.
    """
    cut = _RANGE.search(pointer)
    path = pointer[: cut.start()] if cut else pointer
    if path == PLAIN:
        text = plain_text(record)
        return text[int(cut[1]) : int(cut[2])] if cut else text
    try:
        value = msgspec.json.decode(record)
    except (msgspec.DecodeError, RecursionError):
        value = next(loose_values(record), (0, 0, None))[2]
    for step in path.split("/")[1:] if path else ():
        key = step.replace("~1", "/").replace("~0", "~")
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError, ValueError, TypeError):
            return None
    if value is None:
        return None
    if not isinstance(value, str):
        return msgspec.json.encode(value).decode()
    return value[int(cut[1]) : int(cut[2])] if cut else value


def plain_text(record: bytes) -> str:
    """The text of a record that is not JSON; a byte that is not UTF-8 becomes U+FFFD."""
    return record.decode("utf-8", "replace")


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value) if _SURROGATE.search(value) else value
    if isinstance(value, list):
        return [_without_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    return value
