"""ChatGPT's data export: the zip, its folder and its lists; the tree, calls, files, what was put in."""

import io
import json
import zipfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.adapters.chatgpt_export import ChatGPTExport
from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.canonical import Event, Message, Session, Skipped
from pond_desktop.errors import SourceMalformed, SourceUnreadable
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import contents

DATA = Path(__file__).parent.parent / "data" / "chatgpt-export"
LAMP, EMPTY, ODD = (f"5e551000-0000-4000-8000-0000000000{end}" for end in ("a1", "b2", "c3"))


def read(data: bytes, name: str = LAMP) -> list[Event]:
    file = SourceFile(relative=PurePosixPath("conversations.json", f"{name}.json"), root=DATA)
    return list(ChatGPTExport().read(file, io.BytesIO(data), None))


def messages(events: list[Event]) -> dict[str, Message]:
    """By the last digits of their ids."""
    return {event.id[-2:]: event for event in events if isinstance(event, Message)}


def reasons(events: list[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, Skipped)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def store(path: Path) -> Store:
    made = ChatGPTExport().store(SourceFile(relative=PurePosixPath(path.name), root=path.parent), path)
    assert made is not None
    return made


def documents(path: Path, scratch: Path) -> dict[str, bytes]:
    with store(path).documents(scratch) as found:
        return {document.name: document.open().read() for document in found}


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def conversation(*nodes: dict[str, Any], **fields: Any) -> bytes:
    return json.dumps({"id": LAMP, "mapping": {node["id"]: node for node in nodes}, **fields}).encode()


def node(id: str, parent: str | None, role: str = "user", content: Any = None, **fields: Any) -> dict[str, Any]:
    said = {"content_type": "text", "parts": [id]} if content is None else content
    message = {"id": id, "author": {"role": role}, "content": said, **fields}
    return {"id": id, "parent": parent, "children": [], "message": message}


@pytest.fixture
def lamp(tmp_path: Path) -> list[Event]:
    return read(documents(DATA / "conversations.json", tmp_path)[f"{LAMP}.json"])


def test_the_conversation_is_the_session(lamp: list[Event]) -> None:
    assert [event for event in lamp if isinstance(event, Session)] == [
        Session(
            id=LAMP,
            started_at=datetime(2026, 11, 3, 8, 0, 0, 250000, tzinfo=UTC),
            title_generated="Lamp flickers",
        )
    ]


def test_what_a_person_sees_comes_last_and_other_answers_before_it(lamp: list[Event]) -> None:
    said = messages(lamp)
    assert list(said) == ["03", "20", "04", "05", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16"]
    assert [name for name, message in said.items() if message.is_branch_start] == ["04", "07"]
    assert [(said["05"].parent_id or "")[-2:], (said["07"].parent_id or "")[-2:]] == ["04", "04"]
    assert said["03"].parent_id is None, "an empty message above is none"


def test_an_older_answer_can_be_the_one_that_is_seen() -> None:
    nodes = [node("a", None), node("b", "a", "assistant"), node("c", "a", "assistant"), node("d", "b")]
    nodes[0]["children"] = ["b", "c"]
    assert list(messages(read(conversation(*nodes, current_node="d")))) == ["a", "c", "b", "d"]
    assert list(messages(read(conversation(*nodes, current_node="c")))) == ["a", "b", "d", "c"]


def test_without_a_current_node_the_latest_end_is_seen() -> None:
    nodes = [node("a", None), node("b", "a", create_time=1793700000.0), node("c", "a", create_time=1793600000.0)]
    assert list(messages(read(conversation(*nodes)))) == ["a", "c", "b"]


def test_what_a_person_did_not_write_is_put_in(lamp: list[Event]) -> None:
    said = messages(lamp)
    assert bodies(said["03"]) == [("text", "injected", "I repair lamps."), ("text", "injected", "Be brief.")]
    hidden = node("a", None, metadata={"is_visually_hidden_from_conversation": True})
    unseen = node("b", "a", "assistant", weight=0)
    parts = [
        part.provenance for message in messages(read(conversation(hidden, unseen))).values() for part in message.parts
    ]
    assert parts == ["injected", "injected"]


def test_calls_and_results_are_tied_by_the_calls_own_name(lamp: list[Event]) -> None:
    said = messages(lamp)
    assert bodies(said["09"]) == [("tool_call", "conversational", "print(duty('duty.csv'))")]
    parts = [part for name in ("09", "10", "11", "14", "15") for part in said[name].parts if part.type != "file"]
    assert [(part.tool_name, (part.call_id or "")[-2:], part.is_failure) for part in parts] == [
        ("python", "09", None),
        ("python", "09", False),
        ("python", "09", None),
        ("browser", "14", None),
        ("browser", "14", True),
    ]
    assert said["11"].parts[1].body == "sediment://file_plot7", "a picture is an answer too"


def test_thoughts_are_reasoning(lamp: list[Event]) -> None:
    said = messages(lamp)
    assert bodies(said["07"]) == [
        ("reasoning", "conversational", "PWM, probably."),
        ("reasoning", "conversational", "Only a heading"),
    ]
    assert bodies(said["08"]) == [("reasoning", "injected", "Thought for 3s")]
    assert (said["07"].model, said["05"].model, said["04"].model) == ("glow-3", "glow-2", None)


def test_files_are_told_once_with_their_names(lamp: list[Event]) -> None:
    parts = messages(lamp)["04"].parts
    assert [(part.type, part.body, part.file_name, part.media_type) for part in parts] == [
        ("file", "file-service://file-Lamp01", "lamp.png", "image/png"),
        ("text", "Why does it flicker? — see the picture", None, None),
        ("file", "file-Log002", "duty.csv", "text/csv"),
    ]


def test_a_conversation_in_which_nothing_was_said_is_counted_and_is_no_session(tmp_path: Path) -> None:
    events = read(documents(DATA / "conversations.json", tmp_path)[f"{EMPTY}.json"])
    assert not any(isinstance(event, Session) for event in events)
    assert "conversation without messages" in reasons(events)


def test_lost_parents_and_loops_lose_no_message(tmp_path: Path) -> None:
    events = read(documents(DATA / "conversations-001.json", tmp_path)[f"{ODD}.json"])
    said = messages(events)
    assert sorted(said) == ["51", "52", "53", "54", "55", "56"]
    assert not any(message.is_branch_start for message in said.values())
    assert [part.type for part in (*said["52"].parts, *said["55"].parts)] == ["unknown", "unknown"]
    assert [part.type for part in said["56"].parts] == ["text", "file", "unknown"]


@pytest.mark.parametrize(
    ("content", "body"),
    [
        ({"content_type": "code", "language": "json", "text": "{}"}, "{}"),
        ({"content_type": "tether_browsing_display", "result": "", "summary": "Lamps"}, "Lamps"),
        ({"content_type": "tether_quote", "title": "Lamps", "text": "Quoted"}, "Quoted"),
        ({"content_type": "citable_code_output", "output_str": "7"}, "7"),
        ({"content_type": "model_editable_context", "model_set_context": "Has a lamp."}, "Has a lamp."),
        ({"content_type": "new_kind", "result": "found"}, "found"),
        ("odd", "odd"),
    ],
)
def test_texts_of_all_kinds(content: Any, body: str) -> None:
    (message,) = messages(read(conversation(node("a", None, "assistant", content)))).values()
    assert [part.body for part in message.parts] == [body]


def test_a_later_export_says_the_same_message_again() -> None:
    before, after = node("a", None), node("a", None, metadata={"new_in_2027": True}, status="finished_successfully")
    changed = node("a", None, content={"content_type": "text", "parts": ["other"]})
    prints = [messages(read(conversation(each)))["a"].fingerprint for each in (before, after, changed)]
    assert prints[0] == prints[1] != prints[2]


def test_damaged_bytes_in_one_message_are_repaired() -> None:
    data = conversation(node("a", None, content={"content_type": "text", "parts": ["caf@"]}), node("b", "a"))
    said = messages(read(data.replace(b"@", b"\xe9")))
    assert [part.body for message in said.values() for part in message.parts] == ["caf\ufffd", "b"]


def test_a_zip_holds_the_same_as_its_folder(tmp_path: Path) -> None:
    lists = {name: (DATA / name).read_bytes() for name in ("conversations.json", "conversations-001.json")}
    others = {"user.json": (DATA / "user.json").read_bytes(), "dalle-generations/file-Lamp01-lamp.webp": b"RIFF"}
    path = zipped(tmp_path / "export.zip", {f"2026/{name}": content for name, content in (lists | others).items()})
    (tmp_path / "scratch").mkdir()
    found = documents(path, tmp_path / "scratch")
    assert sorted(found) == [f"{LAMP}.json", f"{EMPTY}.json", f"{ODD}.json", "files.json"]
    assert all(
        any(content in whole for whole in lists.values()) for name, content in found.items() if name != "files.json"
    )
    assert json.loads(found["files.json"]) == {
        "files": {"2026/user.json": len(others["user.json"]), "2026/dalle-generations/file-Lamp01-lamp.webp": 4}
    }
    assert reasons(read(found["files.json"]))[1:] == ["file of the export without sessions"] * 2
    assert b"mara@" not in b"".join(found.values()), "whose account it is is not taken in"


def test_a_list_that_ends_too_early_gives_what_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    path.write_bytes((DATA / "conversations.json").read_bytes()[:-20])
    names = []
    with store(path).documents(tmp_path) as found, pytest.raises(SourceMalformed) as told:
        for document in found:
            names.append(document.name)
    assert names == [f"{LAMP}.json"]
    assert "ends too early" in told.value.sentence and told.value.remedy


@pytest.mark.parametrize(
    ("name", "members", "words"),
    [
        ("a.zip", {"conversations.json": b'[{"uuid": "u", "chat_messages": [{}]}]'}, "an export of Claude.ai"),
        ("a.zip", {"photos/one.png": b"PNG"}, "no conversations of ChatGPT"),
        ("chat keys.json", b'{"token": "x"}', "no conversations of ChatGPT"),
        ("conversations.json", b'[{"id": 1}, {"mapping": {}}]', "no conversations of ChatGPT"),
        ("conversations.json", b"hello", "no list of conversations"),
        ("conversations.json", b"", "no list of conversations"),
        ("a.zip", b"hello", "no zip"),
    ],
)
def test_what_is_no_export_of_chatgpt_is_said(tmp_path: Path, name: str, members: Any, words: str) -> None:
    path = tmp_path / name
    if isinstance(members, bytes):
        path.write_bytes(members)
    else:
        zipped(path, members)
    with pytest.raises((SourceUnreadable, SourceMalformed)) as told:
        documents(path, tmp_path)
    assert words in told.value.sentence and told.value.remedy


def test_one_conversation_that_was_saved_alone_is_read(tmp_path: Path) -> None:
    path = tmp_path / "My conversation.json"
    path.write_bytes(conversation(node("a", None)))
    assert list(documents(path, tmp_path)) == [f"{LAMP}.json"]


def test_an_export_that_a_person_names_is_captured_once(tmp_path: Path) -> None:
    members = {name: (DATA / name).read_bytes() for name in ("conversations.json", "user.json")}
    earlier, later = zipped(tmp_path / "one.zip", members), zipped(tmp_path / "two.zip", members)
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots={"chatgpt-export": (earlier,)})) as pond:
        report = capture.run(pond)
        assert (report.sessions_added, report.messages_added, report.problems) == (1, 14, [])
        assert capture.run(pond).files_opened == 0
    with open_pond(folders, Settings(roots={"chatgpt-export": (earlier, later)})) as pond:
        report = capture.run(pond)
        assert (report.sessions_added, report.messages_added, report.problems) == (0, 0, [])


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        ("b1946ac92492.zip", True),
        ("conversations.json", True),
        ("export/conversations-012.json", True),
        ("5e551000-0000-4000-8000-0000000000a1.json", True),
        ("my chat.json", True),
        ("chat_config.json", False),
        ("design_chats/chat.json", False),
        ("user.json", False),
        ("shared_conversations.json", False),
        ("message_feedback.json", False),
        ("chat.html", False),
        (".hidden/conversations.json", False),
        ("a/b/c/conversations.json", False),
    ],
)
def test_files_that_are_wanted(relative: str, is_wanted: bool) -> None:
    assert ChatGPTExport().wants(PurePosixPath(relative)) is is_wanted


def test_nothing_is_looked_for_unasked() -> None:
    assert ChatGPTExport().roots({}, Path("/home/mara")) == ()


def test_a_real_export_is_read_whole(shared: Path, tmp_path: Path) -> None:
    path = shared / "corpus" / "chatgpt-export" / "2023-06" / "conversations.json"
    written = {each["id"]: each for each in json.loads(path.read_bytes())}
    found = documents(path, tmp_path)
    assert set(found) == {"files.json", *(f"{id}.json" for id in written)} and len(written) == 17
    roles: Counter[str] = Counter()
    for id, each in written.items():
        events = read(found[f"{id}.json"], id)
        (session,) = (event for event in events if isinstance(event, Session))
        assert (session.id, session.title_generated) == (id, each["title"])
        told = {message.id: message for message in messages(events).values()}
        spoken = {
            node["id"]: node["message"]["content"]["parts"]
            for node in each["mapping"].values()
            if node["message"] and any(node["message"]["content"]["parts"])
        }
        texts = {event.id: [part.body for part in event.parts] for event in events if isinstance(event, Message)}
        assert texts == spoken and told
        assert list(texts)[-1] == each["current_node"], "the reader ends where the person did"
        assert not any(event.is_fault for event in events if isinstance(event, Skipped))
        roles.update(event.role for event in events if isinstance(event, Message))
        assert all(event.model for event in events if isinstance(event, Message) and event.role == "assistant")
    assert roles == {"user": 65, "assistant": 70, "tool": 1}


def test_the_newest_shape_keeps_every_promise(shared: Path) -> None:
    path = shared / "corpus" / "chatgpt-export" / "2026-synthetic" / "sample-00.json"
    file = SourceFile(relative=PurePosixPath(path.name), root=path.parent)
    ((inside, content),) = contents(ChatGPTExport(), file, path)
    checks.check_all(ChatGPTExport(), inside, content)
    assert len(messages(read(content))) == len(json.loads(content)["mapping"]) == 3
