"""What a query by SQL gives, and what it may be of."""

from typing import Literal, TypeAlias

from msgspec import Struct

Cell: TypeAlias = str | int | float | None
CutBy: TypeAlias = Literal["rows", "bytes"]


class SqlAnswer(Struct, frozen=True, kw_only=True):
    """`columns` as the query names them, two alike maybe. `cut_by`: what ended the rows before the query did."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    cut_by: CutBy | None = None
    elapsed_ns: int


class SqlColumn(Struct, frozen=True, kw_only=True):
    name: str
    comment: str


class SqlTable(Struct, frozen=True, kw_only=True):
    name: str
    comment: str
    columns: tuple[SqlColumn, ...]


class SqlFunction(Struct, frozen=True, kw_only=True):
    """`call` with the names of its arguments."""

    call: str
    comment: str


class SqlSchema(Struct, frozen=True, kw_only=True):
    tables: tuple[SqlTable, ...]
    functions: tuple[SqlFunction, ...]
