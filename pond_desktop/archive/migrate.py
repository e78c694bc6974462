"""Bringing a database file to the newest shape: Alembic, with a backup before it touches one that holds something."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Engine

from pond_desktop.errors import ArchiveTooNew

NEWEST = "0008"
"""The newest revision in `migrations/versions`: four digits, counted up. Alembic is loaded for older files only."""


def version_of(connection: Connection) -> str | None:
    """The revision of an archive; None of an empty file."""
    found = connection.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").first()
    if found is None:
        return None
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one())


def migrate(engine: Engine, path: Path, version: str | None, now: datetime) -> None:
    """Brings an archive of `version` to `NEWEST`, in one transaction.

    Raises ArchiveTooNew for one that a newer program made; it is left as it is.
    """
    if version is not None and version > NEWEST:
        raise ArchiveTooNew(
            f"The archive has version {version}; this program knows versions up to {NEWEST}.",
            "Upgrade Pond Desktop; the archive was left as it is.",
        )
    if version is not None:
        back_up(path, path.parent / "backups" / f"pond-{version}-{now:%Y%m%dT%H%M%S}.db")
    else:
        with closing(sqlite3.connect(path)) as connection:
            # it can't be changed inside a transaction
            connection.execute("PRAGMA journal_mode=WAL")
    upgrade(engine)


def upgrade(engine: Engine) -> None:
    """Brings an archive to `NEWEST` without a backup, in one transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "pond_desktop:archive/migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def back_up(path: Path, target: Path) -> None:
    """Copies the database with SQLite's backup, which sees what is committed and nothing else."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    target.touch(mode=0o600)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
