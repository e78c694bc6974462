"""Worktrees that agents wrote down"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "worktrees",
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("repository", sa.Text(), nullable=False),
        sa.Column("session_key", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["session_key"], ["sessions.key"]),
        sa.PrimaryKeyConstraint("path", "repository", "session_key"),
        sqlite_with_rowid=False,
    )
