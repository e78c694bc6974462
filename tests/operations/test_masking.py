"""What leaves the screen holds no key: pages, messages, answers, titles, exports; looked through before or not."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pond_desktop.capture.tools import fill_tools as post_tools
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.body import read_body
from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.expand import expand
from pond_desktop.operations.find import search
from pond_desktop.operations.message import read_message
from pond_desktop.operations.outline import growth, outline
from pond_desktop.operations.prompts import read_prompts
from pond_desktop.operations.raw import export_raw, raw_record
from pond_desktop.operations.secrets import masked_words, secrets, secrets_of_message, secrets_of_record
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.stretch import read_stretch
from pond_desktop.operations.transcript import read_session
from pond_desktop.operations.versions import diff, read_version, versions
from pond_desktop.pond import Pond
from pond_desktop.projection.found import SearchRequest
from pond_desktop.secret_rules import LOOKED_CHARS
from tests.operations.history import History, assistant, call, result, user
from tests.secret_keys import github_key, private_key

SAID, CALLED, PRINTED = github_key(1), github_key(2), private_key(3)
KEYS = (SAID, CALLED, PRINTED, *PRINTED.split("\n")[1:-1])
MESSAGE = "claude-code:s#{}"

Way = Callable[[Pond, bool], Any]

WAYS: dict[str, Way] = {
    "page": lambda pond, shown: read_session(pond, "s", with_secrets=shown),
    "message": lambda pond, shown: read_message(pond, MESSAGE.format("r"), with_secrets=shown),
    "stretch": lambda pond, shown: read_stretch(pond, "s", ordinal=0, count=9, with_secrets=shown),
    "outline": lambda pond, shown: outline(pond, "s", with_secrets=shown),
    "growth": lambda pond, shown: growth(pond, outline(pond, "s"), with_secrets=shown),
    "prompts": lambda pond, shown: read_prompts(
        pond, [row.key for row in outline(pond, "s").rows if row.is_prompt], with_secrets=shown
    ),
    "sessions": lambda pond, shown: list_sessions(pond, with_secrets=shown),
    "versions": lambda pond, shown: versions(pond, "s", with_secrets=shown),
    "version": lambda pond, shown: read_version(pond, "s", 1, with_secrets=shown),
    "body": lambda pond, shown: list(read_body(pond, MESSAGE.format("r"), 0, with_secrets=shown)),
    "session": lambda pond, shown: expand(pond, "s", detail="context", with_secrets=shown),
    "summary": lambda pond, shown: expand(pond, "s", detail="summary", with_secrets=shown),
    "evidence": lambda pond, shown: expand(pond, MESSAGE.format("u"), detail="context", with_secrets=shown),
    "answer": lambda pond, shown: search(pond, SearchRequest(query="deploy", with_secrets=shown)).hits,
    "response": lambda pond, shown: search(pond, SearchRequest(query="deploy", with_secrets=shown)).response,
    "tools": lambda pond, shown: search(
        pond, SearchRequest(query="listed", arm="tools", is_grouped=True, with_secrets=shown)
    ),
}


@pytest.fixture(params=["looked through", "just captured"])
def pond(history: History, request: pytest.FixtureRequest) -> Pond:
    history.write(
        "s",
        user("u", f"deploy with {SAID} today", minutes=0),
        assistant("a", "Running it.", call("c1", "Bash", command=f"ship --token '{CALLED}'"), minutes=1),
        user("r", [result("c1", f"listed\n{PRINTED}\n" + "plain line\n" * 200)], minutes=2),
        assistant("z", "Deploy done.", minutes=3),
    )
    history.capture()
    post_tools(history.pond)
    if request.param == "looked through":
        fill_tools(history.pond)
    return history.pond


def written(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace("\\n", "\n")


@pytest.mark.parametrize("way", WAYS)
def test_no_key_leaves_unless_it_is_asked_for(pond: Pond, way: str) -> None:
    left = written(WAYS[way](pond, False))
    assert not [key for key in KEYS if key in left]
    assert "characters›" in left
    shown = written(WAYS[way](pond, True))
    assert [key for key in KEYS if key in shown]
    assert "characters›" not in shown


def test_a_key_in_a_json_call_leaves_json(pond: Pond) -> None:
    part = read_session(pond, "s").messages[1].parts[1]
    assert part.text is not None
    assert msgspec.json.decode(part.text) == {"command": "ship --token '‹github pat, 40 characters›'"}


def test_marks_of_a_hit_stand_on_its_words(pond: Pond) -> None:
    hit = next(hit for hit in search(pond, SearchRequest(query="today")).hits if hit.spans)
    assert [hit.excerpt[start:end] for start, end in hit.spans] == ["today"]
    assert hit.excerpt == "deploy with ‹github pat, 40 characters› today"


def test_the_key_itself_can_be_searched_for(pond: Pond) -> None:
    (hit,) = search(pond, SearchRequest(query=SAID)).hits
    assert hit.locator == MESSAGE.format("u")
    assert SAID not in written(hit)


def test_a_preview_that_breaks_off_in_a_key_is_masked(history: History) -> None:
    text = "x " * 110 + PRINTED + " end" * 400
    history.write("s", user("u", [result("c", text)]), user("v", "go on", minutes=1))
    history.capture()
    fill_tools(history.pond)
    (part,) = read_session(history.pond, "s").messages[0].parts
    assert part.is_cut
    assert (part.text or "").endswith("‹private key, 841 characters›")


def test_behind_what_was_looked_through_keys_are_masked_as_they_pass(history: History) -> None:
    filling = "nothing to see here. " * (LOOKED_CHARS // 20)
    history.write(
        "s", user("u", [result("c", f"{filling} {CALLED} {filling} {PRINTED}")]), user("v", "go on", minutes=1)
    )
    history.capture()
    fill_tools(history.pond)
    whole = "".join(read_body(history.pond, MESSAGE.format("u"), 0))
    assert CALLED not in whole
    assert whole.count("characters›") == 2
    assert len("".join(read_body(history.pond, MESSAGE.format("u"), 0, with_secrets=True))) > 2 * len(filling)


def test_versions_are_masked(history: History) -> None:
    history.write("s", user("u", f"deploy with {SAID} today"), assistant("a", "Yes."))
    history.capture()
    history.write("s", user("u", "deploy with nothing today"), assistant("a", "Yes."))
    history.capture()
    fill_tools(history.pond)
    assert SAID not in written(diff(history.pond, "s"))
    assert SAID in written(diff(history.pond, "s", with_secrets=True))


def test_bytes_are_masked_only_when_that_is_asked_for(pond: Pond, history: History) -> None:
    original = history.path("s").read_bytes()
    whole: list[bytes] = []
    export_raw(pond, "s", whole.append)
    assert b"".join(whole) == original
    masked: list[bytes] = []
    export_raw(pond, "s", masked.append, masked=True)
    left = b"".join(masked).decode()
    assert not [key for key in KEYS if key in left]
    assert [msgspec.json.decode(line)["uuid"] for line in left.splitlines()] == ["u", "a", "r", "z"]
    assert SAID.encode() in raw_record(pond, MESSAGE.format("u"))
    assert SAID.encode() not in raw_record(pond, MESSAGE.format("u"), masked=True)


def test_bytes_that_are_no_text_are_not_masked(history: History) -> None:
    history.write("s", user("u", "go"))
    with history.path("s").open("ab") as file:
        file.write(b"\0\0\0\n")
    history.capture()
    with pytest.raises(ValidationFailed) as refused:
        export_raw(history.pond, "s", lambda piece: None, masked=True)
    assert refused.value.field == "masked"


def test_where_they_lie_is_listed_without_them(pond: Pond) -> None:
    fill_tools(pond)
    found = secrets(pond)
    assert found.counts == {"github pat": 2, "private key": 1}
    assert [(each.locator, each.part, each.part_type, each.length) for each in found.secrets] == [
        (MESSAGE.format("r"), 0, "tool_result", len(PRINTED)),
        (MESSAGE.format("a"), 1, "tool_call", 40),
        (MESSAGE.format("u"), 0, "text", 40),
    ]
    assert not [key for key in KEYS if key in written(found)]
    assert found.pending_count == 0
    assert secrets(pond, "claude-code") == found


def test_a_source_that_nobody_captured_is_named(pond: Pond) -> None:
    with pytest.raises(ValidationFailed) as refused:
        secrets(pond, "nobody")
    assert refused.value.field == "source"


def test_the_secrets_of_one_message_are_known_to_who_masks_it(pond: Pond) -> None:
    # those of the call that it answers are shown with it
    assert [secret.text for secret in secrets_of_message(pond, MESSAGE.format("r"))] == [PRINTED, CALLED]
    assert secrets_of_message(pond, MESSAGE.format("z")) == ()
    around = secrets_of_message(pond, MESSAGE.format("z"), around=3)
    assert {secret.text for secret in around} == {SAID, CALLED, PRINTED}


def test_words_leave_without_what_their_message_holds_or_a_key_by_itself(pond: Pond) -> None:
    assert masked_words(pond, PRINTED[30:90], MESSAGE.format("r")).startswith("‹private key")
    assert (
        masked_words(pond, f"https://a.example/?t={SAID}", None) == "https://a.example/?t=‹github pat, 40 characters›"
    )


def test_a_record_holds_secrets_that_its_message_does_not_show(history: History) -> None:
    written = user("u", "go")
    written["toolUseResult"] = {"originalFile": f"TOKEN={SAID}\n"}
    history.write("s", written, user("v", f"then {SAID}"))
    history.capture()
    assert secrets_of_message(history.pond, MESSAGE.format("u")) == ()
    assert [secret.text for secret in secrets_of_record(history.pond, MESSAGE.format("u"))] == [SAID]


def test_an_archive_without_secrets_loads_no_rules(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    history.write("s", user("u", "nothing to hide"))
    history.capture()
    fill_tools(history.pond)

    def loaded(*_: object) -> None:
        raise AssertionError("the rules were loaded")

    monkeypatch.setattr("pond_desktop.operations.masking.find_secrets", loaded)
    assert read_session(history.pond, "s").messages
    assert search(history.pond, SearchRequest(query="nothing")).hits
    assert list_sessions(history.pond).sessions
