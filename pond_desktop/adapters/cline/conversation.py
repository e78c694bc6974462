"""The messages of a conversation, of a task or a session → canonical messages."""

from collections.abc import Iterator

import msgspec
from msgspec import Raw

from pond_desktop.adapters.cline import parts
from pond_desktop.adapters.cline.screen import Screen
from pond_desktop.adapters.cline.wire import (
    UNREADABLE,
    Fork,
    Metadata,
    Said,
    metadata_of,
    metrics_of,
    model_info_of,
    said_of,
)
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.canonical import Event, Message, Part, Role, Skipped, Usage, loose_values

_COMPACTIONS = frozenset({"compaction", "compaction_summary"})


class Conversation:
    """Gives each message its place in the session.

    Args:
        is_plain: a session's: typed text stands without Cline's marks.
        fork: where it was copied from, if it was.
    """

    def __init__(self, session_id: str, *, is_plain: bool, screen: Screen, fork: Fork | None = None) -> None:
        self._session_id = session_id
        self._is_plain = is_plain
        self._screen = screen
        self._fork = fork
        self._forked_at = instant(fork.forked_at).at if fork else None
        self._calls = parts.OpenCalls()
        self._ids: set[str] = set()
        self._count = 0

    def message(self, index: int, record: Record) -> Iterator[Event]:
        """One item of the list. Yields at least one event with the record's span."""
        try:
            said = said_of.decode(record.data)
            made = self._parts(said, Place(record, ""))
        except UNREADABLE:
            try:
                value = next(loose_values(record.data), (0, 0, None))[2]
                mended = msgspec.json.encode(value)
                said = said_of.decode(mended)
                made = self._parts(said, Place(record, ""))
            except UNREADABLE:
                said, made = Said(), [("system", [_whole(record)])]
        if not made:
            yield Skipped(reason="empty message", span=record.span)
            return
        name = self._name(said, index)
        when = self._time(said, index)
        usage = _usage(said.metrics)
        event = _event(said)
        for number, (role, pieces) in enumerate(made):
            is_answer = role == "assistant"
            yield Message(
                session_id=self._session_id,
                id=name if number == 0 else f"{name}-{number + 1}",
                ordinal=self._count,
                role=role,
                fingerprint=record.fingerprint,
                parts=tuple(pieces),
                at=when.at,
                is_zone_assumed=when.is_zone_assumed,
                model=_model(said.model_info) if is_answer else None,
                usage=usage if is_answer else None,
                event=event,
                copied_from=self._origin(when),
            )
            self._count += 1

    def _parts(self, said: Said, place: Place) -> list[tuple[Role, list[Part]]]:
        """The messages that one record makes: results and what was typed behind them are two."""
        content = place.at("content")
        if said.role is None and said.type == "reasoning":
            thoughts = list(parts.answer_parts(place.at("summary"), said.summary))
            thoughts = thoughts or parts.text_part(place.at("text"), said.text, "conversational", "reasoning")
            thoughts = [msgspec.structs.replace(part, type="reasoning") for part in thoughts]
            return [("assistant", thoughts)] if thoughts else []
        if said.role not in ("user", "assistant", "tool", "system", "error"):
            return [("system", [_whole(place.record)])]
        if said.role == "assistant" and _event(said) is None:
            made = parts.text_part(place.at("reasoning_content"), said.reasoning_content, "conversational", "reasoning")
            made += parts.answer_parts(content, said.content)
            self._calls.begin(made)
            return [("assistant", made)] if made else []
        if said.role in ("system", "error") or _event(said) is not None:
            made = list(parts.answer_parts(content, said.content))
            made = [msgspec.structs.replace(part, provenance="injected") for part in made]
            return [("system", made)] if made else []
        return _split(list(parts.person_parts(content, said.content, self._calls, is_plain=self._is_plain)))

    def _name(self, said: Said, index: int) -> str:
        """The message's own id, else its time in milliseconds, by which Cline itself knows it, else its place."""
        own = said.id or (str(said.ts) if isinstance(said.ts, int) else None)
        name = own if own and own not in self._ids else f"item-{index + 1:06d}"
        self._ids.add(name)
        return name

    def _time(self, said: Said, index: int) -> Instant:
        when = instant(said.ts)
        return when if when.at else instant(self._screen.time(index))

    def _origin(self, when: Instant) -> str | None:
        if self._fork is None or when.at is None or self._forked_at is None or when.at > self._forked_at:
            return None
        return self._fork.forked_from_session_id


def _split(made: list[Part]) -> list[tuple[Role, list[Part]]]:
    has_result = any(part.type == "tool_result" for part in made)
    is_typed = any(part.provenance == "conversational" for part in made)
    if not made:
        return []
    if not has_result:
        return [("user", made)]
    if not is_typed:
        return [("tool", made)]
    first = next(place for place, part in enumerate(made) if part.provenance == "conversational")
    typed = [part for part in made[first:] if part.type != "tool_result"]
    rest = made[:first] + [part for part in made[first:] if part.type == "tool_result"]
    return [("tool", rest), ("user", typed)] if rest else [("user", typed)]


def _whole(record: Record) -> Part:
    return parts.unknown_part(Place(record, ""), Raw(record.data))


def _event(said: Said) -> str | None:
    if said.role == "error":
        return "error"
    if said.is_summary:
        return "compaction"
    if said.is_truncation_marker:
        return "notice"
    return "compaction" if _decoded_metadata(said.metadata).kind in _COMPACTIONS else None


def _decoded_metadata(raw: Raw) -> Metadata:
    try:
        return metadata_of.decode(raw)
    except msgspec.MsgspecError:
        return Metadata()


def _model(raw: Raw) -> str | None:
    try:
        info = model_info_of.decode(raw)
    except msgspec.MsgspecError:
        return None
    return info.model_id or info.id or None


def _usage(raw: Raw) -> Usage | None:
    try:
        metrics = metrics_of.decode(raw)
    except msgspec.MsgspecError:
        return None
    tokens = metrics.tokens
    if tokens is not None:
        usage = Usage(
            input_tokens=tokens.prompt, output_tokens=tokens.completion, cache_read_tokens=tokens.cached or None
        )
    else:
        read, written = metrics.cache_read_tokens, metrics.input_tokens
        fresh = written - read if written is not None and read is not None and 0 <= read <= written else written
        usage = Usage(
            input_tokens=fresh,
            output_tokens=metrics.output_tokens,
            cache_read_tokens=read,
            cache_write_tokens=metrics.cache_write_tokens,
        )
    return None if usage == Usage() else usage
