"""A turn's text → ranges: what was said, thought, called and given back."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pond_desktop.canonical import PartType, Provenance

_ELEMENT = re.compile(
    r"<(?:tool-use\b(?P<attributes>[^>\n]*)>(?P<tool>.*?)(?:</tool-use>|\Z)"
    r"|think>(?P<think>.*?)(?:</think>|\Z)"
    r"|details>\s*<summary>(?:Thought|Thinking)[^<\n]*</summary>(?P<thought>.*?)(?:</details>|\Z))",
    re.DOTALL,
)
_NAME = re.compile(r'data-tool-name="([^"]+)"')
_FENCE = re.compile(r"^(`{3,})([^\n`]*?)[ \t]*\r?$", re.MULTILINE)
_END = re.compile(r"\s*(?:</details>\s*)?\Z")
_SUMMARY = re.compile(r"\s*(?:<details>\s*)?<summary>(?:[^<\n•]*•[ ]*(?P<told>[^<\n]+))?[^<\n]*</summary>")
_BY_PROGRAM = re.compile(
    r"\s*(?:<(?:command-name|command-message|command-args|local-command-stdout|local-command-stderr|local-command-caveat"
    r"|bash-stdout|bash-stderr|system-reminder|system_reminder|task-notification)>|Caveat: The messages below)"
)
_INTERRUPTED = re.compile(r"\s*\[Request interrupted by user")


class Piece(NamedTuple):
    start: int
    end: int
    type: PartType
    provenance: Provenance
    tool: str | None = None


def user_pieces(text: str, *, is_sidechain: bool) -> Iterator[Piece]:
    """A sub-agent's prompts were written by the agent that started it."""
    is_put_in = is_sidechain or _BY_PROGRAM.match(text) or _INTERRUPTED.match(text)
    if text:
        yield Piece(0, len(text), "text", "injected" if is_put_in else "conversational")


def is_interruption(text: str) -> bool:
    return _INTERRUPTED.match(text) is not None


def agent_pieces(text: str) -> Iterator[Piece]:
    position = 0
    for found in _ELEMENT.finditer(text):
        yield from _piece(text, position, found.start(), "text")
        if found["tool"] is not None:
            yield from _tool(text, found)
        else:
            inner = "think" if found["think"] is not None else "thought"
            yield from _unwrapped(text, found.start(inner), found.end(inner), "reasoning")
        position = found.end()
    yield from _piece(text, position, len(text), "text")


def _tool(text: str, found: re.Match[str]) -> Iterator[Piece]:
    """The call, and behind it what came back."""
    name = _NAME.search(found["attributes"])
    tool = name[1] if name else None
    start, end = found.span("tool")
    output = _output(text, start, end)
    call = list(_unwrapped(text, start, output.mark if output else end, "tool_call", tool))
    yield from call or [Piece(start, start, "tool_call", "conversational", tool)]
    if output is not None:
        yield Piece(output.start, output.end, "tool_result", "injected", tool)


class _Output(NamedTuple):
    """`mark` is where the fence begins, the others what stands in it."""

    mark: int
    start: int
    end: int


def _output(text: str, start: int, end: int) -> _Output | None:
    """The last fence of a tool's element, where it ends that and has no language of its own."""
    opening: re.Match[str] | None = None
    last: tuple[re.Match[str], re.Match[str]] | None = None
    for fence in _FENCE.finditer(text, start, end):
        if opening is None:
            opening = fence
        elif fence[1] == opening[1] and not fence[2]:
            last, opening = (opening, fence), None
    if opening is not None or last is None or last[0][2].strip() not in ("", "text", "output"):
        return None
    first, closing = last
    inside = text[first.end() : closing.start()].removesuffix("\n").removesuffix("\r")
    begin = first.end() + inside.startswith("\n")
    is_at_end = _END.match(text, closing.end(), end) is not None
    return _Output(first.start(), begin, max(begin, first.end() + len(inside))) if is_at_end else None


def _unwrapped(text: str, start: int, end: int, type: PartType, tool: str | None = None) -> Iterator[Piece]:
    """Without `<details>` and a summary that only repeats the tool's name; what it tells beyond that is the call."""
    words = text[start:end].rstrip().removesuffix("</details>").rstrip()
    end = start + len(words)
    summary = _SUMMARY.match(text, start, end)
    if summary is not None and summary["told"] is None:
        start = summary.end()
    elif summary is not None:
        start = summary.start("told")
        end = summary.end("told") if summary.end() == end else end
    yield from _piece(text, start, end, type, tool)


def _piece(text: str, start: int, end: int, type: PartType, tool: str | None = None) -> Iterator[Piece]:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    if words.strip():
        yield Piece(start, start + len(words.strip()), type, "conversational", tool)
