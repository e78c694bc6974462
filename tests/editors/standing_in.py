"""Programs that stand in for editors which are not here: they write down what they were given."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_SCRIPT = """#!{python} -I
import json, pathlib, sys
given = sys.stdin.buffer.read().decode("utf-8")
with open({kept!r}, "a", encoding="utf-8") as file:
    print(json.dumps([sys.argv[1:], given]), file=file)
sys.exit({code})
"""


class StandIn:
    """A program in a folder of its own, first in the path."""

    def __init__(self, name: str, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.path, self._kept = folder / "programs" / name, folder / f"{name}.given"
        self.path.parent.mkdir(exist_ok=True)
        self.ends_with(0)
        patch.setenv("PATH", f"{self.path.parent}{os.pathsep}{os.environ['PATH']}")

    def ends_with(self, code: int) -> None:
        script = _SCRIPT.format(python=sys.executable, kept=str(self._kept), code=code)
        self.path.write_text(script, encoding="utf-8")
        self.path.chmod(0o755)

    @property
    def given(self) -> list[tuple[list[str], str]]:
        """Its words and what it read, for each time that it ran."""
        if not self._kept.exists():
            return []
        return [tuple(json.loads(line)) for line in self._kept.read_text(encoding="utf-8").splitlines()]


@contextmanager
def running(name: str, folder: Path) -> Iterator[int]:
    """A process that is called so and does nothing."""
    sleep = shutil.which("sleep")
    assert sleep is not None
    program = folder / name
    shutil.copy(sleep, program)
    with subprocess.Popen([program, "600"]) as process:
        try:
            yield process.pid
        finally:
            process.kill()
