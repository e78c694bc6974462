"""A thread → canonical events."""

from collections.abc import Iterable
from urllib.parse import unquote

import msgspec

from pond_desktop.adapters.amp import wire
from pond_desktop.adapters.amp.parts import block_part, ending_parts, lenient, own_command_parts, result_part
from pond_desktop.adapters.json_document import items_of, members_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import record_part, text_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.canonical import Event, Link, Message, Part, Provenance, Role, Session, Usage, loose_values

_FILE = "file://"
_message_of = msgspec.json.Decoder(wire.Message)
_items = msgspec.json.Decoder(list[msgspec.Raw])
_OWN_COMMAND = "manual_bash_invocation"
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant"}


def said_by_thread(record: Record, stem: str) -> Iterable[Event]:
    """Raises msgspec's errors where it is no thread."""
    records = members_of(record)
    members = {key: msgspec.Raw(member.data) for key, member in records.items()}
    thread_id = lenient(members.get("id", msgspec.Raw()), str) or stem
    yield _header(members, thread_id)
    for key in ("parentThreadID", "mainThreadID"):
        parent = lenient(members.get(key, msgspec.Raw()), str)
        if parent and parent != thread_id:
            yield Link(kind="child", session_id=parent, to_session_id=thread_id, is_verified=True)
            break
    if "messages" in records:
        conversation = _Conversation(thread_id, _answered(members.get("usageLedger", msgspec.Raw())))
        for index, piece in enumerate(items_of(records["messages"])):
            yield from conversation.message(index, piece)


def project_of(uri: str) -> str:
    """The folder that a tree's address means; an address that is no file's stays as it is."""
    if not uri.startswith(_FILE):
        return uri
    path = unquote(uri.removeprefix(_FILE))
    return path[1:] if path[2:3] == ":" else path  # `/c:/Users`


def _header(members: dict[str, msgspec.Raw], thread_id: str) -> Session:
    environment = lenient(members.get("env", msgspec.Raw()), wire.Environment)
    beginning = (environment and environment.initial) or wire.Beginning()
    tree = beginning.trees[0] if beginning.trees else wire.Tree()
    ref = tree.repository.ref if tree.repository else None
    version = beginning.platform.client_version if beginning.platform else None
    created = lenient(members.get("created", msgspec.Raw()), float)
    return Session(
        id=thread_id,
        project=project_of(tree.uri) or None if tree.uri else None,
        git_branch=(ref or "").removeprefix("refs/heads/") or None,
        agent_version=version or None,
        started_at=instant(created).at,
        title_generated=lenient(members.get("title", msgspec.Raw()), str) or None,
    )


def _answered(raw: msgspec.Raw) -> dict[int | str, Instant]:
    """When each answer was there: answers have no time of their own."""
    ledger = lenient(raw, wire.Ledger) or wire.Ledger()
    return {
        charge.to_message_id: instant(charge.timestamp)
        for charge in ledger.events
        if charge.to_message_id is not None and charge.operation_type == "inference"
    }


class _Conversation:
    def __init__(self, thread_id: str, answered: dict[int | str, Instant]) -> None:
        self._thread_id = thread_id
        self._answered = answered
        self._tools: dict[str, str] = {}
        self._ids: set[str] = set()
        self._count = 0

    def message(self, index: int, record: Record) -> list[Event]:
        try:
            return self._told(index, record, record.data)
        except (msgspec.MsgspecError, RecursionError):
            pass
        try:
            mended = next(loose_values(record.data), (0, 0, None))[2]
            return self._told(index, record, msgspec.json.encode(mended))
        except (msgspec.MsgspecError, RecursionError):
            return [self._message(f"item-{index}", "system", (record_part(record),), record, Instant(None, False))]

    def _told(self, index: int, record: Record, data: bytes) -> list[Event]:
        """All that may fail is made before anything is remembered."""
        said = _message_of.decode(data)
        name = f"item-{index}" if said.message_id is None else str(said.message_id)
        results, others = self._parts(said, data, Place(record, "/content"))
        role, event = _role_and_event(said)
        for event_of_ending, part in ending_parts(Place(record, "/state"), said.state):
            # a stop that left half an answer is that answer; one that left none is only a mark
            event = event if others else event_of_ending
            others.append(part)
        usage = lenient(said.usage, wire.Usage)
        when = self._when(said, usage)
        events: list[Event] = []
        if results:
            # a message's own id goes to what was typed, which can come with the results or without
            events.append(self._message(f"{name}/results", "tool", tuple(results), record, when))
        if others or not results:
            parts = tuple(others) or (record_part(record),)
            message = self._message(name, role, parts, record, when)
            model = usage.model if usage and role == "assistant" else None
            counted = _usage(usage) if role == "assistant" else None
            events.append(msgspec.structs.replace(message, event=event, model=model or None, usage=counted))
        return events

    def _parts(self, said: wire.Message, data: bytes, place: Place) -> tuple[list[Part], list[Part]]:
        """The results of tools, and everything else."""
        provenance: Provenance = "conversational" if said.role in _ROLES else "injected"
        content = members_of(Record(place.span, data)).get("content")
        if isinstance(said.content, str) and content is not None:
            part = text_part(place, msgspec.Raw(content.data), provenance)
            return [], [part] if part else []
        results: list[Part] = []
        others: list[Part] = []
        blocks = said.content if isinstance(said.content, list) else []
        raws = _items.decode(content.data) if content is not None and blocks else []
        for index, (block, raw) in enumerate(zip(blocks, raws, strict=True)):
            if block.type == "tool_result":
                results.append(result_part(place.at(index), block, self._tools.get(block.tool_use_id or "")))
                continue
            own = own_command_parts(place.at(index), block) if block.type == _OWN_COMMAND else []
            others += own or [block_part(place.at(index), raw, block, provenance)]
            if block.type == "tool_use" and block.id and block.name:
                self._tools[block.id] = block.name
        return results, others

    def _when(self, said: wire.Message, usage: wire.Usage | None) -> Instant:
        sent = lenient(said.meta, wire.Sent)
        for when in (instant(sent and sent.sent_at), instant(usage and usage.timestamp)):
            if when.at is not None:
                return when
        nothing = Instant(None, False)
        return self._answered.get(said.message_id, nothing) if said.message_id is not None else nothing

    def _message(self, name: str, role: Role, parts: tuple[Part, ...], record: Record, when: Instant) -> Message:
        while name in self._ids:
            name = f"{name}+"
        self._ids.add(name)
        self._count += 1
        return Message(
            session_id=self._thread_id,
            id=name,
            ordinal=self._count - 1,
            role=role,
            fingerprint=_fingerprint(record),
            parts=parts,
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
        )


def _role_and_event(said: wire.Message) -> tuple[Role, str | None]:
    kinds = {block.type for block in said.content} if isinstance(said.content, list) else set()
    if "summary" in kinds:
        return "system", "compaction"
    if _OWN_COMMAND in kinds:
        return "user", None
    return _ROLES.get(said.role, "system"), None


def _fingerprint(record: Record) -> int:
    """Of what the record says: a thread that is written anew by another version may be laid out otherwise."""
    try:
        said = msgspec.json.encode(msgspec.json.decode(record.data))
    except (msgspec.MsgspecError, RecursionError):
        return record.fingerprint
    return Record(record.span, said).fingerprint


def _usage(usage: wire.Usage | None) -> Usage | None:
    if usage is None:
        return None
    counts = Usage(
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_input_tokens,
        cache_write_tokens=usage.cache_creation_input_tokens,
    )
    return None if counts == Usage() else counts
