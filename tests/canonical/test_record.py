"""Records that may be damaged, and bodies found in them again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.canonical import MalformedRecord, body_at, loose_values

KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | KEYS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def encoded(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


@given(
    st.lists(VALUES.map(lambda value: {"value": value}), min_size=1, max_size=3), st.sampled_from([b"", b" ", b"\t"])
)
def test_each_value_is_given_with_its_place(values: list[object], gap: bytes) -> None:
    data = gap.join(encoded(value) for value in values)
    given_back = list(loose_values(data))
    assert [value for _, _, value in given_back] == values
    assert [json.loads(data[start : start + length]) for start, length, _ in given_back] == values


def test_padding_and_a_byte_order_mark_are_passed_over() -> None:
    assert list(loose_values(b'\xef\xbb\xbf\x00\x00 {"a":1}\x00\x00')) == [(6, 7, {"a": 1})]
    assert list(loose_values(b"\x00\x00 \r\n")) == []


def test_odd_bytes_are_repaired_in_the_value_and_counted_in_the_place() -> None:
    data = b'{"a":"x\xff\xfey"} {"b":"\\ud800"}'
    (first, second) = loose_values(data)
    assert first == (0, 12, {"a": "x\ufffd\ufffdy"})
    assert second == (13, len(data) - 13, {"b": "\ufffd"})


def test_a_torn_value_is_malformed_first_and_left_out_later() -> None:
    with pytest.raises(MalformedRecord):
        list(loose_values(b'{"a":'))
    assert list(loose_values(b'{"a":1}{"b":')) == [(0, 7, {"a": 1})]


@given(VALUES, KEYS)
def test_a_body_is_found_by_its_pointer(value: object, key: str) -> None:
    pointer = "/list/1/" + key.replace("~", "~0").replace("/", "~1")
    found = body_at(encoded({"list": [0, {key: value}]}), pointer)
    if value is None or isinstance(value, str):
        assert found == value
    else:
        assert found is not None
        assert json.loads(found) == value


def test_a_body_can_be_a_piece_of_a_text() -> None:
    record = encoded({"text": "wörds of two"})
    assert body_at(record, "/text[0:5]") == "wörds"
    assert body_at(record, "/text[6:12]") == "of two"


@pytest.mark.parametrize("pointer", ["/none", "/text/0", "/list/9", "/list/x"])
def test_where_nothing_stands_there_is_no_body(pointer: str) -> None:
    assert body_at(b'{"text":"a","list":[1]}', pointer) is None


def test_a_damaged_record_holds_what_its_repair_holds() -> None:
    assert body_at(b'{"text":"x\xffy"}', "/text") == "x\ufffdy"
    with pytest.raises(MalformedRecord):
        body_at(b'{"text":', "/text")
