"""Makes Cursor's databases: for tests, and (run as a program) the invented samples in `tests/data/cursor`."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

LAMP = "11111111-2222-4333-8444-0000000000a1"
SHADE = "11111111-2222-4333-8444-0000000000b2"
PROJECT = "/home/mara/code/lamp"
TABS = "workbench.panel.aichat.view.aichat.chatdata"


def lay_editor(path: Path, values: Mapping[str, Any], items: Mapping[str, Any] | None = None) -> Path:
    """A `state.vscdb`; a value that is no text or bytes is written as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        for table in ("ItemTable", "cursorDiskKV"):
            connection.execute(f"CREATE TABLE IF NOT EXISTS {table} (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)")
        for table, rows in (("cursorDiskKV", values), ("ItemTable", items or {})):
            connection.executemany(
                f"INSERT INTO {table} VALUES (?, ?)",
                [(key, _written(value)) for key, value in rows.items()],
            )
    return path


def composer(names: Iterable[str], **facts: Any) -> dict[str, Any]:
    headers = [{"bubbleId": name, "type": 1} for name in names]
    return {"_v": 10, "fullConversationHeadersOnly": headers, "conversationMap": {}, **facts}


def typed(text: str, **more: Any) -> dict[str, Any]:
    return {"_v": 3, "type": 1, "text": text, "richText": "{}", **more}


def answered(text: str = "", **more: Any) -> dict[str, Any]:
    return {"_v": 3, "type": 2, "text": text, "tokenCount": {"inputTokens": 0, "outputTokens": 0}, **more}


def tool(name: str, call: str, status: str, **more: Any) -> dict[str, Any]:
    return {"tool": 5, "name": name, "toolCallId": call, "status": status, **more}


def lay_agent(path: Path, messages: Iterable[Any], **facts: Any) -> Path:
    """A `store.db` whose root names the messages in order. Bytes among them are written as they are; a list is a node
    of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    blobs: dict[str, bytes] = {}
    root = _node(messages, blobs)
    meta = {"agentId": path.parent.name, "latestRootBlobId": root, "mode": "default", **facts}
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, data BLOB)")
        connection.execute("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT)")
        connection.executemany("INSERT OR REPLACE INTO blobs VALUES (?, ?)", blobs.items())
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('0', ?)", (json.dumps(meta).encode().hex(),))
    return path


def field(number: int, content: bytes) -> bytes:
    """A protobuf field of bytes."""
    size, length = len(content), b""
    while size > 0x7F:
        length += bytes([size & 0x7F | 0x80])
        size >>= 7
    return bytes([number << 3 | 2]) + length + bytes([size]) + content


def _node(messages: Iterable[Any], blobs: dict[str, bytes]) -> str:
    data = b""
    for message in messages:
        if isinstance(message, list):
            data += field(2, bytes.fromhex(_node(message, blobs)))
            continue
        blob = message if isinstance(message, bytes) else json.dumps(message).encode()
        data += field(1, hashlib.sha256(blob).digest())
        blobs[hashlib.sha256(blob).hexdigest()] = blob
    data += b"\x18\x96\x01" + field(9, f"file://{PROJECT}".encode())
    blobs[hashlib.sha256(data).hexdigest()] = data
    return hashlib.sha256(data).hexdigest()


def _written(value: Any) -> str | bytes | None:
    return value if value is None or isinstance(value, str | bytes) else json.dumps(value, ensure_ascii=False)


GLOBAL: dict[str, Any] = {
    f"composerData:{LAMP}": composer(
        ["u1", "a1", "a2", "a3", "lost", "u2", "a4"],
        composerId=LAMP,
        name="Dim the lamp",
        createdAt=1762160400000,
        lastUpdatedAt=1762160460000,
        unifiedMode="agent",
        workspaceIdentifier={"id": "f00d", "uri": {"fsPath": PROJECT, "scheme": "file"}},
        activeBranch={"branchName": "dim"},
    ),
    f"bubbleId:{LAMP}:u1": typed(
        "Make it dim at night.\nLook at the picture.",
        createdAt="2025-11-03T09:00:00.000Z",
        images=[{"path": "/home/mara/lamp.png", "uuid": "p1"}, {"oddity": 7}],
        context={
            "selections": [{"rawText": "level = 1", "uri": {"fsPath": f"{PROJECT}/pwm.c"}}],
            "fileSelections": [{"uri": {"fsPath": f"{PROJECT}/lamp.c"}}],
        },
    ),
    f"bubbleId:{LAMP}:a1": answered(
        thinking={"text": "PWM, probably.", "signature": "x"},
        capabilityType=30,
        createdAt="2025-11-03T09:00:02.000Z",
        modelInfo={"modelName": "glow-2"},
    ),
    f"bubbleId:{LAMP}:a2": answered(
        capabilityType=15,
        createdAt="2025-11-03T09:00:03.000Z",
        toolFormerData=tool(
            "read_file", "call_1", "completed", rawArgs='{"path":"pwm.c"}', result=json.dumps({"contents": "l" * 3000})
        ),
    ),
    f"bubbleId:{LAMP}:a3": answered(
        capabilityType=15,
        timingInfo={"clientRpcSendTime": 1762160404000, "clientStartTime": 123456.7},
        toolFormerData=tool("run_terminal_cmd", "call_2", "cancelled", params='{"command":"make"}'),
    ),
    f"bubbleId:{LAMP}:u2": typed("And by day?", createdAt="2025-11-03T09:00:30"),
    # a control character inside a text, as the editor leaves it
    f"bubbleId:{LAMP}:a4": '{"type":2,"text":"Then it is\tbright.","tokenCount":{"inputTokens":12,"outputTokens":5}}',
    f"bubbleId:{LAMP}:gone": typed("Make it blink."),
    f"composerData:{SHADE}": {
        "composerId": SHADE,
        "name": "",
        "createdAt": "1762160410000",
        "fullConversationHeadersOnly": [],
        "conversation": [
            {"type": 1, "bubbleId": "s1", "text": "Look for the shade."},
            {"type": 2, "bubbleId": "s2", "text": "It is green."},
        ],
        "subagentInfo": {"parentComposerId": LAMP, "subagentTypeName": "explore", "toolCallId": "call_9"},
    },
    "composerData:empty": composer([], composerId="empty"),
    "bubbleId:headless:h1": typed("My list is lost."),
    "bubbleId:headless:h2": answered("Your words are not."),
    f"checkpointId:{LAMP}:c": {"files": []},
    "agentKv:blob:00ff": b"\x00\xff",
}
WORKSPACE: dict[str, Any] = {
    "composer.composerData": {
        "allComposers": [
            {"composerId": "old", "createdAt": 1731784818255, "conversation": [{"type": 1, "text": "A green shade"}]},
            {"composerId": "headless", "name": "Listed only", "createdAt": 1762160400000},
        ],
        "selectedComposerId": "old",
    },
    TABS: {
        "tabs": [
            {
                "tabId": "tab-1",
                "chatTitle": "Why is it dark?",
                "lastSendTime": 1700000000000,
                "bubbles": [
                    {"type": "user", "id": "t1", "text": "Why is it dark?", "selections": [{"rawText": "off()"}]},
                    {"type": "ai", "id": "t2", "text": "", "rawText": "It is off.", "modelType": "glow-1"},
                    {"type": "user", "id": "t3", "text": "", "fileSelections": [{"uri": {"fsPath": "/lamp.c"}}]},
                ],
            }
        ]
    },
    "aiService.prompts": [{"text": "Why is it dark?", "commandType": 4}],
}
AGENT: list[Any] = [
    {"role": "system", "content": "You are a lamp."},
    {"role": "user", "content": f"<user_info>\nOS: linux\nWorkspace Path: {PROJECT}\n</user_info>"},
    {"role": "user", "content": [{"type": "text", "text": "<user_query>\nMake it dim.\n</user_query>"}]},
    {
        "role": "assistant",
        "id": "1",
        "content": [
            {"type": "reasoning", "text": "PWM."},
            {"type": "redacted-reasoning", "data": "AAAA"},
            {"type": "text", "text": "Let me look."},
            {"type": "tool-call", "toolCallId": "call_1", "toolName": "Read", "args": {"path": "pwm.c"}},
        ],
    },
    {
        "role": "tool",
        "content": [{"type": "tool-result", "toolCallId": "call_1", "toolName": "Read", "result": "level = 1"}],
    },
    field(4, field(1, b'{"role":"assistant","content":[{"type":"text","text":"It is dim now."}]}')),
    b"\x08\x01 not a message",
    [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "call_2", "function": {"name": "shell", "arguments": '{"cmd":"make"}'}}],
        },
        {"role": "tool", "tool_call_id": "call_2", "content": "ok"},
        {"role": "user", "content": "thanks"},
    ],
]


def lay_samples(folder: Path) -> None:
    lay_editor(folder / "editor/globalStorage/state.vscdb", GLOBAL)
    workspace = folder / "editor/workspaceStorage/f00d"
    lay_editor(workspace / "state.vscdb", {}, WORKSPACE)
    (workspace / "workspace.json").write_text(json.dumps({"folder": f"file://{PROJECT}"}))
    store = folder / f"home/chats/0123456789abcdef0123456789abcdef/{LAMP}/store.db"
    lay_agent(store, AGENT, name="Dim it", createdAt=1762160400000, lastUsedModel="glow-2")
    (store.parent / "meta.json").write_text(
        json.dumps({"schemaVersion": 1, "cwd": PROJECT, "createdAtMs": 1762160400000})
    )


if __name__ == "__main__":
    lay_samples(Path(__file__).parent.parent / "data" / "cursor")
