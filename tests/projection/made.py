"""Canonical values with what a test does not care for filled in."""

from datetime import UTC, datetime, timedelta
from typing import Any

from pond_desktop.canonical import Message, Part, Session, Span
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession

START = datetime(2026, 3, 9, 9, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def part(type: str = "text", body: str | None = None, **fields: Any) -> Part:
    provenance = "injected" if type == "tool_result" else "conversational"
    return Part(**{"type": type, "body": body, "provenance": provenance, "span": Span(0, 1), **fields})


def message(*parts: Part, role: str = "user", ordinal: int = 0, **fields: Any) -> Message:
    made = {"session_id": "s1", "id": f"m{ordinal}", "ordinal": ordinal, "role": role, "fingerprint": 1, "parts": parts}
    return Message(**{**made, **fields})


def said(text: str, **fields: Any) -> Message:
    return message(part(body=text), **fields)


def archived(message: Message, **fields: Any) -> ArchivedMessage:
    made = {"key": message.ordinal, "message": message, "file_key": 1, "generation": 1, "superseded_at": None}
    return ArchivedMessage(**{**made, **fields})


def session(id: str = "s1", *, first_prompt: str | None = None, **header: Any) -> ArchivedSession:
    outer: dict[str, Any] = {
        name: header.pop(name) for name in ("source", "parent_id", "child_count", "gone_at") if name in header
    }
    made: dict[str, Any] = {
        "key": 1,
        "source": "claude-code",
        "agent": "claude-code",
        "last_message_at": at(0),
        "message_count": 2,
        "total_count": 2,
        "child_count": 0,
        "model": None,
        "parent_id": None,
        "gone_at": None,
    }
    return ArchivedSession(**{**made, **outer, "header": Session(id=id, **header), "first_prompt": first_prompt})
