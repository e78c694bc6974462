"""JSON bodies made readable: what a tool was asked, what it said, on many lines or on one."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from pond_desktop.projection.readable import is_base64, one_line, plain, without_embedded
from pond_desktop.projection.terminal import with_symbols
from pond_desktop.projection.tool_cards.changes import patched
from pond_desktop.projection.tool_cards.checklist import checklist_line, checklist_of

_TELLING_KEYS = (
    "command",
    "cmd",
    "CommandLine",
    "pattern",
    "regex",
    "glob_pattern",
    "query",
    "file_path",
    "filePath",
    "path",
    "absolutePath",
    "target_file",
    "notebook_path",
    "filename",
    "url",
    "skill",
    "description",
    "subject",
    "prompt",
    "message",
    "text",
    "code",
    "input",
)
"""Parameters that say most about a call, best first, over all agents' tools."""

_LIST_KEYS = ("todos", "plan", "todo_list", "todoList")
_SHELLS = ("bash", "sh", "zsh", "/bin/bash", "/bin/sh", "/bin/zsh", "powershell", "pwsh", "cmd", "cmd.exe")
_HEAD_STRING = re.compile(r'"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*)("?)')
_PATCHED = re.compile(r"\*\*\* (?:Update|Add|Delete) File: (\S+?)(?=\s|\\n|$)")
"""The files of a patch in the agents' own notation, also inside JSON."""
_DEPTH_MAX = 40
_READ_CHARS = 1_000_000
_HEAD_CHARS = 8_192
"""Of a longer body only so much is looked at for a line: the pattern takes 170 bytes of memory for each character."""


def readable_body(body: str, *, is_typed: bool = False) -> str:
    """A body as text: JSON indented, text blocks as their text, anything else as it is; without codes and base64. What
    an agent typed keeps its codes, as symbols: nothing of it may be written over."""
    clean, value = _typed if is_typed else _clean, _value_of(body)
    if value is None:
        return clean(body)
    blocks = _text_of_blocks(value)
    if blocks is not None:
        return blocks
    return msgspec.json.format(msgspec.json.encode(_cleaned(value, 0, clean)), indent=2).decode()


def body_line(body: str, limit: int, *, is_typed: bool = False) -> str:
    """The first line of a body that says something, or its JSON in short."""
    clean, value = _typed if is_typed else _clean, _value_of(body) if len(body) < _READ_CHARS else None
    if value is None:
        return first_line(with_symbols(body[:_HEAD_CHARS]) if is_typed else body, limit)
    blocks = _text_of_blocks(value)
    if blocks is not None:
        return first_line(blocks, limit)
    return one_line(msgspec.json.encode(_cleaned(value, 0, clean)).decode(), limit)


def first_line(text: str, limit: int) -> str:
    """The first line of `text` that is not blank, as one line."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = one_line(without_embedded(text[start:end]), limit)
        if line:
            return line
        start = end + 1
    return ""


def telling_parameter(params: str, limit: int) -> str:
    """The one parameter of a tool call that says most about it, as one line; `params` may be the head of a JSON text
    that was cut anywhere."""
    value = _value_of(params) if len(params) < _READ_CHARS else None
    if isinstance(value, dict):
        return one_line(_telling_value(value), limit)
    if value is not None:
        return one_line(_as_words(value), limit)
    params = params[:_HEAD_CHARS]
    if not params.lstrip().startswith("{"):
        return one_line(_of_patch(params) or "", limit) or first_line(with_symbols(params), limit)
    found = {key: _closed(text) for key, text, _ in _HEAD_STRING.findall(params)}
    return one_line(_telling_value(found) or _typed(params), limit)


def _telling_value(params: dict[str, Any]) -> str:
    found = checklist_of(params)
    if found is not None and found[0] in _LIST_KEYS:
        return checklist_line(found[1])
    if isinstance(params.get("plan"), str):
        return first_line(params["plan"].lstrip("# \n"), len(params["plan"]))
    for key in _TELLING_KEYS:
        words = _as_words(params.get(key))
        if words:
            return words
    for value in params.values():
        if isinstance(value, str) and value.strip():
            return _as_words(value)
    return _as_words(params) if params else ""


def _as_words(value: Any) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, str):
        return _of_patch(value) or _typed(value)
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        if len(value) == 3 and value[0].lower() in _SHELLS and value[1].startswith(("-", "/")):
            return _as_words(value[2])
        return _as_words(" ".join(value))
    return msgspec.json.encode(_cleaned(value, 0, _typed)).decode()


def _of_patch(text: str) -> str | None:
    """The files of a patch; of a command that does more than to apply one, what it does."""
    names = _PATCHED.findall(text[:_HEAD_CHARS])
    if not names:
        return None
    return _typed(patched(text[:_HEAD_CHARS]).rest or ", ".join(dict.fromkeys(names)))


def _typed(text: str) -> str:
    """What an agent wrote: nothing of it may be written over by what follows, as in a terminal."""
    return with_symbols(without_embedded(text))


def _closed(text: str) -> str:
    """The string that a cut JSON string begins."""
    try:
        return msgspec.json.decode(text + '"', type=str)
    except msgspec.MsgspecError:
        return text[1:]


def _value_of(body: str) -> Any:
    """The object or list that `body` is as JSON; `None` for everything else."""
    if body.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return msgspec.json.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _text_of_blocks(value: Any) -> str | None:
    """The texts of a list of content blocks, pictures named; `None` where `value` is not such a list."""
    if not isinstance(value, list) or not value:
        return None
    texts = []
    for block in value:
        kind = block.get("type") if isinstance(block, dict) else None
        if kind in ("text", "input_text", "output_text") and isinstance(block.get("text"), str):
            texts.append(_clean(block["text"]))
        elif kind in ("image", "input_image"):
            texts.append(f"[{_media_type(block) or 'image'}]")
        else:
            return None
    return "\n".join(texts)


def _media_type(block: dict[str, Any]) -> str | None:
    source = block.get("source")
    for holder in (source if isinstance(source, dict) else block, block):
        for key in ("media_type", "mimeType", "mime_type"):
            if isinstance(holder.get(key), str):
                return one_line(holder[key], 100)
    return None


def _clean(text: str) -> str:
    return plain(without_embedded(text))


def _cleaned(value: Any, depth: int, clean: Callable[[str], str] = _clean) -> Any:
    if isinstance(value, str):
        return f"[{len(value):,} characters of base64]" if is_base64(value) else clean(value)
    if depth >= _DEPTH_MAX:
        return value
    if isinstance(value, list):
        return [_cleaned(item, depth + 1, clean) for item in value]
    if isinstance(value, dict):
        return {with_symbols(key): _cleaned(item, depth + 1, clean) for key, item in value.items()}
    return value
