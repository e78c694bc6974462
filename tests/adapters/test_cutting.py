"""Texts that two hands wrote: every piece is found again where it is said to stand."""

import json
import re

import pytest

from pond_desktop.adapters.cutting import cut_parts, put_in_by
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part, Span, body_at

PUT_IN = re.compile(r"<note>.*?(?:</note>|\Z)", re.DOTALL)


def cut(text: str) -> tuple[Record, list[Part]]:
    data = json.dumps({"text": text}).encode()
    record = Record(Span(0, len(data)), data)
    return record, list(cut_parts(Place(record, "/text"), text, put_in_by(PUT_IN, text)))


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("typed", [("conversational", "typed")]),
        ("<note>a</note>", [("injected", "<note>a</note>")]),
        ("<note>a</note>\n\n typed ☼ \n", [("injected", "<note>a</note>"), ("conversational", "typed ☼")]),
        (
            "one <note>a</note> two <note>b",
            [
                ("conversational", "one"),
                ("injected", "<note>a</note>"),
                ("conversational", "two"),
                ("injected", "<note>b"),
            ],
        ),
        ("  \n", []),
        ("", []),
    ],
)
def test_pieces_and_their_places(text: str, pieces: list[tuple[str, str]]) -> None:
    record, parts = cut(text)
    assert [(part.provenance, part.body) for part in parts] == pieces
    assert [body_at(record.data, part.pointer) for part in parts] == [part.body for part in parts]


def test_a_text_of_one_piece_needs_no_range() -> None:
    assert [part.pointer for part in cut("typed")[1]] == ["/text"]


def test_what_was_put_in_stays_in_the_record_where_it_is_large() -> None:
    large = "<note>" + "☼ word " * 400 + "</note>"
    record, (typed, note) = cut(f"{'long ' * 400}end {large}")
    assert typed.body is not None and typed.body.endswith("end")
    assert note.body is None and note.is_body_elsewhere and note.body_bytes == len(large.encode())
    assert body_at(record.data, note.pointer) == large
    assert note.preview is not None and note.preview.startswith("<note>☼ word")
