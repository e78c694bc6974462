"""How much was said and used in a year."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from pond_desktop.canonical import Usage
from pond_desktop.operations.activity import activity, span_of
from pond_desktop.operations.listing import lay_out, list_facets
from pond_desktop.operations.projects import join_projects
from pond_desktop.projection.activity import Activity
from pond_desktop.projection.listing import ListRequest
from tests.operations.history import START, History, Line, assistant, user

BERLIN = ZoneInfo("Europe/Berlin")


def minutes_to(moment: datetime) -> float:
    return (moment - START) / timedelta(minutes=1)


def answer(id: str, text: str, minutes: float | None, *, model: str = "model-a", **tokens: int) -> Line:
    line = assistant(id, text, minutes=minutes)
    line["message"]["model"] = model
    line["message"]["usage"] = {"input_tokens": 0, "output_tokens": 0} | tokens
    return line


def by_value(rows: object) -> dict[str, tuple[int, int]]:
    return {row.value: (row.amount.messages, row.amount.sessions) for row in rows}  # type: ignore[attr-defined]


def test_days_agents_projects_and_models(history: History) -> None:
    history.write(
        "one",
        user("u1", "Feed the heron", 0),
        answer("a1", "Fed", 1, input_tokens=10, output_tokens=5, cache_read_input_tokens=100),
        user("u2", "And the otter", 24 * 60),
    )
    history.write("two", user("v1", "Cut the reed", 2), answer("b1", "Cut", 3, model="model-b"), project="reed")
    history.capture()
    found = activity(history.pond, zone=UTC)
    assert (found.year, found.years) == (2026, (2026, 2026))
    assert by_value(found.days) == {"2026-03-09": (4, 2), "2026-03-10": (1, 1)}
    assert by_value(found.agents) == {"claude-code": (5, 2)}
    assert by_value(found.projects) == {"/srv/demo/heron": (3, 1), "/srv/demo/reed": (2, 1)}
    assert by_value(found.models) == {"model-a": (1, 1), "model-b": (1, 1)}
    assert (found.total.messages, found.total.sessions) == (5, 2)
    assert found.total.usage == Usage(input_tokens=10, output_tokens=5, cache_read_tokens=100)
    assert found.agents[0].months[2] == found.agents[0].amount
    assert [month.messages for month in found.projects[0].months] == [0, 0, 3, *[0] * 9]
    assert (found.currency, found.total.cost, found.total.unpriced_tokens) == (None, None, 0)


def test_days_are_those_of_the_zone_also_when_the_clocks_change(history: History) -> None:
    nights = [
        datetime(2026, 3, 28, 22, 59, tzinfo=UTC),  # 23:59 of the 28th in Berlin
        datetime(2026, 3, 28, 23, 0, tzinfo=UTC),  # the 29th begins
        datetime(2026, 3, 29, 21, 59, tzinfo=UTC),  # and ends an hour early
        datetime(2026, 3, 29, 22, 0, tzinfo=UTC),
        datetime(2026, 10, 25, 22, 59, tzinfo=UTC),  # the 25th is an hour longer
        datetime(2026, 10, 25, 23, 0, tzinfo=UTC),
        datetime(2026, 12, 31, 23, 30, tzinfo=UTC),  # the next year in Berlin
    ]
    history.write("one", *(user(f"u{n}", f"Night {n}", minutes_to(at)) for n, at in enumerate(nights)))
    history.capture()
    found = activity(history.pond, 2026, zone=BERLIN)
    assert by_value(found.days) == {
        "2026-03-28": (1, 1),
        "2026-03-29": (2, 1),
        "2026-03-30": (1, 1),
        "2026-10-25": (1, 1),
        "2026-10-26": (1, 1),
    }
    assert found.years == (2026, 2027)
    assert activity(history.pond, zone=BERLIN).year == 2026, "next year is not looked at before it is there"
    assert by_value(activity(history.pond, zone=UTC).days)["2026-12-31"] == (1, 1)


def test_what_a_model_said_is_listed_as_it_is_counted(history: History) -> None:
    """In whichever model a session began; what was rewritten and what was said in another year aside."""
    year = 365 * 24 * 60
    history.write("one", user("u1", "Feed", 0), answer("a1", "Fed", 1), answer("a2", "Again", 2, model="model-b"))
    history.write("two", user("v1", "Cut", 2), answer("b1", "Cut", 3, model="model-b"))
    history.write("three", user("w1", "Hew", 2), answer("c1", "Hewn", 3), answer("c2", "Late", year, model="model-b"))
    history.capture()
    history.write("two", user("v1", "Cut", 2), answer("b2", "Uncut", 3))
    history.capture()
    found = by_value(activity(history.pond, 2026, zone=UTC).models)
    assert found == {"model-a": (3, 3), "model-b": (1, 1)}
    span = span_of(date(2026, 1, 1), date(2026, 12, 31), zone=UTC)
    for model, (_, session_count) in found.items():
        for within, count in ((span, session_count), (None, {"model-a": 3, "model-b": 2}[model])):
            request = ListRequest(span=within, said_by=model)
            assert lay_out(history.pond, request).session_count == count
            assert list_facets(history.pond, request).total_count == count


def test_what_was_copied_is_counted_once(history: History) -> None:
    """A fork repeats what came before it, with the tokens that were used there."""
    before = (user("u1", "Feed the heron", 0), answer("a1", "Fed", 1, output_tokens=50))
    history.write("origin", *before)
    copied = [line | {"forkedFrom": {"sessionId": "origin", "messageUuid": line["uuid"]}} for line in before]
    history.write("fork", *copied, user("u2", "Go on", 2), answer("a2", "Gone", 3, output_tokens=7))
    history.capture()
    found = activity(history.pond, zone=UTC)
    assert (found.total.messages, found.total.usage.output_tokens) == (4, 57)


def test_what_was_rewritten_is_counted_as_it_is_now(history: History) -> None:
    history.write("one", user("u1", "Feed the heron", 0), answer("a1", "Fed", 1, output_tokens=50))
    history.capture()
    history.write("one", user("u1", "Feed the heron", 0), answer("a2", "Not fed", 24 * 60, output_tokens=3))
    history.capture()
    found = activity(history.pond, zone=UTC)
    assert by_value(found.days) == {"2026-03-09": (1, 1), "2026-03-10": (1, 1)}
    assert found.total.usage.output_tokens == 3


def test_messages_without_a_time_are_told_apart(history: History) -> None:
    history.write("one", user("u1", "When?", None), user("u2", "Now", 0))
    history.capture()
    found = activity(history.pond, zone=UTC)
    assert (found.total.messages, found.untimed_messages) == (1, 1)


def test_a_zone_that_was_not_written_is_told(history: History) -> None:
    line = user("u1", "At noon", 0)
    line["timestamp"] = "2026-03-09T12:00:00"
    history.write("one", line, user("u2", "Later", 300))
    history.capture()
    found = activity(history.pond, zone=UTC)
    assert (found.total.messages, found.zone_assumed_messages) == (2, 1)


def priced(history: History, prices: dict[str, dict[str, float]], currency: str = "EUR") -> Activity:
    history.pond.settings = replace(history.pond.settings, prices=prices, currency=currency)
    return activity(history.pond, zone=UTC)


def test_cost_by_the_prices_of_a_person(history: History) -> None:
    history.write(
        "one",
        user("u1", "Feed the heron", 0),
        answer("a1", "Fed", 1, model="model-a-20260101", input_tokens=1_000_000, output_tokens=100_000),
        answer("a2", "And again", 2, model="model-b", output_tokens=40),
    )
    history.capture()
    found = priced(history, {"model-a": {"input": 3, "output": 15}})
    assert found.currency == "EUR"
    assert found.total.cost == pytest.approx(4.5)
    assert found.total.unpriced_tokens == 40
    costs = {row.value: (row.amount.cost, row.amount.unpriced_tokens) for row in found.models}
    assert costs == {"model-a-20260101": (pytest.approx(4.5), 0), "model-b": (None, 40)}
    assert "cost" in found.measures
    assert "cost" not in priced(history, {}).measures


def test_sub_agents_work_is_counted_and_their_sessions_are_not(history: History) -> None:
    history.write("one", user("u1", "Feed the heron", 0), answer("a1", "Fed", 1, output_tokens=5))
    history.write(
        "one/subagents/agent-k1",
        user("k1", "Find the fish", 2, isSidechain=True, agentId="k1"),
        answer("k2", "Found", 3, output_tokens=11) | {"isSidechain": True, "agentId": "k1"},
    )
    history.capture()
    found = activity(history.pond, zone=UTC)
    assert (found.total.messages, found.total.sessions, found.total.usage.output_tokens) == (4, 1, 16)


def test_joined_projects_are_one(history: History) -> None:
    history.write("one", user("u1", "Feed the heron", 0))
    history.write("two", user("v1", "Cut the reed", 2), project="reed")
    history.capture()
    join_projects(history.pond, "/srv/demo/reed", "/srv/demo/heron")
    assert by_value(activity(history.pond, zone=UTC).projects) == {"/srv/demo/heron": (2, 2)}


def test_an_empty_archive_has_an_empty_year(history: History) -> None:
    found = activity(history.pond, zone=UTC)
    assert (found.year, found.years, found.days) == (2026, (2026, 2026), ())
    assert activity(history.pond, 2020, zone=UTC).days == ()


def test_the_list_of_a_day_holds_the_sessions_that_the_day_counts(history: History) -> None:
    """Also one that went on for days, and is listed by its last words."""
    history.write("long", user("u1", "Feed the heron", 0), user("u2", "And the otter", 5 * 24 * 60))
    history.write("short", user("v1", "Cut the reed", 2), user("v2", "More", 60), project="reed")
    history.write("other", user("w1", "Elsewhen", 3 * 24 * 60))
    history.capture()
    days = by_value(activity(history.pond, zone=BERLIN).days)
    for day, (_, sessions) in days.items():
        span = span_of(date.fromisoformat(day), date.fromisoformat(day), zone=BERLIN)
        assert lay_out(history.pond, ListRequest(span=span), zone=BERLIN).session_count == sessions, day
    assert days["2026-03-09"] == (3, 2)
