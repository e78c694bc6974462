"""Which files a tool was given: paths among the arguments of a call, and in what it runs.

Agents name arguments as they like, so a name tells a path (`file_path`, `target_file`, `uri`) and another one a command
or a patch, of which the words that look like files count. What is written into a file is no path, whatever it looks
like.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pond_desktop.canonical.pieces import Json

_FILES_MAX = 50
_PATH_CHARS_MAX = 1024
_COMMAND_CHARS = 16_384
_VALUE_BYTES_MAX = 65_536
"""A longer argument is a text, not a path or a command."""
_ARGUMENTS_BYTES_MAX = 1 << 20

_PATH_NAME = re.compile(r"(?!profile$)\w*(?:path|file|filename|notebook|uri)s?", re.IGNORECASE)
_COMMAND_NAME = re.compile(r"cmd|command|commands|script|shell|patch|diff|input|args|arguments|code", re.IGNORECASE)
_PATCHED = re.compile(r"^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$", re.MULTILINE)
_WORD = re.compile(r"(?:\b[A-Za-z]:(?=[\\/]))?[\w.@+%~/\\-]+")
_SUFFIX = re.compile(
    r"\.(?:bash|bat|bib|c|cc|cfg|clj|cmake|conf|cpp|cs|css|csv|cxx|dart|db|diff|docx|el|env|erl|ex|exs|fish|fs|gif|go|"
    r"gradle|graphql|h|hpp|hs|htm|html|hxx|ini|ipynb|java|jl|jpe?g|jsx?|json[cl5]?|kts?|less|lock|log|lua|m|mdx?|mjs|"
    r"mk|ml|mli|mm|nix|org|out|patch|pdf|php|pl|plist|png|po|properties|proto|ps1|py[ix]?|r|rb|rs|rst|sass|scala|scss|"
    r"sh|sql|sqlite3?|svelte|svg|swift|tar|tex|tf|toml|ts[vx]?|txt|vim|vue|webp|whl|xlsx|xml|ya?ml|zig|zip|zsh|gz)",
    re.IGNORECASE,
)
_members = msgspec.json.Decoder(dict[str, msgspec.Raw])


def given_files(body: str | Json) -> tuple[str, ...]:
    """Each once, as it was given, in their order; at most fifty. `body` is JSON, or the text of a command."""
    found: dict[str, None] = {}
    for path in _files(body):
        path = path.removeprefix("file://").strip()
        if path and len(path) <= _PATH_CHARS_MAX and "\n" not in path and "://" not in path:
            found[path] = None
            if len(found) == _FILES_MAX:
                break
    return tuple(found)


def _files(body: str | Json) -> Iterator[str]:
    text = body if isinstance(body, str) else None
    try:
        match body[:1] if isinstance(body, str) else chr(body[0]) if body else "":
            case "{":
                for name, value in _members.decode(body).items():
                    if memoryview(value).nbytes <= _VALUE_BYTES_MAX:
                        yield from _among(name, msgspec.json.decode(value))
            case "[" if len(body) <= _VALUE_BYTES_MAX:
                yield from _among("", msgspec.json.decode(body))
            case '"' if text is None and len(body) <= _ARGUMENTS_BYTES_MAX:
                # arguments that an agent wrote as a text inside its record
                yield from _files(msgspec.json.decode(body, type=str))
            case _ if text is not None:
                yield from _in_command(text)
    except (msgspec.DecodeError, RecursionError):
        if text is not None:
            yield from _in_command(text)


def _among(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner, each in value.items():
            yield from _among(inner, each)
    elif isinstance(value, list):
        for each in value:
            yield from _among(name, each)
    elif isinstance(value, str) and _PATH_NAME.fullmatch(name):
        yield value
    elif isinstance(value, str) and _COMMAND_NAME.fullmatch(name):
        yield from _in_command(value)


def _in_command(command: str) -> Iterator[str]:
    """What a patch names, or the words of a command that look like files."""
    command = command[:_COMMAND_CHARS]
    patched = [match[1] or match[2] for match in _PATCHED.finditer(command)]
    if patched:
        yield from patched
        return
    for match in _WORD.finditer(command):
        word = match[0].rstrip(".")
        last = word.replace("\\", "/").rpartition("/")[2]
        has_suffix = _SUFFIX.fullmatch(last[last.rfind(".") :]) is not None if "." in last else False
        is_path = last and word.startswith(("/", "./", "../", "~/"))
        if (has_suffix or is_path) and not word.startswith("//"):
            yield word
