"""One run → a session."""

import re
from collections.abc import Iterator

from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.aider.blocks import Block, blocks_of
from pond_desktop.adapters.aider.runs import INPUT, RUN
from pond_desktop.adapters.bodies import preview_of
from pond_desktop.adapters.bundles import Bundle
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.canonical import INLINE_BYTES, PLAIN, Event, Message, Part, PartType, Role, Session, Skipped, Span
from pond_desktop.canonical.record import plain_text

_HALF = 1 << 63
_MODEL = re.compile(r"^> (?:Main model|Model|Architect model): (\S+)", re.MULTILINE)
_VERSION = re.compile(r"^> [Aa]ider v?(\d\S*)", re.MULTILINE)
_INTERRUPTED = re.compile(r"^> +\^C KeyboardInterrupt", re.MULTILINE)
_HEADER = re.compile(r"# aider chat started at (\S+ \S+)")
_COMMAND = re.compile(r"(/[\w-]+|!)")
_THOUGHT = re.compile(
    r"(?:^-{3,}\s*\n)?^► \*\*THINKING\*\*\s*$(?P<plain>.*?)(?:^-{3,}\s*\n)?(?:^► \*\*ANSWER\*\*\s*$|\Z)"
    r"|^<(?P<tag>thinking-content-\w+|think)>(?P<tagged>.*?)(?:</(?P=tag)>|\Z)",
    re.DOTALL | re.MULTILINE,
)
_THOUGHT_SIGNS = ("► **THINKING**", "<think")
_ENTRY = re.compile(r"^# (\S+ \S+)\s*\n((?:\+.*(?:\n|\Z))+)", re.MULTILINE)


def said_by_run(bundle: Bundle, document_name: str) -> Iterator[Event]:
    """The events of one run; nothing but its bytes for one in which nobody typed anything."""
    for record in bundle.files.values():
        yield Skipped(reason="frame of the file", span=record.span)
    run = bundle.files.get(RUN)
    if run is None:
        return
    blocks = blocks_of(run.data)
    if not any(block.kind in ("prompt", "answer") for block in blocks):
        yield Skipped(reason="run without a prompt", span=run.span)
        return
    name = document_name.removesuffix(".json")
    times = _times(bundle.files.get(INPUT))
    yield from _Session(_session_id(bundle.folder, name), run, times).events(blocks, bundle.folder)


def _session_id(folder: str | None, run_name: str) -> str:
    """Runs of two projects can start in one second: the folder's name tells them apart, and stays when it moves."""
    last = re.split(r"[/\\]", (folder or "").rstrip("/\\"))[-1]
    name = re.sub(r"[^\w.-]", "_", last)
    return f"{name}-{run_name}" if name else run_name


class _Session:
    """Gives each block its place in the session."""

    def __init__(self, session_id: str, run: Record, times: list[tuple[str, str]]) -> None:
        self._id = session_id
        self._run = run
        self._times = times
        self._count = 0
        self._model: str | None = None
        self._command: str | None = None

    def events(self, blocks: list[Block], folder: str | None) -> Iterator[Event]:
        started = next((_HEADER.match(self._text(block)) for block in blocks if block.kind == "header"), None)
        start = instant(started[1]) if started else Instant(None, False)
        version = next((found for block in blocks if (found := self._found(_VERSION, block))), None)
        yield Session(id=self._id, project=folder, started_at=start.at, agent_version=version)
        for block in blocks:
            if block.kind == "header":
                continue
            # what the program says first, it says when it starts
            is_first = self._count == 0 and block.kind == "output"
            yield from self._message(block, start if is_first else Instant(None, False))

    def _message(self, block: Block, when: Instant) -> Iterator[Event]:
        role: Role = "assistant"
        event = None
        if block.kind == "prompt":
            role, parts = "user", self._prompt(block)
            typed = "\n".join(part.body or "" for part in parts)
            found = _COMMAND.match(typed)
            self._command = found[1] if found else None
            when = self._time(typed)
        elif block.kind == "output":
            text = self._text(block)
            self._model = self._found(_MODEL, block) or self._model
            event = "interruption" if _INTERRUPTED.search(text) else None
            role = "tool" if self._command and event is None else "system"
            parts = [self._part(block, "tool_result" if role == "tool" else "text")]
        else:
            self._command, parts = None, list(self._answer(block))
        if not parts:
            return
        data = self._run.data[block.start : block.end]
        yield Message(
            session_id=self._id,
            id=f"item-{self._count + 1:06d}",
            ordinal=self._count,
            role=role,
            fingerprint=xxh3_64_intdigest(data) - _HALF,
            parts=tuple(parts),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=self._model if role == "assistant" else None,
            event=event,
        )
        self._count += 1

    def _prompt(self, block: Block) -> list[Part]:
        """A part for each line, since Aider's mark stands before each."""
        parts = []
        for line in block.lines:
            text = plain_text(line.data)
            start, end = 5, len(text.rstrip())
            if end > start and text[start:end] != "<blank>":
                span = Span(self._run.span.offset + line.offset, len(line.data))
                pointer, body = f"{PLAIN}[{start}:{end}]", text[start:end]
                parts.append(Part(type="text", provenance="conversational", span=span, pointer=pointer, body=body))
        return parts

    def _answer(self, block: Block) -> Iterator[Part]:
        """The answer's text, with the thoughts that stand in it told apart."""
        text, position = self._text(block), 0
        # most answers hold no thought: a look for its signs costs less than a try at each line
        thoughts = _THOUGHT.finditer(text) if any(sign in text for sign in _THOUGHT_SIGNS) else ()
        for found in thoughts:
            yield from self._cut(block, text, position, found.start(), "text")
            group = "plain" if found["plain"] is not None else "tagged"
            yield from self._cut(block, text, found.start(group), found.end(group), "reasoning")
            position = found.end()
        yield from self._cut(block, text, position, len(text), "text")

    def _cut(self, block: Block, text: str, start: int, end: int, type: PartType) -> Iterator[Part]:
        words = text[start:end].strip()
        if words:
            start = text.index(words, start)
            pointer = PLAIN if words == text else f"{PLAIN}[{start}:{start + len(words)}]"
            span = self._span(block)
            yield Part(type=type, provenance="conversational", span=span, pointer=pointer, body=words)

    def _part(self, block: Block, type: PartType) -> Part:
        """What the program printed. A command's output can be as long as a file."""
        body, size = self._text(block), block.end - block.start
        is_elsewhere = type == "tool_result" and size > INLINE_BYTES
        return Part(
            type=type,
            provenance="injected",
            span=self._span(block),
            pointer=PLAIN,
            body=None if is_elsewhere else body,
            body_bytes=size if is_elsewhere else 0,
            preview=preview_of(body) if is_elsewhere else None,
            tool_name=self._command if type == "tool_result" else None,
        )

    def _span(self, block: Block) -> Span:
        return Span(self._run.span.offset + block.start, block.end - block.start)

    def _text(self, block: Block) -> str:
        return plain_text(self._run.data[block.start : block.end])

    def _found(self, pattern: re.Pattern[str], block: Block) -> str | None:
        found = pattern.findall(self._text(block)) if block.kind == "output" else []
        return found[-1] if found else None

    def _time(self, typed: str) -> Instant:
        """When a prompt was typed, by the input history, which holds what was typed in the same order."""
        for place, (at, text) in enumerate(self._times):
            if text == typed:
                del self._times[: place + 1]
                return instant(at)
        return Instant(None, False)


def _times(entries: Record | None) -> list[tuple[str, str]]:
    """When something was typed, and what, without blank lines and ends, as prompts are compared."""
    if entries is None:
        return []
    found = _ENTRY.findall(plain_text(entries.data).replace("\r\n", "\n"))
    return [(at, _compared(body)) for at, body in found]


def _compared(body: str) -> str:
    lines = (line[1:].rstrip() for line in body.splitlines())
    return "\n".join(line for line in lines if line)
