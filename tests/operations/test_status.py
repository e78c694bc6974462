"""What is in the archive and what is not."""

import pytest

from pond_desktop.capture.posting import posting_of
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.status import status
from pond_desktop.projection.values import SourceView, StatusView
from pond_desktop.runtime import WriterLock
from tests.operations.history import NOW, History, user


def source(view: StatusView, id_: str = "claude-code") -> SourceView:
    (found,) = [each for each in view.sources if each.source == id_]
    return found


def test_an_archive_that_never_captured_says_so(history: History) -> None:
    view = status(history.pond)
    assert {"claude-code", "codex", "pi"} <= {each.source for each in view.sources}
    assert not [each for each in view.sources if each.last_capture_at is not None]
    assert (view.session_count, view.last_capture_at, view.warnings) == (0, None, ())
    assert source(view).roots[0].path == str(history.root)
    assert source(view).roots[0].exists


def test_counts_and_reasons_are_told(history: History) -> None:
    history.write("a", user("m1", "first"), user("m2", "second", 1), {"type": "progress", "uuid": "p"})
    with history.path("a").open("ab") as file:
        file.write(b"{broken\n")
    history.capture()
    view = status(history.pond)
    claude = source(view)
    assert (claude.title, claude.session_count, claude.file_count) == ("Claude Code", 1, 1)
    assert view.last_capture_at == NOW
    assert view.archive_bytes > 0
    assert view.source_bytes == claude.file_bytes == history.path("a").stat().st_size
    assert sum(claude.faults.values()) == 1
    path = str(history.path("a"))
    offset = history.path("a").stat().st_size - len(b"{broken\n")
    (fault, *others) = claude.examples
    assert (fault.is_fault, fault.path, fault.offset) == (True, path, offset)
    assert {each.reason: each.path for each in others} == dict.fromkeys(claude.skipped, path)
    (warning,) = view.warnings
    assert warning == claude.warnings[0]
    assert f"could not be read, such as at byte {offset:,} of {path}" in warning


def test_what_was_not_understood_is_counted_by_kind_and_version(history: History) -> None:
    unknown = [{"type": "tide-latch", "uuid": f"t{number}", "text": "x" * 2000 * number} for number in range(2)]
    history.write("a", user("m1", "first", version="2.1.5"), *unknown, {"type": "weather", "uuid": "w"})
    history.capture()
    view = status(history.pond)
    kinds = [(kind.kind, kind.count, kind.agent_versions) for kind in source(view).unknown]
    assert kinds == [("tide-latch", 2, ("2.1.5",)), ("weather", 1, ("2.1.5",))]
    assert (view.unknown_count, view.unknown_looked_count) == (3, 3)


def test_a_busy_store_is_no_fault(history: History) -> None:
    history.write("a", user("m1", "first"))
    history.capture()
    with history.pond.archive.writing(posting_of, lambda: NOW) as writer:
        key = writer.ledger.source_key("claude-code", "claude-code")
        writer.ledger.put_problems(key, [("/a.db", "busy: the agent is writing"), ("/b", "cannot be read: no")])
    claude = source(status(history.pond))
    assert (claude.busy, [each.path for each in claude.unreadable]) == (("/a.db",), ["/b"])
    (warning,) = claude.warnings
    assert warning.startswith("1 path of Claude Code could not be read, such as /b: cannot be read: no.")


def test_a_capture_that_was_broken_off_is_a_warning(history: History) -> None:
    history.write("a", user("m1", "first"))
    history.capture()
    with history.pond.archive.writing(posting_of, lambda: NOW) as writer:
        writer.say_began(["claude-code"])
    claude = source(status(history.pond))
    assert (claude.broken_off_at, claude.is_capturing) == (NOW, False)
    with WriterLock(history.pond.folders.lock_file):
        assert source(status(history.pond)).is_capturing
    (warning,) = claude.warnings
    assert "was broken off" in warning
    history.capture()
    assert status(history.pond).warnings == ()


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
    assert source(view).session_count == 1
    assert source(view).unavailable_at is not None
    assert not source(view).roots[0].exists
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
