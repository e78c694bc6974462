"""Appending what was read from a file: messages, parts, postings, links, raw bytes and ledger entry in one transaction.

Reading again never overwrites. A message that is there is left alone; one whose content changed is kept as superseded
and the new one stands beside it; one that the rewritten file no longer holds is superseded, never deleted.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import BinaryIO

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select, update

from pond_desktop.archive.buffers import Buffers
from pond_desktop.archive.capture_reads import CAPTURE_BEGAN, Pass
from pond_desktop.archive.copies import Copies
from pond_desktop.archive.facts import drop_fact, put_fact
from pond_desktop.archive.folding import Folded, merge_pieces
from pond_desktop.archive.forgetting import blanked_chunks, forgotten_ids, spans_of
from pond_desktop.archive.keys import next_key
from pond_desktop.archive.ledger import Ledger, LedgerEntry, file_row
from pond_desktop.archive.matching import Known, Verdict, has_grown, judge, known_messages
from pond_desktop.archive.posting import ROLE_CODES, Posted, Posting, PostingOf, place_of, post, unpost
from pond_desktop.archive.raw import Chunk, bytes_before, raw_stream, stream_raw
from pond_desktop.archive.removing import ToolTextOf, remove_messages
from pond_desktop.archive.reposting import follow_rule
from pond_desktop.archive.rereading import Compared, compare, drop_skipped, merged_over, move
from pond_desktop.archive.rows import load_messages, message_times_and_usage, part_row, whole
from pond_desktop.archive.schema import messages, session_files
from pond_desktop.archive.session_rows import SessionRow, SessionRows
from pond_desktop.archive.superseding import no_longer_said, see_again, settle, supersede, take_over
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Event, Message, Skipped, Usage


class FileBatch(Struct, kw_only=True):
    """Some of a file: what was read of it, its new raw bytes, and its ledger entry as it is afterwards.

    `is_first`: nothing of this generation was written before. `is_last`: the file's end was reached, so that what a
    rewritten file did not say again is superseded.
    """

    entry: LedgerEntry
    events: list[Event]
    chunks: list[Chunk]
    is_first: bool
    is_last: bool


class Written(Struct):
    """What a writer added since it began. `grown`: sessions that got more, by their source's key and their id."""

    messages: int = 0
    sessions: int = 0
    grown: set[tuple[int, str]] = msgspec.field(default_factory=set)
    skipped: dict[str, int] = msgspec.field(default_factory=dict)


class Writer:
    """Appends batches; made by `Archive.writing`. What is written between two commits is there whole or not at all."""

    def __init__(
        self,
        connection: Connection,
        posting_of: PostingOf,
        clock: Callable[[], datetime],
        tool_text_of: ToolTextOf | None = None,
    ) -> None:
        self._tool_text_of = tool_text_of
        self._posting_of = posting_of
        self._clock = clock
        self._buffers = Buffers(connection)
        self._sessions = SessionRows(self._buffers, posting_of)
        self._next_key = next_key(connection, messages)
        self.ledger = Ledger(self._buffers)
        self._copies = Copies(self._buffers, self._sessions, posting_of)
        self._forgotten = forgotten_ids(connection)
        self.written = Written()

    def follow_posting_rule(self, rule: str) -> None:
        """Makes all postings anew where they were made by another rule. Call before anything is written."""
        follow_rule(self._buffers.connection, rule, self._posting_of)

    def say_began(self, source_ids: list[str]) -> None:
        """Notes a pass over sources; what is noted stays until `say_ended`, also where the program dies."""
        began = Pass(at=self._clock(), pid=os.getpid(), sources=tuple(source_ids))
        put_fact(self._buffers.connection, CAPTURE_BEGAN, msgspec.json.encode(began).decode())

    def say_ended(self) -> None:
        drop_fact(self._buffers.connection, CAPTURE_BEGAN)

    def write(self, batch: FileBatch) -> None:
        """Appends a batch; batches of one file come in their order."""
        entry, folded, chunks = batch.entry, Folded(batch.events), batch.chunks
        self._buffers.add("files", file_row(entry))
        if self._forgotten:
            chunks = self._without_forgotten(entry, batch.events, folded, chunks)
        self._buffers.add_chunks(entry.key, entry.generation, chunks, are_first=batch.is_first)
        by_session: dict[str, list[Message]] = {id_: [] for id_ in folded.sessions}
        for message in folded.messages.values():
            by_session.setdefault(message.session_id, []).append(message)
        extensions: dict[str, list[Message]] = defaultdict(list)
        for message in folded.extensions.values():
            extensions[message.session_id].append(message)
            by_session.setdefault(message.session_id, [])
        for id_, its_messages in by_session.items():
            session = self._sessions.open(entry.source_key, id_, folded.sessions.get(id_))
            self._sessions.add_folders(session, folded)
            self._buffers.add("session_files", (session.key, entry.key))
            begins = not session.has_messages and bool(its_messages)
            if its_messages or id_ in extensions:
                self.written.grown.add((entry.source_key, id_))
            # a title alone, of a session that lies elsewhere or nowhere, is none
            self.written.sessions += begins
            self._add_messages(session, entry, its_messages, folded.skipped)
            for extension in extensions.get(id_, ()):
                self._extend(session, entry, extension, folded.skipped)
            self._sessions.close(session)
            self._copies.find_double(session, its_messages[0] if begins else None)
        self._add_links(entry, folded)
        self._count_skipped(entry, folded.skipped)
        # what follows on an emptied state is appended: only then the file says something of its sessions again
        if batch.is_last and (entry.is_rereading or (entry.generation > 1 and by_session)):
            self._finish_rereading(entry)

    def put_again(self, entry: LedgerEntry, folded: Folded) -> Compared:
        """Puts a fresh reading of all that is kept of a file's present state in place of the earlier one. `entry` says
        how far it was read."""
        self._buffers.flush(raw=True)
        connection = self._buffers.connection
        self._drop_forgotten(entry, folded)
        compared = compare(connection, entry, folded)
        touched = set(folded.sessions) | set(compared.to_add)
        if compared.to_remove:
            touched |= self._sessions.ids_of(compared.to_remove)
            assert self._tool_text_of is not None, "this writer removes nothing"
            remove_messages(connection, compared.to_remove, self._posting_of, self._tool_text_of)
        move(connection, compared.moved)
        drop_skipped(connection, entry)
        for id_ in sorted(touched):
            session = self._sessions.open(entry.source_key, id_, None)
            if id_ in folded.sessions:
                session.header = merged_over(session.header, folded.sessions[id_])
                self._sessions.add_folders(session, folded)
            self._buffers.add("session_files", (session.key, entry.key))
            self._add_messages(session, entry, compared.to_add.get(id_, []), folded.skipped)
            session.must_recount = session.must_recount or not compared.difference.is_none
            self._sessions.close(session)
        self._add_links(entry, folded)
        self._count_skipped(entry, folded.skipped)
        self._buffers.flush()
        self.ledger.say_reread(entry)
        return compared

    def commit(self) -> None:
        """Makes what was written visible to readers, and safe."""
        self._sessions.settle_first_prompts()
        self._buffers.flush(raw=True)
        self._buffers.connection.commit()

    def commit_behind(self) -> None:
        """Begins a commit and lets the caller go on. An error of it is raised by a later call."""
        self._buffers.commit_behind()

    def close(self) -> None:
        """Ends the writer's own threads; what is not committed is dropped."""
        self._buffers.close()

    def bytes_before(self, entry: LedgerEntry) -> bytes:
        """Stored bytes that share a raw chunk with the first byte of a file that is still to be read."""
        if entry.consumed_bytes == 0:
            return b""  # without waiting for a commit that may be running
        return bytes_before(self._buffers.connection, entry.key, entry.generation, entry.consumed_bytes)

    def stored_bytes(self, entry: LedgerEntry) -> Iterator[bytes]:
        """A file's raw bytes as last captured, in order."""
        return stream_raw(self._buffers.connection, entry.key, entry.generation)

    def kept_stream(self, entry: LedgerEntry) -> BinaryIO:
        """A file's raw bytes as last captured."""
        return raw_stream(self._buffers.connection, entry.key, entry.generation)

    def _add_messages(
        self, session: SessionRow, entry: LedgerEntry, added: list[Message], skips: list[Skipped]
    ) -> None:
        known: dict[str, list[Known]] = {}
        if session.has_messages and added:
            self._buffers.flush()
            known = known_messages(self._buffers.connection, session.key, (message.id for message in added))
        inserted: list[tuple[Message, Posting]] = []
        taken: set[str] = set()
        is_said_again = False
        again: dict[int, Message] = {}
        for message in added:
            earlier = [row for row in known.get(message.id, ()) if row.is_superseded]
            verdict, row = judge(message, entry, known.get(message.id, [])) if known else (Verdict.NEW, None)
            while verdict is Verdict.COLLISION or message.id in taken:
                message = msgspec.structs.replace(message, id=_next_id(message.id))
                more = known_messages(self._buffers.connection, session.key, [message.id])
                verdict, row = judge(message, entry, more.get(message.id, []))
            if verdict is Verdict.NEW or verdict is Verdict.CHANGED:
                taken.add(message.id)
                is_said_again |= any(row.fingerprint == message.fingerprint for row in earlier)
                if verdict is Verdict.CHANGED and row is not None:
                    self._give_way(row, message)
                    session.must_recount = True
                posting = self._insert(session, entry, message)
                if posting is not None:
                    inserted.append((message, posting))
            elif verdict is Verdict.AGAIN and row is not None:
                see_again(self._buffers.connection, entry, message, row)
                again[row.key] = message
                is_said_again |= row.is_superseded
            else:
                reason = "exact duplicate" if verdict is Verdict.DUPLICATE else "same as in another file"
                skips.extend(Skipped(reason=reason, span=span) for span in dict.fromkeys(p.span for p in message.parts))
        self._copies.settle(session, inserted)
        if again:
            self._buffers.flush(raw=True)
            take_over(self._buffers.connection, entry, again)
        if is_said_again:
            self._settle(session)

    def _drop_forgotten(self, entry: LedgerEntry, folded: Folded) -> set[str]:
        """Takes out what is said of sessions that are not to come back; says which they are."""
        gone = {id_ for id_ in folded.session_ids() if (entry.source_key, id_) in self._forgotten}
        if gone:
            spans = folded.drop_sessions(gone)
            folded.skipped.extend(Skipped(reason="forgotten", span=span) for span in spans)
        return gone

    def _without_forgotten(
        self, entry: LedgerEntry, events: list[Event], folded: Folded, chunks: list[Chunk]
    ) -> list[Chunk]:
        """Takes out what is said of sessions that are not to come back; their bytes become blanks."""
        said = folded.session_ids()
        gone = self._drop_forgotten(entry, folded)
        if not gone:
            return chunks
        spans = spans_of(events, gone)
        self._buffers.flush()
        others = select(session_files.c.session_key).where(session_files.c.file_key == entry.key).limit(1)
        is_alone = said == gone and self._buffers.connection.execute(others).first() is None
        return blanked_chunks(chunks, None if is_alone else spans)

    def _add_links(self, entry: LedgerEntry, folded: Folded) -> None:
        for link in folded.links:
            self._buffers.add("links", (entry.source_key, *msgspec.structs.astuple(link)))
            if link.kind == "child":
                for name in ("refuted_links", "parents_of_linked"):
                    self._buffers.add(name, (entry.source_key, link.to_session_id))

    def _give_way(self, row: Known, message: Message) -> None:
        """Makes a message an earlier version of another; one that only grew is no version of its own."""
        self._buffers.flush(raw=True)
        connection = self._buffers.connection
        if self._tool_text_of is not None:
            before = whole(connection, load_messages(connection, [row.key])[0])
            if has_grown(before, message):
                remove_messages(connection, [row.key], self._posting_of, self._tool_text_of)
                return
        supersede(connection, [row.key], to_stored(self._clock()))

    def _settle(self, session: SessionRow) -> None:
        """What earlier versions say that stands again is not found twice."""
        self._buffers.flush(raw=True)
        settle(self._buffers.connection, session.key, self._posting_of)
        session.must_recount = True

    def _insert(self, session: SessionRow, entry: LedgerEntry, message: Message) -> Posting | None:
        key = self._next_key
        self._next_key += 1
        posting = self._posting_of(message)
        is_posted = posting is not None and not self._copies.is_repeated(session, message, posting)
        chars, lines = _measure(message)
        times_and_usage = message_times_and_usage(message)
        self._buffers.add(
            "messages",
            (
                key,
                session.key,
                message.id,
                message.ordinal,
                message.role,
                *times_and_usage,
                message.parent_id,
                message.event,
                message.is_branch_start,
                message.copied_from,
                message.fingerprint,
                len(message.parts),
                None if posting is None else posting.text_hash,
                chars,
                lines,
                is_posted,
                entry.key,
                entry.generation,
                entry.generation,
            ),
        )
        for ordinal, part in enumerate(message.parts):
            self._buffers.add("parts", part_row(key, ordinal, part))
        if posting is not None and is_posted:
            place = place_of(at := times_and_usage[0], key)
            self._buffers.add("postings", (place, posting.posted, posting.code))
            self._buffers.add("posted", (place, session.key, ROLE_CODES[message.role], at))
        session.count(message, posting if is_posted else None)
        self.written.messages += 1
        return posting

    def _extend(self, session: SessionRow, entry: LedgerEntry, extension: Message, skips: list[Skipped]) -> None:
        """Adds parts to a message of an earlier batch; those that it has already are told by their records."""
        self._buffers.flush(raw=True)
        found = known_messages(self._buffers.connection, session.key, [extension.id]).get(extension.id, [])
        current = next((row for row in found if not row.is_superseded), None)
        if current is None or (current.file_key == entry.key and current.generation != entry.generation):
            # its beginning stands in raw bytes of another generation: the piece gets a message of its own
            id_ = extension.id if current is None else _next_id(extension.id)
            self._add_messages(session, entry, [msgspec.structs.replace(extension, id=id_, is_extension=False)], skips)
            return
        if current.file_key != entry.key:
            spans = dict.fromkeys(part.span for part in extension.parts)
            skips.extend(Skipped(reason="same as in another file", span=span) for span in spans)
            return
        archived = load_messages(self._buffers.connection, [current.key])[0]
        before = whole(self._buffers.connection, archived)
        known_spans = {part.span for part in before.parts}
        more = tuple(part for part in extension.parts if part.span not in known_spans)
        after = merge_pieces(before, [msgspec.structs.replace(extension, parts=more)])
        self._repost(session, current.key, before, after)
        for ordinal, part in enumerate(more, start=len(before.parts)):
            self._buffers.add("parts", part_row(current.key, ordinal, part))
        chars, lines = _measure(after)
        tokens = msgspec.structs.asdict(after.usage or Usage())
        self._buffers.connection.execute(
            update(messages)
            .where(messages.c.key == current.key)
            .values(part_count=len(after.parts), text_chars=chars, text_lines=lines, **tokens)
        )
        session.must_recount = True

    def _repost(self, session: SessionRow, key: int, before: Message, after: Message) -> None:
        old, new = self._posting_of(before), self._posting_of(after)
        if old == new:
            return
        where, at = messages.c.key == key, to_stored(before.at)
        is_posted = bool(self._buffers.connection.execute(select(messages.c.is_posted).where(where)).scalar_one())
        if old is not None and is_posted:
            unpost(self._buffers.connection, key, at, old)
        if new is not None and (is_posted or old is None):
            post(self._buffers.connection, [Posted(key, session.key, after.role, at, new)])
        self._buffers.connection.execute(
            update(messages)
            .where(where)
            .values(text_hash=new.text_hash if new else None, is_posted=new is not None and (is_posted or old is None))
        )

    def _finish_rereading(self, entry: LedgerEntry) -> None:
        """Supersedes what the rewritten file no longer holds."""
        self._buffers.flush(raw=True)
        stale = no_longer_said(self._buffers.connection, entry)
        supersede(self._buffers.connection, [one.key for one in stale], to_stored(self._clock()))
        for session_key in {one.session_key for one in stale}:
            settle(self._buffers.connection, session_key, self._posting_of)
            self._sessions.recount(session_key)
        if entry.is_rereading:
            entry.is_rereading = False
            self._buffers.add("files", file_row(entry))

    def _count_skipped(self, entry: LedgerEntry, skips: list[Skipped]) -> None:
        totals: dict[tuple[str, bool], tuple[int, int, int]] = {}
        for skip in skips:
            count, size, first = totals.get((skip.reason, skip.is_fault), (0, 0, skip.span.offset))
            totals[skip.reason, skip.is_fault] = (count + 1, size + skip.span.length, min(first, skip.span.offset))
            self.written.skipped[skip.reason] = self.written.skipped.get(skip.reason, 0) + 1
        for (reason, is_fault), (count, size, first) in totals.items():
            self._buffers.add("skipped", (entry.key, entry.generation, reason, is_fault, count, size, first))


def _next_id(id_: str) -> str:
    base, tilde, number = id_.rpartition("~")
    return f"{base}~{int(number) + 1}" if tilde and number.isdecimal() else f"{id_}~2"


def _measure(message: Message) -> tuple[int, int]:
    """Characters and lines of what a transcript shows of a message, for a first guess at its height."""
    chars = lines = 0
    for part in message.parts:
        if part.type == "text" and part.body is not None and part.provenance == "conversational":
            chars += len(part.body)
            lines += part.body.count("\n") + 1
        else:
            lines += 1
    return chars, lines
