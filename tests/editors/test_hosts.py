"""The extensions for VS Code and pi in stand-ins for their hosts, by Node's own test runner."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pond_desktop.operations.plugin_texts import plugin_text
from tests.editors.picking import Chooser

HOSTS = Path(__file__).resolve().parent / "hosts"

pytestmark = pytest.mark.needs_editor("node")


@pytest.fixture
def folder() -> Iterator[Path]:
    # a socket's path may have a hundred characters: pytest's folders are too deep
    made = Path(tempfile.mkdtemp(prefix="pond-", dir="/tmp"))
    (made / "run").mkdir(mode=0o700)
    yield made
    shutil.rmtree(made)


def run(tests: str, folder: Path, extension: Path, chooser: Chooser) -> None:
    """Fails with what Node says of the tests that do."""
    variables = {"EXTENSION": str(extension), "CHOOSER": str(chooser.folder), "XDG_RUNTIME_DIR": str(folder / "run")}
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", str(HOSTS / tests)],
        env={**os.environ, **variables, "TZ": "UTC"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "pass 0" not in done.stdout


def test_vscode(folder: Path) -> None:
    chooser = Chooser(folder / "chooser")
    extension = folder / "extension.js"
    extension.write_text(plugin_text("vscode/extension.js", chooser.words), encoding="utf-8")
    run("vscode.test.js", folder, extension, chooser)


def test_pi(folder: Path) -> None:
    chooser = Chooser(folder / "chooser")
    extension = folder / "pond.mjs"
    extension.write_text(plugin_text("pi/pond.js", chooser.words), encoding="utf-8")
    # what it takes from its host
    tui = folder / "node_modules" / "@earendil-works" / "pi-tui"
    tui.mkdir(parents=True)
    (tui / "package.json").write_text('{"type": "module", "main": "index.js"}', encoding="utf-8")
    (tui / "index.js").write_text(
        "export const matchesKey = (key, name) => key === name;\n"
        "export const truncateToWidth = (text, width) => text.slice(0, width);\n",
        encoding="utf-8",
    )
    run("pi.test.mjs", folder, extension, chooser)
