"""Long bodies, a piece at a time."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.canonical import body_at, pieces
from pond_desktop.canonical.pieces import body_pieces, value_at

SMALL = pytest.mark.parametrize("is_ascii", [True, False])


@pytest.fixture(params=[12, 13, 16, 31, 1 << 20])
def _piece_bytes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE_BYTES", request.param)


def pieced(record: bytes, pointer: str) -> str | None:
    value = value_at(record, pointer)
    return None if value is None else "".join(body_pieces(value, pointer))


@SMALL
@pytest.mark.usefixtures("_piece_bytes")
def test_the_pieces_are_the_body_wherever_they_are_cut(is_ascii: bool) -> None:
    text = 'a "quoted" \\\\ path\\n\n\t' + "🦆é池x" * 40 + "\\" * 27 + "\U0001f986" * 9 + "end"
    record = json.dumps({"a": [0, {"b/c": text}], "n": None, "o": {"k": [1, text]}}, ensure_ascii=is_ascii).encode()
    for pointer in ("/a/1/b~1c", "/a/1/b~1c[3:200]", "/a/1/b~1c[90:91]", "/n", "/a/9", "/o/none", "/a/x", "/a/0/x"):
        assert pieced(record, pointer) == body_at(record, pointer), pointer
    assert json.loads(pieced(record, "/o") or "") == {"k": [1, text]}
    assert json.loads(pieced(record, "") or "")["n"] is None


@given(st.text(), st.booleans(), st.integers(12, 40))
def test_any_text_comes_whole(text: str, is_ascii: bool, size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "PIECE_BYTES", size)
        record = json.dumps({"t": text}, ensure_ascii=is_ascii).encode("utf-8", "surrogatepass")
        assert pieced(record, "/t") == body_at(record, "/t")


@pytest.mark.usefixtures("_piece_bytes")
def test_damaged_text_is_mended_as_elsewhere() -> None:
    record = b'{"t":"' + b"ab\xff\xfe cd \\ud800 ef" * 20 + b'","u":1}'
    assert pieced(record, "/t") == body_at(record, "/t")
    assert pieced(b'\xef\xbb\xbf{"t":"x"}', "/t") == "x"


def test_pieces_are_bounded() -> None:
    value = value_at(b'{"t":"' + b"\x80" * 3_000_000 + b"x" * 3_000_000 + b'"}', "/t")
    assert value is not None
    assert all(len(piece) <= pieces.PIECE_BYTES for piece in body_pieces(value))
