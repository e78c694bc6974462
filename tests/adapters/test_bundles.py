"""Bundles: whole or nothing, each piece as it is, and never mistaken for a file that only grew."""

from io import BytesIO
from pathlib import Path

import pytest

from pond_desktop.adapters.bundles import Bundle, bundled, read_bundle, stamp_of
from pond_desktop.canonical import Checkpoint, Event, Skipped

FILES = {"a.json": b'{"a": 1}', "b.md": b"# b\r\n\nlast \xff", "empty": b""}


def read(data: bytes, checkpoint: Checkpoint | None = None) -> tuple[list[Bundle], list[Event]]:
    seen: list[Bundle] = []

    def say(bundle: Bundle) -> list[Event]:
        seen.append(bundle)
        return [Skipped(reason="piece", span=record.span) for record in bundle.files.values()]

    return seen, list(read_bundle(BytesIO(data), checkpoint, say))


def test_pieces_come_back_as_they_are() -> None:
    data = bundled(FILES, "/home/mara/lamp")
    (bundle,), events = read(data)
    assert {name: record.data for name, record in bundle.files.items()} == {
        name: content + b"\n" for name, content in FILES.items()
    }
    for record in (bundle.head, *bundle.files.values()):
        assert data[record.span.offset : record.span.offset + record.span.length] == record.data
    assert bundle.folder == "/home/mara/lamp"
    assert events[-1] == Checkpoint(offset=len(data), state=b"")


def test_nothing_is_said_before_all_is_there() -> None:
    data = bundled(FILES)
    for cut in range(len(data)):
        assert read(data[:cut]) == ([], [Checkpoint(offset=0, state=b"")])


def test_what_was_said_is_not_said_again() -> None:
    data = bundled(FILES)
    end = Checkpoint(offset=len(data), state=b"")
    assert read(data, end) == ([], [end])


def test_a_bundle_that_grew_begins_otherwise() -> None:
    grown = bundled({**FILES, "empty": b"more"})
    assert not grown.startswith(bundled(FILES)[:40])


@pytest.mark.parametrize(
    "head", [b"", b"\n", b"[]\n", b'{"files":{"a":-1}}\n', b'{"files":{"a":0}}\n', b"{" * 9000 + b"\n"]
)
def test_a_head_that_is_none_says_nothing(head: bytes) -> None:
    assert read(head + b"x") == ([], [Checkpoint(offset=0, state=b"")])


def test_a_stamp_changes_with_any_file(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a", "b")]
    stamps = {stamp_of(paths)}
    for path in paths:
        path.write_text(path.name)
        stamps.add(stamp_of(paths))
    assert len(stamps) == 3
