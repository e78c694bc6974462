"""What is in the archive and what is not."""

import pytest

from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.status import status
from tests.operations.history import NOW, History, user


def test_an_archive_that_never_captured_says_so(history: History) -> None:
    view = status(history.pond)
    captured = [source.source for source in view.sources if source.last_capture_at is not None]
    assert captured == ["claude-code", "codex", "pi"]
    assert (view.session_count, view.last_capture_at, view.warnings) == (0, None, ())
    assert view.sources[0].roots[0].path == str(history.root)
    assert view.sources[0].roots[0].exists


def test_counts_and_reasons_are_told(history: History) -> None:
    history.write("a", user("m1", "first"), user("m2", "second", 1), {"type": "progress", "uuid": "p"})
    with history.path("a").open("ab") as file:
        file.write(b"{broken\n")
    history.capture()
    view = status(history.pond)
    claude = view.sources[0]
    assert (claude.title, claude.session_count, claude.file_count) == ("Claude Code", 1, 1)
    assert view.last_capture_at == NOW
    assert view.archive_bytes > 0
    assert view.source_bytes == claude.file_bytes == history.path("a").stat().st_size
    assert sum(claude.faults.values()) == 1
    assert any("could not be read" in warning for warning in view.warnings)


def test_files_without_any_session_are_a_warning(history: History) -> None:
    history.write("a", {"type": "from-a-later-version", "uuid": "x"})
    history.capture()
    assert any("format may have changed" in warning for warning in status(history.pond).warnings)


def test_a_missing_folder_is_a_warning_and_loses_nothing(history: History) -> None:
    history.write("a", user("m1", "first"))
    history.capture()
    history.root.rename(history.root.with_name("away"))
    history.capture()
    view = status(history.pond)
    assert view.sources[0].session_count == 1
    assert view.sources[0].unavailable_at is not None
    assert not view.sources[0].roots[0].exists
    assert any("not there" in warning for warning in view.warnings)


def test_only_known_agents_are_captured(history: History) -> None:
    with pytest.raises(ValidationFailed):
        history.capture(agents=["claud-code"])
    history.write("a", user("m1", "first"))
    history.capture(agents=["pi"])
    assert status(history.pond).session_count == 0
    history.capture(agents=["claude-code"])
    assert status(history.pond).session_count == 1


def test_sessions_are_counted_as_they_are_listed(history: History) -> None:
    history.write("a", user("m1", "first"))
    history.write("b", {"type": "custom-title", "customTitle": "Only a title", "sessionId": "b"})
    for parent in ("a", "never-captured"):
        task = user(f"{parent}-k1", "a task", isSidechain=True, agentId="k")
        history.write(f"{parent}/subagents/agent-k", task)
    report = history.capture()
    view, listed = status(history.pond), list_sessions(history.pond, children=True)
    assert (view.session_count, view.child_count) == (2, 1)
    assert view.session_count == list_sessions(history.pond).total_count
    assert report.sessions_added == listed.total_count == 3
