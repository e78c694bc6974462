"""What the person made: tags, notes, titles, saved searches; pins by name, of messages too"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_TARGET = ("source", "session_id", "message_id")


def _table(name: str, *columns: sa.Column[object], further_key: tuple[str, ...] = ()) -> None:
    op.create_table(
        name,
        *(sa.Column(column, sa.Text(), nullable=False) for column in _TARGET),
        *columns,
        sa.PrimaryKeyConstraint(*_TARGET, *further_key),
        sqlite_with_rowid=False,
    )


def upgrade() -> None:
    op.rename_table("pins", "pins_by_row")
    _table("pins", sa.Column("pinned_at", sa.Integer(), nullable=False))
    op.execute(
        "INSERT INTO pins (source, session_id, message_id, pinned_at)"
        " SELECT o.id, s.id, '', p.pinned_at FROM pins_by_row p"
        " JOIN sessions s ON s.key = p.session_key JOIN sources o ON o.key = s.source_key"
    )
    op.drop_table("pins_by_row")
    _table(
        "tags",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("tag", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Integer(), nullable=False),
        further_key=("key",),
    )
    op.create_index("tags_by_key", "tags", ["key"], unique=False)
    for name in ("notes", "own_titles"):
        _table(
            name,
            sa.Column("text", sa.Text(), nullable=False),
            sa.Column("masked", sa.Text(), nullable=True),
            sa.Column("folded", sa.Text(), nullable=False),
            sa.Column("made_at", sa.Integer(), nullable=False),
            sa.Column("changed_at", sa.Integer(), nullable=False),
        )
    op.create_table(
        "saved_searches",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
        sqlite_with_rowid=False,
    )
