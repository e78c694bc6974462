"""One conversation → canonical events."""

from collections.abc import Iterable

import msgspec

from pond_desktop.adapters.claude_ai_export import wire
from pond_desktop.adapters.claude_ai_export.parts import is_of_tools_only, lenient, message_parts
from pond_desktop.adapters.json_document import decoded, items_of, members_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.adapters.tree import Standing, Tree
from pond_desktop.canonical import Event, Message, Part, Provenance, Role, Session, Skipped, loose_values

_ROOTS = ("00000000-0000-4000-8000-000000000000", "00000000-0000-0000-0000-000000000000")
_ROLES: dict[str, Role] = {"human": "user", "assistant": "assistant"}
_conversation = msgspec.json.Decoder(wire.Conversation)
_message = msgspec.json.Decoder(wire.Message)


def said_by_conversation(record: Record, stem: str) -> Iterable[Event]:
    """Raises msgspec's errors where it is no conversation."""
    members = members_of(record)
    if "chat_messages" not in members:
        raise msgspec.ValidationError("no messages")
    whole = decoded(_conversation, record)
    messages = [_read(each) for each in items_of(members["chat_messages"])]
    reading = _Reading(
        whole.uuid or stem, whole.model, has_parents=any(each.message.parent_message_uuid for each in messages)
    )
    said = [reading.message(index, each) for index, each in enumerate(messages)]
    if reading.count:
        project = lenient(whole.project, wire.Project) or wire.Project()
        yield Session(
            id=reading.session_id,
            project=project.name or None,
            started_at=instant(whole.created_at).at,
            title_generated=whole.name or _first_line(whole.summary),
        )
    else:
        yield Skipped(reason="conversation without messages", span=record.span)
    yield from said


def _first_line(summary: str | None) -> str | None:
    lines = (line.strip("#* \t") for line in (summary or "").splitlines())
    return next(filter(None, lines), None)


class _Read(msgspec.Struct, frozen=True):
    record: Record
    message: wire.Message
    parts: tuple[Part, ...]


def _read(record: Record) -> _Read:
    try:
        return _read_plainly(record, record.data)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        mended = next(loose_values(record.data), (0, 0, None))[2]
        return _read_plainly(record, msgspec.json.encode(mended))
    except (msgspec.MsgspecError, RecursionError):
        return _Read(record, wire.Message(), (record_part(record),))


def _read_plainly(record: Record, data: bytes) -> _Read:
    message = _message.decode(data)
    provenance: Provenance = "conversational" if message.sender in _ROLES else "injected"
    return _Read(record, message, tuple(message_parts(Place(record, ""), message, provenance)))


class _Reading:
    """The messages stand in the order of time, with all branches mixed: the last one is where the person is. Older
    exports name no parents: then nothing is known of branches."""

    def __init__(self, session_id: str, model: str | None, *, has_parents: bool) -> None:
        self.session_id = session_id
        self.count = 0
        self._model = model
        self._tree = Tree() if has_parents else None
        self._names: set[str] = set()

    def message(self, index: int, read: _Read) -> Event:
        name = self._name(read.message.uuid or f"item-{index}")
        parent = None if read.message.parent_message_uuid in _ROOTS else read.message.parent_message_uuid
        if not read.parts:
            if self._tree is not None:
                self._tree.add_side(name, parent)
            return Skipped(reason="empty message", span=read.record.span)
        standing = self._tree.add_message(name, parent) if self._tree is not None else Standing(None, False)
        return self._said(name, standing, read)

    def _said(self, name: str, standing: Standing, read: _Read) -> Message:
        message, when = read.message, instant(read.message.created_at)
        role: Role = "tool" if is_of_tools_only(message) else _ROLES.get(message.sender, "system")
        self.count += 1
        return Message(
            session_id=self.session_id,
            id=name,
            ordinal=self.count - 1,
            role=role,
            fingerprint=_fingerprint(message, read.record),
            parts=read.parts,
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=(message.model or self._model or None) if role == "assistant" else None,
            parent_id=standing.parent_id,
            is_branch_start=standing.is_branch_start,
        )

    def _name(self, name: str) -> str:
        while name in self._names:
            name = f"{name}+"
        self._names.add(name)
        return name


def _fingerprint(message: wire.Message, record: Record) -> int:
    """Of what the message says: what else is noted of it changes from export to export."""
    said: list[object] = [message.sender, lenient(message.text, str)]
    for block in lenient(message.content, list[wire.Block]) or ():
        said += [block.type, block.name]
        for raw in (block.text, block.thinking, block.input, block.content):
            said.append(lenient(raw, object))
    return Record(record.span, msgspec.json.encode(said)).fingerprint
