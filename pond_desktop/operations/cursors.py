"""Where a search goes on: what was shown already, so that nothing comes twice and nothing is missed."""

import base64
import binascii
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pond_desktop.archive import Arm, Mark
from pond_desktop.errors import ValidationFailed
from pond_desktop.projection.found import SearchRequest

_CURSOR_BYTES_MAX = 1 << 22


class Start(NamedTuple):
    """Where an arm goes on: behind `mark`, from the top where there is none. `forms`: with other forms of the words."""

    mark: Mark | None = None
    forms: bool = False


class Cursor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`starts` says for each arm that has more where to go on; of what comes there, `seen` is done with: messages, in a
    grouped search sessions. `names` tell copies of what was shown. `is_as_typed`: whether hits must have the query's
    punctuation, `None` as long as that is open.
    """

    query_hash: int
    seen: tuple[int, ...] = ()
    names: tuple[int, ...] = ()
    starts: dict[str, Start] | None = None
    is_as_typed: bool | None = None

    @property
    def is_first(self) -> bool:
        return self.starts is None

    def starts_of(self, arms: Sequence[Arm]) -> dict[Arm, Start]:
        """Raises ValidationFailed where it names none of `arms`."""
        if self.starts is None:
            return {arm: Start() for arm in arms}
        if not self.starts or not set(self.starts) <= set(arms):
            raise _no_cursor()
        return {arm: self.starts[arm] for arm in arms if arm in self.starts}


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
        written_out = unpacker.decompress(packed, _CURSOR_BYTES_MAX)
        if not unpacker.eof:
            raise _no_cursor()
        cursor = msgspec.json.decode(written_out, type=Cursor)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise _no_cursor() from error
    if cursor.query_hash != _hash(request):
        raise ValidationFailed(
            "This place belongs to another search.", "Ask with the same query and filters.", field="after"
        )
    return cursor


def _no_cursor() -> ValidationFailed:
    return ValidationFailed(
        "This is not a place where a search goes on.", "Give the answer's own next_cursor.", field="after"
    )


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
