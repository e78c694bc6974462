"""Projects that the person counts as one"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "project_joins",
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("joined_into", sa.Text(), nullable=True),
        sa.Column("made_at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("path"),
        sqlite_with_rowid=False,
    )
