"""VS Code's chat sessions: what a turn becomes, the log that makes a session, and a log that grows under capture."""

import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.vscode_copilot import VSCodeCopilot
from pond_desktop.adapters.vscode_copilot.log import state_of
from pond_desktop.adapters.vscode_copilot.places import path_of
from pond_desktop.canonical import Event, Message, Part, Session, Skipped
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import CORPUS, contents, source_file

USER = Path(__file__).parent.parent / "data" / "vscode-copilot" / "User"
FOLDER = PurePosixPath("workspaceStorage", "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "chatSessions")
FLAT = "5b1d2c3e-7f60-4a81-9b02-c3d4e5f60718.json"
LOG = "globalStorage/emptyWindowChatSessions/6c2e3d4f-8071-4b92-8c13-d4e5f6071829.jsonl"


def read(value: Any, relative: PurePosixPath = FOLDER / FLAT, root: Path = USER) -> list[Event]:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return list(VSCodeCopilot().read(SourceFile(relative=relative, root=root), io.BytesIO(data), None))


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return read((USER / FOLDER / FLAT).read_bytes())


def chat(*requests: Any, **facts: Any) -> dict[str, Any]:
    return {"version": 3, "sessionId": "s", "requests": list(requests), **facts}


def turn(id: str = "r", **fields: Any) -> dict[str, Any]:
    return {"requestId": id, "message": {"text": f"asked {id}"}, "response": [{"value": f"said {id}"}], **fields}


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def session(events: list[Event]) -> Session:
    return next(event for event in events if isinstance(event, Session))


def by_id(events: list[Event], id: str) -> Message:
    return next(message for message in messages(events) if message.id == id)


def parts(events: list[Event], type: str) -> list[Part]:
    return [part for message in messages(events) for part in message.parts if part.type == type]


def test_the_header_has_title_time_and_the_folder_of_the_window(events: list[Event]) -> None:
    header = session(events)
    assert (header.id, header.title_generated) == (FLAT.removesuffix(".json"), "Flickering lamp")
    assert header.project == "/home/mara/code/night lamp"
    assert header.started_at == datetime(2026, 11, 3, 9, tzinfo=UTC)


def test_a_prompt_and_what_goes_with_it(events: list[Event]) -> None:
    prompt = by_id(events, "request_a1")
    assert prompt.role == "user" and prompt.at == datetime(2026, 11, 3, 9, 0, 5, tzinfo=UTC)
    assert [(part.type, part.provenance, part.body) for part in prompt.parts] == [
        ("text", "conversational", "Why does #file:dim.py flicker?"),
        ("file", "conversational", "/home/mara/code/night lamp/dim.py"),
        ("file", "injected", "/home/mara/code/night lamp/pwm.py"),
        ("text", "injected", "Be brief."),
        ("file", "conversational", None),
    ]
    assert (prompt.parts[-1].media_type, prompt.parts[-1].file_name) == ("image/png", "scope.png")


def test_an_answer_is_one_message_for_each_round(events: list[Event]) -> None:
    answers = [message for message in messages(events) if message.id.startswith("response_a1")]
    assert [message.id for message in answers] == ["response_a1", "response_a1/8"]
    assert [part.type for part in answers[0].parts] == [
        "reasoning",
        "text",
        "tool_call",
        "tool_result",
        "file",
        "tool_call",
        "tool_result",
    ]
    assert answers[0].parts[1].body == "I look at pwm.py first."
    assert [part.tool_name for part in answers[1].parts] == [None, "textEditGroup"]
    assert answers[0].usage is None and answers[1].usage is not None
    assert (answers[1].usage.input_tokens, answers[1].usage.output_tokens) == (812, 40)


def test_a_call_has_the_parameters_and_the_result_that_the_model_saw(events: list[Event]) -> None:
    first, second = [part for part in parts(events, "tool_call") if part.tool_name != "textEditGroup"]
    assert (first.tool_name, first.body) == ("copilot_readFile", '{"filePath": "/home/mara/code/night lamp/pwm.py"}')
    assert (second.tool_name, second.body) == ("run_in_terminal", '{"command": "rg FREQ"}')
    results = parts(events, "tool_result")
    assert [part.body for part in results] == ["FREQ = 90", "rg: not found"]
    assert [part.call_id for part in results] == [first.call_id, second.call_id]
    assert [part.is_failure for part in results] == [None, True]


def test_calls_of_one_name_are_not_paired_where_their_number_differs() -> None:
    shown = [{"kind": "toolInvocationSerialized", "toolId": "grep", "toolCallId": "x", "invocationMessage": "Looking"}]
    calls = [{"id": str(number), "name": "grep", "arguments": f'{{"n":{number}}}'} for number in (1, 2)]
    said = read(chat(turn(response=shown, result={"metadata": {"toolCallRounds": [{"toolCalls": calls}]}})))
    assert [part.body for part in parts(said, "tool_call")] == ["Looking", '{"n":1}', '{"n":2}']


def test_words_are_one_text_where_the_extension_kept_it_so() -> None:
    named = {"kind": "inlineReference", "inlineReference": {"path": "/home/mara/dim.py", "scheme": "file"}}
    response = [{"value": "See "}, named, {"value": " first."}]
    for kept, texts in (
        ("See `dim.py` first.", ["See `dim.py` first."]),
        ("Something else", ["See ", "dim.py", " first."]),
    ):
        result = {"metadata": {"toolCallRounds": [{"response": kept}]}}
        answer = messages(read(chat(turn(response=response, result=result))))[-1]
        assert [part.body for part in answer.parts] == texts


def test_a_symbol_is_named_by_itself() -> None:
    symbol = {"kind": "inlineReference", "inlineReference": {"name": "Lamp", "location": {"uri": {"path": "/x.py"}}}}
    assert [part.body for part in messages(read(chat(turn(response=[symbol]))))[-1].parts] == ["Lamp"]


def test_fences_around_an_edit_are_no_words() -> None:
    edit = {"kind": "textEditGroup", "uri": {"path": "/x.py"}, "edits": []}
    response = [{"value": "I edit."}, {"value": "\n```\n"}, edit, {"value": "\n```\n"}, {"value": "Done."}]
    answers = messages(read(chat(turn(response=response))))[1:]
    assert [[part.type for part in message.parts] for message in answers] == [["text", "tool_call"], ["text"]]


def test_calls_with_foreign_ids_and_names_are_paired_in_their_order() -> None:
    shown = [
        {"kind": "toolInvocationSerialized", "toolId": name, "toolCallId": f"u-{name}"}
        for name in ("copilot_replaceString", "copilot_findTextInFiles")
    ]
    calls = [
        {"id": f"toolu_{number}__vscode-9", "name": name, "arguments": f'{{"n":{number}}}'}
        for number, name in enumerate(("replace_string_in_file", "grep_search"))
    ]
    said = read(chat(turn(response=shown, result={"metadata": {"toolCallRounds": [{"toolCalls": calls}]}})))
    assert [(part.call_id, part.body) for part in parts(said, "tool_call")] == [
        ("u-copilot_replaceString", '{"n":0}'),
        ("u-copilot_findTextInFiles", '{"n":1}'),
    ]


def test_calls_of_a_sub_agent_are_nobodys_pairs() -> None:
    shown = [
        {"kind": "toolInvocationSerialized", "toolId": "runSubagent", "toolCallId": "u-1"},
        {
            "kind": "toolInvocationSerialized",
            "toolId": "grep",
            "subAgentInvocationId": "u-1",
            "invocationMessage": "In",
        },
    ]
    calls = [{"id": "c", "name": "run_subagent", "arguments": '{"prompt":"look"}'}]
    said = read(chat(turn(response=shown, result={"metadata": {"toolCallRounds": [{"toolCalls": calls}]}})))
    assert [part.body for part in parts(said, "tool_call")] == ['{"prompt":"look"}', "In"]


def test_a_terminals_plain_output_goes_before_what_was_rendered_for_the_model() -> None:
    output = {"terminalCommandOutput": {"text": "5 passed"}}
    call = {"kind": "toolInvocationSerialized", "toolId": "t", "toolCallId": "c", "toolSpecificData": output}
    tree = {"node": {"children": [{"text": "5 passed"}]}}
    kept = {
        "toolCallRounds": [{"toolCalls": [{"id": "c", "name": "t", "arguments": "{}"}]}],
        "toolCallResults": {"c": {"content": [{"value": tree}]}},
    }
    said = read(chat(turn(response=[call], result={"metadata": kept})))
    assert [part.body for part in parts(said, "tool_result")] == ["5 passed"]


def test_a_result_that_was_rendered_as_a_tree_is_read_by_its_texts() -> None:
    few = [{"type": 2, "text": "1 match"}, {"children": [{"text": "\n"}, {"text": "pwm.py: FREQ"}]}]
    many = [{"text": f"line {number}"} for number in range(9)]
    for children, bodies in (
        (few, ["1 match", "pwm.py: FREQ"]),
        (many, [json.dumps({"node": {"children": many}})]),
    ):
        kept = {
            "toolCallRounds": [{"toolCalls": [{"id": "c", "name": "grep_search", "arguments": "{}"}]}],
            "toolCallResults": {"c": {"content": [{"value": {"node": {"children": children}}}]}},
        }
        said = read(chat(turn(result={"metadata": kept})))
        assert [part.body for part in parts(said, "tool_result")] == bodies


def test_the_selection_goes_along_by_itself() -> None:
    variable = {"kind": "file", "id": "vscode.implicit.selection", "name": "file:x", "value": {"uri": {"path": "/x"}}}
    prompt = messages(read(chat(turn(variableData={"variables": [variable]}))))[0]
    assert [(part.type, part.provenance) for part in prompt.parts] == [
        ("text", "conversational"),
        ("file", "injected"),
    ]


def test_the_turns_own_count_of_tokens_goes_before_a_rounds() -> None:
    kept = {"metadata": {"promptTokens": 9, "outputTokens": 9}, "usage": {"promptTokens": 7}}
    usage = messages(read(chat(turn(completionTokens=5, result=kept))))[-1].usage
    assert usage is not None and (usage.input_tokens, usage.output_tokens) == (7, 5)


def test_the_extensions_version_is_the_agents() -> None:
    assert session(read(chat(turn(agent={"extensionVersion": "0.31.5"})))).agent_version == "0.31.5"
    assert session(read(chat(turn(agent=7)))).agent_version is None


def test_a_refused_call_failed() -> None:
    for refused in ({"type": 0}, False):
        call = {"kind": "toolInvocationSerialized", "toolId": "rm", "isConfirmed": refused, "resultDetails": ["x"]}
        assert [part.is_failure for part in parts(read(chat(turn(response=[call]))), "tool_result")] == [True]


def test_call_ids_with_slashes_lead_to_their_result() -> None:
    call = {"kind": "toolInvocationSerialized", "toolId": "t", "toolCallId": "a/b~c"}
    kept = {
        "toolCallRounds": [{"toolCalls": [{"id": "a/b~c", "name": "t", "arguments": "{}"}]}],
        "toolCallResults": {"a/b~c": {"content": [{"value": "found"}]}},
    }
    (result,) = parts(read(chat(turn(response=[call], result={"metadata": kept}))), "tool_result")
    assert (result.body, result.pointer) == (
        "found",
        "/result/metadata/toolCallResults/a~1b~0c/content/0/value",
    )


def test_words_that_are_kept_but_not_shown_are_read() -> None:
    said = read(chat(turn(response=[], result={"metadata": {"toolCallRounds": [{"response": "kept"}]}})))
    assert [part.body for part in parts(said, "text")] == ["asked r", "kept"]


def test_errors_and_cancelled_turns_are_marked(events: list[Event]) -> None:
    assert by_id(events, "request_a2/cancelled").event == "interruption"
    error = by_id(events, "request_a3/error")
    assert (error.role, error.event) == ("system", "error")
    assert error.parts[0].body == "Sorry, you have exceeded your quota."


def test_an_unknown_kind_is_kept(events: list[Event]) -> None:
    assert [part.body for part in parts(events, "unknown")] == ['{"kind":"hologram","shape":"cube"}']


@pytest.mark.parametrize(
    ("fields", "model"),
    [
        ({"modelId": "copilot/gpt-5"}, "gpt-5"),
        ({"modelId": "copilot/auto"}, None),
        ({"modelId": "copilot/auto", "result": {"metadata": {"resolvedModel": "gpt-5-mini"}}}, "gpt-5-mini"),
        ({"result": {"metadata": {"toolCallRounds": [{"modelId": "o9"}]}}}, "o9"),
    ],
)
def test_the_model_is_the_one_that_served(fields: dict[str, Any], model: str | None) -> None:
    assert messages(read(chat(turn(**fields))))[-1].model == model


def test_old_versions_write_a_prompt_as_text() -> None:
    said = read({"version": 1, "requests": [{"message": "hello", "response": ["hi"]}]})
    assert [(message.role, message.parts[0].body) for message in messages(said)] == [
        ("user", "hello"),
        ("assistant", "hi"),
    ]
    assert session(said).id == FLAT.removesuffix(".json")


def test_a_session_without_requests_is_none() -> None:
    said = read(chat())
    assert not [event for event in said if isinstance(event, Session)]
    assert "empty session" in [event.reason for event in said if isinstance(event, Skipped)]


def test_a_newer_version_is_said_and_read() -> None:
    said = read(chat(turn(), version=9))
    (fault,) = (event for event in said if isinstance(event, Skipped) and event.is_fault)
    assert "upgrade" in fault.reason and len(messages(said)) == 2


def test_a_request_of_another_shape_is_kept_whole_and_the_others_read() -> None:
    said = read(chat({"requestId": 7}, turn()))
    assert [message.parts[0].type for message in messages(said)] == ["unknown", "text", "text"]


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///home/mara/a%20b", "/home/mara/a b"),
        ("file:///c%3A/Users/mara/lamp", "c:\\Users\\mara\\lamp"),
        ("file://server/share/lamp", "\\\\server\\share\\lamp"),
        ("vscode-remote://ssh-remote%2Bhost/srv/lamp", "/srv/lamp"),
        ("http://[", None),
    ],
)
def test_a_folders_address_is_read_as_its_system_writes_it(address: str, path: str | None) -> None:
    assert path_of(address) == path


def test_a_workspace_that_was_never_saved_is_no_project(tmp_path: Path) -> None:
    relative = PurePosixPath("workspaceStorage", "x", "chatSessions", "s.json")
    (tmp_path / relative.parent).mkdir(parents=True)
    for address, project in (
        ("file:///home/mara/.config/Code/Workspaces/1793/workspace.json", None),
        ("file:///home/mara/lamps.code-workspace", "/home/mara/lamps.code-workspace"),
    ):
        (tmp_path / relative.parent.parent / "workspace.json").write_text(json.dumps({"workspace": address}))
        assert session(read(chat(turn()), relative, tmp_path)).project == project


def log(*operations: Any) -> list[bytes]:
    return [json.dumps(operation).encode() + b"\n" for operation in operations]


START = {"kind": 0, "v": {"a": [1, 2, 3], "b": {"c": 1}}}


@pytest.mark.parametrize(
    ("operation", "state"),
    [
        ({"kind": 1, "k": ["b", "c"], "v": "x"}, {"a": [1, 2, 3], "b": {"c": "x"}}),
        ({"kind": 1, "k": ["a", 4], "v": "x"}, {"a": [1, 2, 3, None, "x"], "b": {"c": 1}}),
        ({"kind": 1, "k": [], "v": "x"}, {"a": [1, 2, 3], "b": {"c": 1}}),
        ({"kind": 2, "k": ["a"], "v": [4]}, {"a": [1, 2, 3, 4], "b": {"c": 1}}),
        ({"kind": 2, "k": ["a"], "v": [4], "i": 1}, {"a": [1, 4], "b": {"c": 1}}),
        ({"kind": 2, "k": ["a"], "i": 0}, {"a": [], "b": {"c": 1}}),
        ({"kind": 2, "k": ["new"], "v": [4]}, {"a": [1, 2, 3], "b": {"c": 1}, "new": [4]}),
        ({"kind": 3, "k": ["b"]}, {"a": [1, 2, 3]}),
        ({"kind": 3, "k": ["never"]}, {"a": [1, 2, 3], "b": {"c": 1}}),
        ({"kind": 0, "v": {"all": "new"}}, {"all": "new"}),
    ],
)
def test_a_log_is_replayed_as_vs_code_does_it(operation: dict[str, Any], state: Any) -> None:
    assert json.loads(state_of(log(START, operation))) == state


def test_lines_that_cannot_be_applied_are_kept_and_the_rest_is_read() -> None:
    bad = [
        *log(
            {"kind": 1, "k": ["none", "x"], "v": 1}, {"kind": 9, "k": ["a"]}, {"kind": 1, "k": ["a", 1 << 40], "v": 1}
        ),
        b"not json\n",
    ]
    lines = [*log({"kind": 0, "v": chat(turn())}), *bad, *log({"kind": 1, "k": ["customTitle"], "v": "Lamp"})]
    said = read(state_of(lines), FOLDER / "s.jsonl" / "state.json")
    faults = [event for event in said if isinstance(event, Skipped) and event.is_fault]
    assert len(faults) == len(bad) and session(said).title_generated == "Lamp" and len(messages(said)) == 2


def test_a_torn_last_line_is_still_being_written() -> None:
    lines = [*log(START), b'{"kind":1,"k":["b"],"v":']
    assert json.loads(state_of(lines)) == START["v"]


def test_a_log_that_says_nothing_yet_is_no_session() -> None:
    assert state_of([]) == state_of([b'{"kind":0,']) == b""


def test_both_forms_of_a_session_give_the_same_messages() -> None:
    flat = (USER / FOLDER / FLAT).read_bytes()
    state = state_of(log({"kind": 0, "v": json.loads(flat)}))
    from_log = messages(read(state, FOLDER / f"{FLAT}l" / "state.json"))
    assert [(message.id, message.fingerprint) for message in from_log] == [
        (message.id, message.fingerprint) for message in messages(read(flat))
    ]


def test_the_document_in_a_log_has_the_project_of_its_file() -> None:
    said = read(chat(turn()), FOLDER / "x.jsonl" / "state.json")
    assert session(said).project == "/home/mara/code/night lamp"


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Pond]:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    settings = Settings(roots={"vscode-copilot": (tmp_path / "User",)})
    with open_pond(folders, settings) as opened:
        yield opened


def test_a_growing_log_changes_only_what_it_changed(pond: Pond, tmp_path: Path) -> None:
    path = tmp_path / "User" / LOG
    path.parent.mkdir(parents=True)
    first = log({"kind": 0, "v": chat(turn("r1"), turn("r2", response=[{"value": "It lays"}]))})
    path.write_bytes(b"".join(first))
    capture.run(pond, agents=frozenset({"vscode-copilot"}))
    before = texts(pond)
    assert [text for _, _, text in before] == ["asked r1", "said r1", "asked r2", "It lays"]
    more = log(
        {"kind": 2, "k": ["requests", 1, "response"], "i": 0, "v": [{"value": "It lays out."}]},
        {"kind": 2, "k": ["requests"], "v": [turn("r3")]},
    )
    path.write_bytes(b"".join([*first, *more]))
    report = capture.run(pond, agents=frozenset({"vscode-copilot"}))
    after = texts(pond)
    assert [text for _, _, text in after] == ["asked r1", "said r1", "asked r2", "It lays out.", "asked r3", "said r3"]
    assert after[:3] == before[:3]
    assert report.messages_added == 3 and not report.problems
    again = capture.run(pond, agents=frozenset({"vscode-copilot"}))
    assert again.messages_added == 0 and texts(pond) == after


def texts(pond: Pond) -> list[tuple[int, str, str | None]]:
    with pond.archive.reading() as reader:
        one = reader.session("vscode-copilot", "s")
        assert one is not None
        page = reader.page(one.key, limit=100)
        return [(message.key, message.message.id, message.message.parts[0].body) for message in page]


def test_only_chat_sessions_are_wanted() -> None:
    adapter = VSCodeCopilot()
    storage = "workspaceStorage/0f1e2d3c4b5a69788796a5b4c3d2e1f0"
    assert adapter.wants(PurePosixPath(f"{storage}/chatSessions/a.json")) and adapter.wants(PurePosixPath(LOG))
    refused = [
        f"{storage}/workspace.json",
        f"{storage}/state.vscdb",
        f"{storage}/chatEditingSessions/a/state.json",
        "globalStorage/storage.json",
        "settings.json",
        "History/a/entries.json",
    ]
    assert not any(adapter.wants(PurePosixPath(path)) for path in refused)
    entered = ["workspaceStorage", storage, f"{storage}/chatSessions", "globalStorage", str(PurePosixPath(LOG).parent)]
    assert all(adapter.enters(PurePosixPath(path)) for path in entered)
    not_entered = [f"{storage}/ms-python", "globalStorage/github.copilot-chat", "History", "extensions"]
    assert not any(adapter.enters(PurePosixPath(path)) for path in not_entered)


def test_cursor_is_not_claimed() -> None:
    environment = {"APPDATA": "C:\\Users\\mara\\AppData\\Roaming", "VSCODE_PORTABLE": "/opt/code"}
    roots = VSCodeCopilot().roots(environment, Path("/home/mara"))
    names = {name for root in roots for name in root.parts}
    assert {"Code", "Code - Insiders", "VSCodium", "Windsurf"} <= names and "Cursor" not in names
    assert Path("/home/mara/.config/Code/User") in roots and Path("/opt/code/user-data/User") in roots


@pytest.mark.skipif(not (CORPUS / "vscode-copilot").exists(), reason="no corpus beside the checkout")
def test_the_rebuilt_log_is_read_whole() -> None:
    adapter, top = VSCodeCopilot(), CORPUS / "vscode-copilot"
    (path,) = top.rglob("*.jsonl")
    file = source_file(adapter, path, top)
    assert file is not None
    ((document, content),) = contents(adapter, file, path)
    said = list(adapter.read(document, io.BytesIO(content), None))
    header = session(said)
    assert (header.title_generated, header.project) == ("About lay.py", "/home/alex/src/my project")
    assert [(message.role, message.model) for message in messages(said)] == [("user", None), ("assistant", "gpt-5")]
    assert [part.body for part in messages(said)[1].parts] == ["It lays out the cases.", "Reading lay.py"]
    assert not [event for event in said if isinstance(event, Skipped) and event.is_fault]
