"""One message, whole."""

import json

from pond_desktop.operations.message import read_message
from tests.operations.history import History, assistant, call, result, user


def test_a_message_is_whole_between_its_neighbours(history: History) -> None:
    output = "line of output\n" * 5000
    picture = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo" * 400}}
    history.write(
        "a",
        user("u1", "one", 0),
        user("u2", "two", 1),
        assistant("s1", "three", call("t1", "Write", file_path="a.py", content="y = 1\n" * 900), minutes=2),
        user("r1", [result("t1", [{"type": "text", "text": output}, picture])], 3),
        user("u5", "five", 4),
        user("u6", "six", 5),
    )
    history.capture()
    detail = read_message(history.pond, "r1", before=2, after=1)
    assert [message.id for message in detail.before] == ["u2", "s1"]
    assert [message.id for message in detail.after] == ["u5"]
    texts = [part.text or "" for part in detail.message.parts]
    assert any(output.strip() in text for text in texts)
    assert not any("iVBORw0KGgo" in text for text in texts)
    assert not any(part.is_cut for part in detail.message.parts)
    written = read_message(history.pond, "s1").message.parts[-1]
    assert written.text is not None and json.loads(written.text)["content"] == "y = 1\n" * 900
    assert written.result_message_id == "r1"
    assert detail.before[1].parts[-1].is_cut


def test_there_may_be_fewer_neighbours_than_asked_for(history: History) -> None:
    history.write("a", user("u1", "one", 0), user("u2", "two", 1))
    history.capture()
    detail = read_message(history.pond, "u1", before=10**6, after=10**6)
    assert (detail.before, [message.id for message in detail.after]) == ((), ["u2"])
    assert read_message(history.pond, "u1", before=-1, after=0).after == ()


def test_only_the_sessions_that_hang_at_it_are_linked(history: History) -> None:
    history.write(
        "a",
        user("u1", "Explore", 0),
        assistant("s1", call("t1", "Task", description="Find", prompt="Look around"), minutes=1),
        user("r1", [result("t1", "found")], 5, toolUseResult={"agentId": "x1", "status": "completed"}),
    )
    history.write("a/subagents/agent-x1", user("k1", "Look around", 2, isSidechain=True, agentId="x1"))
    history.capture()
    assert [link.kind for link in read_message(history.pond, "s1").links] == ["child"]
    assert read_message(history.pond, "u1").links == ()
