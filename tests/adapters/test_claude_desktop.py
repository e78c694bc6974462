"""Claude Desktop's agent mode: where its transcripts are, and what the program notes of a task."""

from pathlib import Path, PurePosixPath

import pytest

from pond_desktop import capture
from pond_desktop.adapters.claude_code import ClaudeDesktop
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings

DATA = Path(__file__).parent.parent / "data" / "claude-desktop" / "local-agent-mode-sessions"
SESSION = "0d000000-0000-4000-8000-00000000000d"
TASK = "0a/0b/local_0c"


def test_tasks_are_sessions_with_the_title_that_the_program_shows(tmp_path: Path) -> None:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots={"claude-desktop": (DATA,)})) as pond:
        report = capture.run(pond)
        assert (report.sessions_added, report.messages_added, report.problems) == (2, 6, [])
        assert report.files_seen == 3, "neither the audit log nor anything else of a task"
        with pond.archive.reading() as reader:
            session = reader.session("claude-desktop", SESSION)
            child = reader.session("claude-desktop", f"{SESSION}/agent-a1b2c3")
            assert session is not None and child is not None
            shown = [archived.message for archived in reader.page(session.key, limit=10)]
    assert session.header.title_generated == "Lamps by colour" and session.header.project == "/sessions/quiet-lamp"
    assert [message.role for message in shown] == ["user", "assistant", "tool", "assistant"]
    assert [part.provenance for part in shown[0].parts] == ["injected", "conversational"], (
        "what was uploaded, the prompt"
    )
    assert shown[1].parts[0].call_id == shown[2].parts[0].call_id == "toolu_1"


@pytest.mark.parametrize(
    ("environment", "roots"),
    [
        ({}, ["/home/mara/Library/Application Support/Claude", "/home/mara/.config/Claude"]),
        (
            {"APPDATA": "/roaming", "LOCALAPPDATA": "/local", "XDG_CONFIG_HOME": "/config"},
            [
                "/home/mara/Library/Application Support/Claude",
                "/config/Claude",
                "/roaming/Claude",
                "/local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude",
            ],
        ),
    ],
)
def test_roots(environment: dict[str, str], roots: list[str]) -> None:
    found = ClaudeDesktop().roots(environment, Path("/home/mara"))
    assert found == tuple(Path(root) / "local-agent-mode-sessions" for root in roots)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"{TASK}.json", True),
        (f"{TASK}/.claude/projects/-srv/{SESSION}.jsonl", True),
        (f"{TASK}/.claude/projects/-srv/{SESSION}/subagents/agent-1.jsonl", True),
        (f"0a/0b/agent/local_ditto_1/.claude/projects/-srv/{SESSION}.jsonl", True),
        (f"{TASK}/audit.jsonl", False),
        (f"{TASK}/outputs/local_plan.json", False),
        (f"{TASK}/.claude/.claude.json", False),
        (f"{TASK}/.claude/settings.json", False),
        (f"{TASK}/.claude/projects/-srv/memory/notes.jsonl", False),
        ("0a/0b/cowork_settings.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    path = PurePosixPath(relative)
    assert ClaudeDesktop().wants(path) is is_wanted
    assert not is_wanted or all(ClaudeDesktop().enters(folder) for folder in path.parents if folder.name)


@pytest.mark.parametrize(
    "relative", [f"{TASK}/uploads", f"{TASK}/.claude/debug", "0a/.keys", f"{TASK}/outputs/.claude"]
)
def test_what_a_person_gave_and_what_is_secret_is_not_entered(relative: str) -> None:
    assert not ClaudeDesktop().enters(PurePosixPath(relative))
