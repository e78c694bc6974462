"""The list of sessions, laid out, narrowed and counted."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from pond_desktop.archive.times import to_stored
from pond_desktop.operations.listing import lay_out, list_facets, locators_of, sessions_of, without_each
from pond_desktop.operations.own_titles import name_session
from pond_desktop.operations.pins import pin
from pond_desktop.operations.switching import read_goals
from pond_desktop.projection.listing import PERIODS, ListRequest, SessionLayout
from tests.operations.history import History, assistant, call, result, user

ALL = ListRequest()
DAY = 24 * 60
PICTURE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="}}


@pytest.fixture
def four(history: History) -> History:
    """Latest first: today, yesterday, last week, long ago (the clock stands at 20 March, noon, UTC)."""
    failing = (call("t1", "Bash", command="ls"),)
    history.write(
        "now", user("n1", "Mend the 50%_off feed", 11 * DAY), assistant("n2", *failing, minutes=11 * DAY),
        user("n3", [result("t1", "no", is_error=True)], 11 * DAY), assistant("n4", "Done", minutes=11 * DAY),
    )  # fmt: skip
    history.write("then", user("t1", "Count the herons", 10 * DAY), user("t2", [PICTURE], 10 * DAY), project="egret")
    history.write("week", user("w1", "Write the reed index", 5 * DAY), assistant("w2", "Yes", minutes=5 * DAY))
    history.write("ago", user("a1", "Old sluice", -300 * DAY), project="egret")
    history.capture()
    return history


def names(history: History, request: ListRequest) -> list[str]:
    """Rows as a person sees them: ids, and headings by kind, value and count."""
    return rows_of(history, lay_out(history.pond, request, zone=UTC))


def rows_of(history: History, layout: SessionLayout) -> list[str]:
    keyed = sessions_of(history.pond, [key for key in layout.rows if key >= 0])
    heads = [f"{head.kind} {head.value} {head.count}" for head in layout.headings]
    assert [row for row, key in enumerate(layout.rows) if key < 0] == list(layout.heading_rows)
    return [keyed[key].id if key >= 0 else heads[-1 - key] for key in layout.rows]


def test_all_sessions_latest_first_without_a_heading(four: History) -> None:
    assert names(four, ALL) == ["now", "then", "week", "ago"]
    assert lay_out(four.pond, ALL).session_count == 4


def test_under_days_projects_and_agents(four: History) -> None:
    assert names(four, ListRequest(group="day")) == [
        "day 2026-03-20 1", "now", "day 2026-03-19 1", "then", "day 2026-03-14 1", "week", "day 2025-05-13 1", "ago",
    ]  # fmt: skip
    assert names(four, ListRequest(group="project")) == [
        "project /srv/demo/heron 2", "now", "week", "project /srv/demo/egret 2", "then", "ago",
    ]  # fmt: skip
    assert names(four, ListRequest(group="agent")) == ["agent claude-code 4", "now", "then", "week", "ago"]


def test_a_day_is_the_person_s_own(history: History) -> None:
    """09:00 UTC of 9 March and 40 hours later: in Auckland the 9th and the 11th, in Honolulu the 8th and the 10th."""
    history.write("a", user("a1", "One", 0))
    history.write("b", user("b1", "Two", 40 * 60))
    history.capture()
    day = ListRequest(group="day")
    expected = {"Pacific/Auckland": ["2026-03-11", "2026-03-09"], "Pacific/Honolulu": ["2026-03-10", "2026-03-08"]}
    for zone, days in expected.items():
        layout = lay_out(history.pond, day, zone=ZoneInfo(zone))
        assert [heading.value for heading in layout.headings] == days


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_time_at_the_end_of_the_calendar_is_a_day_like_others(history: History, zone: str) -> None:
    """As an archive may hold it: a capture leaves it out, since no clock shows it."""
    history.write("first", user("f1", "Never", 0))
    history.write("last", user("l1", "For ever", 0))
    history.capture()
    with closing(sqlite3.connect(history.pond.folders.archive_file)) as database:
        for id, at in (("first", datetime.min), ("last", datetime.max)):  # noqa: DTZ901
            stored = to_stored(at)
            of = "(SELECT key FROM sessions WHERE id = ?)"
            database.execute(f"UPDATE messages SET at = ? WHERE session_key = {of}", (stored, id))
            database.execute("UPDATE sessions SET last_message_at = ? WHERE id = ?", (stored, id))
        database.commit()
    there = ZoneInfo(zone)
    layout = lay_out(history.pond, ListRequest(group="day"), zone=there)
    assert rows_of(history, layout)[1::2] == ["last", "first"]
    shown, goals = sessions_of(history.pond, layout.rows), read_goals(history.pond)
    times = [shown[key].last_message_at for key in layout.rows if key >= 0] + [goals.at(row).at for row in range(2)]
    assert [at.astimezone(there).year for at in times if at is not None] == [9999, 1, 9999, 1]
    assert list_facets(history.pond, ALL, zone=there).periods == tuple((name, 0) for name in PERIODS)


def test_a_time_that_no_clock_shows_is_none(history: History) -> None:
    history.write("a", user("a1", "Never", None, timestamp="9999-12-31T23:59:59Z"))
    history.capture()
    assert names(history, ListRequest(group="day")) == ["day  1", "a"]


def test_what_is_to_come_is_not_of_today(history: History) -> None:
    history.write("a", user("a1", "A clock ahead", 20 * DAY))
    history.capture()
    assert list_facets(history.pond, ALL, zone=UTC).periods == tuple((name, 0) for name in PERIODS)
    assert names(history, ListRequest(period="today")) == []
    assert names(history, ALL) == ["a"]


def test_pinned_ones_stand_on_top_once_under_any_heading(four: History) -> None:
    for target in ("week", "then"):
        pin(four.pond, target)
    pin(four.pond, "now#n1")
    rows = names(four, ALL)
    assert (rows[0], sorted(rows[1:3]), rows[3:]) == ("pinned  2", ["then", "week"], ["rest  2", "now", "ago"])
    assert names(four, ListRequest(group="agent"))[-3:] == ["agent claude-code 2", "now", "ago"]
    assert sorted(names(four, ListRequest(is_pinned=True))) == ["then", "week"]
    assert names(four, ListRequest(words="reed")) == ["pinned  1", "week"]


def test_a_conversation_is_folded_into_its_latest_session(history: History) -> None:
    history.write("first", user("f1", "Begin", 0), assistant("f2", "Begun", minutes=1))
    history.write("other", user("o1", "Apart", 5))
    copied = [
        user("f1b", "Begin", 0, forkedFrom={"sessionId": "first", "messageUuid": "f1"}),
        assistant("f2b", "Begun", minutes=1, forkedFrom={"sessionId": "first", "messageUuid": "f2"}),
    ]
    history.write("second", *copied, user("s1", "Go on", 10, parentUuid="f2b"))
    history.capture()
    layout = lay_out(history.pond, ListRequest(group="conversation"))
    with history.pond.archive.reading() as reader:
        pairs = reader.same_conversation()
    assert len(pairs) == 1, "the second session was forked from the first"
    assert rows_of(history, layout) == ["second", "other"]
    (others,) = layout.folded.values()
    assert [session.id for session in sessions_of(history.pond, others).values()] == ["first"]
    assert layout.session_count == 3


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("heron", ["now", "then", "week"]),
        ("HERONS", ["then"]),
        ("count her", ["then"]),
        ("%", ["now"]),
        ("0%_o", ["now"]),
        ("_", ["now"]),
        ("claude", ["now", "then", "week", "ago"]),
        ("code reed", ["week"]),
        ("eg", ["then", "ago"]),
        ("done", []),
        ("'\"*", []),
    ],
)
def test_any_piece_of_title_project_or_agent_is_found(four: History, words: str, found: list[str]) -> None:
    """What is found must be seen: an answer's words are not in a title."""
    assert names(four, ListRequest(words=words)) == found


@pytest.mark.parametrize("words", ["heron " * 3_000, "heron " * 20 + "x" * 200_000, "heron " * 20 + "otter"])
def test_of_a_pasted_text_its_begin_filters(four: History, words: str) -> None:
    request = ListRequest(words=words)
    assert not request.are_all_words_counted
    assert names(four, request) == ["now", "then", "week"]
    assert list_facets(four.pond, request).total_count == 3


@pytest.mark.parametrize("words", ["x" * 200_000, "\ud800", "heron\x00zzz"])
def test_what_no_title_holds_leaves_nothing(four: History, words: str) -> None:
    assert names(four, ListRequest(words=words)) == []


def test_the_person_s_own_title_is_found_too(four: History) -> None:
    name_session(four.pond, "week", "Größe der Schleuse")
    assert names(four, ListRequest(words="größe")) == ["week"]


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("Привет мир", "привет"), ("Привет мир", "МИР"), ("Привет мир", "пр"), ("Ärger im Büro", "ÄRGER bÜ"),
        ("Die Straße", "STRAßE"), ("ΚΌΣΜΟΣ", "κόσμος"), ("İstanbul", "İST"),
    ],
)  # fmt: skip
def test_capitals_of_any_script_are_one_with_their_small_letters(history: History, prompt: str, words: str) -> None:
    titled = [{"type": "custom-title", "customTitle": prompt, "sessionId": "b"}]
    history.write("a", user("a1", prompt, 0))
    history.write("b", user("b1", "Else", 0), *titled)
    history.write("c", user("c1", "Else", -1), project=prompt)
    history.write("d", user("d1", "Else", -2))
    history.capture()
    assert sorted(names(history, ListRequest(words=words))) == ["a", "b", "c"]


def test_filters_narrow_together_and_several_values_widen(four: History) -> None:
    assert names(four, ListRequest(period="today")) == ["now"]
    assert names(four, ListRequest(period="week")) == ["now", "then", "week"]
    assert names(four, ListRequest(period="year")) == ["now", "then", "week"]
    assert names(four, ListRequest(projects=("/srv/demo/egret",))) == ["then", "ago"]
    assert names(four, ListRequest(projects=("/srv/demo/egret", "/srv/demo/heron"), period="week")) == [
        "now", "then", "week",
    ]  # fmt: skip
    assert names(four, ListRequest(projects=("/srv/demo",))) == [], "a project, and not what is below a folder"
    assert names(four, ListRequest(models=("demo-model-1",))) == ["now", "week"]
    assert names(four, ListRequest(models=("",))) == ["then", "ago"]
    assert names(four, ListRequest(has=("error",))) == ["now"]
    assert names(four, ListRequest(has=("image",))) == ["then"]
    assert names(four, ListRequest(has=("image", "error"))) == []
    assert names(four, ListRequest(only=("claude-code:ago", "claude-code:now"))) == ["now", "ago"]
    assert names(four, ListRequest(only=())) == []
    day = (datetime(2026, 3, 14, tzinfo=UTC), datetime(2026, 3, 15, tzinfo=UTC))
    assert names(four, ListRequest(span=day)) == ["week"]


def test_what_the_agent_rewrote_has_what_it_has_now(four: History) -> None:
    four.write("now", user("n1", "Mend the 50%_off feed", 11 * DAY), assistant("n9", "Done", minutes=11 * DAY))
    four.write("then", user("t1", "Count the herons", 10 * DAY), user("t9", "No picture", 10 * DAY), project="egret")
    four.capture()
    assert list_facets(four.pond, ALL).has == (("error", 0), ("image", 0))
    assert names(four, ListRequest(has=("error",))) == names(four, ListRequest(has=("image",))) == []


def test_orders_keep_the_latest_first_among_equals(four: History) -> None:
    assert names(four, ListRequest(is_ascending=True)) == ["ago", "week", "then", "now"]
    assert names(four, ListRequest(order="messages")) == ["now", "week", "then", "ago"]
    assert names(four, ListRequest(order="project", is_ascending=True)) == ["then", "ago", "now", "week"]
    assert names(four, ListRequest(order="project")) == ["now", "week", "then", "ago"]
    assert names(four, ListRequest(order="agent", group="day"))[:2] == ["day 2026-03-20 1", "now"]


def test_each_choice_is_counted_next_to_the_others(four: History) -> None:
    found = list_facets(four.pond, ListRequest(period="week", projects=("/srv/demo/heron",)), zone=UTC)
    assert found.total_count == 2
    assert found.periods == (("today", 1), ("week", 2), ("month", 2), ("year", 2))
    assert found.projects == (("/srv/demo/heron", 2), ("/srv/demo/egret", 1)), "as if no project were chosen"
    assert found.agents == (("claude-code", 2),)
    assert found.models == (("demo-model-1", 2),)
    assert found.has == (("error", 1), ("image", 0))
    for request in (ALL, ListRequest(words="heron"), ListRequest(has=("error",)), ListRequest(models=("",))):
        counted = list_facets(four.pond, request, zone=UTC)
        assert counted.total_count == lay_out(four.pond, request, zone=UTC).session_count
        for project, count in counted.projects:
            narrowed = replace(request, projects=(project,))
            assert lay_out(four.pond, narrowed, zone=UTC).session_count == count


def test_what_is_chosen_stays_to_be_seen_with_none(four: History) -> None:
    found = list_facets(four.pond, ListRequest(period="today", projects=("/srv/demo/egret",)), zone=UTC)
    assert ("/srv/demo/egret", 0) in found.projects


def test_where_nothing_is_left_each_filter_says_what_it_excludes(four: History) -> None:
    request = ListRequest(words="sluice", period="week", projects=("/srv/demo/egret",))
    assert names(four, request) == []
    assert without_each(four.pond, request, zone=UTC) == (("words", 1), ("period", 1), ("projects", 0))


def test_locators_keep_the_order_of_the_list(four: History) -> None:
    rows = lay_out(four.pond, ALL).rows
    assert locators_of(four.pond, list(rows)) == tuple(f"claude-code:{id}" for id in ("now", "then", "week", "ago"))
    assert locators_of(four.pond, [rows[2], 999_999, rows[0]]) == ("claude-code:week", "claude-code:now")


def test_children_are_listed_when_asked_for(four: History) -> None:
    four.write("now/subagents/agent-x1", user("k1", "Look around", 5, isSidechain=True, agentId="x1"))
    four.capture()
    assert lay_out(four.pond, ALL).session_count == 4
    assert lay_out(four.pond, ListRequest(children=True)).session_count == 5
