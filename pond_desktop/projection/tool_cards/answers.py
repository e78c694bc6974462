"""What a tool said: its text out of whatever it was wrapped in, its exit code, its numbered lines."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from pond_desktop.projection.readable import is_base64, without_embedded
from pond_desktop.projection.tool_cards.values import Code, Matches

_TEXT_KEYS = ("output", "stdout", "content", "text", "result", "formatted_output")
_BESIDE_KEYS = frozenset(
    {
        "metadata", "exit_code", "exitCode", "stderr", "interrupted", "isImage", "duration_seconds", "success",
        "status", "returnCodeInterpretation", "type", "title", "is_error", "error", "truncated", "llmContent",
    }
)  # fmt: skip
_NOTED_KEYS = ("status", "success", "is_error", "interrupted", "truncated", "returnCodeInterpretation", "title")
"""Of those beside a text the ones that say how it ended, unless it ended well."""
_WELL = (None, "", "ok", "success", "succeeded", "completed", "complete", "done", "finished")
_EXIT_KEYS = ("exit_code", "exitCode", "exit", "returncode", "code")
_CODEX_HEAD = re.compile(
    r"\A(?:Chunk ID: .*\n)?(?:Exit code: (-?\d+)\n)?Wall time: [^\n]*\n(?:Process exited with code (-?\d+)\n)?"
    r"(?:Process running with [^\n]*\n)?(?:Original token count: \d+\n)?(?:Total output lines: \d+\n)?(?:Output:\n?)"
)
_CLAUDE_EXIT = re.compile(r"\A(?:Error: )?Exit code (\d+)\n")
_NUMBERED = re.compile(r"[ \t]*(\d{1,7})(→|\t|[ ]?\|[ ]?|:(?:\s|\Z))(.*)", re.DOTALL)
_FOUND = re.compile(r"((?:[A-Za-z]:[\\/])?[^:\n]{1,300}):(\d+)[:-](.*)")
_DENIALS = (
    "the user doesn't want to proceed",
    "the user doesn't want to take this action",
    "user doesn't want to proceed",
    "the user rejected",
    "user rejected",
    "rejected by user",
    "rejected by the user",
    "denied by user",
    "denied by the user",
    "the user denied",
    "user denied",
    "user declined",
    "the user declined",
    "user cancelled",
    "tool use was rejected",
    "permission to use",
    "requested permissions to",
    "aborted by user",
)


class Answer(NamedTuple):
    """`is_json`: it was no text, and is told as JSON. `notes`: what was said beside it of how it ended."""

    text: str
    exit_code: int | None = None
    is_json: bool = False
    notes: tuple[str, ...] = ()


def answer_of(body: str) -> Answer:
    """A result's text as the tool wrote it, codes and all."""
    value = _value_of(body)
    unwrapped = _unwrapped(value) if value is not None else Answer(body)
    if unwrapped is None:
        tidy = msgspec.json.format(msgspec.json.encode(_without_bytes(value)), indent=2).decode()
        return Answer(tidy, is_json=True)
    return _without_head(unwrapped)


def is_denial(text: str) -> bool:
    """Whether a result says that a person did not let the tool do it."""
    head = text[:200].casefold().lstrip()
    return any(words in head for words in _DENIALS)


def numbered_lines(text: str, *, path: str | None, start: int | None) -> Code:
    """A file that was read. Tools number lines in several ways; where none did, they count from `start`."""
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    told = [_NUMBERED.fullmatch(line) for line in lines]
    counted = sum(match is not None for match in told)
    if lines and counted >= 0.6 * len(lines) and _are_counted(told, start):
        shown = [match[3] if match is not None else line for match, line in zip(told, lines, strict=True)]
        numbers = tuple(int(match[1]) if match is not None else None for match in told)
        return Code(text="\n".join(shown), path=path, numbers=numbers)
    first = start if start is not None and start > 0 else 1
    return Code(text="\n".join(lines), path=path, numbers=tuple(range(first, first + len(lines))))


def matches_of(text: str) -> tuple[Matches, ...]:
    """Found lines by file; empty where the answer does not look like `file:12: line`."""
    lines = [line for line in text.split("\n") if line.strip() and line != "--"]
    found = [_FOUND.fullmatch(line) for line in lines]
    if not lines or sum(match is not None for match in found) < 0.8 * len(lines):
        return ()
    by_path: dict[str, list[tuple[int | None, str]]] = {}
    path = ""
    for match, line in zip(found, lines, strict=True):
        path = match[1] if match is not None else path
        by_path.setdefault(path, []).append((int(match[2]), match[3]) if match is not None else (None, line))
    return tuple(Matches(path=path, lines=tuple(lines)) for path, lines in by_path.items())


def _are_counted(told: list[re.Match[str] | None], start: int | None) -> bool:
    """Whether lines that follow each other are numbered so, all in one way, a single one from where it was asked for:
    else the numbers are the file's own."""
    places = [place for place, match in enumerate(told) if match is not None]
    matches = [match for match in told if match is not None]
    numbers = [int(match[1]) for match in matches]
    firsts = (1,) if start is None else (1, start, start + 1)
    return (
        (len(numbers) > 1 or numbers[0] in firsts)
        and all(former + 1 == following for former, following in pairwise(numbers))
        and all(former + 1 == following for former, following in pairwise(places))
        and len({match[2].strip(" \n") for match in matches}) == 1
    )


def _value_of(body: str) -> Any:
    if body.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return msgspec.json.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _unwrapped(value: Any) -> Answer | None:
    """The text that is all of `value`; `None` where there is more to it."""
    if isinstance(value, list):
        texts = [_block_text(block) for block in value]
        said = [text for text in texts if text is not None]
        return Answer("\n".join(said)) if value and len(said) == len(texts) else None
    if not isinstance(value, dict):
        return None
    key = next((key for key in _TEXT_KEYS if isinstance(value.get(key), str | list)), None)
    if key is None or not (value.keys() - {key}) <= _BESIDE_KEYS:
        return None
    inside = value[key] if isinstance(value[key], str) else getattr(_unwrapped(value[key]), "text", None)
    errors = [value[name] for name in ("stderr", "error") if value.get(name) not in (None, "", False)]
    if inside is None or not all(isinstance(error, str) for error in errors):
        return None
    text = inside
    for error in errors:
        text = f"{text.rstrip()}\n{error}".lstrip("\n") if error not in text else text
    return Answer(text, _exit_code(value), notes=tuple(_notes(value)))


def _notes(value: dict[str, Any]) -> Iterator[str]:
    for key in _NOTED_KEYS:
        said = value.get(key)
        if isinstance(said, str) and said.casefold() not in _WELL:
            yield f"{key} {said}"
        elif isinstance(said, bool) and said is (key != "success"):
            yield key if said else f"{key} false"


def _exit_code(value: dict[str, Any]) -> int | None:
    beside = value.get("metadata")
    for holder in (value, beside if isinstance(beside, dict) else {}):
        for key in _EXIT_KEYS:
            if isinstance(holder.get(key), int) and not isinstance(holder[key], bool):
                return int(holder[key])
    return None


def _block_text(block: Any) -> str | None:
    if not isinstance(block, dict):
        return None
    kind = block.get("type")
    if isinstance(block.get("text"), str) and kind in ("text", "input_text", "output_text", None):
        return str(block["text"])
    if kind in ("image", "input_image"):
        return "[image]"
    if kind == "tool_reference" and isinstance(block.get("tool_name"), str):
        return str(block["tool_name"])
    return None


def _without_head(answer: Answer) -> Answer:
    """Codex and Claude Code write how a command ended in front of what it wrote."""
    head = _CODEX_HEAD.match(answer.text)
    if head is not None:
        code = head[1] or head[2]
        return answer._replace(text=answer.text[head.end() :], exit_code=int(code) if code else answer.exit_code)
    head = _CLAUDE_EXIT.match(answer.text)
    if head is not None:
        return answer._replace(text=answer.text[head.end() :], exit_code=int(head[1]))
    return answer


def _without_bytes(value: Any, depth: int = 0) -> Any:
    if isinstance(value, str):
        return f"[{len(value):,} characters of base64]" if is_base64(value) else without_embedded(value)
    if depth > 40:
        return value
    if isinstance(value, list):
        return [_without_bytes(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {key: _without_bytes(item, depth + 1) for key, item in value.items()}
    return value
