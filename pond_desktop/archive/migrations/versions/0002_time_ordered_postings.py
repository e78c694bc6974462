"""Postings in the order of time, postings of tools, pins, names

The texts are not in the old postings, so the new ones stay empty until the next capture makes all of them anew: the
fact `posting_rule` still names the old rule.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_TOKENIZE = 'tokenize="unicode61 remove_diacritics 2"'


def upgrade() -> None:
    op.execute("DROP TABLE postings")
    op.execute(f"CREATE VIRTUAL TABLE postings USING fts5(text, code, content='', {_TOKENIZE})")
    op.execute(f"CREATE VIRTUAL TABLE tool_postings USING fts5(text, code, tool, content='', {_TOKENIZE})")
    op.execute("CREATE VIRTUAL TABLE posted_words USING fts5vocab(postings, row)")
    op.execute("CREATE VIRTUAL TABLE tool_posted_words USING fts5vocab(tool_postings, row)")
    op.execute("CREATE VIRTUAL TABLE titles USING fts5(text, tokenize='trigram')")
    op.execute(
        "INSERT INTO titles (rowid, text)"
        " SELECT key, ifnull(title_custom || char(10), '') || ifnull(title_generated, '')"
        " FROM sessions WHERE title_custom IS NOT NULL OR title_generated IS NOT NULL ORDER BY key"
    )
    op.create_table(
        "posted",
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("place"),
    )
    op.create_index("posted_of_session", "posted", ["session_key"], unique=False)
    op.create_table(
        "tool_posted",
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=True),
        sa.Column("message_key", sa.Integer(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("tool_key", sa.Integer(), nullable=True),
        sa.Column("is_failure", sa.Boolean(), nullable=True),
        sa.PrimaryKeyConstraint("place"),
    )
    op.create_index("tool_posted_of_session", "tool_posted", ["session_key"], unique=False)
    op.create_index("tool_posted_of_tool", "tool_posted", ["tool_key", "message_key"], unique=False)
    op.create_table(
        "tools",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
        sa.UniqueConstraint("name"),
    )
    op.create_table(
        "names",
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("field", "value"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pins",
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.Column("pinned_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_key"],
            ["sessions.key"],
        ),
        sa.PrimaryKeyConstraint("session_key"),
    )
    op.create_index(
        "sessions_apart",
        "sessions",
        ["key", "parent_id", "source_key", "background", "message_count", "project"],
        unique=False,
    )
    op.drop_index("messages_copied", "messages")
    op.create_index(
        "messages_copied",
        "messages",
        ["copied_from", "text_hash"],
        unique=False,
        sqlite_where=sa.text("copied_from IS NOT NULL"),
    )
    op.create_index(
        "files_pending", "files", ["source_key"], unique=False, sqlite_where=sa.text("size > consumed_bytes")
    )
    op.create_index(
        "parts_with_files", "parts", ["message_key", "media_type"], unique=False, sqlite_where=sa.text("type = 'file'")
    )
    op.create_index("parts_failed", "parts", ["message_key"], unique=False, sqlite_where=sa.text("is_failure = 1"))
    for field, column in (("model", "model"), ("project", "project"), ("branch", "git_branch")):
        op.execute(
            f"INSERT INTO names SELECT '{field}', {column}, count(*) FROM sessions"
            f" WHERE {column} IS NOT NULL GROUP BY {column}"
        )
