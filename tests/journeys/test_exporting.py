"""Every session of all real files goes into all four forms: each message is there, and nothing of it runs or loads."""

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pond_desktop import capture
from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.operations.export_choice import ChosenSession, ExportChoice, named_sessions
from pond_desktop.operations.exporting import Export, Exported, ExportWish
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import Pond, open_pond
from pond_desktop.projection.export import FORMATS, FormatName
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import source_file
from tests.gui.desks import turns, write_session
from tests.journeys.conftest import Program
from tests.projection.safe_page import SafePage
from tests.projection.test_schemas import validator


@pytest.fixture(scope="module")
def corpus(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Pond, ExportChoice]]:
    """Read where it lies: nothing is written there."""
    folders = Folders.below(tmp_path_factory.mktemp("exported"))
    folders.create()
    roots: dict[str, tuple[Path, ...]] = {}
    for adapter in ADAPTERS:
        top = shared / "corpus" / adapter.agent
        files = [source_file(adapter, path, top) for path in sorted(top.rglob("*")) if path.is_file()]
        found = {file.root for file in files if file is not None}
        roots[adapter.agent] = tuple(sorted(found)) or (top / "nowhere",)
    with open_pond(folders, Settings(roots=roots)) as pond:
        capture.run(pond)
        listed = list_sessions(pond, children=True, background=True, limit=1000).sessions
        assert len(listed) > 100
        yield pond, named_sessions(pond, [each.locator for each in listed])


def written(pond: Pond, choice: ExportChoice, session: ChosenSession, wish: ExportWish) -> tuple[str, Exported]:
    export = Export(pond, choice, wish)
    return "".join(export.pieces([session])), export.exported


@pytest.mark.parametrize("conversation", [False, True], ids=["whole", "conversation"])
@pytest.mark.parametrize("format", FORMATS)
def test_every_session_is_complete(corpus: tuple[Pond, ExportChoice], format: FormatName, conversation: bool) -> None:
    pond, choice = corpus
    schema = validator("export.json")
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    for session in choice.sessions:
        wish = ExportWish(format=format, is_conversation_only=conversation)
        text, exported = written(pond, choice, session, wish)
        left = exported.left_out.get("message", 0)
        with pond.archive.reading() as archive:
            found = archive.session(*session.locator.split(":", 1))
            assert found is not None
            assert exported.message_count + left == archive.total(found.key), session.locator
        assert conversation or left == 0
        if format == "json":
            document = json.loads(text)
            assert not list(schema.iter_errors(document)), session.locator
            assert len(document["sessions"][0]["messages"]) == exported.message_count
        elif format == "html":
            assert SafePage(text).counts.get("article", 0) == exported.message_count, session.locator
        elif format == "markdown":
            _check(reader.parse(text), session)
        if conversation and left and format != "json":
            assert re.search(rf"Left out: {left:,} messages?\b", text), session.locator


def _check(tokens: list[Token], session: ChosenSession) -> None:
    whole = [each for token in tokens for each in (token, *(token.children or []))]
    assert not {"html_block", "html_inline", "image"} & {token.type for token in whole}, session.locator
    heads = [token.tag for token in tokens if token.type == "heading_open" and token.level == 0]
    # one title, and days and turns below it
    assert heads.count("h1") == 1 and heads[0] == "h1", session.locator


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt of another program is a signal")
def test_an_export_that_is_interrupted_leaves_nothing(program: Program) -> None:
    write_session(program.home / ".claude", "long", turns("long", 8_000))
    assert program.run("capture", "--quiet", "--no-tools").code == 0
    folder = program.home / "out"
    folder.mkdir()
    with program.start("export", "long", "-o", str(folder / "long.html")) as running:
        while not any(folder.iterdir()):
            assert running.poll() is None
            os.sched_yield()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.decode().strip().endswith("Stopped. Nothing is half written.")
    assert list(folder.iterdir()) == []
