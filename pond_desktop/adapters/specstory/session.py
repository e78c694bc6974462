"""One file → a session."""

from collections.abc import Iterator

from pond_desktop.adapters.bodies import preview_of
from pond_desktop.adapters.bundles import Bundle
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.specstory.content import Piece, agent_pieces, is_interruption, user_pieces
from pond_desktop.adapters.specstory.export import EXPORT
from pond_desktop.adapters.specstory.names import slug_of
from pond_desktop.adapters.specstory.turns import Head, Turn, head_bytes, head_of, turns_of
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import INLINE_BYTES, PLAIN, Event, Message, Part, Role, Session, Skipped, Span
from pond_desktop.canonical.record import plain_text

_NEWEST_VERSION = 2


def said_by_export(bundle: Bundle, file_name: str) -> Iterator[Event]:
    yield from (Skipped(reason="frame of the file", span=each.span) for each in bundle.files.values())
    record = bundle.files.get(EXPORT)
    if record is None:
        return
    start = head_bytes(record.data)
    head, turns = head_of(plain_text(start)), turns_of(record.data)
    if head.version is not None and head.version > _NEWEST_VERSION:
        reason = f"newer format version ({head.version}): upgrade the program"
        yield Skipped(reason=reason, span=record.span, is_fault=True)
    session_id = head.session_id or file_name.removesuffix(".md")
    yield Session(
        id=session_id,
        project=bundle.folder,
        agent_version=head.agent,
        started_at=instant(head.started).at,
        title_generated=slug_of(file_name),
    )
    if not turns:
        yield Skipped(reason="no turns", span=record.span)
        return
    yield from _Turns(session_id, record).messages(len(start), head, turns)


class _Turns:
    """Gives each turn its place in the session."""

    def __init__(self, session_id: str, record: Record) -> None:
        self._id = session_id
        self._record = record
        self._count = 0

    def messages(self, head_end: int, head: Head, turns: list[Turn]) -> Iterator[Event]:
        if head.said is not None:
            yield self._message("system", [Piece(*head.said, "text", "injected")], self._piece(0, head_end), None)
        for turn in turns:
            record = self._piece(turn.start, turn.end)
            text = plain_text(record.data)
            if turn.is_user:
                pieces = list(user_pieces(text, is_sidechain=turn.is_sidechain))
            else:
                pieces = list(agent_pieces(text))
            if pieces:
                yield self._message("user" if turn.is_user else "assistant", pieces, record, turn)

    def _piece(self, start: int, end: int) -> Record:
        span = Span(self._record.span.offset + start, end - start)
        return Record(span, self._record.data[start:end])

    def _message(self, role: Role, pieces: list[Piece], record: Record, turn: Turn | None) -> Message:
        text = plain_text(record.data)
        when = instant(turn.time if turn else None)
        self._count += 1
        return Message(
            session_id=self._id,
            id=f"item-{self._count:06d}",
            ordinal=self._count - 1,
            role=role,
            fingerprint=record.fingerprint,
            parts=tuple(_part(piece, text, record) for piece in pieces),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=turn.model if turn and role == "assistant" else None,
            event="interruption" if role == "user" and is_interruption(text) else None,
        )


def _part(piece: Piece, text: str, record: Record) -> Part:
    start, end = piece.start, piece.end
    body = text[start:end]
    size = len(body.encode())
    is_elsewhere = piece.type in ("tool_call", "tool_result") and size > INLINE_BYTES
    return Part(
        type=piece.type,
        provenance=piece.provenance,
        span=record.span,
        pointer=PLAIN if (start, end) == (0, len(text)) else f"{PLAIN}[{start}:{end}]",
        body=None if is_elsewhere or not body else body,
        body_bytes=size if is_elsewhere else 0,
        preview=preview_of(body) if is_elsewhere else None,
        tool_name=piece.tool,
    )
