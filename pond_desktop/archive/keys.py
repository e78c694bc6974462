"""Keys of rows that were removed are not given again: a window or a page's cursor may still hold one."""

from sqlalchemy import Connection, Table, func, select

from pond_desktop.archive.facts import number_fact, put_fact


def next_key(connection: Connection, table: Table) -> int:
    """Above all that were ever there."""
    return max(_last_key(connection, table), number_fact(connection, _fact_of(table))) + 1


def use_up_keys(connection: Connection, table: Table) -> None:
    """Call before rows of a table are removed."""
    put_fact(connection, _fact_of(table), next_key(connection, table) - 1)


def _last_key(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.coalesce(func.max(table.c.key), 0))).scalar_one())


def _fact_of(table: Table) -> str:
    return f"{table.name}_keys_used"
