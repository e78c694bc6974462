"""The real program, started as a person starts it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from pond_desktop.runtime import resource

if TYPE_CHECKING:
    from tests.journeys.cases import OpenCase

CHECKOUT = Path(__file__).resolve().parents[2]
TIDES = "bf075693-6540-4c4e-a1f3-c1059f002eed"
"""A session of the sample with a sub-agent's session below it."""
_AGENT_FOLDERS = {"claude-code": ".claude", "codex": ".codex", "pi": ".pi/agent"}


class Ended(NamedTuple):
    """How a run of the program ended."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def json(self) -> Any:
        assert self.code in (0, 2, 3), self.err
        return json.loads(self.out)


class Program:
    """Pond Desktop for one account: a home of its own, no display, no variables of an agent."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "a person's home"
        self.pond_home = folder / "pond home"
        self.home.mkdir()
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        } | {"HOME": str(self.home), "POND_DESKTOP_HOME": str(self.pond_home), "PYTHONPATH": str(CHECKOUT)}

    @property
    def archive_file(self) -> Path:
        return self.pond_home / "data" / "pond.db"

    @property
    def claude_projects(self) -> Path:
        return self.home / ".claude" / "projects"

    def lay_sample(self) -> None:
        """The sample history, where the agents of this account would have put it."""
        for agent, place in _AGENT_FOLDERS.items():
            shutil.copytree(resource(f"sample/{agent}"), self.home / place)

    def start(
        self, *words: str, environment: Mapping[str, str] = {}, is_bound: bool = False
    ) -> "subprocess.Popen[bytes]":
        """Starts the program. `is_bound`: by permissions, also where root runs the tests."""
        return subprocess.Popen(
            [*(_binding() if is_bound else ()), sys.executable, "-m", "pond_desktop", *words],
            env={**self.environment, **environment},
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str, environment: Mapping[str, str] = {}, is_bound: bool = False) -> Ended:
        with self.start(*words, environment=environment, is_bound=is_bound) as program:
            out, err = program.communicate(timeout=120)
        return Ended(program.returncode, out, err.decode())


def _binding() -> tuple[str, ...]:
    """Root's power to read and write everything is taken from the program; nothing for others."""
    if os.geteuid() != 0:
        return ()
    if not shutil.which("setpriv"):
        pytest.skip("root may read and write everything, and there is no setpriv to give that up")
    return ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


@pytest.fixture
def captured(program: Program) -> Program:
    """The sample, captured from where the agents keep it."""
    program.lay_sample()
    ended = program.run("capture", "--quiet")
    assert (ended.code, ended.out, ended.err) == (0, b"", "")
    return program


@pytest.fixture
def open_case(tmp_path: Path) -> "Iterator[OpenCase]":
    from tests.journeys.cases import Case, case_names

    with ExitStack() as ponds:

        def opened(name: str) -> Case:
            found = [each for each in case_names() if each.startswith(name)]
            if not found:
                pytest.skip(f"the case {name} is not there")
            case = Case(found[0], tmp_path)
            ponds.enter_context(case.pond)
            return case

        yield opened
