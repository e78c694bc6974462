"""One message of opencode with its parts → what it says, and its fingerprint."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.opencode.parts import Child, Made, Shown, shown
from pond_desktop.adapters.opencode.wire import Fault, Raw, Said, fault_of, is_object, raws_of, said_of, text
from pond_desktop.adapters.parts import held_part, is_written
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.canonical import Role, Usage

_HALF = 1 << 63
_IDS = frozenset({"id", "sessionID", "messageID"})
_COUNT_MAX = 1 << 53
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system"}


class Value(NamedTuple):
    """A JSON value and where it stands."""

    place: Place
    raw: Raw


class Told(NamedTuple):
    """`skipped` holds places of what was not needed, with the reasons."""

    role: Role
    made: tuple[Made, ...]
    event: str | None
    when: Instant
    model: str | None
    usage: Usage | None
    children: tuple[Child, ...]
    skipped: tuple[tuple[str, Place], ...]

    @property
    def fingerprint(self) -> int:
        """Of what the message says: the same from a row and from a file, whatever ids and blanks stand around."""
        pieces = [f"{self.role} {self.event} {self.when.at}".encode()]
        for part, raw in self.made:
            facts = (part.type, part.provenance, part.tool_name, part.call_id, part.is_failure, part.file_name)
            pieces += [repr(facts).encode("utf-8", "replace"), _plain(raw)]
        return xxh3_64_intdigest(b"\x00".join(pieces)) - _HALF


def told(message: Value | None, parts: Iterable[Value]) -> Told:
    """What a message says; of one that cannot be read (`None`) only its parts."""
    said = said_of(message.raw) if message is not None and is_object(message.raw) else Said()
    role = _ROLES.get(text(said.role) or "", "system")
    is_summary = role == "assistant" and bytes(memoryview(said.summary)) == b"true"
    pieces = list(parts)
    if message is not None and bytes(memoryview(said.parts)[:1]) == b"[":
        inside = message.place.at("parts")
        pieces += [Value(inside.at(index), raw) for index, raw in enumerate(raws_of(said.parts))]
    all_shown = [(part.place, shown(part.place, part.raw, "system" if is_summary else role)) for part in pieces]
    made = tuple(each for _, piece in all_shown for each in piece.made)
    event = "compaction" if is_summary and made else None
    if message is not None and is_written(said.error):
        event = event or _event_of(said.error, made)
        made += (_error(message.place.at("error"), said.error),)
    metadata = said.metadata if isinstance(said.metadata, dict) else {}
    time = said.time if isinstance(said.time, dict) else metadata.get("time")
    return Told(
        role="system" if is_summary else role,
        made=made,
        event=event,
        when=instant(time.get("created") if isinstance(time, dict) else None),
        model=text(said.model) if role == "assistant" else None,
        usage=_usage(said.tokens),
        children=tuple(piece.child for _, piece in all_shown if piece.child),
        skipped=tuple(_skipped(all_shown)),
    )


def _skipped(all_shown: list[tuple[Place, Shown]]) -> Iterable[tuple[str, Place]]:
    return ((piece.skip, place) for place, piece in all_shown if piece.skip)


def _event_of(error: Raw, made: tuple[Made, ...]) -> str | None:
    """Of a message that failed: one that left half an answer is that answer."""
    if any(each.part.type != "reasoning" for each in made):
        return None
    fault = fault_of(error) if is_object(error) else Fault()
    return "interruption" if fault.name == "MessageAbortedError" else "error"


def _error(place: Place, error: Raw) -> Made:
    """The sentence that an error holds, else all of it."""
    fault = fault_of(error) if is_object(error) else Fault()
    inner = fault_of(fault.data) if is_object(fault.data) else Fault()
    if is_written(inner.message):
        place, error = place.at("data", "message"), inner.message
    elif is_written(fault.message):
        place, error = place.at("message"), fault.message
    elif text(fault.name):
        place, error = place.at("name"), Raw(msgspec.json.encode(fault.name))
    return Made(held_part("text", place, error), error)


def _usage(tokens: Any) -> Usage | None:
    """Cached tokens stand beside the input, not in it."""
    if not isinstance(tokens, dict):
        return None
    cache = tokens.get("cache")
    cache = cache if isinstance(cache, dict) else {}
    usage = Usage(
        input_tokens=_count(tokens.get("input")),
        output_tokens=_count(tokens.get("output")),
        cache_read_tokens=_count(cache.get("read")),
        cache_write_tokens=_count(cache.get("write")),
    )
    return None if usage == Usage() else usage


def _count(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value <= _COUNT_MAX else None


def _plain(raw: Raw) -> bytes:
    """A value without blanks, its keys in order; of a whole part without the ids that a row has in columns."""
    if not memoryview(raw).nbytes:
        return b""
    value = msgspec.json.decode(raw)
    if isinstance(value, dict) and "type" in value:
        value = {key: item for key, item in value.items() if key not in _IDS}
    return msgspec.json.encode(value, order="sorted")
