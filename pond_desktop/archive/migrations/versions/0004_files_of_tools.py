"""Files that tools were given, and an index by which each source's newest files are at hand"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "file_names",
        sa.Column("key", sa.Integer(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
        sa.UniqueConstraint("path"),
    )
    op.create_table(
        "tool_files",
        sa.Column("file_key", sa.Integer(), nullable=False),
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("file_key", "session_key"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "files_newest", "files", ["source_key", "mtime_ns"], unique=False, sqlite_where=sa.text("gone_at IS NULL")
    )
