"""Queries that would take all there is: they end, and nothing else does."""

import json
import os
import signal
import subprocess
import sys

import psutil
import pytest

from tests.journeys.conftest import Program

MEMORY_KIB = 300 * 1024
_ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
_LONG = "printf('%.*c', 4000000, 'a')"
HOSTILE = {
    "count": f"{_ENDLESS} SELECT count(*) FROM n",
    "known": "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "doubled": "WITH RECURSIVE n(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM n) SELECT max(length(s)) FROM n",
    "two": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 FROM n UNION ALL SELECT 2 FROM n) SELECT max(i) FROM n",
    "printed": "SELECT length(printf('%.*c', 8000000, 'x') || printf('%.*c', 8000000, 'x'))",
    "nought": "SELECT zeroblob(2000000000)",
    "hex": "SELECT hex(zeroblob(5000000))",
    "replaced": f"SELECT replace(substr({_LONG}, 1, 100000), 'a', {_LONG})",
    "joined": f"{_ENDLESS} SELECT group_concat(i) FROM n",
    "listed": f"{_ENDLESS} SELECT json_group_array(i) FROM n",
    "sorted": f"{_ENDLESS} SELECT i, randomblob(1000000) AS blob FROM n ORDER BY blob",
    "crossed": "SELECT count(*) FROM parts a, parts b, parts c, parts d, parts e",
    "wide": "SELECT " + ", ".join(f"randomblob(7000000) AS c{number}" for number in range(40)),
    "found nowhere": "SELECT instr(zeroblob(8000000), CAST(zeroblob(4000000) || 'b' AS BLOB))",
    "of our own": f"SELECT contains_tokens({_LONG}, {_LONG} || 'b')",
}
_ASKING = """
import json, os, resource, sys
from pond_desktop.errors import SqlExceeded
from pond_desktop.operations.sql import run_sql
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings

ended = {}
with open_pond(Folders.of(os.environ), Settings()) as pond:
    for name, query in json.load(sys.stdin).items():
        try:
            ended[name] = str(len(run_sql(pond, query, timeout_s=0.5).rows))
        except SqlExceeded as error:
            ended[name] = error.code
    left = run_sql(pond, "SELECT count(*) > 0 FROM parts").rows
used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
json.dump({"ended": ended, "left": left, "used_kib": used}, sys.stdout)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="memory and interrupts are told in the way of Unix")


@pytest.mark.slow
def test_a_hostile_query_ends_with_an_error_and_little_memory(captured: Program) -> None:
    asked = subprocess.run(
        [sys.executable, "-c", _ASKING],
        input=json.dumps(HOSTILE).encode(),
        env=captured.environment,
        capture_output=True,
        check=True,
    )
    told = json.loads(asked.stdout)
    assert told["ended"] == dict.fromkeys(HOSTILE, "sql_exceeded")
    assert told["left"] == [[1]]
    unit = 1024 if sys.platform == "darwin" else 1
    # that of the asking process would be the peak of whoever started it, which a program inherits
    assert told["used_kib"] / unit < MEMORY_KIB


def test_an_interrupt_ends_a_query_and_its_process(captured: Program) -> None:
    with captured.start("sql", HOSTILE["found nowhere"], "--timeout", "600") as running:
        program = psutil.Process(running.pid)
        while not (asking := program.children()):
            assert running.poll() is None
            os.sched_yield()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, b"")
    assert err.decode() == "pond-desktop: Stopped. A query changes nothing.\n"
    assert not [each for each in asking if each.is_running() and each.status() != psutil.STATUS_ZOMBIE]
