"""A query by SQL over all that is kept, for people and programs that count and compare."""

import signal
import subprocess
import sys
import time
from functools import lru_cache

import msgspec

from pond_desktop.archive.sql_sandbox import too_large, too_long
from pond_desktop.archive.sql_views import FUNCTIONS, VIEWS
from pond_desktop.errors import (
    ArchiveError,
    BugError,
    KnownError,
    SqlExceeded,
    SqlMistaken,
    SqlRefused,
    ValidationFailed,
)
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.sql_process import SqlFault, SqlOutcome, SqlRequest
from pond_desktop.pond import Pond
from pond_desktop.projection.masking import masked
from pond_desktop.projection.sql import Cell, SqlAnswer, SqlColumn, SqlFunction, SqlSchema, SqlTable
from pond_desktop.runtime.cancellation import raise_if_cancelled, stoppable

TIMEOUT_S = 30.0
TIMEOUT_MAX_S = 600.0
ROWS = 1000
ROWS_MAX = 1_000_000
BYTES = 2 << 20
BYTES_MAX = 32 << 20
_BACKSTOP_S = 10.0
"""The process ends itself in time where its system lets it; so much later it is ended."""
_FAULTS: dict[str, type[KnownError]] = {each.code: each for each in (SqlMistaken, SqlRefused, SqlExceeded)}
_CACHED_CELLS = 4096


def run_sql(
    pond: Pond,
    query: str,
    *,
    timeout_s: float = TIMEOUT_S,
    rows: int = ROWS,
    bytes: int = BYTES,
    with_secrets: bool = False,
) -> SqlAnswer:
    """Runs one SELECT, WITH or EXPLAIN over the views of `sql_schema`, in a process of its own.

    Keys and passwords are masked, unless `with_secrets`: those that are known where their texts are read, so that
    nothing a query makes of a text shows them, and all others in what it gives.

    Args:
        timeout_s: up to `TIMEOUT_MAX_S`.
        rows: at most so many; the answer says where there are more.
        bytes: of all cells together, at most so many.
    Raises:
        SqlMistaken: the database does not understand it, or fails at it.
        SqlRefused: it would do something else than read the views.
        SqlExceeded: it took too much time or memory.
        ValidationFailed: a bound is none, or there is no query.
    """
    _check("timeout_s", timeout_s, TIMEOUT_MAX_S)
    _check("rows", rows, ROWS_MAX)
    _check("bytes", bytes, BYTES_MAX)
    if not query.strip():
        raise ValidationFailed("There is no query.", "Write one, e.g. SELECT * FROM sessions.", field="query")
    began = time.perf_counter_ns()
    request = SqlRequest(
        archive=str(pond.archive.path),
        query=query,
        timeout_s=timeout_s,
        rows=rows,
        bytes=bytes,
        with_secrets=with_secrets,
    )
    outcome = _outcome(request)
    if outcome.fault is not None:
        raise _error(outcome.fault)
    found = outcome.rows if with_secrets else _without_secrets(pond, outcome.rows)
    elapsed_ns = time.perf_counter_ns() - began
    return SqlAnswer(columns=outcome.columns, rows=found, cut_by=outcome.cut_by, elapsed_ns=elapsed_ns)


def sql_schema() -> SqlSchema:
    """What a query may be of."""
    return SqlSchema(
        tables=tuple(
            SqlTable(
                name=view.name,
                comment=view.comment,
                columns=tuple(SqlColumn(name=each.name, comment=each.comment) for each in view.columns),
            )
            for view in VIEWS
        ),
        functions=tuple(SqlFunction(call=each.call, comment=each.comment) for each in FUNCTIONS),
    )


def _check(field: str, value: float, most: float) -> None:
    if not 0 < value <= most:
        raise ValidationFailed(f"{field} is {value:g}.", f"It is above 0 and at most {most:g}.", field=field)


def _outcome(request: SqlRequest) -> SqlOutcome:
    # -P: a module of the folder that one happens to be in must not be taken for one of ours
    words = (sys.executable, "-P", "-m", "pond_desktop.operations.sql_process")
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        with stoppable(process.kill):
            out, _ = process.communicate(msgspec.msgpack.encode(request), timeout=request.timeout_s + _BACKSTOP_S)
    except subprocess.TimeoutExpired as error:
        raise too_long(request.timeout_s) from error
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()
    raise_if_cancelled()
    if process.returncode == 0:
        return msgspec.msgpack.decode(out, type=SqlOutcome)
    if sys.platform != "win32":
        if process.returncode == -signal.SIGALRM:
            raise too_long(request.timeout_s)
        if process.returncode == -signal.SIGKILL:  # by the system, which had no memory left
            raise too_large()
    raise BugError(f"the process of a query ended with {process.returncode}")


def _error(fault: SqlFault) -> KnownError:
    made = _FAULTS.get(fault.code, ArchiveError)(fault.sentence, fault.remedy)
    made.code = fault.code
    return made


def _without_secrets(pond: Pond, rows: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Cell, ...], ...]:
    with pond.archive.reading() as reader:
        masking = Masking(pond, reader)
        if masking.is_off:
            return rows

        @lru_cache(_CACHED_CELLS)
        def shown(text: str) -> str:
            return masked(text, masking.find(text))

        return tuple(tuple(shown(cell) if isinstance(cell, str) else cell for cell in row) for row in rows)
