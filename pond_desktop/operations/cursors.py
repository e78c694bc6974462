"""Where a search goes on: what was shown already, so that nothing comes twice and nothing is missed."""

import base64
import binascii
import zlib

import msgspec
from msgspec import Struct

from pond_desktop.archive import Arm, Mark
from pond_desktop.errors import ValidationFailed
from pond_desktop.projection.found import SearchRequest


class Cursor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`seen` are messages, in a grouped search sessions, that were shown. `before` says for each arm that has more
    where to go on: everything newer was shown, or is among `seen`; `None` in a first question. `is_as_typed`: a hit had
    the query's punctuation, so that all must have it.
    """

    query_hash: int
    seen: tuple[int, ...] = ()
    before: dict[str, Mark | None] | None = None
    is_as_typed: bool = False

    @property
    def is_first(self) -> bool:
        return self.before is None and not self.seen

    @property
    def is_newest(self) -> bool:
        """Whether the newest of what matches is not all shown yet."""
        return self.before is None or all(mark is None for mark in self.before.values())

    def is_over(self, arm: Arm) -> bool:
        return self.before is not None and arm not in self.before

    def before_of(self, arm: Arm) -> Mark | None:
        return None if self.before is None else self.before[arm]


def first(request: SearchRequest) -> Cursor:
    return Cursor(query_hash=_hash(request))


def written(cursor: Cursor) -> str:
    """As a word that goes through a shell and an address."""
    return base64.urlsafe_b64encode(zlib.compress(msgspec.json.encode(cursor))).decode().rstrip("=")


def cursor_of(request: SearchRequest) -> Cursor:
    """The cursor that a request holds. Raises ValidationFailed for one of another search, and for any other text."""
    if request.after is None:
        return first(request)
    try:
        packed = base64.urlsafe_b64decode(request.after + "=" * (-len(request.after) % 4))
        unpacker = zlib.decompressobj()
        cursor = msgspec.json.decode(unpacker.decompress(packed, 1 << 20), type=Cursor)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise ValidationFailed(
            "This is not a place where a search goes on.", "Give the answer's own next_cursor.", field="after"
        ) from error
    if cursor.query_hash != _hash(request):
        raise ValidationFailed(
            "This place belongs to another search.", "Ask with the same query and filters.", field="after"
        )
    return cursor


def _hash(request: SearchRequest) -> int:
    asked = (
        request.query,
        request.arm,
        request.by,
        request.is_grouped,
        request.agent,
        request.project,
        request.session,
        str(request.since),
        str(request.until),
        request.children,
    )
    return zlib.crc32(repr(asked).encode("utf-8", "surrogatepass"))
