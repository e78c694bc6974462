"""A pond on folders of its own, and a small history in pi's format that grows as a test wants."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pond_desktop import capture
from pond_desktop.archive import Narrowing, SessionFilter
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings

BEGAN = datetime(2026, 11, 1, 9, tzinfo=UTC)


class History:
    """Session files of pi below a root: one line a message, as pi writes them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._number = 0

    def path(self, session: str) -> Path:
        return self.root / "sessions" / "--srv-demo--" / f"2026-11-01T09-00-00-000Z_{session}.jsonl"

    def say(self, session: str, *texts: str, path: Path | None = None) -> Path:
        """Appends messages, by turns of the person and the model; begins the session where it is new."""
        path = path or self.path(session)
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = []
        if not path.exists():
            header = {
                "type": "session",
                "version": 3,
                "id": session,
                "timestamp": BEGAN.isoformat(),
                "cwd": "/srv/demo",
            }
            lines.append(json.dumps(header))
        lines += [self.line(text) for text in texts]
        with path.open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
        return path

    def line(self, text: str) -> str:
        self._number += 1
        at = BEGAN + timedelta(minutes=self._number)
        role = "user" if self._number % 2 else "assistant"
        message = {"role": role, "content": [{"type": "text", "text": text}], "timestamp": int(at.timestamp() * 1000)}
        entry = {"type": "message", "id": f"{self._number:08x}", "parentId": None, "timestamp": at.isoformat()}
        return json.dumps(entry | {"message": message})


class Reading:
    """What the archive says."""

    def __init__(self, pond: Pond) -> None:
        self.pond = pond

    def texts(self, session: str) -> list[str | None]:
        with self.pond.archive.reading() as reader:
            one = reader.session("pi", session)
            assert one is not None, f"no session {session}"
            return [message.message.parts[0].body for message in reader.page(one.key, limit=1000)]

    def sessions(self) -> list[str]:
        with self.pond.archive.reading() as reader:
            return [session.id for session in reader.sessions_latest_first(SessionFilter(), limit=1000)]

    def gone(self) -> list[str]:
        with self.pond.archive.reading() as reader:
            listed = reader.sessions_latest_first(SessionFilter(), limit=1000)
            return sorted(session.id for session in listed if session.gone_at)

    def found(self, expression: str) -> int:
        with self.pond.archive.reading() as reader:
            return reader.facets("conversation", expression, Narrowing()).total

    def raw(self, session: str, generation: int | None = None) -> bytes:
        with self.pond.archive.reading() as reader:
            one = reader.session("pi", session)
            assert one is not None
            file = reader.files_of(one.key)[-1]
            return b"".join(reader.raw(file.key, generation or file.generation))


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "agent")


@pytest.fixture
def pond(tmp_path: Path, history: History) -> Iterator[Pond]:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    nowhere = (tmp_path / "nowhere",)
    roots = {"pi": (history.root,), "claude-code": nowhere, "codex": nowhere}
    with open_pond(folders, Settings(roots=roots)) as opened:
        yield opened


@pytest.fixture
def reading(pond: Pond) -> Reading:
    return Reading(pond)


@pytest.fixture
def report(pond: Pond, history: History) -> capture.CaptureReport:
    """The report of a first capture of three sessions."""
    for name in ("a", "b", "c"):
        history.say(name, f"question of {name}", f"answer of {name}")
    return capture.run(pond)
