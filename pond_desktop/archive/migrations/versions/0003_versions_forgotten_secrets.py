"""Chunks told by their difference from an earlier one, sessions that were forgotten, or moved, secrets"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("files", sa.Column("relative", sa.Text(), nullable=True))
    op.add_column("raw_chunks", sa.Column("base_key", sa.Integer(), nullable=True))
    op.create_index(
        "raw_chunks_whole",
        "raw_chunks",
        ["file_key", "number", "generation"],
        unique=False,
        sqlite_where=sa.text("base_key IS NULL"),
    )
    op.create_index("parts_unknown", "parts", ["message_key"], unique=False, sqlite_where=sa.text("type = 'unknown'"))
    op.create_table(
        "forgotten",
        sa.Column("source_key", sa.Integer(), nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("forgotten_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["source_key"], ["sources.key"]),
        sa.PrimaryKeyConstraint("source_key", "session_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "session_projects",
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.Column("project", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["session_key"], ["sessions.key"]),
        sa.PrimaryKeyConstraint("session_key", "project"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets",
        sa.Column("part_key", sa.Integer(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("part_key", "start"),
        sqlite_with_rowid=False,
    )
