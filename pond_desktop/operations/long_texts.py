"""Texts of any length, a page at a time. Each question reads from the beginning again: nothing is held between them."""

from codecs import getincrementaldecoder
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice

import msgspec

from pond_desktop.operations.body import read_body
from pond_desktop.operations.raw import raw_records
from pond_desktop.pond import Pond
from pond_desktop.projection.long_text import PAGE_CHARS, LongText, TextLength, TextPage, TextPlaces, length_of
from pond_desktop.runtime.cancellation import raise_if_cancelled
from pond_desktop.search.verbatim import Verbatim

PLACES_MAX = 100_000
_PIECE_BYTES = 1 << 20


def read_page(pond: Pond, text: LongText, start: int, *, with_secrets: bool = False) -> TextPage:
    """Up to `PAGE_CHARS` characters from `start` on; fewer at the end. Raises what `read_body` and `raw_records` do."""
    found, position = "", 0
    with closing(_pieces(pond, text, with_secrets=with_secrets)) as pieces:
        for piece in pieces:
            found += piece[max(start - position, 0) : max(start + PAGE_CHARS - position, 0)]
            position += len(piece)
            if len(found) >= PAGE_CHARS:
                break
    return TextPage(start, found)


def measure(pond: Pond, text: LongText, *, with_secrets: bool = False) -> TextLength:
    """How long it is: all of it is read for that."""
    chars, size, line_ends = 0, 0, 0
    with closing(_pieces(pond, text, with_secrets=with_secrets)) as pieces:
        for piece in pieces:
            length = length_of(piece)
            chars, size, line_ends = (
                chars + length.char_count,
                size + length.byte_count,
                line_ends + length.line_count - 1,
            )
    return TextLength(chars, size, line_ends + 1)


def find_in_text(pond: Pond, text: LongText, wanted: Verbatim, *, with_secrets: bool = False) -> TextPlaces:
    """The first 100,000 places where `wanted` stands."""
    with closing(_pieces(pond, text, with_secrets=with_secrets)) as pieces:
        starts = tuple(islice(wanted.starts(pieces), PLACES_MAX + 1))
    return TextPlaces(starts[:PLACES_MAX], is_cut=len(starts) > PLACES_MAX)


def _pieces(pond: Pond, text: LongText, *, with_secrets: bool) -> Generator[str, None, None]:
    made = (
        read_body(pond, text.locator, text.part, with_secrets=with_secrets)
        if text.kind == "part"
        else _of_records(pond, text, with_secrets=with_secrets)
    )
    for piece in made:
        raise_if_cancelled()
        yield piece


def _of_records(pond: Pond, text: LongText, *, with_secrets: bool) -> Iterator[str]:
    for number, record in enumerate(raw_records(pond, text.locator, masked=not with_secrets)):
        if number:
            yield "\n"
        written = _laid_out(record) if text.kind == "tidy_record" else record
        decoder = getincrementaldecoder("utf-8")("replace")
        for start in range(0, len(written), _PIECE_BYTES):
            yield decoder.decode(written[start : start + _PIECE_BYTES])
        yield decoder.decode(b"", True)


def _laid_out(record: bytes) -> bytes:
    """A record that is no JSON stays as it is."""
    try:
        return msgspec.json.format(record, indent=2)
    except (msgspec.DecodeError, RecursionError):
        return record
