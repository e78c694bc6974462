"""Values of the key-value tables, as JSON on one line."""

import json
import re

import msgspec

from pond_desktop.adapters.databases import Value

_SURROGATE = re.compile("[\ud800-\udfff]")


def as_line(value: Value) -> bytes:
    """A value as JSON without line breaks.

    Values are text or bytes, may be missing, and hold control characters inside strings, which JSON forbids: those are
    read all the same. What is no JSON at all becomes a string of it.
    """
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if not isinstance(value, str):
        return b"null" if value is None else msgspec.json.encode(value)
    text = _SURROGATE.sub("\ufffd", value)
    data = text.encode()
    if "\n" not in text and "\r" not in text and "\\ud" not in text.lower():
        try:
            msgspec.json.decode(data, type=msgspec.Raw)
            return data.strip()
        except msgspec.DecodeError:
            pass
    try:
        mended = json.dumps(json.loads(text, strict=False), ensure_ascii=False)
    except (ValueError, RecursionError):
        mended = json.dumps(text, ensure_ascii=False)
    return _SURROGATE.sub("\ufffd", mended).encode()


def line_of(table: str, key: str, value: bytes) -> bytes:
    """A line of a document, from a value that is JSON on one line."""
    return msgspec.json.encode({"table": table, "row": {"key": key, "value": msgspec.Raw(value)}}) + b"\n"
