"""A session → canonical events."""

from collections.abc import Iterable
from urllib.parse import unquote

import msgspec

from pond_desktop.adapters.continue_dev import wire
from pond_desktop.adapters.continue_dev.parts import Known, failure_of, id_of, item_parts, lenient, states_of
from pond_desktop.adapters.json_document import decoded, items_of, members_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Message, Part, Provenance, Role, Session, Skipped, loose_values

_FILE = "file://"
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "thinking": "assistant", "tool": "tool"}
_NO_TITLE = (None, "", "New Session", "Untitled Session")
_session = msgspec.json.Decoder(wire.Session)
_item = msgspec.json.Decoder(wire.Item)


class _Read(msgspec.Struct, frozen=True):
    record: Record
    item: wire.Item
    parts: tuple[Part, ...]


def said_by_session(record: Record, stem: str) -> Iterable[Event]:
    """Raises msgspec's errors where it is no session."""
    members = members_of(record)
    if "history" not in members:
        raise msgspec.ValidationError("no history")
    whole = decoded(_session, record)
    session_id = whole.session_id or stem
    records = items_of(members["history"])
    known = _known([lenient(msgspec.Raw(each.data), wire.Item) or wire.Item() for each in records])
    yield Session(
        id=session_id,
        project=_folder(whole.workspace_directory or "") or None,
        title_generated=None if whole.title in _NO_TITLE else whole.title,
    )
    names: set[str] = set()
    for index, each in enumerate(records):
        read = _read(each, known)
        name = read.item.id or f"item-{index}"
        if not read.parts or name in names:
            yield Skipped(reason="empty message" if not read.parts else "written again", span=each.span)
            continue
        yield _message(session_id, name, len(names), read)
        names.add(name)


def _message(session_id: str, name: str, ordinal: int, read: _Read) -> Message:
    item = read.item
    role, when = _ROLES.get(item.message.role, "system"), instant(item.timestamp)
    models = [log.model_title for log in item.prompt_logs or () if log.model_title]
    return Message(
        session_id=session_id,
        id=name,
        ordinal=ordinal,
        role=role,
        fingerprint=_fingerprint(read),
        parts=read.parts,
        at=when.at,
        is_zone_assumed=when.is_zone_assumed,
        model=models[-1] if models and role == "assistant" else None,
    )


def _known(items: list[wire.Item]) -> Known:
    names: dict[str, str] = {}
    failures: dict[str, bool] = {}
    for item in items:
        states = [state for _, state in states_of(item)]
        for call in (*(item.message.tool_calls or ()), *(state.tool_call for state in states)):
            if call.id and call.function.name:
                names[call.id] = call.function.name
        for state in states:
            id_, is_failure = id_of(state), failure_of(state)
            if id_ and is_failure is not None:
                failures[id_] = is_failure
    answered = {item.message.tool_call_id for item in items if item.message.role == "tool"}
    return Known(names, failures, frozenset(id_ for id_ in answered if id_))


def _read(record: Record, known: Known) -> _Read:
    try:
        return _read_plainly(record, record.data, known)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        mended = next(loose_values(record.data), (0, 0, None))[2]
        return _read_plainly(record, msgspec.json.encode(mended), known)
    except (msgspec.MsgspecError, RecursionError):
        return _Read(record, wire.Item(), (record_part(record),))


def _read_plainly(record: Record, data: bytes, known: Known) -> _Read:
    item = _item.decode(data)
    provenance: Provenance = "conversational" if item.message.role in _ROLES else "injected"
    return _Read(record, item, tuple(item_parts(Place(record, ""), item, provenance, known)))


def _folder(written: str) -> str:
    """The folder that an address means, if it is one."""
    if not written.startswith(_FILE):
        return written
    path = unquote(written.removeprefix(_FILE))
    return path[1:] if path[2:3] == ":" else path  # `/c:/Users`


def _fingerprint(read: _Read) -> int:
    """Of what is said: an item is written anew with more notes on it."""
    item = read.item
    said: list[object] = [item.message.role, lenient(item.message.content, object), item.message.tool_call_id]
    for call in item.message.tool_calls or ():
        said += [call.id, lenient(call.function.arguments, object)]
    for _, state in states_of(item):
        said += [id_of(state), state.status, lenient(state.output, object)]
    return Record(read.record.span, msgspec.json.encode(said)).fingerprint
