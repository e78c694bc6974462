"""Every place of one session where something stands as it was typed."""

import time
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.archive import MessageOrigin, Reader
from pond_desktop.canonical import MalformedRecord, Part, PartType
from pond_desktop.canonical.pieces import body_pieces, value_at
from pond_desktop.operations.bodies import WHOLE_BYTES, readable_pieces
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.messages import shown_text
from pond_desktop.runtime.cancellation import raise_if_cancelled
from pond_desktop.search.verbatim import Verbatim

SAID: tuple[PartType, ...] = ("text", "reasoning", "file")
DONE_BY_TOOLS: tuple[PartType, ...] = (
    "tool_call",
    "tool_result",
    "tool_approval_request",
    "tool_approval_response",
    "unknown",
)
BODY_BYTES_MAX = 32 << 20
"""Of a longer body only so much is searched."""
_PORTION = 250
_BETWEEN_WORDS_S = 0.1
_SIGNS_OF_CODES = ("\x1b", "\r", "\b", "\x9b", "\x9d", ";base64,")


class FoundPart(Struct, frozen=True, order=True, gc=False):
    """A part that holds it `count` times. `position` is its message's place in the session, counted from 0."""

    position: int
    part: int
    count: int


class Looked(Struct, frozen=True, kw_only=True):
    """What was found in the messages looked at since the last word, in no order; the counts are of all so far.

    `cut_count` bodies were searched only up to `BODY_BYTES_MAX`; `unread_count` could not be read from their records.
    """

    found: tuple[FoundPart, ...]
    looked_count: int
    message_count: int
    cut_count: int
    unread_count: int


def find_in_session(
    pond: Pond,
    session: str,
    wanted: Verbatim,
    *,
    with_tools: bool = False,
    start: int = 0,
    is_backward: bool = False,
    tell: Callable[[Looked], None],
) -> None:
    """Looks through all messages of a session, and tells what it found: the first portion at once, then ten times a
    second. The last word is about all of them.

    Args:
        with_tools: also in what tools were asked and answered, and in what was not understood.
        start: the position of a message that is looked at among the first ones.
        is_backward: the messages before it come next, not those behind it.
    Raises:
        NotFound: there is no such session.
    """
    types = (*SAID, *DONE_BY_TOOLS) if with_tools else SAID
    with pond.archive.reading() as reader:
        origins = reader.origins(resolve(reader, session).session.key)
        scan = _Scan(reader, wanted)
        looked_count, told_at, found = 0, 0.0, list[FoundPart]()
        for first in _order(len(origins), start, is_backward=is_backward):
            portion = origins[first : first + _PORTION]
            found += scan.look(first, portion, types)
            looked_count += len(portion)
            now = time.monotonic()
            if now - told_at < _BETWEEN_WORDS_S and looked_count < len(origins):
                continue
            tell(
                Looked(
                    found=tuple(found),
                    looked_count=looked_count,
                    message_count=len(origins),
                    cut_count=scan.cut_count,
                    unread_count=scan.unread_count,
                )
            )
            found, told_at = [], now


def _order(message_count: int, start: int, *, is_backward: bool) -> Iterator[int]:
    """Where the portions begin, in the order in which a reader who is at `start` would come to them."""
    firsts = list(range(0, message_count, _PORTION)) or [0]
    here = min(max(start, 0) // _PORTION, len(firsts) - 1)
    return iter([*firsts[here::-1], *firsts[:here:-1]] if is_backward else [*firsts[here:], *firsts[:here]])


class _Scan:
    def __init__(self, reader: Reader, wanted: Verbatim) -> None:
        self._reader, self._wanted = reader, wanted
        self._records = reader.records()
        # of a JSON text that is laid out anew only blanks differ
        self._is_one_word = not any(char.isspace() for char in wanted.wanted)
        self.cut_count = self.unread_count = 0

    def look(self, first: int, portion: Sequence[MessageOrigin], types: Sequence[PartType]) -> Iterator[FoundPart]:
        """`first` is the position of the first message of `portion`."""
        parts = self._reader.parts_of_types([origin.key for origin in portion], types)
        for position, origin in enumerate(portion, first):
            for ordinal, part in sorted(parts.get(origin.key, ()), key=lambda each: each[0]):
                raise_if_cancelled()
                count = self._count(origin, part)
                if count:
                    yield FoundPart(position, ordinal, count)

    def _count(self, origin: MessageOrigin, part: Part) -> int:
        if part.type == "file":
            return min(self._wanted.count(part.file_name or ""), 1)
        if part.is_body_elsewhere:
            return self._count_elsewhere(origin, part)
        if part.body is None or (self._is_shown_as_it_is(part.body) and not self._wanted.count(part.body)):
            return 0
        return self._wanted.count(shown_text(part) or "")

    def _is_shown_as_it_is(self, body: str) -> bool:
        """Whether what is not in `body` is not in what is shown of it either: to make that takes ten times as long."""
        if any(sign in body for sign in _SIGNS_OF_CODES):
            return False
        return body[:1] not in ("{", "[") or (self._is_one_word and "\\" not in body)

    def _count_elsewhere(self, origin: MessageOrigin, part: Part) -> int:
        try:
            value = value_at(self._records.record(origin.file_key, origin.generation, part.span), part.pointer)
        except MalformedRecord:
            value = None
        if value is None:
            self.unread_count += 1
            return 0
        if part.body_bytes <= WHOLE_BYTES:
            body = "".join(body_pieces(value, part.pointer))
            return self._count(origin, replace(part, body=body))
        return sum(1 for _ in self._wanted.starts(self._within(part, readable_pieces(part, value))))

    def _within(self, part: Part, pieces: Iterator[str]) -> Iterator[str]:
        read = 0
        for piece in pieces:
            raise_if_cancelled()
            if read >= BODY_BYTES_MAX:
                self.cut_count += 1
                return
            yield piece
            read += len(piece)
