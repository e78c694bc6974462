"""Session headers and what is counted of their messages."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, and_, bindparam, func, select, update

from pond_desktop.archive.buffers import Buffers
from pond_desktop.archive.folding import Folded, merge_headers
from pond_desktop.archive.keys import next_key
from pond_desktop.archive.portions import portions
from pond_desktop.archive.posting import Posting, PostingOf
from pond_desktop.archive.rows import header_row, load_messages, session_header, whole
from pond_desktop.archive.schema import messages, session_files, sessions
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Message, Session

_FIRST_PROMPT_CHARS = 2000
_RECENT_MAX = 4096
_ONE = select(sessions).where(sessions.c.id == bindparam("id_"), sessions.c.source_key == bindparam("source"))


class SessionRow(Struct, kw_only=True):
    """A session while messages are added to it.

    `is_written`: it has a row, and the counts here are of what came since that was written. `has_messages`: earlier
    versions count, too. `titles` as they are found.
    """

    key: int
    source_key: int
    id: str
    header: Session
    is_written: bool
    has_messages: bool
    titles: str | None = None
    must_recount: bool = False
    added_count: int = 0
    message_count: int = 0
    last_message_at: int | None = None
    first_prompt: str | None = None
    model: str | None = None

    def count(self, message: Message, posting: Posting | None) -> None:
        """Takes an added message into account. Copies count as read, not as said here."""
        self.added_count += 1
        self.has_messages = True
        if message.model is not None:
            self.model = message.model
        if posting is None:
            return
        self.message_count += 1
        at = to_stored(message.at)
        if at is not None and (self.last_message_at is None or at > self.last_message_at):
            self.last_message_at = at
        if self.first_prompt is None and message.role == "user":
            self.first_prompt = posting.text[:_FIRST_PROMPT_CHARS]


class SessionRows:
    """Opens and closes sessions. What is known of one by the next flush is written with it."""

    def __init__(self, buffers: Buffers, posting_of: PostingOf) -> None:
        self._buffers = buffers
        self._posting_of = posting_of
        buffers.before_flush = self._write
        self._next_key = next_key(buffers.connection, sessions)
        self._recent: dict[tuple[int, str], SessionRow] = {}
        self._changed: dict[int, SessionRow] = {}
        self._named: set[tuple[str, str]] = set()
        self._opened: set[int] = set()
        self._has_forgotten = False
        self.was_empty = self._next_key == 1

    def open(self, source_key: int, id_: str, header: Session | None) -> SessionRow:
        """The session of that id, new or known, with `header` taken into it."""
        said = header or Session(id=id_)
        row = self._recent.get((source_key, id_)) or self._find(source_key, id_)
        if row is None:
            row = SessionRow(
                key=self._next_key, source_key=source_key, id=id_, header=said, is_written=False, has_messages=False
            )
            self._next_key += 1
        else:
            row.header = merge_headers(row.header, said)
        self._recent[source_key, id_] = row
        self._changed[row.key] = row
        self._opened.add(row.key)
        return row

    def add_folders(self, row: SessionRow, folded: Folded) -> None:
        """Keeps where else a session is said to be, and what it says of worktrees; a folder below the project that it
        began in is no other one."""
        for path, repository in folded.worktrees.get(row.id, {}).items():
            self._buffers.add("worktrees", (path, repository, row.key))
        began = row.header.project or ""
        for project in folded.projects.get(row.id, ()):
            if project != began and not project.startswith((f"{began}/", f"{began}\\")):
                self._buffers.add("session_projects", (row.key, project))
                self._buffers.add("names", ("project", project, 0))

    def close(self, row: SessionRow) -> None:
        """Counts a session anew where adding up is not enough; all else waits for the next flush."""
        # a flush in between took it for done
        self._changed[row.key] = row
        if row.must_recount:
            row.must_recount = False
            self.recount(row.key)

    def ids_of(self, message_keys: Iterable[int]) -> set[str]:
        """Ids of the sessions that those messages are in."""
        found: set[str] = set()
        for portion in portions(message_keys):
            rows = select(sessions.c.id).join(messages, messages.c.session_key == sessions.c.key)
            found |= set(self._buffers.connection.execute(rows.where(messages.c.key.in_(portion))).scalars())
        return found

    def _find(self, source_key: int, id_: str) -> SessionRow | None:
        # in a first capture no session is known but those made here: that saves a look for each file
        if self.was_empty and not self._has_forgotten:
            return None
        found = self._buffers.connection.execute(_ONE, {"id_": id_, "source": source_key}).mappings().first()
        if found is None:
            return None
        header = session_header(found)
        return SessionRow(
            key=found["key"],
            source_key=source_key,
            id=id_,
            header=header,
            is_written=True,
            has_messages=found["total_count"] > 0 or self._has_rows(found["key"]),
            titles=_titles(header),
        )

    def _has_rows(self, session_key: int) -> bool:
        any_ = select(messages.c.key).where(messages.c.session_key == session_key).limit(1)
        return self._buffers.connection.execute(any_).first() is not None

    def _write(self) -> None:
        """Puts the rows of sessions into the buffers: new ones whole, known ones as changes."""
        names = Counter[tuple[str, str]]()
        for row in self._changed.values():
            header, at = header_row(row.header), row.last_message_at
            firsts_and_lasts, counts = (row.model, row.first_prompt, at), (row.message_count, row.added_count)
            if row.is_written:
                self._buffers.add("changed_sessions", (*header[1:], *firsts_and_lasts, at, *counts, row.key))
            else:
                self._buffers.add("sessions", (row.key, row.source_key, *header, *firsts_and_lasts, *counts))
                self._buffers.add("parents_of_new", (row.key,))
            for field, value in (
                ("model", row.model),
                ("project", row.header.project),
                ("branch", row.header.git_branch),
            ):
                if value is not None and not (row.is_written and (field, value) in self._named):
                    names[field, value] += not row.is_written
            if (titles := _titles(row.header)) != row.titles:
                row.titles = titles
                self._buffers.add("titles", (row.key, titles))
            row.is_written = True
            row.added_count = row.message_count = 0
            # what is written is counted anew there; a later prompt counts only where none is left
            row.first_prompt = None
        self._changed.clear()
        self._named.update(names)
        for (field, value), uses in names.items():
            self._buffers.add("names", (field, value, uses))
        if len(self._recent) > _RECENT_MAX:
            self._recent.clear()
            self._has_forgotten = True

    def recount(self, session_key: int) -> None:
        """Counts a session anew from its rows; earlier versions are not counted."""
        self._buffers.flush(raw=True)
        recount(self._buffers.connection, session_key, self._posting_of)

    def settle_first_prompts(self) -> None:
        """Of a session in several files the newest is read first, and says its own first prompt first: what was opened
        since the last call is looked through again."""
        opened, self._opened = self._opened, set()
        if not opened:
            return
        self._buffers.flush(raw=True)
        connection, key = self._buffers.connection, session_files.c.session_key
        for portion in portions(opened):
            in_files = select(key).where(key.in_(portion)).group_by(key).having(func.count() > 1)
            # most have their messages in one of them
            its, file = messages.c.session_key, messages.c.file_key
            several = select(its).where(its.in_(in_files)).group_by(its).having(func.min(file) != func.max(file))
            for session_key in connection.execute(several).scalars().all():
                prompt = _first_prompt(connection, session_key, self._posting_of)
                connection.execute(update(sessions).where(sessions.c.key == session_key).values(first_prompt=prompt))


def recount(connection: Connection, session_key: int, posting_of: PostingOf) -> None:
    """Counts a session anew from its rows; earlier versions are not counted."""
    current = and_(messages.c.session_key == session_key, messages.c.superseded_at.is_(None))
    said = messages.c.is_posted
    counts = connection.execute(
        select(func.count(), func.count().filter(said), func.max(messages.c.at).filter(said)).where(current)
    ).one()
    values = {
        "total_count": counts[0],
        "message_count": counts[1],
        "last_message_at": counts[2],
        "first_prompt": _first_prompt(connection, session_key, posting_of),
    }
    connection.execute(update(sessions).where(sessions.c.key == session_key).values(values))


def _first_prompt(connection: Connection, session_key: int, posting_of: PostingOf) -> str | None:
    """By its place in the session; each file counts its messages from 0, so that among equals the time decides."""
    said = and_(messages.c.session_key == session_key, messages.c.superseded_at.is_(None), messages.c.is_posted)
    found = connection.execute(
        select(messages.c.key)
        .where(said, messages.c.role == "user")
        .order_by(messages.c.ordinal, messages.c.at.is_(None), messages.c.at, messages.c.key)
        .limit(1)
    ).scalar()
    if found is None:
        return None
    posting = posting_of(whole(connection, load_messages(connection, [found])[0]))
    return None if posting is None else posting.text[:_FIRST_PROMPT_CHARS]


def _titles(header: Session) -> str | None:
    """The titles as they are posted, so that any piece of them is found."""
    given = [title for title in (header.title_custom, header.title_generated) if title is not None]
    return "\n".join(given) if given else None
