"""Who may import whom: the contracts hold, and each of them can fail."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
CHECK = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache', *{words}])"


class Breach(NamedTuple):
    contract: str
    module: str
    line: str


BREACHES = [
    Breach("layers", "operations/__init__.py", "import pond_desktop.cli"),
    Breach("layers", "cli/output.py", "import pond_desktop.gui"),
    Breach("layers", "pond.py", "import pond_desktop.capture"),
    Breach("layers", "search/__init__.py", "import pond_desktop.capture"),
    Breach("layers", "archive/__init__.py", "import pond_desktop.adapters"),
    Breach("layers", "projection/__init__.py", "import pond_desktop.archive"),
    Breach("layers", "canonical/__init__.py", "import pond_desktop.runtime"),
    Breach("layers", "errors.py", "import pond_desktop.canonical"),
    Breach("layers", "newcomer.py", "A = 1"),
    Breach("qt", "cli/output.py", "import PySide6.QtCore"),
    Breach("qt", "operations/__init__.py", "import shiboken6"),
    Breach("sql", "operations/__init__.py", "import sqlalchemy"),
    Breach("sql", "capture/__init__.py", "import alembic"),
    Breach("sqlite", "capture/__init__.py", "import sqlite3"),
    Breach("whoosh", "operations/__init__.py", "import whoosh"),
    Breach("layers", "secret_rules.py", "import pond_desktop.archive"),
    Breach("secrets", "capture/__init__.py", "import kingfisher_sdk"),
    Breach("platform", "archive/__init__.py", "import platformdirs"),
    Breach("platform", "capture/__init__.py", "import filelock"),
    Breach("words", "operations/__init__.py", "import rich"),
    Breach("words", "gui/__init__.py", "import typer"),
    Breach("adapters", "adapters/codex/__init__.py", "import pond_desktop.adapters.pi"),
    Breach("network", "operations/__init__.py", "import http.client"),
    Breach("network", "gui/__init__.py", "import socket"),
    Breach("pure", "projection/__init__.py", "import time"),
    Breach("pure", "canonical/__init__.py", "import os"),
]


def contracts(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-c", CHECK.format(words=list(words))],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_contracts_hold() -> None:
    told = contracts(CHECKOUT)
    assert told.returncode == 0, told.stdout + told.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(CHECKOUT / "pond_desktop", tmp_path / "pond_desktop", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: f"{breach.contract}: {breach.line} in {breach.module}")
def test_each_contract_can_be_broken(copy: Path, breach: Breach) -> None:
    module = copy / "pond_desktop" / breach.module
    module.write_text(
        (module.read_text(encoding="utf-8") if module.exists() else "") + f"\n{breach.line}\n", encoding="utf-8"
    )
    told = contracts(copy, "--contract", breach.contract)
    assert told.returncode == 1, told.stdout + told.stderr
    assert "BROKEN" in told.stdout or "newcomer" in told.stdout


def test_every_contract_is_broken_here_once() -> None:
    import tomllib

    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {each["id"] for each in settings["tool"]["importlinter"]["contracts"]} == {
        each.contract for each in BREACHES
    }


def test_the_window_uses_no_network_of_qt() -> None:
    """Import-linter sees PySide6 as one; its network and browser modules are looked for here. The local socket, which
    reaches no other machine and no other person, is that of a second start."""
    allowed = {
        "pond_desktop/gui/single_instance.py: PySide6.QtNetwork.QLocalServer",
        "pond_desktop/gui/single_instance.py: PySide6.QtNetwork.QLocalSocket",
    }
    unwanted = ("QtNetwork", "QtWebEngine", "QtWebSockets", "QtWebView", "QtWebChannel")
    found = [
        f"{path.relative_to(CHECKOUT)}: {name}"
        for path in (CHECKOUT / "pond_desktop" / "gui").rglob("*.py")
        for name in imported_names(path)
        if any(word in name for word in unwanted)
    ]
    assert set(found) == allowed


def imported_names(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names
