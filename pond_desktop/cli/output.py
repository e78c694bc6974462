"""Writing results: JSON, bytes, and text that is drawn in a terminal and plain elsewhere."""

import os
import re
import shutil
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from pond_desktop.projection.readable import DIRECTION_CHARS

_PLAIN_COLUMNS = 200
"""Width of a table that goes into a file or another program, where no window's edge cuts it."""
_ODD = re.compile(f"[\x00-\x08\x0a-\x1f\x7f-\x9f{DIRECTION_CHARS}]")


class Line(NamedTuple):
    """One line of text, possibly long, and how a terminal draws it. `end` is empty where the line goes on."""

    text: str
    style: str = ""
    end: str = "\n"


def harmless(text: str) -> str:
    """`text` without anything that commands a terminal or turns the direction of writing: names and paths are whatever
    an agent or a file system lets them be."""
    return text if text.isascii() and text.isprintable() else _ODD.sub(_number, text)


def mend_streams() -> None:
    """Whatever our caller left of the standard streams, there is something to write to, and it takes any text."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller, who wants nothing of it
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end
        elif hasattr(stream, "reconfigure"):
            # a transcript may hold what a terminal's encoding lacks, a path what no encoding has
            stream.reconfigure(errors="backslashreplace")


def write_json(value: Any, *, is_line: bool = False) -> None:
    """`None` is left out everywhere. `is_line`: on one line, of a stream of several."""
    text = msgspec.json.encode(_without_none(msgspec.to_builtins(value)))
    if not is_line:
        text = msgspec.json.format(text, indent=2)
    if not text.isascii():
        # outside strings JSON is ASCII, and inside them a number says the same
        text = _ODD.sub(lambda odd: odd[0] if odd[0] == "\n" else f"\\u{ord(odd[0]):04x}", text.decode()).encode()
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.buffer.flush()


def write_text(text: str) -> None:
    """Text that is harmless already, e.g. JSON."""
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def write_bytes(chunk: bytes) -> None:
    sys.stdout.buffer.write(chunk)


def print_lines(lines: Iterable[Line]) -> None:
    """Plain text where it goes into a file or another program."""
    if not sys.stdout.isatty():
        sys.stdout.writelines(f"{harmless(line.text)}{line.end}" for line in lines)
        return
    from rich.console import Console
    from rich.text import Text

    # Text, so that nothing in a transcript is read as markup; the terminal itself breaks long lines
    console = Console(highlight=False)
    for line in lines:
        console.print(Text(harmless(line.text), line.style), soft_wrap=True, end=line.end)


def note(words: str) -> None:
    """A remark for the person, beside the results."""
    print(harmless(words), file=sys.stderr)  # noqa: T201


def keeps_secrets(show_secrets: bool, *, as_json: bool = False) -> bool:
    """Whether keys and passwords are shown: where they were asked for, and to a person at a terminal."""
    return show_secrets or (not as_json and sys.stdout.isatty())


def columns() -> int:
    """How wide a table may be."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else _PLAIN_COLUMNS


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_none(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [_without_none(item) for item in value]
    if isinstance(value, str) and not value.isascii():
        # a file's name need not be Unicode
        return value.encode("utf-8", "backslashreplace").decode()
    return value


def _number(odd: re.Match[str]) -> str:
    code = ord(odd[0])
    return f"\\x{code:02x}" if code < 0x100 else f"[U+{code:04X}]"
