"""One message as text for others to read: Markdown."""

import re
from collections.abc import Iterable, Iterator

from pond_desktop.projection.values import MessageView, PartView

_FENCE = re.compile(r"^ {0,3}(`{3,})", re.MULTILINE)


def message_markdown(view: MessageView, heading: str) -> str:
    """What was said as it was written, what tools did as code. `heading` is text, not Markdown."""
    return "\n\n".join([f"**{_escaped(heading)}**", *_blocks(view.parts)]) + "\n"


def _blocks(parts: Iterable[PartView]) -> Iterator[str]:
    for part in parts:
        if part.type == "text" and part.provenance == "conversational":
            if part.text:
                yield part.text.strip("\n")
        elif part.text:
            yield f"{_escaped(_name(part))}:\n\n{_fenced(part.text, is_json=part.type == 'tool_call')}"
        elif part.named_line:
            yield _escaped(part.named_line)


def _name(part: PartView) -> str:
    named = {"tool_call": "Call", "tool_result": "Result", "reasoning": "Thinking", "file": "File"}
    kind = named.get(part.type, "Note")
    name = part.tool_name or part.file_name
    return f"{kind} {name}" if name else kind


def _fenced(text: str, *, is_json: bool) -> str:
    longest = max((len(fence) for fence in _FENCE.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{'json' if is_json else ''}\n{text.rstrip()}\n{fence}"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_<>\[\]#&])", r"\\\1", text)
