"""Kiro's `.json` files: what is known of a session of the command line, and a session of the editor before 1.0."""

import base64
from collections.abc import Iterator
from pathlib import PurePosixPath

import msgspec

from pond_desktop.adapters.json_document import decoded, items_of, members_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.kiro.wire import Time
from pond_desktop.adapters.parts import bytes_part, is_written, record_part, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Message, Part, Role, Session, Skipped, loose_values

_TITLE_CHARS = 300
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "tool": "tool"}


class _State(msgspec.Struct, frozen=True):
    agent_name: str | None = None


class _Facts(msgspec.Struct, frozen=True):
    """Both versions' names: `createdAt` and `workspacePath` are the third's."""

    cwd: str | None = None
    title: str | None = None
    created_at: Time = None
    parent_session_id: str | None = None
    session_created_reason: str | None = None
    session_state: _State | None = None
    created: Time = msgspec.field(name="createdAt", default=None)
    workspace: str | None = msgspec.field(name="workspacePath", default=None)


class _Chat(msgspec.Struct, frozen=True, rename="camel"):
    session_id: str | None = None
    title: str | None = None
    workspace_directory: str | None = None
    selected_model: str | None = None
    model_id: str | None = None
    date_created: Time = None


class _Written(msgspec.Struct, frozen=True):
    id: str | None = None
    role: str = ""
    content: msgspec.Raw = msgspec.Raw()
    timestamp: Time = None


class _Entry(msgspec.Struct, frozen=True):
    message: _Written | None = None


class _Block(msgspec.Struct, frozen=True, rename="camel"):
    type: str = ""
    text: msgspec.Raw = msgspec.Raw()
    image_url: msgspec.Raw = msgspec.Raw()


_facts_decoder = msgspec.json.Decoder(_Facts)
_chat_decoder = msgspec.json.Decoder(_Chat)
_written_decoder = msgspec.json.Decoder(_Written)
_entry_decoder = msgspec.json.Decoder(_Entry)
_blocks_decoder = msgspec.json.Decoder(list[_Block])
_raws_decoder = msgspec.json.Decoder(list[msgspec.Raw])


def said_by_facts(relative: PurePosixPath, record: Record) -> Iterator[Event]:
    """The header of the session that the file's path names. Raises msgspec's errors for anything else."""
    facts = decoded(_facts_decoder, record)
    session_id = relative.parent.name if relative.name == "session.json" else relative.stem
    agent = facts.session_state.agent_name if facts.session_state else None
    is_sub_agent = facts.session_created_reason == "subagent" or bool(facts.parent_session_id)
    yield Session(
        id=session_id,
        kind=agent or None if is_sub_agent else None,
        project=facts.cwd or facts.workspace or None,
        started_at=instant(facts.created_at if facts.created_at is not None else facts.created).at,
        title_generated=(facts.title or "").strip()[:_TITLE_CHARS] or None,
    )
    if facts.parent_session_id and facts.parent_session_id != session_id:
        yield Link(kind="child", session_id=facts.parent_session_id, to_session_id=session_id, is_verified=True)
    yield Skipped(reason="session facts", span=record.span)


def said_by_editor(relative: PurePosixPath, record: Record) -> Iterator[Event]:
    """A whole session. Raises msgspec's errors where it is none."""
    members = members_of(record)
    chat = decoded(_chat_decoder, record)
    held = members.get("history") or members.get("messages")
    if held is None:
        raise msgspec.ValidationError("neither history nor messages")
    session_id = chat.session_id or relative.stem
    messages = [_said(item, number) for number, item in enumerate(items_of(held))]
    told = [message for message in messages if message.parts]
    if told:
        yield Session(
            id=session_id,
            project=chat.workspace_directory or _folder(relative.parent.name),
            started_at=instant(chat.date_created).at,
            title_generated=(chat.title or "").strip()[:_TITLE_CHARS] or None,
        )
    ids: set[str] = set()
    for ordinal, message in enumerate(told):
        name = message.id if message.id not in ids else f"item-{ordinal:06d}"
        ids.add(name)
        model = (chat.selected_model or chat.model_id or None) if message.role == "assistant" else None
        yield msgspec.structs.replace(message, session_id=session_id, id=name, ordinal=ordinal, model=model)


def _folder(name: str) -> str | None:
    """The folder that a workspace's name encodes: base64, with `_` for what a path can't hold."""
    plain = name.rstrip("_=").replace("_", "/").replace("-", "+")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True).decode() or None
    except ValueError:
        return None


def _said(record: Record, number: int) -> Message:
    """A message without its place in the session. A damaged one is read repaired, one of another shape kept whole."""
    name = f"item-{number:06d}"
    try:
        return _told(record, record.data, name)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        return _told(record, msgspec.json.encode(next(loose_values(record.data), (0, 0, None))[2]), name)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return _message(record, name, "system", [record_part(record)], None)


def _told(record: Record, data: bytes, name: str) -> Message:
    entry = _entry_decoder.decode(data)
    said, place = (entry.message, "/message") if entry.message else (_written_decoder.decode(data), "")
    parts = list(_parts(Place(record, place).at("content"), said.content))
    return _message(record, said.id or name, _ROLES.get(said.role, "system"), parts, said.timestamp)


def _message(record: Record, name: str, role: Role, parts: list[Part], time: Time) -> Message:
    when = instant(time)
    return Message(
        session_id="",
        id=name,
        ordinal=0,
        role=role,
        fingerprint=record.fingerprint,
        parts=tuple(parts),
        at=when.at,
        is_zone_assumed=when.is_zone_assumed,
    )


def _parts(place: Place, content: msgspec.Raw) -> Iterator[Part]:
    if bytes(memoryview(content)[:1]) != b"[":
        text = text_part(place, content, "conversational")
        yield from (text,) if text else ()
        return
    raws = _raws_decoder.decode(content)
    for index, block in enumerate(_blocks_decoder.decode(content)):
        here = place.at(index)
        if is_written(block.text):
            text = text_part(here.at("text"), block.text, "conversational")
            yield from (text,) if text else ()
        elif is_written(block.image_url):
            yield bytes_part(here.at("imageUrl"), block.image_url, "conversational")
        elif block.type != "text":
            yield unknown_part(here, raws[index], "conversational")
