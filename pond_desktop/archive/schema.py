"""The tables, as they are at the newest migration. Times are microseconds since 1970, UTC.

Besides these there are FTS5 tables: `postings` and `tool_postings` without content (see `posting.py`), whose rowid is a
place; `posted_words` and `tool_posted_words`, which list their words; `titles`, where any piece of a session's titles
is found, with its key as rowid. Of each posting `posted` or `tool_posted` holds what searches are narrowed by, so that
they need not look at the fat rows.

What the person made (`pins`, `tags`, `notes`, `own_titles`, `saved_searches`) points to no row: see `own_keeping.py`.
`folded` is what is searched of a text, `masked` what of it may leave the screen, where that is another; `key` tells
apart whatever the case; `states` in which states a note went elsewhere, as JSON: see `note_states.py`.

Who points to whom: a message was read from one file in one generation (a file that was rewritten begins a new
generation; the raw bytes of every generation stay). Sessions and files are many to many.
"""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, text

metadata = MetaData()


def _at_a_target() -> tuple[Column[str], ...]:
    """A session or a message by name: what the person made outlives every row of it. A session's own has the empty
    text for its message."""
    return tuple(Column(name, Text, primary_key=True) for name in ("source", "session_id", "message_id"))


def _words_at_a_target(name: str, *further: Column[str]) -> Table:
    return Table(
        name,
        metadata,
        *_at_a_target(),
        Column("text", Text, nullable=False),
        Column("masked", Text),
        Column("folded", Text, nullable=False),
        Column("made_at", Integer, nullable=False),
        Column("changed_at", Integer, nullable=False),
        *further,
        sqlite_with_rowid=False,
    )


sources = Table(
    "sources",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("agent", Text, nullable=False),
    Column("captured_at", Integer),
    Column("unavailable_at", Integer),
)

sessions = Table(
    "sessions",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("source_key", Integer, ForeignKey("sources.key"), nullable=False),
    Column("id", Text, nullable=False),
    Column("kind", Text),
    Column("project", Text),
    Column("git_branch", Text),
    Column("agent_version", Text),
    Column("started_at", Integer),
    Column("title_custom", Text),
    Column("title_generated", Text),
    Column("is_machine_made", Boolean),
    Column("background", Text),
    Column("model", Text),
    Column("first_prompt", Text),
    Column("last_message_at", Integer),
    Column("message_count", Integer, nullable=False, server_default=text("0")),
    Column("total_count", Integer, nullable=False, server_default=text("0")),
    Column("parent_id", Text),
    Column("gone_at", Integer),
    Index("sessions_by_id", "id", "source_key", unique=True),
    # the last ones are what lists are filtered by: deep in a long list no session's own row is looked at
    Index(
        "sessions_latest_first",
        *("last_message_at", "id", "source_key", "parent_id", "background", "message_count", "total_count", "project"),
    ),
    Index("sessions_by_parent", "parent_id", sqlite_where=text("parent_id IS NOT NULL")),
    # what a search leaves out by default and what it counts by, asked for every hit: the row holds a long prompt
    Index("sessions_apart", "key", "parent_id", "source_key", "background", "message_count", "project"),
)

session_projects = Table(
    "session_projects",
    metadata,
    Column("session_key", Integer, ForeignKey("sessions.key"), primary_key=True),
    Column("project", Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""Where a session went on, beside the project that it began in: a folder was renamed, or the agent moved."""

worktrees = Table(
    "worktrees",
    metadata,
    Column("path", Text, primary_key=True),
    Column("repository", Text, primary_key=True),
    Column("session_key", Integer, ForeignKey("sessions.key"), primary_key=True),
    sqlite_with_rowid=False,
)
"""Folders that agents wrote to be worktrees, of what, and in which sessions."""

project_joins = Table(
    "project_joins",
    metadata,
    Column("path", Text, primary_key=True),
    Column("joined_into", Text),
    Column("made_at", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""What the person says of projects: with what is below it `path` counts as `joined_into`; or, without that, stands for
itself, though it would be joined by rule. See `project_joins.py`."""

files = Table(
    "files",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("source_key", Integer, ForeignKey("sources.key"), nullable=False),
    Column("path", Text, nullable=False),
    Column("device", Integer, nullable=False),
    Column("inode", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("mtime_ns", Integer, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("is_rereading", Boolean, nullable=False),
    Column("consumed_bytes", Integer, nullable=False),
    Column("head_hash", LargeBinary, nullable=False),
    Column("tail_hash", LargeBinary, nullable=False),
    Column("checkpoint_state", LargeBinary),
    Column("encoding", Text),
    Column("relative", Text),
    Column("gone_at", Integer),
    Index("files_by_path", "source_key", "path", unique=True),
    Index("files_pending", "source_key", sqlite_where=text("size > consumed_bytes")),
    Index("files_newest", "source_key", "mtime_ns", sqlite_where=text("gone_at IS NULL")),
)

session_files = Table(
    "session_files",
    metadata,
    Column("session_key", Integer, ForeignKey("sessions.key"), primary_key=True),
    Column("file_key", Integer, ForeignKey("files.key"), primary_key=True),
    Index("session_files_by_file", "file_key"),
    sqlite_with_rowid=False,
)

messages = Table(
    "messages",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("session_key", Integer, ForeignKey("sessions.key"), nullable=False),
    Column("id", Text, nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("role", Text, nullable=False),
    Column("at", Integer),
    Column("is_zone_assumed", Boolean, nullable=False),
    Column("model", Text),
    Column("input_tokens", Integer),
    Column("output_tokens", Integer),
    Column("cache_read_tokens", Integer),
    Column("cache_write_tokens", Integer),
    Column("parent_id", Text),
    Column("event", Text),
    Column("is_branch_start", Boolean, nullable=False),
    Column("copied_from", Text),
    Column("fingerprint", Integer, nullable=False),
    Column("part_count", Integer, nullable=False),
    Column("text_hash", Integer),
    Column("text_chars", Integer, nullable=False),
    Column("text_lines", Integer, nullable=False),
    Column("is_posted", Boolean, nullable=False),
    Column("file_key", Integer, ForeignKey("files.key"), nullable=False),
    Column("generation", Integer, nullable=False),
    Column("seen_generation", Integer, nullable=False),
    Column("superseded_at", Integer),
    Index("messages_by_id", "id", "session_key", unique=True, sqlite_where=text("superseded_at IS NULL")),
    Index("messages_in_order", "session_key", "ordinal"),
    Index("messages_superseded", "session_key", sqlite_where=text("superseded_at IS NOT NULL")),
    Index("messages_copied", "copied_from", "text_hash", sqlite_where=text("copied_from IS NOT NULL")),
)
"""`text_hash` is of the searchable text, `None` without any: such a message is not conversational. `part_count` tells a
message that grew from one that did not. `seen_generation` is the newest generation of its file that still held it;
`generation` the one whose raw bytes its parts mean."""

parts = Table(
    "parts",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("message_key", Integer, ForeignKey("messages.key"), nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("is_injected", Boolean, nullable=False),
    Column("body", Text),
    Column("body_bytes", Integer, nullable=False),
    Column("preview", Text),
    Column("tool_name", Text),
    Column("call_id", Text),
    Column("is_failure", Boolean),
    Column("media_type", Text),
    Column("file_name", Text),
    Column("pointer", Text, nullable=False),
    Column("offset", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Index("parts_of_message", "message_key"),
    Index("parts_with_files", "message_key", "media_type", sqlite_where=text("type = 'file'")),
    Index("parts_failed", "message_key", sqlite_where=text("is_failure = 1")),
    Index("parts_unknown", "message_key", sqlite_where=text("type = 'unknown'")),
    Index("parts_by_call", "call_id", sqlite_where=text("call_id IS NOT NULL")),
)

links = Table(
    "links",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("source_key", Integer, ForeignKey("sources.key"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("session_id", Text, nullable=False),
    Column("to_session_id", Text, nullable=False),
    Column("message_id", Text),
    Column("call_id", Text),
    Column("is_verified", Boolean, nullable=False),
    Index("links_from", "session_id", "source_key", "kind", "to_session_id", unique=True),
    Index("links_to", "to_session_id", "source_key"),
)

skipped = Table(
    "skipped",
    metadata,
    Column("file_key", Integer, ForeignKey("files.key"), primary_key=True),
    Column("generation", Integer, primary_key=True),
    Column("reason", Text, primary_key=True),
    Column("is_fault", Boolean, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("first_offset", Integer, nullable=False),
    sqlite_with_rowid=False,
)

problems = Table(
    "problems",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("source_key", Integer, ForeignKey("sources.key"), nullable=False),
    Column("path", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("problems_of_source", "source_key"),
)
"""What the last capture could not read at all: files and folders, not records."""

posted = Table(
    "posted",
    metadata,
    Column("place", Integer, primary_key=True),
    Column("session_key", Integer, nullable=False),
    Column("role", Integer, nullable=False),
    Column("at", Integer),
    Index("posted_of_session", "session_key"),
)
"""One row for each of `postings`: see `place_of`. `role` by number: see `ROLE_CODES`."""

tool_posted = Table(
    "tool_posted",
    metadata,
    Column("place", Integer, primary_key=True),
    Column("session_key", Integer, nullable=False),
    Column("role", Integer, nullable=False),
    Column("at", Integer),
    Column("message_key", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("tool_key", Integer),
    Column("is_failure", Boolean),
    Index("tool_posted_of_session", "session_key"),
    Index("tool_posted_of_tool", "tool_key", "message_key"),
)
"""One row for each of `tool_postings`; `role` and `at` are the message's."""

tools = Table(
    "tools",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("uses", Integer, nullable=False),
)
"""Names of tools among what is posted; `uses` counts parts."""

file_names = Table(
    "file_names",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("path", Text, nullable=False, unique=True),
)
"""Paths of files that tools were given, folded: see `tool_files.py`."""

tool_files = Table(
    "tool_files",
    metadata,
    Column("file_key", Integer, primary_key=True),
    Column("session_key", Integer, primary_key=True),
    Column("uses", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""In which sessions tools were given a file, and in how many of the calls that are posted."""

names = Table(
    "names",
    metadata,
    Column("field", Text, primary_key=True),
    Column("value", Text, primary_key=True),
    Column("uses", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Values of sessions' `model`, `project` and `branch`, so that offering them reads no session. `uses` counts the
sessions that began with a value: enough to know the common ones."""

pins = Table(
    "pins",
    metadata,
    *_at_a_target(),
    Column("pinned_at", Integer, nullable=False),
    sqlite_with_rowid=False,
)

tags = Table(
    "tags",
    metadata,
    *_at_a_target(),
    Column("key", Text, primary_key=True),
    Column("tag", Text, nullable=False),
    Column("made_at", Integer, nullable=False),
    Index("tags_by_key", "key"),
    sqlite_with_rowid=False,
)

notes = _words_at_a_target("notes", Column("states", Text, nullable=False, server_default="[]"))
own_titles = _words_at_a_target("own_titles")

saved_searches = Table(
    "saved_searches",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("query", Text, nullable=False),
    Column("saved_at", Integer, nullable=False),
    sqlite_with_rowid=False,
)

raw_chunks = Table(
    "raw_chunks",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("file_key", Integer, ForeignKey("files.key"), nullable=False),
    Column("generation", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("base_key", Integer),
    Index("raw_chunks_of_file", "file_key", "generation", "number", unique=True),
    Index("raw_chunks_whole", "file_key", "number", "generation", sqlite_where=text("base_key IS NULL")),
)
"""Chunk `number` holds `length` bytes from `number * CHUNK_BYTES` on, compressed alone; or, with `base_key`, by what
differs from that chunk, which is one of an earlier generation and compressed alone."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("source_key", Integer, ForeignKey("sources.key"), primary_key=True),
    Column("session_id", Text, primary_key=True),
    Column("forgotten_at", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Sessions that the person removed: no capture brings them back."""

secrets = Table(
    "secrets",
    metadata,
    Column("part_key", Integer, primary_key=True),
    Column("start", Integer, primary_key=True),
    Column("length", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What looks like a key or a password: characters `[start, start + length)` of a part's body."""

facts = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What must be known of the archive as a whole.

`posting_rule`: how its postings were made. `capture_began`: the pass that is under way or was broken off, as JSON.
`wiping`: something was forgotten that the files may still hold words of.
`tools_posted_to`: the last part that was looked at for `tool_postings`; `tools_posted` and `tools_cut` count.
`secrets_looked_to`: the last part that was looked at for `secrets`, by `secrets_rules`; `secrets_cut` counts."""
