"""Where values stand inside a file that is one JSON value."""

import io

import msgspec
import pytest

from pond_desktop.adapters.json_document import decoded, items_of, members_of, read_document
from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import Checkpoint, Span


def _record(data: bytes) -> Record:
    return Record(Span(100, len(data)), data)


def _is_in_place(inner: Record, outer: Record) -> bool:
    start = inner.span.offset - outer.span.offset
    return outer.data[start : start + inner.span.length] == inner.data


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":[1,"x,]",{"k":2}],"b":null}',
        b' { "a" : [ 1 , "x,]" , {"k":2} ] ,\r\n "b" : null } \n',
        b'{"a":[1,"x,]\\ud800",{"k":"\xff\\\\ud800\\ud83d\\ude00"}],"b":null}',
    ],
)
def test_values_inside_are_found_at_their_places(data: bytes) -> None:
    whole = _record(data)
    members = members_of(whole)
    assert list(members) == ["a", "b"] and all(_is_in_place(inner, whole) for inner in members.values())
    items = items_of(members["a"])
    assert [item.data[:1] for item in items] == [b"1", b'"', b"{"] and all(_is_in_place(item, whole) for item in items)
    assert members["b"].data == b"null"


def test_empty_values_have_nothing_inside() -> None:
    assert items_of(_record(b"[ ]")) == [] and members_of(_record(b"{\n}")) == {}


def test_a_key_that_stands_twice_gives_its_last_value_or_is_refused() -> None:
    assert members_of(_record(b'{"a":1,"a":2}'))["a"].data == b"2"
    with pytest.raises(msgspec.ValidationError):
        members_of(_record(b'{"a":1,"a":[2,3]}'))


def test_damaged_text_is_mended_where_it_is_decoded() -> None:
    decoder = msgspec.json.Decoder(list[str])
    assert decoded(decoder, _record(b'["\\ud800 \xff", "\\ud83d\\ude00", "\\\\ud800"]')) == ["� �", "😀", "\\ud800"]


def test_a_bare_number_may_still_be_growing() -> None:
    assert list(read_document(io.BytesIO(b"1e9"), None, lambda record: ())) == [Checkpoint(offset=0, state=b"")]
