"""References out of an archive: what they say, what they leave out, and which one was the last."""

from datetime import UTC

import pytest
from msgspec.structs import replace

from pond_desktop.errors import NotFound, UnknownSetting, ValidationFailed
from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.forgetting import forget
from pond_desktop.operations.own_titles import name_session
from pond_desktop.operations.referring import formats, last_reference, refer, remember
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.citing.packs import tokens_of
from tests.operations.history import History, assistant, call, result, user
from tests.secret_keys import github_key

URL = "pond://session/claude-code"
KEY = github_key(5)


@pytest.fixture
def pond(history: History) -> Pond:
    history.write(
        "heron",
        user("u1", "Why is the lantern out", 0),
        assistant("a1", "I will look.", call("c1", "Bash", command="cat wick.log"), minutes=1),
        user("r1", [result("c1", "wet\n" + "drip\n" * 400)], minutes=2),
        assistant("a2", "The wick is wet:\n\n```sh\ndry wick\n```\n", minutes=3),
        user("u2", "And the oil?", 4),
        assistant("a3", "There is enough of it.", minutes=5),
    )
    history.write("grebe", user("g1", "Where does it hang", 10), assistant("g2", "At the weir", minutes=11))
    history.capture()
    fill_tools(history.pond)
    return history.pond


def text(pond: Pond, *locators: str, **options: object) -> str:
    return refer(pond, locators, zone=UTC, **options).text  # type: ignore[arg-type]


def test_a_session_is_called_by_its_title_and_a_message_by_that_of_its_session(pond: Pond) -> None:
    assert text(pond, "heron") == f"[Why is the lantern out — Claude Code, 2026-03-09]({URL}/heron)"
    assert text(pond, "a2") == f"[Why is the lantern out — Claude Code, 2026-03-09]({URL}/heron#a2)"
    name_session(pond, "heron", "The lamp")
    assert text(pond, "a2") == f"[The lamp — Claude Code, 2026-03-09]({URL}/heron#a2)"


@pytest.mark.parametrize("named", ["claude-code:heron#a2", f"{URL}/heron#a2", "heron#a2", " a2 "])
def test_any_name_of_a_message_makes_the_same_reference(pond: Pond, named: str) -> None:
    assert refer(pond, [named]) == refer(pond, ["a2"])


def test_every_format_of_a_message_and_of_a_session_leads_back_to_it(pond: Pond) -> None:
    for name, title in formats(pond):
        assert title
        made = refer(pond, ["a2"], format=name)
        assert made.format == name and made.locators == ("claude-code:heron#a2",)
        with pond.archive.reading() as reader:
            assert resolve(reader, made.locators[0]).message_key is not None
        if name != "code":
            assert f"{URL}/heron#a2" in made.text
            assert f"{URL}/heron" in refer(pond, ["heron"], format=name).text


def test_what_was_said_is_quoted_and_of_a_session_what_a_person_asked_first(pond: Pond) -> None:
    assert text(pond, "a3", format="quote").startswith("> There is enough of it.\n>\n> — [")
    assert text(pond, "heron", format="quote").startswith("> Why is the lantern out\n>\n> — [")
    assert text(pond, "a2", format="code") == "dry wick"


def test_of_a_message_of_tools_what_they_show_is_quoted(pond: Pond) -> None:
    assert text(pond, "r1", format="quote").startswith("> wet\n> drip\n")


def test_where_there_is_no_code_that_is_said(pond: Pond) -> None:
    with pytest.raises(NotFound):
        refer(pond, ["a3"], format="code")
    assert text(pond, "a3", "a2", format="code") == "dry wick"


def test_several_keep_their_order(pond: Pond) -> None:
    made = refer(pond, ["g2", "heron", "a3"], format="url")
    assert made.text.split("\n") == [f"{URL}/grebe#g2", f"{URL}/heron", f"{URL}/heron#a3"]


def test_a_pack_of_one_message_is_the_turn_that_it_is_in(pond: Pond) -> None:
    for named in ("u1", "a1", "r1", "a2"):
        made = text(pond, named, format="pack")
        assert "> Why is the lantern out" in made and "> The wick is wet:" in made
        assert "`cat wick.log`" in made and "wet\ndrip" in made
        assert "And the oil?" not in made


def test_a_pack_of_a_session_is_its_last_turn(pond: Pond) -> None:
    made = text(pond, "heron", format="pack")
    assert "> And the oil?" in made and "> There is enough of it." in made and "lantern" not in made.split("\n\n", 1)[1]


def test_a_pack_of_several_is_these_alone(pond: Pond) -> None:
    made = text(pond, "a2", "g2", format="pack")
    assert "> The wick is wet:" in made and "> At the weir" in made
    assert "I will look." not in made and "> Where does it hang" not in made


def test_a_pack_is_as_large_as_the_settings_or_the_caller_say(pond: Pond) -> None:
    pond.follow(replace(pond.settings, insert_pack_tokens=700))
    for size, given in ((700, None), (500, 500)):
        assert tokens_of(text(pond, "a2", format="pack", tokens=given)) <= size
    assert "Left out to stay within 500 tokens:" in text(pond, "a2", format="pack", tokens=500)


def test_a_long_turn_is_not_read_whole_and_that_is_told(history: History) -> None:
    lines = [user("u", "Count", 0), *(assistant(f"a{number}", f"It is {number}.") for number in range(300))]
    history.write("long", *lines)
    history.capture()
    made = refer(history.pond, ["a10"], format="pack", tokens=100_000).text
    assert "> Count" in made and "> It is 10." in made and "> It is 299." in made and "> It is 11." not in made
    shown = made.count("> It is ")
    assert f"{300 - shown} messages" in made


def test_an_earlier_version_of_a_message_can_be_referred_to(history: History) -> None:
    history.write("s", user("u", "Before", 0), assistant("a", "First", minutes=1))
    history.capture()
    history.write("s", user("u2", "After", 0), assistant("b", "Second", minutes=1))
    history.capture()
    assert "> First" in refer(history.pond, ["claude-code:s#a"], format="pack").text


def test_a_format_of_ones_own(pond: Pond) -> None:
    pond.follow(replace(pond.settings, insert_templates={"note": "- {snippet} ({role})", "markdown": "<{url}>"}))
    names = [name for name, _ in formats(pond)]
    assert names[-2:] == ["note", "markdown"] and names.count("markdown") == 1
    assert text(pond, "a3", format="note") == "- There is enough of it. (assistant)"
    assert text(pond, "a3") == f"<{URL}/heron#a3>"


def test_a_format_of_ones_own_that_is_not_understood_is_said_where_it_is_used(pond: Pond) -> None:
    pond.follow(replace(pond.settings, insert_templates={"note": "{titel}"}))
    assert ("note", "note") in formats(pond)
    assert text(pond, "a3", format="url") == f"{URL}/heron#a3"
    with pytest.raises(UnknownSetting) as caught:
        refer(pond, ["a3"], format="note")
    assert caught.value.did_you_mean == "title"


def test_a_format_that_gives_nothing_is_said(pond: Pond) -> None:
    pond.follow(replace(pond.settings, insert_templates={"who": "{role}"}))
    assert text(pond, "a3", format="who") == "assistant"
    with pytest.raises(NotFound):
        refer(pond, ["heron"], format="who")


def test_what_cannot_be_is_said(pond: Pond) -> None:
    with pytest.raises(ValidationFailed) as caught:
        refer(pond, ["a3"], format="markdwon")
    assert caught.value.field == "format" and "'markdown'" in caught.value.remedy
    with pytest.raises(NotFound):
        refer(pond, ["a3", "nothing-like-this"])
    with pytest.raises(ValidationFailed):
        refer(pond, [])
    for tokens in (499, 100_001):
        with pytest.raises(ValidationFailed):
            refer(pond, ["a3"], tokens=tokens)


@pytest.mark.parametrize("is_looked_through", [True, False])
def test_no_key_is_in_any_format_unless_it_is_asked_for(history: History, is_looked_through: bool) -> None:
    history.write(
        "s",
        user("u", f"Deploy with {KEY}", 0),
        assistant("a", f"```\nexport TOKEN={KEY}\n```", call("c", "Bash", command=f"ship {KEY}"), minutes=1),
        user("r", [result("c", f"used {KEY}\n" + "line\n" * 400)], minutes=2),
    )
    history.capture()
    if is_looked_through:
        fill_tools(history.pond)
    pond = history.pond
    pond.follow(replace(pond.settings, insert_templates={"own": "{title} {snippet} {quote}"}))
    shown = 0
    for name, _ in formats(pond):
        for named in ("u", "a", "r", "s"):
            if name == "code" and named != "a":
                continue
            made = refer(pond, [named], format=name)
            assert KEY not in f"{made.text}{made.line}{made.html}{made.markdown}"
            shown += KEY in refer(pond, [named], format=name, with_secrets=True).text
    assert shown > 20


def test_the_last_one_is_made_anew(pond: Pond) -> None:
    assert last_reference(pond) is None
    made = refer(pond, ["a3", "g2"], format="quote")
    remember(pond, made)
    assert last_reference(pond) == made
    assert last_reference(pond, format="url") == refer(pond, ["a3", "g2"], format="url")
    name_session(pond, "grebe", "The weir")
    again = last_reference(pond)
    assert again is not None and "The weir" in again.text


def test_nothing_of_what_was_said_is_kept_beside_the_archive(pond: Pond) -> None:
    remember(pond, refer(pond, ["a3"], format="quote"))
    kept = [file for file in pond.folders.state.iterdir() if "reference" in file.name]
    assert len(kept) == 1 and b"enough" not in kept[0].read_bytes() and kept[0].stat().st_mode & 0o077 == 0
    forget(pond, "heron")
    with pytest.raises(NotFound):
        last_reference(pond)


def test_a_last_one_that_cannot_be_read_is_none(pond: Pond) -> None:
    remember(pond, refer(pond, ["a3"]))
    for file in pond.folders.state.iterdir():
        if "reference" in file.name:
            file.write_bytes(b"{ not JSON")
    assert last_reference(pond) is None
