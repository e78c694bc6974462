"""The first archive"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sources",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("agent", sa.Text(), nullable=False),
        sa.Column("captured_at", sa.Integer(), nullable=True),
        sa.Column("unavailable_at", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("key"),
        sa.UniqueConstraint("id"),
    )
    op.create_table(
        "files",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("source_key", sa.Integer(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("device", sa.Integer(), nullable=False),
        sa.Column("inode", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("mtime_ns", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("is_rereading", sa.Boolean(), nullable=False),
        sa.Column("consumed_bytes", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.LargeBinary(), nullable=False),
        sa.Column("tail_hash", sa.LargeBinary(), nullable=False),
        sa.Column("checkpoint_state", sa.LargeBinary(), nullable=True),
        sa.Column("encoding", sa.Text(), nullable=True),
        sa.Column("gone_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["source_key"],
            ["sources.key"],
        ),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("files_by_path", "files", ["source_key", "path"], unique=True)

    op.create_table(
        "links",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("source_key", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("to_session_id", sa.Text(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=True),
        sa.Column("call_id", sa.Text(), nullable=True),
        sa.Column("is_verified", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["source_key"],
            ["sources.key"],
        ),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("links_from", "links", ["session_id", "source_key", "kind", "to_session_id"], unique=True)
    op.create_index("links_to", "links", ["to_session_id", "source_key"], unique=False)

    op.create_table(
        "problems",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("source_key", sa.Integer(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["source_key"],
            ["sources.key"],
        ),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("problems_of_source", "problems", ["source_key"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("source_key", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.Column("project", sa.Text(), nullable=True),
        sa.Column("git_branch", sa.Text(), nullable=True),
        sa.Column("agent_version", sa.Text(), nullable=True),
        sa.Column("started_at", sa.Integer(), nullable=True),
        sa.Column("title_custom", sa.Text(), nullable=True),
        sa.Column("title_generated", sa.Text(), nullable=True),
        sa.Column("is_machine_made", sa.Boolean(), nullable=True),
        sa.Column("background", sa.Text(), nullable=True),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("first_prompt", sa.Text(), nullable=True),
        sa.Column("last_message_at", sa.Integer(), nullable=True),
        sa.Column("message_count", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("total_count", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("parent_id", sa.Text(), nullable=True),
        sa.Column("gone_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["source_key"],
            ["sources.key"],
        ),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("sessions_by_id", "sessions", ["id", "source_key"], unique=True)
    op.create_index(
        "sessions_by_parent", "sessions", ["parent_id"], unique=False, sqlite_where=sa.text("parent_id IS NOT NULL")
    )
    op.create_index(
        "sessions_latest_first",
        "sessions",
        ["last_message_at", "id", "source_key", "parent_id", "background", "message_count", "total_count", "project"],
        unique=False,
    )

    op.create_table(
        "messages",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=True),
        sa.Column("is_zone_assumed", sa.Boolean(), nullable=False),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("input_tokens", sa.Integer(), nullable=True),
        sa.Column("output_tokens", sa.Integer(), nullable=True),
        sa.Column("cache_read_tokens", sa.Integer(), nullable=True),
        sa.Column("cache_write_tokens", sa.Integer(), nullable=True),
        sa.Column("parent_id", sa.Text(), nullable=True),
        sa.Column("event", sa.Text(), nullable=True),
        sa.Column("is_branch_start", sa.Boolean(), nullable=False),
        sa.Column("copied_from", sa.Text(), nullable=True),
        sa.Column("fingerprint", sa.Integer(), nullable=False),
        sa.Column("part_count", sa.Integer(), nullable=False),
        sa.Column("text_hash", sa.Integer(), nullable=True),
        sa.Column("text_chars", sa.Integer(), nullable=False),
        sa.Column("text_lines", sa.Integer(), nullable=False),
        sa.Column("is_posted", sa.Boolean(), nullable=False),
        sa.Column("file_key", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("seen_generation", sa.Integer(), nullable=False),
        sa.Column("superseded_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["file_key"],
            ["files.key"],
        ),
        sa.ForeignKeyConstraint(
            ["session_key"],
            ["sessions.key"],
        ),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index(
        "messages_by_id", "messages", ["id", "session_key"], unique=True, sqlite_where=sa.text("superseded_at IS NULL")
    )
    op.create_index(
        "messages_copied", "messages", ["copied_from"], unique=False, sqlite_where=sa.text("copied_from IS NOT NULL")
    )
    op.create_index("messages_in_order", "messages", ["session_key", "ordinal"], unique=False)
    op.create_index(
        "messages_superseded",
        "messages",
        ["session_key"],
        unique=False,
        sqlite_where=sa.text("superseded_at IS NOT NULL"),
    )

    op.create_table(
        "raw_chunks",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("file_key", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_key"],
            ["files.key"],
        ),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("raw_chunks_of_file", "raw_chunks", ["file_key", "generation", "number"], unique=True)

    op.create_table(
        "session_files",
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.Column("file_key", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_key"],
            ["files.key"],
        ),
        sa.ForeignKeyConstraint(
            ["session_key"],
            ["sessions.key"],
        ),
        sa.PrimaryKeyConstraint("session_key", "file_key"),
        sqlite_with_rowid=False,
    )
    op.create_index("session_files_by_file", "session_files", ["file_key"], unique=False)

    op.create_table(
        "skipped",
        sa.Column("file_key", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("is_fault", sa.Boolean(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("first_offset", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_key"],
            ["files.key"],
        ),
        sa.PrimaryKeyConstraint("file_key", "generation", "reason", "is_fault"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "parts",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("message_key", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("is_injected", sa.Boolean(), nullable=False),
        sa.Column("body", sa.Text(), nullable=True),
        sa.Column("body_bytes", sa.Integer(), nullable=False),
        sa.Column("preview", sa.Text(), nullable=True),
        sa.Column("tool_name", sa.Text(), nullable=True),
        sa.Column("call_id", sa.Text(), nullable=True),
        sa.Column("is_failure", sa.Boolean(), nullable=True),
        sa.Column("media_type", sa.Text(), nullable=True),
        sa.Column("file_name", sa.Text(), nullable=True),
        sa.Column("pointer", sa.Text(), nullable=False),
        sa.Column("offset", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_key"],
            ["messages.key"],
        ),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("parts_by_call", "parts", ["call_id"], unique=False, sqlite_where=sa.text("call_id IS NOT NULL"))
    op.create_index("parts_of_message", "parts", ["message_key"], unique=False)

    op.execute("CREATE VIRTUAL TABLE postings USING fts5(text, content='', tokenize=\"unicode61 remove_diacritics 2\")")
