"""Writing results: JSON, bytes, and text that is drawn in a terminal and plain elsewhere."""

import shutil
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

_PLAIN_COLUMNS = 200
"""Width of a table that goes into a file or another program, where no window's edge cuts it."""


class Line(NamedTuple):
    """One line of text, possibly long, and how a terminal draws it."""

    text: str
    style: str = ""


def write_json(value: Any) -> None:
    """`None` is left out everywhere."""
    text = msgspec.json.format(msgspec.json.encode(_without_none(msgspec.to_builtins(value))), indent=2)
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.buffer.flush()


def write_bytes(chunk: bytes) -> None:
    sys.stdout.buffer.write(chunk)


def print_lines(lines: Iterable[Line]) -> None:
    """Plain text where it goes into a file or another program."""
    if not sys.stdout.isatty():
        sys.stdout.writelines(f"{line.text}\n" for line in lines)
        return
    from rich.console import Console
    from rich.text import Text

    # Text, so that nothing in a transcript is read as markup; the terminal itself breaks long lines
    console = Console(highlight=False)
    for line in lines:
        console.print(Text(*line), soft_wrap=True)


def note(words: str) -> None:
    """A remark for the person, beside the results."""
    print(words, file=sys.stderr)  # noqa: T201


def columns() -> int:
    """How wide a table may be."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else _PLAIN_COLUMNS


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_none(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_without_none(item) for item in value]
    if isinstance(value, str) and not value.isascii():
        # a file's name need not be Unicode
        return value.encode("utf-8", "backslashreplace").decode()
    return value
