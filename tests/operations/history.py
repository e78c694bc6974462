"""A small invented history of Claude Code on disk, and a pond that captures it."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pond_desktop.capture import CaptureReport
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings

NOW = datetime(2026, 3, 20, 12, 0, tzinfo=UTC)
START = datetime(2026, 3, 9, 9, 0, tzinfo=UTC)

Line = dict[str, Any]


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def written(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def user(id: str, content: Any, minutes: float | None = 0, **fields: Any) -> Line:
    return _line("user", id, {"role": "user", "content": content}, minutes, fields)


def assistant(id: str, *blocks: Any, minutes: float | None = 0, **fields: Any) -> Line:
    content = [{"type": "text", "text": block} if isinstance(block, str) else block for block in blocks]
    said = {"id": f"msg_{id}", "role": "assistant", "model": "demo-model-1", "content": content}
    return _line("assistant", id, said, minutes, fields)


def call(call_id: str, name: str, **params: Any) -> Line:
    return {"type": "tool_use", "id": call_id, "name": name, "input": params}


def result(call_id: str, content: Any, *, is_error: bool = False) -> Line:
    return {"type": "tool_result", "tool_use_id": call_id, "content": content, "is_error": is_error}


def _line(type: str, id: str, message: Line, minutes: float | None, fields: Line) -> Line:
    time = {} if minutes is None else {"timestamp": written(at(minutes))}
    return {
        "type": type,
        "uuid": id,
        "isSidechain": False,
        **time,
        "message": message,
        **fields,
    }


class History:
    """`pond` is open; `capture()` reads what the files hold by then."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "projects"
        self.root.mkdir()
        folders = Folders.below(folder / "home")
        folders.create()
        empty = folder / "nothing"
        empty.mkdir()
        roots = {"claude-code": (self.root,), "codex": (empty,), "pi": (empty,)}
        self.pond: Pond = open_pond(folders, Settings(roots=roots), clock=lambda: NOW)

    def path(self, session: str, *, project: str = "heron") -> Path:
        return self.root / f"-srv-demo-{project}" / f"{session}.jsonl"

    def write(self, session: str, *lines: Line, project: str = "heron") -> bytes:
        """Writes the transcript of a session, in place of an earlier one; gives its bytes."""
        return self._put(session, lines, project, "wb")

    def append(self, session: str, *lines: Line, project: str = "heron") -> bytes:
        return self._put(session, lines, project, "ab")

    def capture(self, **options: Any) -> CaptureReport:
        return capture(self.pond, **options)

    def _put(self, session: str, lines: Iterable[Line], project: str, mode: str) -> bytes:
        path = self.path(session, project=project)
        path.parent.mkdir(parents=True, exist_ok=True)
        facts = {"cwd": f"/srv/demo/{project}", "sessionId": session.split("/")[0]}
        content = b"".join(json.dumps(facts | line, ensure_ascii=False).encode() + b"\n" for line in lines)
        with path.open(mode) as file:
            file.write(content)
        return content
