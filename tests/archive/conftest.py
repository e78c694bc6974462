"""An archive in a temporary folder, and events to write into it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from pond_desktop.archive import Archive, Narrowing, RawAppender, SessionFilter
from pond_desktop.archive.ledger import LedgerEntry
from pond_desktop.archive.writer import FileBatch
from pond_desktop.canonical import Event, Message, Part, Session, Span
from pond_desktop.capture.posting import posting_of

EVERYTHING = Narrowing(sessions=SessionFilter(children=True, background=True, empty=True))
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def said(session: str, number: int, text: str, **fields: object) -> Message:
    """A message of one text part, a minute after the one before; odd numbers are the assistant's."""
    part = Part(type="text", provenance="conversational", span=Span(number * 100, 90), pointer="/text", body=text)
    message = Message(
        session_id=session,
        id=f"m{number}",
        ordinal=number,
        role="assistant" if number % 2 else "user",
        fingerprint=hash((session, number, text)) >> 1,
        parts=(part,),
        at=NOW + timedelta(minutes=number),
    )
    return replace(message, **fields)


class Writing:
    """Writes events as if they had been read from numbered files of one source."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._entries: dict[int, LedgerEntry] = {}

    def write(
        self, *events: Event, file: int = 1, raw: bytes = b"", again: bool = False, encoding: str | None = None
    ) -> None:
        """Writes events as a batch of its own; `again` begins a new generation of the file, read to its end."""
        with self.archive.writing(posting_of, lambda: NOW) as writer:
            source_key = writer.ledger.source_key("pi", "pi")
            entry = self._entries.get(file) or LedgerEntry(
                key=file,
                source_key=source_key,
                path=f"/{file}",
                device=1,
                inode=file,
                size=0,
                mtime_ns=0,
                encoding=encoding,
            )
            if again:
                entry.generation += 1
                entry.is_rereading = True
                entry.consumed_bytes = 0
            before = writer.bytes_before(entry)
            appender = RawAppender(entry.consumed_bytes, before)
            appender.feed(raw)
            entry.consumed_bytes = entry.size = appender.end
            self._entries[file] = entry
            writer.write(
                FileBatch(entry=entry, events=list(events), chunks=appender.take(), is_first=False, is_last=True)
            )

    def session(self, id_: str, **fields: str) -> Session:
        return replace(Session(id=id_), **fields)

    def found(self, expression: str) -> list[str]:
        """`session#message` of all hits, newest first."""
        where = EVERYTHING
        with self.archive.reading() as reader:
            hits = reader.hits("conversation", expression, where, by="recency", limit=100).hits
            messages = reader.messages([hit.message_key for hit in hits])
            assert reader.facets("conversation", expression, where).total == len(hits)
        return [f"{one.message.session_id}#{one.message.id}" for one in messages]

    def texts(self, session: str) -> list[str | None]:
        """The bodies of a session's parts in order of reading."""
        with self.archive.reading() as reader:
            one = reader.session("pi", session)
            assert one is not None
            return [part.body for message in reader.page(one.key, limit=1000) for part in message.message.parts]

    def posting_count(self) -> int:
        with self.archive.writing(posting_of, lambda: NOW) as writer:
            connection = writer._buffers.connection
            connection.exec_driver_sql("INSERT INTO postings (postings) VALUES ('integrity-check')")
            return int(connection.exec_driver_sql("SELECT count(*) FROM postings_docsize").scalar_one())


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    opened = Archive.open(tmp_path / "data" / "pond.db", NOW)
    yield opened
    opened.close()


@pytest.fixture
def writing(archive: Archive) -> Writing:
    return Writing(archive)
