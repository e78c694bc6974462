"""The command line, run in this program, over the sample history that is shipped along."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pond_desktop.cli import Openers, WindowWish, run
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.door import Picked, PickWish

TIDES = "bf075693-6540-4c4e-a1f3-c1059f002eed"
"""A session of the sample with a sub-agent's session below it."""


class Told(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Windows(list[WindowWish]):
    """Takes the window's place: keeps what was wished for, and chooses `picked`."""

    def __init__(self) -> None:
        super().__init__()
        self.picks: list[PickWish] = []
        self.picked = Picked()

    def open(self, wish: WindowWish) -> int:
        self.append(wish)
        return 0

    def pick(self, _folders: Folders, _settings: Settings, wish: PickWish) -> Picked:
        self.picks.append(wish)
        return self.picked


NOTHING_OPENS = Openers(window=lambda _: 1, picker=lambda *_: Picked())


Tell = Callable[..., Told]


@pytest.fixture
def windows() -> Windows:
    return Windows()


@pytest.fixture
def on_path(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `pond-desktop` on the path, as after an installation."""
    folder = tmp_path_factory.mktemp("bin")
    (folder / "pond-desktop").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "pond-desktop").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)


@pytest.fixture
def tell(capfdbinary: pytest.CaptureFixture[bytes], windows: Windows, on_path: None) -> Tell:
    """Runs the words of one command line."""

    def telling(*words: str) -> Told:
        capfdbinary.readouterr()
        code = run([str(word) for word in words], Openers(windows.open, windows.pick))
        out, err = capfdbinary.readouterr()
        return Told(code, out.decode(), err.decode())

    return telling


@pytest.fixture(scope="session")
def captured_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose sample is captured; read only, please."""
    home = tmp_path_factory.mktemp("captured")
    assert run(["--home", str(home), "--sample", "capture", "--quiet"], NOTHING_OPENS) == 0
    return home


@pytest.fixture
def sample(tell: Tell, captured_home: Path) -> Tell:
    """Runs the words over the captured sample."""
    return lambda *words: tell("--home", str(captured_home), "--sample", *words)
