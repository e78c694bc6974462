"""The command `sql`."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer
from rich.cells import cell_len, set_cell_size

from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson, ShowSecrets
from pond_desktop.cli.output import (
    Line,
    columns,
    harmless,
    keeps_secrets,
    note,
    print_lines,
    write_bytes,
    write_json,
    write_text,
)
from pond_desktop.projection.words import count
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

if TYPE_CHECKING:
    from pond_desktop.projection.sql import Cell, SqlAnswer

Form: TypeAlias = Literal["table", "json", "ndjson", "csv", "markdown", "parquet"]
_GAP = "  "
_CELL_COLUMNS_MIN = 12
"""A table has no narrower column, though it be wider than the window then."""


def sql(
    context: typer.Context,
    query: Annotated[
        str | None, typer.Argument(metavar="QUERY", help="One SELECT, WITH or EXPLAIN; - is standard input.")
    ] = None,
    format: Annotated[Form, typer.Option("--format", help="How the rows are written.")] = "table",
    rows: Annotated[int, typer.Option(min=1, max=1_000_000, metavar="N", help="At most so many.")] = 1000,
    timeout: Annotated[float, typer.Option(min=0.1, max=600, metavar="SECONDS", help="Time for the query.")] = 30,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the views, their columns, and functions.")] = False,
) -> None:
    """Ask the archive by SQL: the views sessions, messages, parts, links and sources."""
    if schema:
        _write_schema(as_json=as_json)
        return
    if query is None:
        raise typer.BadParameter("say what is asked, e.g. 'SELECT * FROM sessions'; --schema lists what there is.")
    from pond_desktop.operations.sql import BYTES_MAX, run_sql

    if as_json and format not in ("table", "json"):
        raise typer.BadParameter("goes with no other format.", param_hint="--json")
    form: Form = "json" if as_json else format
    if form == "parquet":
        # before the query: it may take minutes
        from pond_desktop.operations.sql_parquet import check_parquet

        check_parquet()
        if sys.stdout.isatty():
            raise typer.BadParameter("parquet is no text for a terminal: > rows.parquet", param_hint="--format")
    with opened(context) as pond, cancelled_by_interrupt():
        answer = run_sql(
            pond,
            sys.stdin.read() if query == "-" else query,
            timeout_s=timeout,
            rows=rows,
            bytes=BYTES_MAX,
            with_secrets=keeps_secrets(show_secrets, as_json=form != "table"),
        )
    _write(answer, form)
    if answer.cut_by == "rows":
        note(f"There are more than {count(rows, 'row')}; --rows N shows more.")
    elif answer.cut_by == "bytes":
        note(f"That is all that may be shown at once: {count(len(answer.rows), 'row')} of more. Name fewer columns.")


def _write_schema(*, as_json: bool) -> None:
    from pond_desktop.operations.sql import sql_schema

    schema = sql_schema()
    if as_json:
        write_json(schema)
        return
    for table in schema.tables:
        print_lines([Line(f"{table.name}: {table.comment}", "bold")])
        print_lines(Line(f"  {column.name:<20}  {column.comment}") for column in table.columns)
    print_lines([Line("Functions", "bold")])
    print_lines(Line(f"  {function.call}: {function.comment}") for function in schema.functions)


def _write(answer: "SqlAnswer", form: Form) -> None:
    # with the signs of Markdown comes all that exports are made of
    from pond_desktop.projection.sql_forms import csv_text, markdown_text, records

    match form:
        case "table":
            print_lines(_table(answer, columns()))
            note(f"{count(len(answer.rows), 'row')} in {answer.elapsed_ns / 1e9:.2f} s")
        case "json":
            write_json(answer)
        case "ndjson":
            for record in records(answer):
                write_json(record, is_line=True)
        case "csv":
            write_text(_harmless_lines(csv_text(answer)))
        case "markdown":
            write_text(_harmless_lines(markdown_text(answer)))
        case "parquet":
            from pond_desktop.operations.sql_parquet import parquet_bytes

            write_bytes(parquet_bytes(answer))


def _harmless_lines(text: str) -> str:
    return "\n".join(map(harmless, text.split("\n")))


def _table(answer: "SqlAnswer", room: int) -> Iterator[Line]:
    from pond_desktop.projection.sql_forms import cell_text

    lines = [[harmless(cell_text(cell)) for cell in line] for line in (answer.columns, *answer.rows)]
    widths = _narrowed([max(map(cell_len, cells)) for cells in zip(*lines, strict=True)], room)
    for number, line in enumerate(lines):
        row: tuple[Cell, ...] = answer.rows[number - 1] if number else ()
        cells = [
            _fitted(cell, width, is_number=bool(row) and isinstance(row[place], int | float))
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield Line(_GAP.join(cells).rstrip(), "" if number else "bold")


def _narrowed(widths: list[int], room: int) -> list[int]:
    """The widest columns give way, one after the other."""
    room -= len(_GAP) * (len(widths) - 1)
    while sum(widths) > room and (widest := max(widths)) > _CELL_COLUMNS_MIN:
        second = max([width for width in widths if width < widest], default=0)
        number = widths.count(widest)
        over = -(-(sum(widths) - room) // number)
        narrowed = max(widest - over, second, _CELL_COLUMNS_MIN)
        widths = [narrowed if width == widest else width for width in widths]
    return widths


def _fitted(text: str, width: int, *, is_number: bool) -> str:
    if cell_len(text) > width:
        return set_cell_size(text, width - 1) + "…"
    return " " * (width - cell_len(text)) + text if is_number else set_cell_size(text, width)
