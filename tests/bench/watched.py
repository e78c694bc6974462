"""Watching as a process of its own does it: when what an agent writes is found, and what idleness costs."""

import os
import queue
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from pond_desktop.operations.find import search
from pond_desktop.pond import Pond, open_pond
from pond_desktop.projection.found import SearchRequest
from pond_desktop.runtime import Folders, Settings
from tests.bench.appending import appenders
from tests.bench.history import SEED

_CHECKOUT = Path(__file__).resolve().parent.parent.parent
_PATIENCE_S = 60.0
_LOOK_S = 0.005
_QUIET_S = 3.0
_PAUSE_S = (0.05, 0.6)


@contextmanager
def watching(home: Path, pond_home: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """The program as it watches a home, once it has captured all and watches."""
    environment = {**os.environ, "HOME": str(home), "POND_DESKTOP_HOME": str(pond_home), "PYTHONPATH": str(_CHECKOUT)}
    command = [sys.executable, "-m", "pond_desktop", "capture", "--watch", "--json"]
    with subprocess.Popen(command, env=environment, cwd=home, stdout=subprocess.PIPE) as process:
        try:
            _await_watching(process)
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(_PATIENCE_S)


def _await_watching(process: "subprocess.Popen[bytes]") -> None:
    """Returns after the pass that follows the beginning of watching; its output goes on being read."""
    said: queue.Queue[dict[str, Any]] = queue.Queue()

    def listen() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            said.put(msgspec.json.decode(line))

    threading.Thread(target=listen, daemon=True).start()
    is_watched = False
    while True:
        news = said.get(timeout=_PATIENCE_S)
        if is_watched and "files_seen" in news:
            return
        is_watched = is_watched or "watched" in news


def visible_after(home: Path, pond_home: Path, appends: int) -> dict[str, list[float]]:
    """Seconds from each append until a search in this process finds its word, by agent."""
    chance = random.Random(f"{SEED} appends")
    times: dict[str, list[float]] = {}
    with watching(home, pond_home) as process, appenders(home) as agents:
        _await_quiet(process.pid)
        folders = Folders.below(pond_home)
        with open_pond(folders, Settings()) as pond, closing(sqlite3.connect(folders.archive_file)) as looking:
            search(pond, SearchRequest(query="warm"))  # opens the connection and compiles the statements
            for number in range(appends):
                agent, append = agents[number % len(agents)]
                word = f"wader{number}"
                began = time.perf_counter()
                append(f"The {word} stood in the shallows.")
                _await_found(pond, looking, word)
                times.setdefault(agent, []).append(time.perf_counter() - began)
                time.sleep(chance.uniform(*_PAUSE_S))
    return times


def _await_found(pond: Pond, looking: sqlite3.Connection, word: str) -> None:
    """Asks again whenever somebody else has committed."""
    ends, version = time.perf_counter() + _PATIENCE_S, None
    while time.perf_counter() < ends:
        seen = looking.execute("PRAGMA data_version").fetchone()
        if seen != version:
            version = seen
            if any(word in hit.excerpt for hit in search(pond, SearchRequest(query=word)).hits):
                return
        time.sleep(_LOOK_S)
    raise TimeoutError(f"{word} was never found")


def idle_share(home: Path, pond_home: Path, seconds: int) -> float:
    """Of one processor, over so many seconds after everything was captured."""
    with watching(home, pond_home) as process:
        _await_quiet(process.pid)
        before = _processor_s(process.pid)
        time.sleep(seconds)
        return (_processor_s(process.pid) - before) / seconds


def _await_quiet(pid: int) -> None:
    """Until a process has done next to nothing for some seconds."""
    ends, before = time.perf_counter() + _PATIENCE_S, _processor_s(pid)
    while time.perf_counter() < ends:
        time.sleep(_QUIET_S)
        now = _processor_s(pid)
        if now - before < _QUIET_S / 50:
            return
        before = now
    raise TimeoutError("the watching process does not come to rest")


def _processor_s(pid: int) -> float:
    """All that a process has used, by all of its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
