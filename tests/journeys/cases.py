"""Laying out a case, capturing it, and naming what the archive holds as the cases do: by file and line."""

import importlib.util
import json
from bisect import bisect_right
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from pond_desktop import capture
from pond_desktop.archive import Reader, SessionFilter
from pond_desktop.canonical import Locator
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.operations.asking import LIMIT_MAX
from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.find import search
from pond_desktop.operations.message import read_message
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.transcript import read_session
from pond_desktop.pond import Pond, open_pond
from pond_desktop.projection.found import SearchAnswer, SearchRequest
from pond_desktop.projection.values import MessageView, SessionSummary
from pond_desktop.runtime import Folders, Settings
from tests.journeys.conftest import CHECKOUT, Program

CASES = CHECKOUT.parent / "shared" / "cases"
EVERYTHING = SessionFilter(children=True, background=True, empty=True)


def case_names() -> list[str]:
    """The cases that are there, but for the one that has its own module (test_agent_databases.py); none where there is
    no folder `shared` beside the checkout."""
    return sorted(path.parent.name for path in CASES.glob("*/checks.json") if not path.parent.name.startswith("22-"))


def checks_of(case: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CASES / case / "checks.json").read_text(encoding="utf-8"))
    return found


def queries_of(case: str) -> list[dict[str, Any]]:
    return list(checks_of(case).get("queries", ()))


def _lay_out() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lay_out_of_cases", CASES / "lay.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Case:
    """One case in a folder of its own, read by Claude Code's and Codex's adapters alike, as its README says."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.checks = checks_of(name)
        self.root = folder / "root"
        self.program = Program(folder)
        self._lay_out = _lay_out()
        folders = Folders.below(self.program.pond_home)
        folders.create()
        roots = {"claude-code": (self.root,), "codex": (self.root,), "pi": (folder / "nowhere",)}
        self.pond: Pond = open_pond(folders, Settings(roots=roots))

    @property
    def phases(self) -> list[str | None]:
        return self._lay_out.phases(self.name) or [None]

    def lay(self, phase: str | None = None) -> None:
        self._lay_out.lay(self.name, self.root, phase)

    def capture(self) -> capture.CaptureReport:
        report = capture.run(self.pond)
        fill_tools(self.pond)
        return report

    def lay_and_capture(self, until: str | None = None) -> "Case":
        """Its phases one after the other, to the end or to that one."""
        for phase in self.phases:
            self.lay(phase)
            self.capture()
            if phase is not None and phase == until:
                break
        return self

    def listed(self, *, children: bool = False) -> list[SessionSummary]:
        return list(list_sessions(self.pond, children=children, limit=1000).sessions)

    def session(self, id_: str) -> SessionSummary:
        (found,) = [session for session in self.listed(children=True) if session.id == id_]
        return found

    def shown(self, id_: str) -> list[MessageView]:
        """A session's messages as a surface shows them, each with all that is in it."""
        page = read_session(self.pond, id_, limit=1000, start="start")
        assert (page.earlier_count, page.later_count) == (0, 0)
        return [read_message(self.pond, message.locator).message for message in page.messages]

    def messages(self) -> list[tuple[ArchivedSession, ArchivedMessage]]:
        """All current messages, session by session, in order."""
        with self.pond.archive.reading() as reader:
            return [
                (session, archived)
                for session in reader.sessions_latest_first(EVERYTHING, limit=1000)
                for archived in reader.page(session.key, limit=10_000)
            ]

    def by_line(self) -> dict[str, tuple[str, str]]:
        """`file:line` → `(session, message)`, through the spans of the parts."""
        found: dict[str, tuple[str, str]] = {}
        with self.pond.archive.reading() as reader:
            lines = _Lines(reader, self.root)
            for session, archived in self.messages():
                for span in {part.span for part in archived.message.parts}:
                    name = lines.name_of(session, archived, span.offset)
                    assert name not in found, f"{name} gave two messages"
                    found[name] = (session.id, archived.message.id)
        return found

    def hits(self, query: str) -> list[tuple[str, str]]:
        """`(session, message)` of each hit, sorted; one that is found twice stands there twice."""
        return named(hit.locator for hit in self.answer(query).hits)

    def finds(self, query: str, messages: list[tuple[str, str]]) -> bool:
        """Whether these are found, before all else; what else is found only has other forms of the words, and the
        answer says so."""
        answer = self.answer(query)
        first, rest = answer.hits[: len(messages)], answer.hits[len(messages) :]
        is_said = bool(answer.interpretation.notes) and not any(hit.exact for hit in rest)
        return named(hit.locator for hit in first) == messages and (not rest or (bool(messages) and is_said))

    def answer(self, query: str) -> SearchAnswer:
        """Of all arms, in all sessions."""
        request = SearchRequest(query=query, arm="all", limit=LIMIT_MAX, children=True, response_tokens=-1)
        return search(self.pond, request)

    def messages_at(self, lines: Iterable[str]) -> list[tuple[str, str]]:
        """Several lines can be one message, which is one hit."""
        by_line = self.by_line()
        return sorted({by_line[line] for line in lines})


OpenCase = Callable[[str], Case]
"""Opens the case whose name begins so, in a folder of the test, not laid out yet."""


def named(locators: Iterable[str]) -> list[tuple[str, str]]:
    parsed = [Locator.parse(locator) for locator in locators]
    return sorted((locator.session, locator.message or "") for locator in parsed)


class _Lines:
    """Where lines begin in the files as the archive keeps them."""

    def __init__(self, reader: Reader, root: Path) -> None:
        self._reader = reader
        self._root = root
        self._paths: dict[int, str] = {}
        self._starts: dict[tuple[int, int], list[int]] = {}

    def name_of(self, session: ArchivedSession, archived: ArchivedMessage, offset: int) -> str:
        if archived.file_key not in self._paths:
            self._paths |= {file.key: file.path for file in self._reader.files_of(session.key)}
        relative = Path(self._paths[archived.file_key]).relative_to(self._root).as_posix()
        return f"{relative}:{bisect_right(self._starts_of(archived), offset)}"

    def _starts_of(self, archived: ArchivedMessage) -> list[int]:
        place = (archived.file_key, archived.generation)
        if place not in self._starts:
            content = b"".join(self._reader.raw(*place))
            starts = [0]
            while newline := content.find(b"\n", starts[-1]) + 1:
                starts.append(newline)
            self._starts[place] = starts
        return self._starts[place]
