"""`workspace.yaml`: the name, summary and place of a session. Of YAML only what the agent writes is read."""

import re
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.json_lines import PADDING
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Session, Skipped, Span

_KEY = re.compile(r"([A-Za-z_]+):(?: +(.*))?$")
_BLOCK = re.compile(r"[|>][-+0-9]*$")
_TITLE_CHARS = 300


def read_facts(session_id: str, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    """The header that all whole lines give so far; each line counts as session facts."""
    read_before = checkpoint.offset if checkpoint else 0
    stream.seek(0)
    data = stream.read()
    end = data.rfind(b"\n") + 1
    if end > read_before:
        yield _header(session_id, facts_of(data[:end].decode("utf-8", "replace")))
        offset = 0
        for line in data[:end].splitlines(keepends=True):
            if offset >= read_before and line.strip(PADDING):
                yield Skipped(reason="session facts", span=Span(offset, len(line.rstrip(PADDING))))
            offset += len(line)
    yield Checkpoint(offset=max(end, read_before), state=b"")


def facts_of(text: str) -> dict[str, str]:
    """Keys at the margin with their values as text; of a value of several lines the first one that says something."""
    facts: dict[str, str] = {}
    awaited: str | None = None
    for line in text.split("\n"):
        line = line.rstrip("\r\0")
        found = _KEY.match(line)
        if found is None:
            if awaited and line.startswith(" ") and line.strip():
                facts.setdefault(awaited, line.strip())
                awaited = None
            continue
        key, value = found[1], (found[2] or "").strip()
        awaited = key if _BLOCK.match(value) else None
        if awaited is None and value and key not in facts:
            facts[key] = _unquoted(value)
    return facts


def _header(session_id: str, facts: dict[str, str]) -> Session:
    name = facts.get("name", "")[:_TITLE_CHARS]
    is_typed = facts.get("user_named") == "true"
    generated = name or facts.get("summary", "")[:_TITLE_CHARS]
    return Session(
        id=session_id,
        project=facts.get("cwd") or None,
        git_branch=facts.get("branch") or None,
        started_at=instant(facts.get("created_at")).at,
        title_custom=name if name and is_typed else None,
        title_generated=generated or None,
    )


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    if len(value) > 1 and value[0] == value[-1] == '"':
        try:
            return msgspec.json.decode(value.encode(), type=str)
        except (msgspec.MsgspecError, UnicodeError):
            return value[1:-1]
    return "" if value in ("null", "~") else value
