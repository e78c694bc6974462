"""Aider: runs as sessions, prompts told from headings, open fences, times of the input history."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop.adapters.aider import Aider
from pond_desktop.adapters.contract import ProjectAdapter, SourceFile
from pond_desktop.canonical import Event, Message, Session, Skipped, body_at

DATA = Path(__file__).parent.parent / "data" / "aider" / "lamp"
HISTORY = ".aider.chat.history.md"
HEAD = "# aider chat started at 2026-05-01 08:00:00\n\n"


def runs(folder: Path) -> dict[str, tuple[bytes, list[Event]]]:
    file = SourceFile(relative=PurePosixPath(HISTORY), root=folder)
    found = {}
    with Aider().store(file, folder / HISTORY).documents(folder) as documents:
        for each in documents:
            with each.open() as stream:
                content = stream.read()
            read = SourceFile(relative=file.relative / each.name, root=folder)
            found[each.name] = (content, list(Aider().read(read, BytesIO(content), None)))
    return found


def run(folder: Path, text: str | bytes, name: str = "2026-05-01T08-00-00.json") -> list[Message]:
    """The messages of a history that is written for the test."""
    folder.mkdir(exist_ok=True)
    (folder / HISTORY).write_bytes(text.encode() if isinstance(text, str) else text)
    return messages(runs(folder)[name][1])


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def spoken(said: list[Message]) -> list[tuple[str, str]]:
    return [(message.role, "|".join(part.body or "" for part in message.parts)) for message in said]


def test_each_run_with_a_prompt_is_a_session() -> None:
    found = runs(DATA)
    assert list(found) == [
        "beginning.json",
        "2026-03-02T10-00-00.json",
        "2026-03-02T10-00-00-2.json",
        "2026-03-03T09-30-00.json",
    ]
    sessions = [event for _, events in found.values() for event in events if isinstance(event, Session)]
    assert [(session.id, session.agent_version) for session in sessions] == [
        ("lamp-beginning", None),
        ("lamp-2026-03-02T10-00-00-2", "0.86.1"),
        ("lamp-2026-03-03T09-30-00", "0.86.1"),
    ]
    assert sessions[1].project == str(DATA)
    assert sessions[1].started_at == datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
    reasons = [event.reason for event in found["2026-03-02T10-00-00.json"][1] if isinstance(event, Skipped)]
    assert reasons[-1] == "run without a prompt"


def test_prompts_are_told_from_headings_and_quotations() -> None:
    said = messages(runs(DATA)["2026-03-02T10-00-00-2.json"][1])
    assert [message.role for message in said[:4]] == ["system", "user", "assistant", "system"]
    (answer,) = said[2].parts
    assert answer.pointer == "plain" and answer.body is not None
    for words in ("#### What changes", "> as you said", "#### not a prompt", "> not an output", ">>>>>>> REPLACE"):
        assert words in answer.body
    assert answer.body.endswith("Done.")


def test_a_prompt_of_several_lines_has_no_marks_in_it() -> None:
    content, events = runs(DATA)["2026-03-02T10-00-00-2.json"]
    prompt = messages(events)[4]
    assert [part.body for part in prompt.parts] == ["Thanks. Two things more:", "1. a test", "2. ünïcode 灯"]
    for part in prompt.parts:
        assert body_at(content[part.span.offset : part.span.offset + part.span.length], part.pointer) == part.body


def test_an_interrupted_answer_leaves_its_fence_open() -> None:
    said = messages(runs(DATA)["2026-03-02T10-00-00-2.json"][1])
    thought, answer = said[5].parts
    assert (thought.type, thought.body) == ("reasoning", "A test, then the light.")
    assert (answer.type, answer.body) == ("text", "Here is the start:\n\n```python\ndef test_dim():")
    assert (said[6].role, said[6].event) == ("system", "interruption")
    assert spoken(said[7:8]) == [("user", "/model tea/ember")]


def test_output_of_commands_is_a_result() -> None:
    said = messages(runs(DATA)["2026-03-02T10-00-00-2.json"][1])
    (result,) = said[10].parts
    assert (said[10].role, result.type, result.tool_name) == ("tool", "tool_result", "/run")
    assert result.body is None and result.body_bytes > 1024
    assert result.preview is not None and "Traceback" in result.preview
    assert said[3].role == "system", "what follows an answer is no command's"


def test_the_model_is_the_last_one_named() -> None:
    said = messages(runs(DATA)["2026-03-02T10-00-00-2.json"][1])
    assert [message.model for message in said if message.role == "assistant"] == [
        "tea/glow-2",
        "tea/glow-2",
        "tea/ember",
    ]


def test_times_are_local_and_come_from_the_input_history() -> None:
    said = messages(runs(DATA)["2026-03-02T10-00-00-2.json"][1])
    timed = [(message.role, message.at.isoformat()[11:19]) for message in said if message.at]
    assert timed == [("system", "10:00:00"), ("user", "10:01:30"), ("user", "10:05:00"), ("user", "10:10:00")]
    assert all(message.is_zone_assumed for message in said if message.at)


def test_line_ends_of_windows_and_odd_bytes() -> None:
    said = messages(runs(DATA)["2026-03-03T09-30-00.json"][1])
    assert spoken(said[1:]) == [("user", "Is it on?"), ("assistant", "Look.|Yes."), ("user", "caf�?")]
    assert said[2].parts[0].type == "reasoning"


def test_the_oldest_histories_without_trailing_spaces(tmp_path: Path) -> None:
    said = run(tmp_path, HEAD + "> Aider v0.5\n\n#### hello\n\nHi.\n\n#### bye\n")
    assert spoken(said) == [("system", "> Aider v0.5"), ("user", "hello"), ("assistant", "Hi."), ("user", "bye")]


def test_two_prompts_in_a_row_are_two(tmp_path: Path) -> None:
    said = run(tmp_path, HEAD + "\n#### one  \n\n#### two  \n#### lines  \n")
    assert spoken(said) == [("user", "one"), ("user", "two|lines")]


def test_a_growing_run_keeps_what_was_said_and_leaves_other_runs_alone(tmp_path: Path) -> None:
    folder = tmp_path / "lamp"
    text = HEAD + "\n#### one  \n\nFirst.\n\n" + HEAD.replace("08:00", "09:00") + "\n#### two  \n\nSecond"
    before = run(folder, text, "2026-05-01T09-00-00.json")
    stamps = _stamps(folder)
    after = run(folder, text + ",\n\nand more.\n\n> Tokens: 1k sent  \n", "2026-05-01T09-00-00.json")
    assert before[0].id == after[0].id and before[0].fingerprint == after[0].fingerprint
    assert spoken(after)[1] == ("assistant", "Second,\n\nand more.")
    changed = {name for name, stamp in _stamps(folder).items() if stamps[name] != stamp}
    assert changed == {"2026-05-01T09-00-00.json"}


def _stamps(folder: Path) -> dict[str, str]:
    file = SourceFile(relative=PurePosixPath(HISTORY), root=folder)
    with Aider().store(file, folder / HISTORY).documents(folder) as documents:
        return {each.name: each.stamp for each in documents}


def test_real_files_are_read_whole(shared: Path) -> None:
    root = shared / "corpus" / "aider"
    found = runs(root / "2025-10")
    counts = {name: len(messages(events)) for name, (_, events) in found.items()}
    assert counts == {
        "2025-10-20T21-49-17.json": 0,
        "2025-10-20T21-49-22.json": 3,
        "2025-10-22T09-29-12.json": 0,
        "2025-10-23T17-04-56.json": 15,
    }
    typed = [message for _, events in found.values() for message in messages(events) if message.role == "user"]
    lines = (root / "2025-10" / HISTORY).read_text().splitlines()
    assert sum(len(message.parts) for message in typed) == sum(line.startswith("#### ") for line in lines) == 25
    (masked,) = runs(root / "2023-07").values()
    prompts = [message for message in messages(masked[1]) if message.role == "user"]
    assert len(prompts) == 2, "the third one is <blank>"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "/home/mara/.aider.chat.history.md"),
        ({"AIDER_CHAT_HISTORY_FILE": "/logs/my.aider.history.md"}, "/logs/my.aider.history.md"),
        ({"AIDER_CHAT_HISTORY_FILE": "~/logs/aider-history.md"}, "/home/mara/logs/aider-history.md"),
        ({"AIDER_CHAT_HISTORY_FILE": "aider.history.md"}, "/home/mara/aider.history.md"),
    ],
)
def test_roots(environment: dict[str, str], expected: str) -> None:
    adapter = Aider()
    assert adapter.roots(environment, Path("/home/mara")) == (Path(expected),)
    assert isinstance(adapter, ProjectAdapter)
    assert adapter.roots_in(Path("/code/lamp")) == (Path("/code/lamp/.aider.chat.history.md"),)
    assert adapter.enters(PurePosixPath("lamp")) and not adapter.enters(PurePosixPath("lamp/node_modules"))


@pytest.mark.parametrize(
    ("name", "is_wanted"),
    [
        (HISTORY, True),
        ("my.aider.history.md", True),
        (".aider.input.history", False),
        (".aider.llm.history", False),
        (".aider.conf.yml", False),
        ("HISTORY.md", False),
    ],
)
def test_files_that_are_wanted(name: str, is_wanted: bool) -> None:
    assert Aider().wants(PurePosixPath(name)) is is_wanted
