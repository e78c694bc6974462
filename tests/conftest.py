"""What every test may rely on: no network, no person's own folders, no real display."""

import os
import re
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from getpass import getuser
from pathlib import Path
from typing import Any

import hypothesis
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# to compile the rules for secrets takes seconds: once for all tests and their programs
os.environ.setdefault("KF_RULE_CACHE_DIR", str(Path(tempfile.gettempdir()) / f"pond-desktop-secret-rules-{getuser()}"))
# a busy machine is no fault of what is tested
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")

_CHECKOUT = Path(__file__).resolve().parent.parent
_AGENT_VARIABLES = re.compile(
    "AIDER_|AMP_|CLAUDE_|CLINE_|CODEX_|COPILOT_|CRUSH_|CURSOR_|FACTORY_|GEMINI_|GOOSE_|GROK_|KIMI_|KIRO_|OMP_|OPENCODE_|PI_CODING_"
    "|QWEN_|VSCODE_"
)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with formats, real agents' files and cases that lies beside some checkouts."""
    folder = _CHECKOUT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("no folder `shared` beside the checkout")
    return folder


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker in item.iter_markers("needs_editor"):
        for program in marker.args:
            if shutil.which(program) is None:
                pytest.skip(f"{program} is not installed")


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps the tests away from the history, settings and archive of whoever runs them."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("USERPROFILE", str(home))
        patch.setenv("POND_DESKTOP_HOME", str(home / "pond"))
        of_system = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")
        for name in (*of_system, *filter(_AGENT_VARIABLES.match, list(os.environ))):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture
def pond_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own, empty `POND_DESKTOP_HOME`, set in the environment."""
    home = tmp_path / "pond home"
    home.mkdir()
    monkeypatch.setenv("POND_DESKTOP_HOME", str(home))
    return home


@pytest.fixture(autouse=True, scope="session")
def _no_network() -> Iterator[None]:
    """Fails whatever connects to another machine. Qt's own sockets are kept out by a test of the imports."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        is_internet = self.family in (socket.AF_INET, socket.AF_INET6)
        if is_internet and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a test reached for the network: {address!r}")
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield


@pytest.fixture(autouse=True)
def _clear_clipboard() -> Iterator[None]:
    """Qt's offscreen platform crashes at exit while the clipboard still owns a QMimeData."""
    yield
    widgets = sys.modules.get("PySide6.QtGui")
    if widgets is not None and widgets.QGuiApplication.instance() is not None:
        widgets.QGuiApplication.clipboard().clear()
