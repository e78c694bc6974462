"""What the tool calls of one message did: each call with its result, wherever that stands."""

from pond_desktop.archive import Reader
from pond_desktop.canonical import Message, Part
from pond_desktop.canonical.archived import ArchivedMessage
from pond_desktop.canonical.pieces import body_pieces, value_at
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.call_ends import CallEnds
from pond_desktop.projection.tool_cards import ToolCard, tool_card

_READ_CHARS = 1 << 20
"""So much of a body is read for a card: JSON that was cut could not be told apart."""


def read_tool_cards(pond: Pond, target: str, *, with_secrets: bool = False) -> dict[int, ToolCard]:
    """A card for each call and each result of a message, by the ordinal of its part.

    Args:
        target: a message.
        with_secrets: shows keys and passwords as they are: for the person's own screen.
    Raises:
        ValidationFailed: a session was named.
        NotFound: the target is neither a session nor a message.
    """
    with pond.archive.reading() as reader:
        found = resolve(reader, target)
        archived = message_of(reader, found)
        others = other_ends(reader, found.session.key, archived)
        named = _other_messages(reader, found.session.key, archived.message)
        read = _Bodies(reader, Masking(pond, reader, with_secrets=with_secrets))
        cards = {}
        for ordinal, part in enumerate(archived.message.parts):
            if part.type not in ("tool_call", "tool_result"):
                continue
            other = _other_end(part, named.get(ordinal), [archived, *others])
            call, result = ((archived, ordinal), other) if part.type == "tool_call" else (other, (archived, ordinal))
            cards[ordinal] = read.card(call, result)
        return cards


_Place = tuple[ArchivedMessage, int]


class _Bodies:
    """Reads no body twice."""

    def __init__(self, reader: Reader, masking: Masking) -> None:
        self._reader, self._masking = reader, masking
        self._read: dict[tuple[int, int], str | None] = {}

    def card(self, call: _Place | None, result: _Place | None) -> ToolCard:
        named = [part.tool_name for part in (_part(call), _part(result)) if part is not None and part.tool_name]
        return tool_card(
            named[0] if named else None,
            self._body(call),
            self._body(result),
            call_bytes=self._cut_bytes(call),
            result_bytes=self._cut_bytes(result),
        )

    def _body(self, place: _Place | None) -> str | None:
        if place is None:
            return None
        archived, ordinal = place
        key = (archived.key, ordinal)
        if key not in self._read:
            self._read[key] = self._written(archived, ordinal)
        return self._read[key]

    def _cut_bytes(self, place: _Place | None) -> int:
        """How large a body is of which only the beginning was read; else 0."""
        part, text = _part(place), self._body(place)
        return part.body_bytes if part is not None and text is not None and len(text) >= _READ_CHARS else 0

    def _written(self, archived: ArchivedMessage, ordinal: int) -> str | None:
        part = archived.message.parts[ordinal]
        if not part.is_body_elsewhere:
            return self._masking.part(archived, ordinal).body
        record = self._reader.record(archived.file_key, archived.generation, part.span)
        value = value_at(record, part.pointer)
        if value is None:
            return part.preview
        pieces = body_pieces(value, part.pointer)
        text = ""
        for piece in pieces if self._masking.is_off else self._masking.pieces(pieces):
            text += piece
            if len(text) >= _READ_CHARS:
                break
        return text[:_READ_CHARS]


def _part(place: _Place | None) -> Part | None:
    return None if place is None else place[0].message.parts[place[1]]


def other_ends(reader: Reader, session_key: int, archived: ArchivedMessage) -> list[ArchivedMessage]:
    """The messages that hold the other ends of its calls and results."""
    named = {*_other_messages(reader, session_key, archived.message).values()} - {archived.message.id}
    keys = [reader.message_key(session_key, message_id) for message_id in named]
    return reader.messages([key for key in keys if key is not None])


def _other_messages(reader: Reader, session_key: int, here: Message) -> dict[int, str]:
    """Which message holds the other end of a call or a result, by the ordinal of that."""
    tools = [
        (ordinal, part, part.call_id)
        for ordinal, part in enumerate(here.parts)
        if part.call_id and part.type in ("tool_call", "tool_result")
    ]
    ends = CallEnds(reader.call_places(session_key, [call_id for _, _, call_id in tools]))
    named = {
        ordinal: ends.result_of(here.id, call_id) if part.type == "tool_call" else ends.call_of(here.id, call_id)
        for ordinal, part, call_id in tools
    }
    return {ordinal: message_id for ordinal, message_id in named.items() if message_id is not None}


def _other_end(part: Part, message_id: str | None, messages: list[ArchivedMessage]) -> _Place | None:
    wanted = "tool_result" if part.type == "tool_call" else "tool_call"
    return next(
        (
            (archived, ordinal)
            for archived in messages
            if archived.message.id == message_id
            for ordinal, other in enumerate(archived.message.parts)
            if other.type == wanted and other.call_id == part.call_id
        ),
        None,
    )
