"""What a call was given, as names and values, in whatever form it was written."""

import re
from typing import Any

import msgspec

_TAG = re.compile(r"<([a-z_]{2,40})>")
_TAGS_MAX = 60
_PAIR_CHARS_MAX = 400

COMMAND_KEYS = ("command", "cmd", "CommandLine", "commands", "script", "code", "sql", "input", "chars")
PATH_KEYS = (
    "file_path", "filePath", "path", "absolutePath", "absolute_path", "target_file", "TargetFile", "AbsolutePath",
    "filename", "file", "notebook_path", "paths", "files", "DirectoryPath", "relative_workspace_path", "uri",
)  # fmt: skip
OLD_KEYS = (
    "old_string", "oldString", "old_str", "oldText", "old_text", "old_content", "TargetContent", "oldStr", "search",
)  # fmt: skip
NEW_KEYS = (
    "new_string", "newString", "new_str", "newText", "new_text", "new_content", "ReplacementContent", "newStr",
    "replace", "new_source",
)  # fmt: skip
CONTENT_KEYS = ("content", "contents", "file_text", "fileText", "code_edit", "CodeContent", "text", "new_source")
PATCH_KEYS = ("patch", "patchText", "diff", "input")
PATTERN_KEYS = (
    "pattern", "regex", "query", "glob_pattern", "glob", "search_term", "searchTerm", "Query", "Pattern",
)  # fmt: skip


class Parameters:
    """Takes what it is asked for; what is left over was said nowhere yet."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = dict(values)

    def text(self, keys: tuple[str, ...]) -> str | None:
        """The first of them that is a text; a list of words counts as one."""
        for key in keys:
            words = _words(self._values.get(key))
            if words is not None:
                del self._values[key]
                return words
        return None

    def value(self, keys: tuple[str, ...]) -> Any:
        for key in keys:
            if self._values.get(key) is not None:
                return self._values.pop(key)
        return None

    def number(self, keys: tuple[str, ...]) -> int | None:
        for key in keys:
            value = self._values.get(key)
            if isinstance(value, int) and not isinstance(value, bool):
                return value
        return None

    def left_over(self) -> str:
        """`workdir /srv · timeout 10000`: every other parameter in short."""
        said = [
            f"{key} {_short(value)}".rstrip() for key, value in self._values.items() if value not in (None, "", False)
        ]
        return " · ".join(said)


def parameters_of(body: str) -> dict[str, Any] | None:
    """A JSON object, or the tags that older agents wrote; `None` where the call is something else."""
    start = body.lstrip()[:1]
    if start == "{":
        try:
            value = msgspec.json.decode(body)
        except (msgspec.MsgspecError, RecursionError):
            return None
        return value if isinstance(value, dict) else None
    if start == "<":
        return _tagged(body) or None
    return None


def _tagged(body: str) -> dict[str, Any]:
    """What stands between tags. Only so many are looked at: where none is closed, each is looked for to the end."""
    found, place = dict[str, Any](), 0
    for _ in range(_TAGS_MAX):
        tag = _TAG.search(body, place)
        if tag is None:
            break
        place, closing = tag.end(), f"</{tag[1]}>"
        end = body.find(closing, place)
        if end >= 0:
            found[tag[1]] = body[place:end].strip("\n")
            place = end + len(closing)
    return found


def shell_words(words: list[str]) -> str:
    """What a shell was told: of `bash -lc X` it is `X`."""
    if len(words) == 3 and words[1].startswith(("-", "/")) and words[0].rpartition("/")[2].lower() in _SHELLS:
        return words[2]
    return " ".join(words)


_SHELLS = ("bash", "sh", "zsh", "powershell", "pwsh", "powershell.exe", "cmd", "cmd.exe")


def _words(value: Any) -> str | None:
    if isinstance(value, str):
        return _unquoted(value)
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return shell_words(value)
    if isinstance(value, list) and value and all(isinstance(item, dict) and item.keys() >= {"path"} for item in value):
        return "\n".join(str(item["path"]) for item in value)
    if isinstance(value, dict) and isinstance(value.get("path"), str):
        return str(value["path"])
    return None


def _unquoted(text: str) -> str:
    """Antigravity writes its texts as JSON inside JSON."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    try:
        return msgspec.json.decode(text, type=str)
    except msgspec.MsgspecError:
        return text


def _short(value: Any) -> str:
    if isinstance(value, str):
        words = value
    elif value is True:
        words = ""
    else:
        words = msgspec.json.encode(value).decode()
    words = " ".join(words.split())
    return words if len(words) <= _PAIR_CHARS_MAX else words[: _PAIR_CHARS_MAX - 1] + "…"
