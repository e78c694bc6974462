"""What the person makes of sessions and messages: kept by name, found by search, untouched by whatever agents do."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

import msgspec
import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.backup import back_up, planned_restore, restore
from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.facets import facets
from pond_desktop.operations.find import search
from pond_desktop.operations.forgetting import forget, plan_forget
from pond_desktop.operations.names import known_names
from pond_desktop.operations.notes import list_notes, read_note, write_note
from pond_desktop.operations.own_titles import name_session
from pond_desktop.operations.pins import is_pinned, list_pins, pin
from pond_desktop.operations.reread import reread
from pond_desktop.operations.saved_searches import list_searches, remove_search, save_search, saved_search
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.tags import list_tags, tag
from pond_desktop.operations.transcript import read_session
from pond_desktop.projection.found import SearchRequest
from pond_desktop.runtime import WriterLock
from tests.operations.history import NOW, History, assistant, call, result, user

GREBE, HERON = "claude-code:grebe", "claude-code:heron"
KEY = "ghp_" + "x7Kq2mVt9RpLw4ZsB8nYc3HdJ6fGa1EuT0oQ"


@pytest.fixture
def birds(history: History) -> History:
    """Two sessions of two messages each."""
    history.write("grebe", user("g1", "Where does the lantern hang", 0), assistant("g2", "At the weir", minutes=1))
    history.write("heron", user("h1", "Why is the lantern out", 2), assistant("h2", "The wick is wet", minutes=3))
    history.capture()
    return history


def hits(history: History, query: str) -> list[str]:
    found = search(history.pond, SearchRequest(query=query, response_tokens=-1, with_secrets=True))
    return sorted(hit.locator.removeprefix("claude-code:") for hit in found.hits)


def mark_all(history: History) -> None:
    pin(history.pond, GREBE)
    pin(history.pond, f"{HERON}#h2")
    tag(history.pond, GREBE, ["Keep", "café au lait"])
    tag(history.pond, f"{HERON}#h2", ["keep"])
    write_note(history.pond, GREBE, "Ask the keeper\nabout 提灯")
    write_note(history.pond, f"{HERON}#h1", "A good question")
    name_session(history.pond, GREBE, "The lantern at the weir")
    save_search(history.pond, "Lanterns", "lantern tag:keep")


def all_marks(history: History) -> object:
    """Everything of the person's, as it is read again."""
    with history.pond.archive.reading() as reader:
        return msgspec.to_builtins((reader.own_things(), reader.saved_searches()))


def test_marks_are_shown_at_sessions_and_messages(birds: History) -> None:
    mark_all(birds)
    first = {each.id: each for each in list_sessions(birds.pond).sessions}["grebe"]
    assert first.own is not None
    assert (first.title, first.title_origin, first.agent_title) == (
        "The lantern at the weir",
        "own",
        "Where does the lantern hang",
    )
    assert (first.own.tags, first.own.note) == (("café au lait", "Keep"), "Ask the keeper\nabout 提灯")
    assert first.own.pinned_at is not None
    page = read_session(birds.pond, HERON)
    assert page.session.own is None
    by_id = {message.id: message.own for message in page.messages}
    assert by_id["h1"] is not None and by_id["h1"].note == "A good question"
    # spelled as it was spelled first
    assert by_id["h2"] is not None and by_id["h2"].tags == ("Keep",) and by_id["h2"].pinned_at is not None


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("is:pinned", ["grebe#g1", "grebe#g2", "heron#h2"]),
        ("is:tagged", ["grebe#g1", "grebe#g2", "heron#h2"]),
        ("is:noted", ["grebe#g1", "grebe#g2", "heron#h1"]),
        ("tag:KEEP", ["grebe#g1", "grebe#g2", "heron#h2"]),
        ('tag:"café au lait"', ["grebe#g1", "grebe#g2"]),
        ("tag:caf", ["grebe#g1", "grebe#g2"]),
        ("note:keeper", ["grebe#g1", "grebe#g2"]),
        ("note:提灯", ["grebe#g1", "grebe#g2"]),
        ('note:"GOOD question"', ["heron#h1"]),
        ("lantern tag:keep", ["grebe#g1"]),
        ("lantern -tag:keep", ["heron#h1"]),
        ("-is:pinned", ["heron#h1"]),
        ("-note:question", ["grebe#g1", "grebe#g2", "heron#h2"]),
        ("is:pinned is:noted", ["grebe#g1", "grebe#g2", "heron#h1", "heron#h2"]),
        ("is:pinned note:question", []),
        ("note:keeper role:user", ["grebe#g1"]),
        ('title:"at the weir"', ["grebe#g1", "grebe#g2"]),
        ("lantern weir", ["grebe"]),
    ],
)
def test_they_are_found(birds: History, query: str, found: list[str]) -> None:
    mark_all(birds)
    assert hits(birds, query) == found


def test_a_field_without_anything_behind_it_says_so(birds: History) -> None:
    answer = search(birds.pond, SearchRequest(query="lantern tag:keep"))
    assert not answer.interpretation.misread, "nobody made a tag yet, and any will do"
    tag(birds.pond, GREBE, ["keep"])
    (misread,) = search(birds.pond, SearchRequest(query="lantern tag:kepe")).interpretation.misread
    assert misread.nearest == "tag:keep"
    assert known_names(birds.pond).tags == ("keep",)


def test_what_is_marked_is_found_though_lists_leave_it_out(history: History) -> None:
    history.write("grebe", user("g1", "Where does the lantern hang"), user("g2", "And who lit it", 1))
    history.write(
        "grebe/subagents/agent-a1",
        user("c1", "Look for the lantern", 1, agentId="a1", isSidechain=True),
        assistant("c2", "It hangs below", agentId="a1", isSidechain=True),
    )
    history.capture()
    child = "claude-code:grebe/agent-a1"
    assert hits(history, "is:pinned") == []
    pin(history.pond, child)
    assert hits(history, "is:pinned") == ["grebe/agent-a1#c1", "grebe/agent-a1#c2"]
    tag(history.pond, f"{GREBE}#g2", ["later"])
    assert hits(history, "is:(child OR tagged)") == ["grebe#g2", "grebe/agent-a1#c1", "grebe/agent-a1#c2"]


def test_a_tool_s_message_that_is_pinned_is_found(history: History) -> None:
    history.write(
        "grebe",
        user("g1", "Where does the lantern hang"),
        assistant("g2", call("t1", "Bash", command="ls weir")),
        user("g3", [result("t1", "lantern.txt")], 1),
    )
    history.capture()
    fill_tools(history.pond)
    pin(history.pond, f"{GREBE}#g3")
    assert hits(history, "is:pinned") == ["grebe#g3"]
    assert hits(history, "is:pinned lantern") == ["grebe#g3"]


def test_removing_is_by_name_and_twice_does_no_harm(birds: History) -> None:
    pond = birds.pond
    mark_all(birds)
    for _ in range(2):
        pin(pond, GREBE, False)
        assert tag(pond, GREBE, remove=["KEEP"]).tags == ("café au lait",)
        write_note(pond, GREBE, "")
        name_session(pond, GREBE, "")
    assert not is_pinned(pond, GREBE) and is_pinned(pond, f"{HERON}#h2")
    assert read_note(pond, GREBE) is None
    assert [session.title for session in list_sessions(pond).sessions][-1] == "Where does the lantern hang"
    assert [(each.tag, each.session_count, each.message_count) for each in list_tags(pond)] == [
        ("café au lait", 1, 0),
        ("Keep", 0, 1),
    ]


def test_lists_of_them(birds: History) -> None:
    mark_all(birds)
    assert {each.locator: each.title for each in list_pins(birds.pond)} == {
        GREBE: "The lantern at the weir",
        f"{HERON}#h2": "Why is the lantern out",
    }
    assert {each.locator: each.text for each in list_notes(birds.pond)} == {
        GREBE: "Ask the keeper\nabout 提灯",
        f"{HERON}#h1": "A good question",
    }


def rewritten(history: History) -> None:
    history.write("grebe", user("g1", "Where does the lantern hang now", 0), assistant("g9", "Nowhere", minutes=1))
    history.write("heron", user("h9", "Is it out", 2))
    history.capture()


def reread_all(history: History) -> None:
    reread(history.pond, None)


def source_gone(history: History) -> None:
    for session in ("grebe", "heron"):
        history.path(session).unlink()
    history.capture()


def captured_from_nothing(history: History) -> None:
    """As on another machine, or after the archive was lost: all rows are new."""
    kept = history.root.parent / "own.jsonl"
    from pond_desktop.operations.own_records import export_own, restore_own

    export_own(history.pond, kept)
    with closing(sqlite3.connect(history.pond.folders.archive_file)) as database:
        for table in ("pins", "tags", "notes", "own_titles", "saved_searches"):
            database.execute(f"DELETE FROM {table}")
        database.commit()
    restore_own(history.pond, kept)


def backed_up(history: History) -> None:
    file = history.root.parent / "backup.db"
    back_up(history.pond, file)
    with planned_restore(history.pond.folders, file) as plan:
        restore(plan)


@pytest.mark.parametrize("what", [rewritten, reread_all, source_gone, captured_from_nothing, backed_up])
def test_nothing_that_agents_or_the_archive_do_touches_them(birds: History, what: Callable[[History], None]) -> None:
    mark_all(birds)
    before = all_marks(birds)
    assert before != ([], [])
    what(birds)
    assert all_marks(birds) == before
    assert "grebe" in {hit.partition("#")[0] for hit in hits(birds, "is:pinned")}
    # a message that its file no longer says is still there, and so is its note
    assert hits(birds, "note:question") == ["heron#h1"]


def test_forgetting_a_session_forgets_what_was_made_of_it(birds: History) -> None:
    mark_all(birds)
    assert plan_forget(birds.pond, HERON).own_count == 3
    assert forget(birds.pond, HERON).own == 3
    assert {each.locator for each in list_pins(birds.pond)} == {GREBE}
    assert {each.locator for each in list_notes(birds.pond)} == {GREBE}
    assert "good question" not in birds.pond.folders.archive_file.read_bytes().decode("latin-1")


def test_a_key_in_a_note_or_a_title_does_not_leave(birds: History) -> None:
    write_note(birds.pond, GREBE, f"The key is {KEY}")
    write_note(birds.pond, f"{GREBE}#g1", f"Again {KEY}")
    name_session(birds.pond, GREBE, f"Lamp with {KEY}")
    for session, safe in (
        (list_sessions(birds.pond).sessions[-1], True),
        (list_sessions(birds.pond, with_secrets=True).sessions[-1], False),
    ):
        assert (KEY not in str(session)) == safe
    page = read_session(birds.pond, GREBE)
    assert KEY not in str(page) and "‹" in page.session.title
    assert str(read_session(birds.pond, GREBE, with_secrets=True)).count(KEY) == 4
    assert all(KEY not in note.text for note in list_notes(birds.pond))
    write_note(birds.pond, GREBE, f"Anew {KEY}", is_looked_through=False)
    name_session(birds.pond, GREBE, f"Light lamp with {KEY}", is_looked_through=False)
    assert read_note(birds.pond, GREBE, with_secrets=True).text == f"Anew {KEY}"  # type: ignore[union-attr]
    leaving = (list_notes(birds.pond), list_sessions(birds.pond), search(birds.pond, SearchRequest(query="light")))
    assert all("Anew" not in str(each) and "Light" not in str(each) for each in leaving), "not before it is looked at"
    fill_tools(birds.pond)
    (note,) = [each.text for each in list_notes(birds.pond) if each.locator == GREBE]
    assert note.startswith("Anew ‹") and KEY not in str(list_sessions(birds.pond))
    assert "Light lamp with ‹" in str(list_sessions(birds.pond))
    answer = search(birds.pond, SearchRequest(query="lamp"))
    assert answer.hits and KEY not in str(answer)
    assert KEY in str(search(birds.pond, SearchRequest(query="lamp", with_secrets=True)))


@pytest.mark.parametrize(
    "given",
    ["and", "Or", "not", "TO", "a*", "?", "~", "\\", "C++", "a:b", "tag:x", "AND NOT", "a OR b", "[a TO b]", "提灯"],
)
def test_whatever_can_be_a_tag_is_found_by_it(birds: History, given: str) -> None:
    tag(birds.pond, f"{GREBE}#g1", [given])
    assert hits(birds, f'tag:"{given}"') == ["grebe#g1"]
    assert " " in given or hits(birds, f"tag:{given}") == ["grebe#g1"]


@pytest.mark.parametrize("given", ["", "  ", "a,b", '"', "#x", "-x", "AND", "OR", "NOT", "*", "**", "x" * 65])
def test_a_tag_that_could_not_be_asked_for_is_refused(birds: History, given: str) -> None:
    with pytest.raises(ValidationFailed):
        tag(birds.pond, GREBE, ["fine", given])
    assert tag(birds.pond, GREBE).tags == ()


def test_nothing_can_be_said_of_what_is_not_there(birds: History) -> None:
    for say in (pin, tag, lambda pond, at: write_note(pond, at, "x"), lambda pond, at: name_session(pond, at, "x")):
        with pytest.raises(NotFound):
            say(birds.pond, "claude-code:nobody")


def test_saved_searches_are_told_apart_without_case(birds: History) -> None:
    pond = birds.pond
    save_search(pond, "Zebra", "stripes")
    save_search(pond, "lamps", "lantern")
    save_search(pond, " LAMPS ", "lantern OR lamp")
    assert [(each.name, each.query) for each in list_searches(pond)] == [
        ("LAMPS", "lantern OR lamp"),
        ("Zebra", "stripes"),
    ]
    assert saved_search(pond, "Lamps").query == "lantern OR lamp"
    remove_search(pond, "lamps")
    with pytest.raises(NotFound) as raised:
        remove_search(pond, "zebras")
    assert "Zebra" in raised.value.remedy
    for name, query in (("", "x"), ("x", " "), ("x" * 81, "x")):
        with pytest.raises(ValidationFailed):
            save_search(pond, name, query)


def test_tags_are_counted_over_what_matches(birds: History) -> None:
    tag(birds.pond, GREBE, ["keep"])
    tag(birds.pond, f"{HERON}#h2", ["keep", "later"])
    tag(birds.pond, f"{GREBE}#g1", ["keep", "later"])
    counted = {query: dict(facets(birds.pond, SearchRequest(query=query)).tags) for query in ("lantern", "wick", "the")}
    assert counted == {
        "lantern": {"keep": 1, "later": 1},
        "wick": {"keep": 1, "later": 1},
        "the": {"keep": 3, "later": 2},
    }
    for query, tags in counted.items():
        for name, number in tags.items():
            assert len(hits(birds, f"{query} tag:{name}")) == number, "what a facet counts is what it leads to"


def test_what_a_person_writes_waits_for_no_capture(birds: History) -> None:
    with WriterLock(birds.pond.folders.lock_file, "capture"):
        mark_all(birds)
    assert hits(birds, "note:question") == ["heron#h1"]


def test_however_much_is_tagged_it_is_found(birds: History) -> None:
    """More than a statement may have parameters."""
    count = 40_000
    with closing(sqlite3.connect(birds.pond.folders.archive_file)) as database:
        (source,) = database.execute("SELECT source_key FROM sessions LIMIT 1").fetchone()
        rows = [(100 + number, source, f"s{number}") for number in range(count)]
        database.executemany("INSERT INTO sessions (key, source_key, id) VALUES (?, ?, ?)", rows)
        tags = [(f"s{number}",) for number in range(count)]
        database.executemany("INSERT INTO tags VALUES ('claude-code', ?, '', 'keep', 'keep', 0)", tags)
        database.commit()
    tag(birds.pond, f"{HERON}#h2", ["keep"])
    tag(birds.pond, GREBE, ["keep"])
    assert hits(birds, "tag:keep") == ["grebe#g1", "grebe#g2", "heron#h2"]
    assert hits(birds, "lantern -tag:keep") == ["heron#h1"]
    assert list_tags(birds.pond)[0].session_count == count + 1


def test_restoring_an_archive_takes_over_what_was_made_since(birds: History) -> None:
    file = birds.root.parent / "early.db"
    write_note(birds.pond, GREBE, "Early words")
    tag(birds.pond, HERON, ["early"])
    back_up(birds.pond, file)
    write_note(birds.pond, GREBE, "Late words")
    write_note(birds.pond, HERON, "A late note")
    tag(birds.pond, HERON, ["late"])
    pin(birds.pond, f"{GREBE}#g1")
    name_session(birds.pond, GREBE, "A late title")
    save_search(birds.pond, "Late", "late")
    birds.pond.archive.join_project("/srv/late", "/srv/demo", NOW)
    with planned_restore(birds.pond.folders, file) as plan:
        assert plan.own_count == 7
        tag(birds.pond, GREBE, ["at the last moment"])
        before = all_marks(birds)
        assert restore(plan).own_count == 8
    assert all_marks(birds) == before
    with birds.pond.archive.reading() as reader:
        assert [(join.path, join.joined_into) for join in reader.project_joins()] == [("/srv/late", "/srv/demo")]


def test_a_session_that_was_forgotten_lends_its_keys_to_no_other(birds: History) -> None:
    """A window that is open still holds them."""

    def keys() -> set[tuple[str, int]]:
        with closing(sqlite3.connect(birds.pond.archive.path)) as archive:
            tables = ("sessions", "messages")
            return {(table, key) for table in tables for (key,) in archive.execute(f"SELECT key FROM {table}")}

    before = keys()
    forget(birds.pond, HERON)
    stayed = keys()
    assert len(before - stayed) == 3
    birds.write("egret", user("e1", "Where is the reed", 5), assistant("e2", "In the shallows", minutes=6))
    birds.capture()
    assert len(keys()) == 6 and keys() & before == stayed
