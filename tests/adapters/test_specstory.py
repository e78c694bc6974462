"""SpecStory: turns told from what looks like them, calls with their output, whose session it was."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop.adapters.contract import ProjectAdapter, SourceFile
from pond_desktop.adapters.specstory import SpecStory
from pond_desktop.adapters.specstory.names import slug_of
from pond_desktop.canonical import Event, Message, Session, Skipped, body_at

DATA = Path(__file__).parent.parent / "data" / "specstory" / "lamp"
BASH = '<tool-use data-tool-type="shell" data-tool-name="Bash"><details>\n<summary>Tool use: **Bash**</summary>\n'
DIM = "2026-04-02_08-00-00Z-dim-the-lamp.md"


def read(root: Path, name: str, below: str = ".specstory/history") -> tuple[bytes, list[Event]]:
    file = SourceFile(relative=PurePosixPath(below, name), root=root)
    with SpecStory().store(file, root / below / name).documents(root) as documents:
        (document,) = documents
        with document.open() as stream:
            content = stream.read()
    inside = SourceFile(relative=file.relative / document.name, root=root)
    return content, list(SpecStory().read(inside, BytesIO(content), None))


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def written(folder: Path, text: str, name: str = DIM) -> list[Event]:
    path = folder / ".specstory" / "history" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return read(folder, name)[1]


def test_the_session_names_its_agent_and_folder() -> None:
    events = read(DATA, DIM)[1]
    (session,) = [event for event in events if isinstance(event, Session)]
    assert session.id == "0d0d0d0d-1111-4222-8333-444455556666"
    assert (session.agent_version, session.title_generated) == ("Claude Code", "dim-the-lamp")
    assert session.project == str(DATA)
    assert session.started_at == datetime(2026, 4, 2, 8, 0, tzinfo=UTC)
    first = messages(events)[0]
    assert first.role == "system" and (first.parts[0].body or "").startswith("Claude Code Session 0d0d0d0d")


def test_a_prompt_keeps_its_headings_and_rules() -> None:
    prompt = messages(read(DATA, DIM)[1])[1]
    assert [part.body for part in prompt.parts] == [
        "Dim the lamp. Keep to this:\n\n# Rules\n\n---\n\nNever above 10. 灯"
    ]
    assert prompt.at == datetime(2026, 4, 2, 8, 0, tzinfo=UTC) and not prompt.is_zone_assumed


def test_an_answer_with_thought_call_and_output() -> None:
    content, events = read(DATA, DIM)
    answer = messages(events)[2]
    assert answer.model == "glow-2"
    assert [(part.type, part.tool_name, part.body) for part in answer.parts] == [
        ("reasoning", None, "It is too bright."),
        ("text", None, "I look first."),
        ("tool_call", "Grep", "path `./` pattern `level`"),
        ("tool_result", "Grep", "lamp.py: level = 100\n</details> is not the end"),
    ]
    for part in answer.parts:
        record = content[part.span.offset : part.span.offset + part.span.length]
        assert body_at(record, part.pointer) == part.body


def test_calls_say_what_their_summary_says() -> None:
    calls = messages(read(DATA, DIM)[1])[3].parts
    assert [(part.type, part.tool_name) for part in calls] == [
        ("tool_call", "Edit"),
        ("tool_call", "Read"),
        ("tool_call", "Glob"),
    ]
    edit = calls[0].body or ""
    assert edit.startswith("Edit file: lamp.py") and edit.endswith("+ level = 10\n```")
    assert [part.body for part in calls[1:]] == ["Read file: lamp.py", None]


def test_who_wrote_what_stands_in_the_persons_place() -> None:
    said = [message for message in messages(read(DATA, DIM)[1]) if message.role == "user"]
    assert [(part.provenance, part.body, message.event) for message in said[1:] for part in message.parts] == [
        ("injected", "Check the lamp.", None),
        ("injected", "[Request interrupted by user]", "interruption"),
        ("injected", "<command-name>/exit</command-name>", None),
        ("conversational", "caf�?", None),
    ]


def test_turns_without_model_or_time() -> None:
    said = messages(read(DATA, DIM)[1])
    assert [(message.model, message.at is not None) for message in said if message.role == "assistant"] == [
        ("glow-2", True),
        ("glow-2", False),
        (None, True),
        ("glow-1", True),
    ]


def test_older_files_without_uuid_seconds_and_zone() -> None:
    events = read(DATA, "2025-04-02_08-00-lamp-talk.md")[1]
    (session,) = [event for event in events if isinstance(event, Session)]
    assert (session.id, session.title_generated) == ("2025-04-02_08-00-lamp-talk", "lamp-talk")
    assert session.started_at == datetime(2025, 4, 2, 8, 0, tzinfo=UTC)
    assert [(message.role, message.parts[0].body) for message in messages(events)] == [
        ("user", "Is it on?"),
        ("assistant", "Yes."),
    ]


def test_a_file_that_grew_keeps_its_messages(tmp_path: Path) -> None:
    text = "_**User**_\n\nOne\n\n---\n\n_**Agent (a)**_\n\nTwo\n"
    before = messages(written(tmp_path, text))
    after = messages(written(tmp_path, text + "\nand more\n\n---\n\n_**User**_\n\nThree\n"))
    assert (before[0].id, before[0].fingerprint) == (after[0].id, after[0].fingerprint)
    assert before[1].fingerprint != after[1].fingerprint
    assert [message.parts[0].body for message in after] == ["One", "Two\n\nand more", "Three"]


def test_a_renamed_file_says_the_same_under_the_same_ids(tmp_path: Path) -> None:
    text = (DATA / ".specstory" / "history" / DIM).read_bytes().decode("utf-8", "replace")
    kept = written(tmp_path, text)
    renamed = written(tmp_path, text, "2026-04-02_08-00-00Z-light.md")
    assert messages(renamed) == messages(kept)


def test_a_newer_version_is_said_and_read(tmp_path: Path) -> None:
    events = written(tmp_path, "<!-- Generated by SpecStory, Markdown v3.0.0 -->\n\n_**User**_\n\nHello\n")
    faults = [event.reason for event in events if isinstance(event, Skipped) and event.is_fault]
    assert faults == ["newer format version (3): upgrade the program"]
    assert len(messages(events)) == 1


def test_large_output_stays_in_the_record(tmp_path: Path) -> None:
    text = f"_**Agent (a)**_\n\n{BASH}```bash\nls -l\n```\n\n```text\n{'lamp ' * 400}\n```\n</details></tool-use>\n"
    call, result = messages(written(tmp_path, text))[0].parts
    assert call.body == "```bash\nls -l\n```"
    assert (result.body, result.body_bytes) == (None, 2000)
    assert (result.preview or "").startswith("lamp lamp")


def test_real_files_are_read_whole(shared: Path) -> None:
    root = shared / "corpus" / "specstory"
    found = {}
    for path in sorted(root.rglob("*.md")):
        events = read(path.parents[2], path.name)[1]
        assert not any(isinstance(event, Skipped) and event.is_fault for event in events)
        said = messages(events)
        parts = [part for message in said for part in message.parts]
        counts = [sum(part.type == kind for part in parts) for kind in ("tool_call", "tool_result")]
        (session,) = [event for event in events if isinstance(event, Session)]
        found[path.name[:10]] = (session.agent_version, len(said), *counts)
    assert found == {
        "2025-06-30": ("Cursor IDE", 7, 4, 0),
        "2026-02-24": ("Claude Code", 10, 3, 3),
        "2026-06-10": ("Claude Code", 3, 0, 0),
    }


def test_roots_and_projects() -> None:
    adapter = SpecStory()
    assert adapter.roots({}, Path("/home/mara")) == (Path("/home/mara/.specstory/history"),)
    assert isinstance(adapter, ProjectAdapter)
    assert adapter.roots_in(Path("/code/lamp")) == (Path("/code/lamp/.specstory/history"),)


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (DIM, True),
        (f".specstory/history/{DIM}", True),
        ("2025-04-02_08-00-lamp-talk.md", True),
        ("2026-04-02_08-00-00Z.md", True),
        ("README.md", False),
        ("2026-04-02-notes.md", False),
        (f"docs/{DIM}", False),
        (".specstory/statistics.json", False),
        (".specstory/cli/config.toml", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert SpecStory().wants(PurePosixPath(relative)) is is_wanted


@pytest.mark.parametrize(
    ("relative", "is_entered"),
    [(".specstory", True), (".specstory/history", True), ("history", True), ("src", False), (".specstory/cli", False)],
)
def test_folders_that_are_entered(relative: str, is_entered: bool) -> None:
    assert SpecStory().enters(PurePosixPath(relative)) is is_entered


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("2026-06-10_14-24-10Z.md", None),
        ("2026-06-10_14-24-10Z-dim-the-lamp.md", "dim-the-lamp"),
        ("2025-04-02_08-00-lamp.md", "lamp"),
    ],
)
def test_a_name_without_words_gives_no_title(name: str, slug: str | None) -> None:
    assert slug_of(name) == slug
