"""Reading: pages that neither skip nor repeat, filters, hits in a true order, raw bytes to the last one."""

import itertools
import random
from datetime import timedelta

import pytest
import zstandard

from pond_desktop.archive import MessagePlace, Narrowing, SessionFilter
from pond_desktop.archive.raw import CHUNK_BYTES
from pond_desktop.canonical import Span
from tests.archive.conftest import NOW, Writing, said


def test_pages_by_keyset_show_each_message_once_whatever_is_appended(writing: Writing) -> None:
    writing.write(*(said("a", number, f"n{number}") for number in range(25)))
    seen: list[int] = []
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        page = reader.page(session.key, limit=10, from_end=True)
    while page:
        seen = [one.message.ordinal for one in page] + seen
        writing.write(said("a", 25 + len(seen), "more"))
        with writing.archive.reading() as reader:
            page = reader.page(session.key, limit=10, before=MessagePlace(page[0].message.ordinal))
    assert seen == list(range(25))


def test_messages_of_two_files_with_the_same_ordinals_come_once(writing: Writing) -> None:
    for file in (1, 2):
        writing.write(*(said("a", number, f"{file} {number}", id=f"{file}-{number}") for number in range(4)), file=file)
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        whole = [one.message.id for one in reader.page(session.key, limit=99)]
        assert len(whole) == 8
        for limit in (1, 2, 3):
            seen: list[str] = []
            page = reader.page(session.key, limit=limit)
            while page:
                last = MessagePlace(page[-1].message.ordinal, page[-1].key)
                assert reader.count_before(session.key, last) == len(seen) + len(page) - 1
                seen += [one.message.id for one in page]
                page = reader.page(session.key, limit=limit, after=last)
            assert seen == whole


def test_counts_neighbours_and_times(writing: Writing) -> None:
    writing.write(*(said("a", number, f"n{number}", at=None if number in (3, 4) else NOW) for number in range(8)))
    with writing.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        assert (reader.count_before(session.key, MessagePlace(3)), reader.total(session.key)) == (3, 8)
        here = MessagePlace(3, reader.page(session.key, limit=9)[3].key)
        before, after = reader.neighbours(session.key, here, before=2, after=9)
        assert [one.message.ordinal for one in before] == [1, 2]
        assert [one.message.ordinal for one in after] == [4, 5, 6, 7]
        assert reader.nearest_times(session.key, 3) == (NOW, NOW)
        assert [row.ordinal for row in reader.outline(session.key)] == list(range(8))


def test_sessions_are_latest_first_by_their_last_message(writing: Writing) -> None:
    for id_, minutes in (("b", 5), ("a", 5), ("c", 9), ("d", 1)):
        writing.write(said(id_, 0, "hello", at=NOW + timedelta(minutes=minutes)))
    with writing.archive.reading() as reader:
        listed = [session.id for session in reader.sessions_latest_first(SessionFilter(), limit=9)]
        assert listed == ["c", "b", "a", "d"]
        paged = [
            session.id
            for offset in range(4)
            for session in reader.sessions_latest_first(SessionFilter(), limit=1, offset=offset)
        ]
        assert paged == listed
        late = SessionFilter(since=NOW + timedelta(minutes=5), until=NOW + timedelta(minutes=9))
        assert [session.id for session in reader.sessions_latest_first(late, limit=9)] == ["b", "a"]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("/srv/heron", ["a", "b"]),
        ("/srv/heron/", ["a", "b"]),
        ("HER", ["a", "b", "c"]),
        ("/srv", ["a", "b", "c"]),
        ("%", []),
        ("C:\\work", ["d"]),
        ("c:/Work/", ["d"]),
        ("C:\\work\\x\\", ["d"]),
        ("C:\\wor", []),
        ("\\srv\\heron", ["a", "b"]),
        ("heron/docs", ["b"]),
        ("heron\\docs", ["b"]),
        ("~/heron", ["a", "b"]),
        ("~/docs/", ["b"]),
        ("~/her", []),
        ("/SRV", []),
        ("/", ["a", "b", "c"]),
        ("D:\\BÜRO", ["e"]),
        ("d:\\büro\\ärger", ["e"]),
        ("~/ÄRGER", ["e"]),
        ("ÄRG", ["e"]),
    ],
)
def test_projects_are_found_by_path_or_by_a_piece_of_it(writing: Writing, wanted: str, ids: list[str]) -> None:
    projects = {
        "a": "/srv/heron",
        "b": "/srv/heron/docs",
        "c": "/srv/heronry",
        "d": "C:\\work\\x",
        "e": "D:\\Büro\\Ärger",
    }
    for number, (id_, project) in enumerate(projects.items()):
        writing.write(writing.session(id_, project=project), said(id_, 0, "hi", at=NOW - timedelta(minutes=number)))
    with writing.archive.reading() as reader:
        found = reader.sessions_latest_first(SessionFilter(project=wanted), limit=9)
    assert [session.id for session in found] == ids


def test_recency_is_the_newest_of_all_matches_not_of_the_best(writing: Writing) -> None:
    best = [said("a", number, "heron heron heron") for number in range(30)]
    newest = said("a", 30, "a long text about everything else, and one heron at the very end of it")
    writing.write(*best, newest)
    with writing.archive.reading() as reader:
        hits = reader.hits("conversation", "heron", Narrowing(), by="recency", limit=3).hits
        ordinals = [one.message.ordinal for one in reader.messages([hit.message_key for hit in hits])]
        assert ordinals == [30, 29, 28]
        best_first = reader.hits("conversation", "heron", Narrowing(), by="relevance", limit=30).hits
        assert reader.messages([best_first[-1].message_key])[0].message.ordinal != 30


def test_raw_bytes_come_back_to_the_last_one_in_pieces_of_any_size(writing: Writing) -> None:
    content = random.Random(7).randbytes(3 * CHUNK_BYTES + 17)
    cuts = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 5, 2 * CHUNK_BYTES + 9, len(content)]
    for start, end in itertools.pairwise(cuts):
        writing.write(raw=content[start:end])
    with writing.archive.reading() as reader:
        assert b"".join(reader.raw(1, 1)) == content
        for start in (0, CHUNK_BYTES - 3, 2 * CHUNK_BYTES, len(content) - 4):
            assert reader.record(1, 1, Span(start, 4)) == content[start : start + 4]
        assert reader.record(1, 1, Span(5, 2 * CHUNK_BYTES)) == content[5 : 5 + 2 * CHUNK_BYTES]


def test_spans_of_a_compressed_file_mean_its_content(writing: Writing) -> None:
    content = b'{"a": 1}\n{"b": 2}\n' * 50_000
    compressed = zstandard.compress(content)
    writing.write(raw=compressed, encoding="zstd")
    with writing.archive.reading() as reader:
        assert b"".join(reader.raw(1, 1)) == compressed
        assert reader.record(1, 1, Span(18 * 40_000, 8)) == b'{"a": 1}'
