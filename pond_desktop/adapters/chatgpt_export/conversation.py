"""One conversation → canonical events."""

from collections.abc import Iterable, Iterator

import msgspec

from pond_desktop.adapters.chatgpt_export import wire
from pond_desktop.adapters.chatgpt_export.nodes import Node, in_order
from pond_desktop.adapters.chatgpt_export.parts import Manner, content_parts, lenient
from pond_desktop.adapters.json_document import decoded, members_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import held_part, record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.adapters.tree import Tree
from pond_desktop.canonical import Event, Message, Part, Provenance, Role, Session, Skipped, loose_values

_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "tool": "tool"}
_EVERYBODY = (None, "", "all")
_NO_TITLE = (None, "", "New chat")
_conversation = msgspec.json.Decoder(wire.Conversation)
_node = msgspec.json.Decoder(wire.Node)
_message = msgspec.json.Decoder(wire.Message)


class _Found(msgspec.Struct, frozen=True):
    """A node's message, not read yet: `record` is its own, or the node's where it has none or is odd."""

    record: Record
    message: wire.Message | None
    is_odd: bool = False


def said_by_conversation(record: Record, stem: str) -> Iterable[Event]:
    """Raises msgspec's errors where it is no conversation."""
    members = members_of(record)
    if "mapping" not in members:
        raise msgspec.ValidationError("no tree of messages")
    whole = decoded(_conversation, record)
    reading = _Reading(whole.conversation_id or whole.id or stem, whole.default_model_slug)
    found: dict[str, _Found] = {}
    nodes: dict[str, Node] = {}
    for name, each in members_of(members["mapping"]).items():
        nodes[name], found[name] = _looked_at(each)
    said = [event for name in in_order(nodes, whole.current_node) for event in reading.node(name, nodes, found[name])]
    if reading.count:
        yield Session(
            id=reading.session_id,
            started_at=instant(whole.create_time).at,
            title_generated=None if whole.title in _NO_TITLE else whole.title,
        )
    else:
        yield Skipped(reason="conversation without messages", span=record.span)
    yield from said


def _looked_at(record: Record) -> tuple[Node, _Found]:
    try:
        fields = members_of(record)
        node = decoded(_node, record)
        inner = fields.get("message")
        message = None if inner is None or inner.data == b"null" else decoded(_message, inner)
    except (msgspec.MsgspecError, RecursionError):
        return Node(None, (), 0.0), _Found(record, None, is_odd=True)
    at = instant(message.create_time).at if message else None
    found = Node(node.parent, node.children or (), at.timestamp() if at else 0.0)
    return found, _Found(inner if inner is not None and message else record, message)


class _Reading:
    def __init__(self, session_id: str, default_model: str | None) -> None:
        self.session_id = session_id
        self.count = 0
        self._default_model = default_model
        self._tree = Tree()
        self._calls: dict[str, str] = {}
        """By node: the node of the call that a tool's message below it answers."""

    def node(self, name: str, nodes: dict[str, Node], found: _Found) -> Iterator[Event]:
        parent = nodes[name].parent
        if found.is_odd:
            yield self._said(name, parent, "system", (record_part(found.record),), found)
            return
        parts = self._parts(name, parent, found) if found.message else ()
        if not parts or found.message is None:
            self._tree.add_side(name, parent)
            reason = "empty message" if found.message else "root of the tree"
            yield Skipped(reason=reason, span=found.record.span)
            return
        yield self._said(name, parent, _ROLES.get(found.message.author.role, "system"), parts, found)

    def _parts(self, name: str, parent: str | None, found: _Found) -> tuple[Part, ...]:
        message = found.message or wire.Message()
        try:
            return tuple(self._parts_of(name, parent, message, Place(found.record, "")))
        except msgspec.DecodeError:
            mended = next(loose_values(found.record.data), (0, 0, None))[2]
            message = _message.decode(msgspec.json.encode(mended))
            return tuple(self._parts_of(name, parent, message, Place(found.record, "")))

    def _parts_of(self, name: str, parent: str | None, message: wire.Message, place: Place) -> Iterator[Part]:
        metadata = lenient(message.metadata, wire.Metadata) or wire.Metadata()
        manner = self._manner(name, parent, message, metadata)
        parts = list(content_parts(place, message.content, metadata, manner))
        if manner.type == "tool_result" and not any(part.type == "tool_result" for part in parts):
            # a tool that showed a picture, or had nothing to say, did answer
            parts.insert(0, held_part("tool_result", place.at("content"), msgspec.Raw(), **manner.facts))
        yield from parts

    def _manner(self, name: str, parent: str | None, message: wire.Message, metadata: wire.Metadata) -> Manner:
        role = message.author.role
        if role == "assistant" and message.recipient not in _EVERYBODY:
            self._calls[name] = name
            return Manner("tool_call", "conversational", {"tool_name": message.recipient, "call_id": name})
        if role == "tool":
            call = self._calls.get(parent or "")
            if call is not None:
                self._calls[name] = call
            tool, is_failure = message.author.name or None, _is_failure(message, metadata)
            return Manner("tool_result", "injected", {"tool_name": tool, "call_id": call, "is_failure": is_failure})
        return Manner("text", _provenance(message, metadata), {})

    def _said(self, name: str, parent: str | None, role: Role, parts: tuple[Part, ...], found: _Found) -> Message:
        message = found.message or wire.Message()
        standing, when = self._tree.add_message(name, parent), instant(message.create_time)
        metadata = lenient(message.metadata, wire.Metadata) or wire.Metadata()
        model = metadata.model_slug or self._default_model if role == "assistant" else None
        self.count += 1
        return Message(
            session_id=self.session_id,
            id=name,
            ordinal=self.count - 1,
            role=role,
            fingerprint=_fingerprint(found),
            parts=parts,
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=model or None,
            parent_id=standing.parent_id,
            is_branch_start=standing.is_branch_start,
            event="error" if role != "tool" and _kind(message) == "system_error" else None,
        )


def _provenance(message: wire.Message, metadata: wire.Metadata) -> Provenance:
    is_hidden = metadata.is_visually_hidden_from_conversation or metadata.is_user_system_message or message.weight == 0
    is_of_two = message.author.role in ("user", "assistant")
    return "conversational" if is_of_two and not is_hidden else "injected"


def _is_failure(message: wire.Message, metadata: wire.Metadata) -> bool | None:
    if _kind(message) == "system_error":
        return True
    run = lenient(metadata.aggregate_result, wire.Run)
    return None if run is None or not run.status else run.status != "success"


def _kind(message: wire.Message) -> str:
    return (lenient(message.content, wire.Content) or wire.Content()).content_type


def _fingerprint(found: _Found) -> int:
    """Of what the message says: what else is noted of it changes from export to export."""
    message = found.message
    if message is None:
        return found.record.fingerprint
    said = [message.author.role, message.recipient, msgspec.Raw(b"null")]
    try:
        said[2] = msgspec.json.decode(message.content)
    except (msgspec.MsgspecError, RecursionError):
        return found.record.fingerprint
    return Record(found.record.span, msgspec.json.encode(said)).fingerprint
