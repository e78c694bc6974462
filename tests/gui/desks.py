"""A whole window over a real pond, and what a person sees in it."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
AGENTS = ("claude-code", "codex", "pi")


def make_pond(tmp_path: Path, roots: tuple[str, ...]) -> Pond:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    nowhere = [f"{agent}={tmp_path / 'nowhere'}" for agent in AGENTS]
    return open_pond(folders, Settings().with_roots(nowhere).with_roots(roots), clock=lambda: NOW)


def settle(qtbot: QtBot, desk: Desk) -> None:
    """Until drawing the window asks for nothing more."""

    def is_quiet() -> bool:
        desk.window.grab()
        return desk.background.is_idle

    qtbot.waitUntil(is_quiet, timeout=20_000)


def listed(desk: Desk) -> list[str]:
    model = desk.window.sessions.model
    return [session.title for row in range(model.rowCount()) if (session := model.session_at(row))]


def shown(desk: Desk) -> str | None:
    session = desk.window.transcript.session
    return None if session is None else session.title


def row_titled(desk: Desk, words: str) -> int:
    return next(row for row, title in enumerate(listed(desk)) if words in title)


def open_titled(qtbot: QtBot, desk: Desk, words: str) -> None:
    desk.window.sessions.table.selectRow(row_titled(desk, words))
    settle(qtbot, desk)


def write_session(root: Path, name: str, records: list[dict[str, Any]]) -> Path:
    path = root / "projects" / "-srv-demo" / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    return path


def said(name: str, number: int, role: str, content: object) -> dict[str, Any]:
    return {
        "type": role,
        "uuid": f"{name}-{number}",
        "parentUuid": f"{name}-{number - 1}" if number else None,
        "sessionId": name,
        "timestamp": f"2026-11-29T10:{number // 60 % 60:02}:{number % 60:02}.000Z",
        "cwd": "/srv/demo",
        "isSidechain": False,
        "message": {"role": role, "content": content},
    }


def turns(name: str, count: int, start: int = 0) -> list[dict[str, Any]]:
    roles = ("user", "assistant")
    return [
        said(name, number, roles[number % 2], [{"type": "text", "text": f"Word {number} of {name}."}])
        for number in range(start, start + count)
    ]
