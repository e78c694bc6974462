"""What a person types to go on with a session."""

import re
import shlex
from collections.abc import Sequence

from msgspec import Struct

from pond_desktop.projection.readable import DIRECTION_CHARS

_ODD = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029{DIRECTION_CHARS}\ud800-\udfff]")


class ResumeView(Struct, frozen=True, kw_only=True):
    """The agent's own command. `folder` is where to run it: one of `recorded`, or, with `is_joined`, what the person
    joined those with; `line` is the whole as it is typed. Where none of them is there (`exists`), neither is given."""

    argv: tuple[str, ...]
    recorded: tuple[str, ...]
    exists: bool
    folder: str | None = None
    is_joined: bool = False
    line: str | None = None


def is_harmless(text: str) -> bool:
    """Whether nothing in it commands a terminal, ends a line or turns the direction of writing."""
    return _ODD.search(text) is None


def shell_line(folder: str, argv: Sequence[str], *, is_windows: bool) -> str:
    """For a POSIX shell, or on Windows for PowerShell; each word quoted, so that nothing in it is more than a word."""
    if is_windows:
        command = " ".join(word if re.fullmatch(r"[\w.-]+", word, re.A) else _in_powershell(word) for word in argv)
        return f"Set-Location -LiteralPath {_in_powershell(folder)}; {command}"
    return f"cd {shlex.quote(folder)} && {shlex.join(argv)}"


def _in_powershell(word: str) -> str:
    # PowerShell takes these signs for an apostrophe as well
    return "'" + re.sub("(['\u2018\u2019\u201a\u201b])", r"\1\1", word) + "'"
