"""Writing results: JSON, bytes, and text that is drawn in a terminal and plain elsewhere."""

import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

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


def say(*pieces: "RenderableType") -> None:
    """Prints Rich values or plain strings; what a string holds is never read as markup."""
    for piece in pieces:
        console().print(piece, markup=False, highlight=False, emoji=False, soft_wrap=isinstance(piece, str))


def print_lines(lines: Iterable[Line]) -> None:
    """Plain text where it goes into a file or another program."""
    if not sys.stdout.isatty():
        sys.stdout.writelines(f"{line.text}\n" for line in lines)
        return
    from rich.text import Text

    console().print(Text("\n").join(Text(*line) for line in lines), soft_wrap=True)


def note(words: str) -> None:
    """A remark for the person, beside the results."""
    print(words, file=sys.stderr)  # noqa: T201


@cache
def console() -> "Console":
    from rich.console import Console

    is_terminal = sys.stdout.isatty()
    return Console(width=None if is_terminal else _PLAIN_COLUMNS, highlight=False, markup=False, emoji=False)


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_none(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_without_none(item) for item in value]
    return value
