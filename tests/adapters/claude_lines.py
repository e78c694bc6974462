"""Invented lines of Claude Code, as it writes them, and reading them."""

import json
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any

from pond_desktop.adapters.checking.promises import Folded, check_all, check_cuts, fold
from pond_desktop.adapters.claude_code import ClaudeCode
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import Checkpoint, Event, Message

PROJECT = "-home-mara-code-lamp"
SAMPLES = Path(__file__).parent.parent / "data" / "claude-code" / "projects" / PROJECT
HERE = "0a1a0000-0000-4000-8000-0000000000f1"
OTHER = "0a1a0000-0000-4000-8000-0000000000f2"
USAGE = {"input_tokens": 7, "output_tokens": 9, "cache_read_input_tokens": 40}
ADAPTER = ClaudeCode()


def source(relative: str) -> SourceFile:
    return SourceFile(relative=PurePosixPath(PROJECT, relative), root=SAMPLES.parent)


def read(content: bytes, relative: str = f"{HERE}.jsonl", checkpoint: Checkpoint | None = None) -> list[Event]:
    return list(ADAPTER.read(source(relative), BytesIO(content), checkpoint))


def said(*lines: dict[str, Any] | bytes, relative: str = f"{HERE}.jsonl") -> Folded:
    """The folded events of the lines, after every promise of the contract was checked on them."""
    content = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    check_all(ADAPTER, source(relative), content)
    check_cuts(ADAPTER, source(relative), content, most=60)
    return fold(read(content, relative))


def sample(name: str) -> Folded:
    return fold(read((SAMPLES / name).read_bytes(), name))


def line(type: str, uuid: str, parent: str | None = None, **fields: Any) -> dict[str, Any]:
    known = {"type": type, "uuid": uuid, "parentUuid": parent, "sessionId": HERE, "timestamp": "2026-03-01T09:00:00.5Z"}
    return {**known, "cwd": "/home/mara/code/lamp", "isSidechain": False, **fields}


def user(uuid: str, content: Any, parent: str | None = None, **fields: Any) -> dict[str, Any]:
    return line("user", uuid, parent, message={"role": "user", "content": content}, **fields)


def answer(uuid: str, content: Any, parent: str | None = None, *, id: str = "", **fields: Any) -> dict[str, Any]:
    message = {"id": id or f"msg_{uuid}", "role": "assistant", "model": "lamp-1", "content": content}
    message |= {name: fields.pop(name) for name in ("usage", "model") if name in fields}
    return line("assistant", uuid, parent, message=message, **fields)


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def call(id: str, name: str = "Bash", **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": id, "name": name, "input": given}


def result(id: str, content: Any, **fields: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": id, "content": content, **fields}


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def reasons(folded: Folded) -> list[str]:
    return [skipped.reason for skipped in folded.skipped]


def one(folded: Folded, session_id: str = HERE) -> Message:
    (message,) = folded.messages[session_id]
    return message
