"""An answer of SQL as a Parquet file, by a package that is not always there: it is as large as all others together."""

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

from pond_desktop.errors import RequestError
from pond_desktop.projection.sql import Cell, SqlAnswer
from pond_desktop.projection.sql_forms import column_names


def check_parquet() -> None:
    """Raises RequestError where the package is not there."""
    try:
        import_module("pyarrow.parquet")
    except ImportError as error:
        raise RequestError(
            "Parquet is written by pyarrow, which is not installed.",
            "Install it with: pip install 'pond-desktop[parquet]'; or take another format.",
        ) from error


def parquet_bytes(answer: SqlAnswer) -> bytes:
    """A column of whole numbers is one of 64 bits, one of numbers doubles, any other texts. See `check_parquet`."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    columns = {
        name: _column(arrow, [row[place] for row in answer.rows]) for place, name in enumerate(column_names(answer))
    }
    file = BytesIO()
    parquet.write_table(arrow.table(columns), file)
    return file.getvalue()


def _column(arrow: Any, cells: Sequence[Cell]) -> Any:
    there = [cell for cell in cells if cell is not None]
    if there and all(isinstance(cell, int) for cell in there):
        return arrow.array(cells, arrow.int64())
    if there and not any(isinstance(cell, str) for cell in there):
        return arrow.array([None if cell is None else float(cell) for cell in cells], arrow.float64())
    return arrow.array([None if cell is None else str(cell) for cell in cells], arrow.string())
