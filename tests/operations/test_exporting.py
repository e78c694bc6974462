"""Sessions as files: complete, contained, masked, in place of nothing."""

import base64
import json
import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pond_desktop.errors import Cancelled, NotFound, ValidationFailed
from pond_desktop.operations.export_choice import ExportChoice, found_sessions, named_sessions
from pond_desktop.operations.export_files import export_to_file, export_to_folder, proposed_name
from pond_desktop.operations.exporting import Export, ExportProgress, ExportWish
from pond_desktop.operations.notes import write_note
from pond_desktop.operations.own_records import export_own
from pond_desktop.operations.own_titles import name_session
from pond_desktop.operations.tags import tag
from pond_desktop.projection.export import FORMATS, FormatName
from pond_desktop.projection.found import SearchRequest
from pond_desktop.runtime.cancellation import Cancellation
from tests.operations.history import History, assistant, call, result, user
from tests.projection.safe_page import POLICY, SafePage
from tests.projection.test_schemas import faults
from tests.secret_keys import github_key, private_key

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
WORDS = ["Mend the lamp", "It was the fuse", "ls -la", "total 0", "Thanks"]


def picture(content: bytes, media_type: str) -> dict[str, Any]:
    data = base64.b64encode(content).decode()
    return {"type": "image", "source": {"type": "base64", "media_type": media_type, "data": data}}


def written(history: History, target: str | ExportChoice = "s", **wish: Any) -> str:
    choice = target if isinstance(target, ExportChoice) else named_sessions(history.pond, [target])
    return "".join(Export(history.pond, choice, ExportWish(**wish)).pieces(choice.sessions))


@pytest.fixture
def lamp(history: History) -> History:
    history.write(
        "s",
        user("u", "Mend the lamp", minutes=0),
        assistant("a", {"type": "thinking", "thinking": "Perhaps the fuse."}, "I look.", minutes=1),
        assistant("b", call("c1", "Bash", command="ls -la", description="List"), minutes=1),
        user("r", [result("c1", "total 0")], minutes=2),
        assistant("d", "It was the fuse.", minutes=3),
        user("v", "Thanks", minutes=60 * 24),
    )
    history.capture()
    return history


@pytest.mark.parametrize("format", FORMATS)
def test_everything_is_in_it_in_its_order(lamp: History, format: FormatName) -> None:
    text = written(lamp, format=format)
    places = [text.find(words) for words in ("Mend the lamp", "I look.", "ls -la", "total 0", "It was the", "Thanks")]
    assert -1 not in places and places == sorted(places)
    assert "Perhaps the fuse." in text
    assert "Left out" not in text and "left_out" not in text


@pytest.mark.parametrize("format", FORMATS)
def test_the_conversation_alone_says_what_it_leaves_out(lamp: History, format: FormatName) -> None:
    text = written(lamp, format=format, is_conversation_only=True)
    assert "Mend the lamp" in text and "It was the fuse." in text and "Thanks" in text
    assert "ls -la" not in text and "total 0" not in text and "Perhaps" not in text
    if format == "json":
        session = json.loads(text)["sessions"][0]
        assert session["left_out"] == {"message": 2, "tool_call": 1, "tool_result": 1, "reasoning": 1}
        assert len(session["messages"]) + 2 == session["total_count"]
    else:
        assert "Left out: 2 messages, 1 tool call, 1 tool result, 1 thought." in text


def test_markdown_has_days_and_turns_for_headings_and_tools_in_fences(lamp: History) -> None:
    text = written(lamp, format="markdown")
    heads = [line for line in text.split("\n") if line.startswith("#")]
    assert [head.split(" ")[0] for head in heads] == ["#", "##", "###", "##", "###"]
    assert heads[0] == "# Mend the lamp" and "User" in heads[2]
    assert "- Address: <pond://session/claude-code/s>" in text
    assert "**Call** `Bash`\n\n- command: `ls -la`\n- description: `List`\n" in text
    assert "**Result**\n\n```\ntotal 0\n```" in text


def test_a_fence_of_ours_is_longer_than_those_that_tools_print(history: History) -> None:
    history.write(
        "s", user("u", "go"), assistant("a", call("c", "Read", path="x")), user("r", [result("c", "````\nx")])
    )
    history.capture()
    assert "\n`````\n````\nx\n`````\n" in written(history)


def test_a_command_of_several_lines_stands_as_it_was_typed(history: History) -> None:
    command = 'cat <<"E"\n# one\nE'
    history.write("s", user("u", "go"), assistant("a", call("c", "Bash", command=command, timeout=5)))
    history.capture()
    text = written(history)
    assert f"command:\n\n```\n{command}\n```" in text and "- timeout: `5`" in text
    assert "\\n" not in written(history, format="text")


def test_html_runs_nothing_loads_nothing_and_shows_pictures_of_the_archive(history: History) -> None:
    hostile = "<script>alert(1)</script> ![x](http://tracker.example/p.png) [y](javascript:alert(1)) \"'><svg onload=x>"
    history.write(
        "s",
        user("u", [{"type": "text", "text": hostile}, picture(PNG, "image/png"), picture(b"<svg/>", "image/png")]),
        user("w", [{"type": "text", "text": "more"}, picture(b"<svg onload=x/>", "image/svg+xml")]),
        assistant("a", {"type": "thinking", "thinking": hostile}, hostile, call("c", hostile, **{hostile: hostile})),
        user("r", [result("c", hostile)]),
        {"type": "summary", "summary": hostile, "leafUuid": "r"},
    )
    history.capture()
    page = SafePage(written(history, format="html"))
    assert page.policies == [POLICY]
    assert page.pictures == ["data:image/png;base64," + base64.b64encode(PNG).decode()]
    assert page.text.count("alert(1)") >= 10
    # what is called a picture and is none, and what is none that is shown
    assert page.text.count("[image/png") + page.text.count("[image/svg+xml") == 2


def test_json_fits_its_schema_and_says_what_show_says(lamp: History) -> None:
    for conversation in (False, True):
        text = written(lamp, format="json", is_conversation_only=conversation)
        assert not faults("export.json", text)
    document = json.loads(text)
    assert (document["version"], document["extent"], document["is_masked"]) == (1, "conversation", True)
    (session,) = document["sessions"]
    assert session["session"]["locator"] == "claude-code:s"
    assert [message["id"] for message in session["messages"]] == ["u", "a", "d", "v"]
    assert session["messages"][0]["parts"][0]["text"] == "Mend the lamp"


@pytest.mark.parametrize("format", FORMATS)
def test_a_very_long_part_is_whole_and_is_never_held(history: History, format: FormatName) -> None:
    long = "".join(f'line {number} `` "quoted" <b>\n' for number in range(120_000))
    history.write("s", user("u", "go"), assistant("a", call("c", "Read", path="x")), user("r", [result("c", long)]))
    history.capture()
    choice = named_sessions(history.pond, ["s"])
    pieces = list(Export(history.pond, choice, ExportWish(format=format)).pieces(choice.sessions))
    assert max(map(len, pieces)) < len(long) / 2
    text = "".join(pieces)
    if format == "json":
        assert json.loads(text)["sessions"][0]["messages"][2]["parts"][0]["text"] == long
        assert not faults("export.json", text)
    elif format == "html":
        assert long in SafePage(text).text
    else:
        assert [line.strip() for line in text.split("\n") if "quoted" in line] == long.strip().split("\n")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", [1, 3_000_000])
def test_keys_are_masked_and_counted_unless_they_are_wished(history: History, format: FormatName, size: int) -> None:
    key, printed = github_key(1), private_key(2)
    filler = "words and words\n" * (size // 16)
    history.write(
        "s",
        user("u", f"deploy with {key} today"),
        assistant("a", call("c", "Bash", command="x" * 2000 + f" {github_key(3)}")),
        user("r", [result("c", f"{filler}{printed}\n{filler}")]),
    )
    history.capture()
    text = written(history, format=format)
    assert key not in text and github_key(3) not in text and printed.split("\n")[2] not in text
    count = text.partition("</head>")[2].count(" characters›") or text.count(" characters›")
    assert count >= 3
    if format == "json":
        assert json.loads(text)["sessions"][0]["mask_count"] == count
    else:
        assert f"Keys and passwords are masked in {count} places." in text
    choice = named_sessions(history.pond, ["s"], with_secrets=True)
    shown = written(history, choice, format=format, with_secrets=True)
    assert key in shown and github_key(3) in shown and "masked in" not in shown


@pytest.mark.parametrize("format", FORMATS)
def test_sessions_that_belong_together_are_named(history: History, format: FormatName) -> None:
    history.write("s", user("u", "start one"), assistant("a", call("c", "Agent", prompt="look"), minutes=1))
    history.write(
        "s/subagents/agent-x", {**user("k", "look", minutes=1), "isSidechain": True, "agentId": "x", "sessionId": "s"}
    )
    history.append(
        "s", {**user("r", [result("c", "found")], minutes=2), "toolUseResult": {"agentId": "x", "status": "completed"}}
    )
    history.capture()
    text = written(history, format=format)
    assert "agent-x" in text and "look" in text
    if format != "json":
        assert "Started" in text and "pond://session/claude-code/s%2Fagent-x" in text


@pytest.mark.parametrize("format", FORMATS)
def test_what_the_person_made_of_it_goes_along(lamp: History, format: FormatName) -> None:
    name_session(lamp.pond, "s", "The lamp")
    tag(lamp.pond, "s", ["keep"])
    write_note(lamp.pond, "s", "Bought fuses.")
    write_note(lamp.pond, "claude-code:s#d", "This was it.")
    text = written(lamp, format=format)
    for words in ("The lamp", "keep", "Bought fuses.", "This was it."):
        assert words in text


@pytest.mark.parametrize("format", FORMATS)
def test_several_sessions_stand_in_one_file(lamp: History, format: FormatName) -> None:
    lamp.write("t", user("u2", "Paint the door"), assistant("a2", "Blue."))
    lamp.capture()
    text = written(lamp, named_sessions(lamp.pond, ["t", "s", "claude-code:s#a"]), format=format)
    assert text.index("Paint the door") < text.index("Blue.") < text.index("I look.")
    if format == "json":
        assert len(json.loads(text)["sessions"]) == 2
        assert not faults("export.json", text)
    elif format == "html":
        assert SafePage(text).links == ["#s1", "#s2"]
    else:
        assert text.count("I look.") == 1
        assert "2 sessions" in text.split("\n", 1)[0]


def test_what_a_search_finds(lamp: History) -> None:
    lamp.write("t", user("u2", "Paint the lamp"), assistant("a2", "Blue."))
    lamp.write("o", user("u3", "Something else"))
    lamp.capture()
    request = SearchRequest(query="lamp", limit=1)
    found = found_sessions(lamp.pond, request)
    assert {each.locator for each in found.sessions} == {"claude-code:s", "claude-code:t"}
    whole = written(lamp, found, format="text")
    assert "It was the fuse." in whole and "Blue." in whole
    hits = json.loads(written(lamp, found_sessions(lamp.pond, request, hits_only=True), format="json"))
    assert hits["extent"] == "hits" and hits["query"] == "lamp"
    told = {each["session"]["id"]: each for each in hits["sessions"]}
    assert [message["id"] for message in told["s"]["messages"]] == ["u"]
    assert told["s"]["left_out"] == {"message": 5} and told["t"]["left_out"] == {"message": 1}
    with pytest.raises(NotFound):
        found_sessions(lamp.pond, SearchRequest(query="elephant"))


# files


def test_a_file_is_there_whole_or_not_at_all(lamp: History, tmp_path: Path) -> None:
    choice = named_sessions(lamp.pond, ["s"])
    path = tmp_path / "out" / "lamp.md"
    path.parent.mkdir()
    told: list[ExportProgress] = []
    made = export_to_file(lamp.pond, choice, ExportWish(), path, told=told.append)
    assert path.read_text(encoding="utf-8") == written(lamp)
    assert (made.path, made.exported.session_count, made.exported.message_count) == (path, 1, 6)
    assert [each.messages_done for each in told] == [1, 2, 3, 4, 5, 6] and told[-1].messages_total == 6
    cancellation = Cancellation()
    with pytest.raises(Cancelled), cancellation.over_this_thread():
        export_to_file(
            lamp.pond, choice, ExportWish(), path.with_name("b.md"), told=lambda progress: cancellation.cancel()
        )
    assert [each.name for each in path.parent.iterdir()] == ["lamp.md"]


def test_no_file_is_replaced_unless_that_is_wished(lamp: History, tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text("mine", encoding="utf-8")
    choice = named_sessions(lamp.pond, ["s"])
    with pytest.raises(ValidationFailed, match="is there already"):
        export_to_file(lamp.pond, choice, ExportWish(), path)
    assert path.read_text(encoding="utf-8") == "mine"
    export_to_file(lamp.pond, choice, ExportWish(), path, overwrite=True)
    assert "Mend the lamp" in path.read_text(encoding="utf-8")


def test_what_is_replaced_stays_where_and_as_private_as_it_was(lamp: History, tmp_path: Path) -> None:
    target, link = tmp_path / "elsewhere.md", tmp_path / "link.md"
    target.write_text("mine", encoding="utf-8")
    target.chmod(0o600)
    link.symlink_to(target)
    export_to_file(lamp.pond, named_sessions(lamp.pond, ["s"]), ExportWish(), link, overwrite=True)
    assert link.is_symlink()
    assert "Mend the lamp" in target.read_text(encoding="utf-8")
    assert target.stat().st_mode & 0o777 == 0o600


def test_neither_our_own_files_nor_what_is_no_file_is_replaced(lamp: History, tmp_path: Path) -> None:
    choice, archive = named_sessions(lamp.pond, ["s"]), lamp.pond.folders.archive_file
    size = archive.stat().st_size
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place, said in ((archive, "keeps its own"), (pipe, "no file that could be replaced")):
        with pytest.raises(ValidationFailed, match=said):
            export_to_file(lamp.pond, choice, ExportWish(), place, overwrite=True)
    with pytest.raises(ValidationFailed, match="keeps its own"):
        export_own(lamp.pond, archive.with_name("own.jsonl"))
    with pytest.raises(ValidationFailed, match="its own files"):
        export_own(lamp.pond, lamp.root / "own.jsonl")
    assert archive.stat().st_size == size and pipe.is_fifo()


def test_a_key_that_was_searched_for_is_masked_in_what_was_found(lamp: History, tmp_path: Path) -> None:
    lamp.write("t", user("u2", f"the key is {github_key()}"))
    lamp.capture()
    choice = found_sessions(lamp.pond, SearchRequest(query=f"lamp OR {github_key()}"))
    assert github_key() not in proposed_name(choice, ExportWish())
    for form in FORMATS:
        export_to_file(lamp.pond, choice, ExportWish(format=form), tmp_path / form)
        assert github_key() not in (tmp_path / form).read_text(encoding="utf-8")


def test_a_folder_gets_a_file_for_each_session_and_keeps_what_is_in_it(lamp: History, tmp_path: Path) -> None:
    lamp.write("t", user("u2", "Mend the lamp"), assistant("a2", "Again?", minutes=60 * 24))
    lamp.capture()
    folder = tmp_path / "new" / "folder"
    choice = named_sessions(lamp.pond, ["s", "t"])
    for _ in range(2):
        made = export_to_folder(lamp.pond, choice, ExportWish(format="text"), folder)
    assert made.file_count == 2 and made.exported.session_count == 2
    names = sorted(each.name for each in folder.iterdir())
    assert [name[10:] for name in names] == [
        " Mend the lamp (2).txt",
        " Mend the lamp (3).txt",
        " Mend the lamp (4).txt",
        " Mend the lamp.txt",
    ]
    assert proposed_name(choice, ExportWish(format="html")) == "2 sessions.html"
    assert proposed_name(replace(choice, query="a/b"), ExportWish()) == "a b.md"


def test_nothing_is_written_where_an_agent_keeps_its_history(lamp: History, tmp_path: Path) -> None:
    choice = named_sessions(lamp.pond, ["s"])
    link = tmp_path / "innocent"
    link.symlink_to(lamp.root)
    before = sorted(lamp.root.rglob("*"))
    for place in (lamp.root, link, link / "deeper"):
        with pytest.raises(ValidationFailed, match="Claude Code"):
            export_to_file(lamp.pond, choice, ExportWish(), place / "x.md")
        with pytest.raises(ValidationFailed, match="Claude Code"):
            export_to_folder(lamp.pond, choice, ExportWish(), place)
    assert sorted(lamp.root.rglob("*")) == before


def test_a_place_that_cannot_be_written_is_said(lamp: History, tmp_path: Path) -> None:
    choice = named_sessions(lamp.pond, ["s"])
    with pytest.raises(ValidationFailed, match="could not be written"):
        export_to_file(lamp.pond, choice, ExportWish(), tmp_path / "nowhere" / "x.md")
