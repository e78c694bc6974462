"""What must be known of the archive as a whole: see `schema.facts`."""

from sqlalchemy import Connection, delete
from sqlalchemy.dialects.sqlite import insert as upsert

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.schema import facts


def fact(connection: Connection, name: str) -> str | None:
    found = driver_rows(connection, "SELECT value FROM facts WHERE name = ?", (name,))
    return str(found[0][0]) if found else None


def number_fact(connection: Connection, name: str) -> int:
    """A fact that counts; 0 where it was never put."""
    return int(fact(connection, name) or 0)


def put_fact(connection: Connection, name: str, value: str | int) -> None:
    values = {"name": name, "value": str(value)}
    statement = upsert(facts).values(values)
    connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=values))


def drop_fact(connection: Connection, name: str) -> None:
    connection.execute(delete(facts).where(facts.c.name == name))
