"""Fields narrow a search, and what they do not understand is explained."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from pond_desktop.archive.narrowing import Clause
from pond_desktop.projection.interpretation import FieldRead
from pond_desktop.search import FIELDS, Names, help_lines, parse
from pond_desktop.search.fields import document
from pond_desktop.search.query import ParsedQuery

NOW = datetime(2026, 3, 18, 15, 30, tzinfo=timezone(timedelta(hours=2)))
NAMES = Names(
    agents=("claude-code", "codex", "pi"),
    projects=("/srv/demo/heron", "/home/me/my notes"),
    branches=("main", "feature/search"),
    models=("opus-4", "gpt-5"),
    tools=("Bash", "Read", "Edit"),
    machines=("laptop",),
)


def read(query: str) -> ParsedQuery:
    return parse(query, names=NAMES, now=NOW)


@pytest.mark.parametrize(
    ("query", "field", "values"),
    [
        ("role:user", "role", ("user",)),
        ("ROLE:User", "role", ("user",)),
        ("agent:codex", "agent", ("codex",)),
        ("agent:claude", "agent", ("claude-code",)),
        ("agent:codex,pi", "agent", ("codex", "pi")),
        ("agent:(codex OR pi)", "agent", ("codex", "pi")),
        ("agent:(codex pi", "agent", ("codex", "pi")),
        ("agent:codex OR agent:pi", "agent", ("codex", "pi")),
        ("agent:codex@laptop", "agent", ("codex@laptop",)),
        ("agent:cod*", "agent", ("codex",)),
        ("project:heron", "project", ("heron",)),
        ("project:/srv/demo/heron", "project", ("/srv/demo/heron",)),
        ('project:"my notes"', "project", ("my notes",)),
        ('project:"my notes', "project", ("my notes",)),
        ("branch:feature/search", "branch", ("feature/search",)),
        ("model:opus", "model", ("opus",)),
        ("tool:bash", "tool", ("Bash",)),
        ("file:a/b.py", "file", ("a/b.py",)),
        ("file:*.py", "file", (".py",)),
        ("session:5e55", "session", ("5e55",)),
        ("session:codex:abc#1", "session", ("codex:abc#1",)),
        ("machine:laptop", "machine", ("laptop",)),
        ('title:"release notes"', "title", ("release notes",)),
        ("is:child", "is", ("child",)),
        ("is:pinned", "is", ("pinned",)),
        ("has:image,error", "has", ("image", "error")),
    ],
)
def test_a_field_becomes_a_condition(query: str, field: str, values: tuple[str, ...]) -> None:
    parsed = read(query)
    assert parsed.clauses == (Clause(field=field, values=values),)  # type: ignore[arg-type]
    assert parsed.expression is None
    assert parsed.interpretation.misread == ()


def test_a_field_with_a_minus_excludes() -> None:
    parsed = read("-role:tool NOT agent:pi retry")
    assert parsed.clauses == (
        Clause(field="role", values=("tool",), is_excluded=True),
        Clause(field="agent", values=("pi",), is_excluded=True),
    )
    assert parsed.interpretation.fields == (
        FieldRead(field="role", value="tool", is_excluded=True),
        FieldRead(field="agent", value="pi", is_excluded=True),
    )
    assert parsed.interpretation.terms == ("retry",)


def test_fields_stand_anywhere_among_the_words() -> None:
    parsed = read("where role:user did (agent:codex we) date:last week decide")
    assert [clause.field for clause in parsed.clauses] == ["role", "agent", "at"]
    assert parsed.interpretation.terms == ("where", "did", "we", "decide")


def test_or_beside_a_field_is_explained() -> None:
    parsed = read("role:user OR deadlock")
    assert parsed.clauses == (Clause(field="role", values=("user",)),)
    assert parsed.interpretation.terms == ("deadlock",)
    assert "OR beside a field" in parsed.interpretation.notes[0]


@pytest.mark.parametrize(
    ("query", "text", "nearest"),
    [
        ("agent:kodex retry", "agent:kodex", "agent:codex"),
        ("-agent:kodex retry", "-agent:kodex", "-agent:codex"),
        ("role:usr retry", "role:usr", "role:user"),
        ("is:childs retry", "is:childs", "is:child"),
        ("has:eror retry", "has:eror", "has:error"),
        ("tool:bsh retry", "tool:bsh", "tool:Bash"),
        ("project:herno retry", "project:herno", "project:heron"),
        ('project:"my note x" retry', 'project:"my note x"', 'project:"/home/me/my notes"'),
        ("machine:labtop retry", "machine:labtop", "machine:laptop"),
        ("date:2026-13 retry", "date:2026-13", "date:2026-12"),
        ("date:2026-02-30 retry", "date:2026-02-30", "date:2026-02-28"),
        ("after:yesteday retry", "after:yesteday", "after:yesterday"),
        ("agent: retry agent:", "agent:", None),
    ],
)
def test_what_is_not_understood_is_explained_and_the_rest_searched(query: str, text: str, nearest: str | None) -> None:
    parsed = read(query)
    assert [(piece.text, piece.nearest) for piece in parsed.interpretation.misread] == [(text, nearest)]
    assert "retry" in parsed.interpretation.terms
    assert parsed.clauses == ()


def test_several_values_may_stand_in_quotes() -> None:
    for query in ('agent:"claude-code","codex" the', 'agent:"claude-code",codex the', 'agent:claude-code,"codex" the'):
        parsed = read(query)
        assert parsed.clauses == (Clause(field="agent", values=("claude-code", "codex")),), query
        assert parsed.interpretation.terms == ("the",)


@pytest.mark.parametrize("query", ["NOT (role:user the)", "-(role:user agent:pi) the"])
def test_not_of_fields_that_belong_together_is_explained(query: str) -> None:
    assert "each piece in the brackets" in read(query).interpretation.notes[0]


@pytest.mark.parametrize("path", ["C:/Users/me", "c:\\users", "~/heron", "srv\\demo", "/srv/demo/heron/"])
def test_a_project_may_be_written_as_on_another_system(path: str) -> None:
    names = Names(projects=("/srv/demo/heron", "C:\\Users\\me\\notes"))
    assert parse(f"project:{path} the", names=names).clauses == (Clause(field="project", values=(path,)),)


def test_of_several_values_the_unknown_is_explained() -> None:
    parsed = read("agent:codex,kodax")
    assert parsed.clauses == (Clause(field="agent", values=("codex",)),)
    assert [piece.text for piece in parsed.interpretation.misread] == ["kodax"]


def test_a_suggestion_is_understood() -> None:
    for query in (
        "agent:kodex",
        "role:usr",
        "date:2026-13",
        "date:soon",
        "project:herno",
        "date:9999-99-99",
        "date:1x",
    ):
        nearest = read(query).interpretation.misread[0].nearest
        assert nearest is not None
        assert read(nearest).clauses
        assert read(nearest).interpretation.misread == ()


def test_without_known_names_any_value_is_taken() -> None:
    assert parse("agent:new project:x tool:y").interpretation.misread == ()


def test_a_full_list_of_names_may_lack_some() -> None:
    many = Names(projects=tuple(f"/srv/{number}" for number in range(500)))
    assert parse("project:other", names=many).clauses == (Clause(field="project", values=("other",)),)


def test_names_with_a_colon_that_are_no_fields_are_text() -> None:
    parsed = read("foo:bar std::vector http://x.example note: role::x file://y")
    assert parsed.clauses == ()
    assert len(parsed.interpretation.terms) == 6


DAYS = [
    ("today", "2026-03-18", "2026-03-19"),
    ("yesterday", "2026-03-17", "2026-03-18"),
    ("monday", "2026-03-16", "2026-03-17"),
    ("last week", "2026-03-09", "2026-03-16"),
    ('"last week"', "2026-03-09", "2026-03-16"),
    ("this month", "2026-03-01", "2026-04-01"),
    ("last year", "2025-01-01", "2026-01-01"),
    ("3 days ago", "2026-03-15", "2026-03-16"),
    ("2026", "2026-01-01", "2027-01-01"),
    ("2026-01", "2026-01-01", "2026-02-01"),
    ("2026-1-5", "2026-01-05", "2026-01-06"),
    ("2026-01-15", "2026-01-15", "2026-01-16"),
    ("20260115", "2026-01-15", "2026-01-16"),
    ("15.01.2026", "2026-01-15", "2026-01-16"),
    ("15 jan 2026", "2026-01-15", "2026-01-16"),
    ("december", "2025-12-01", "2026-01-01"),
    ("[2026-01 to 2026-02]", "2026-01-01", "2026-03-01"),
    ("2026-01..2026-02", "2026-01-01", "2026-03-01"),
    ("[2026-02 to 2026-01]", "2026-01-01", "2026-03-01"),
    ("[2026-02 to]", "2026-02-01", None),
    ("[to 2026-02]", None, "2026-03-01"),
]


def local(day: str | None) -> datetime | None:
    return None if day is None else datetime.fromisoformat(day).replace(tzinfo=NOW.tzinfo).astimezone(UTC)


@pytest.mark.parametrize(("value", "since", "until"), DAYS)
def test_dates_are_days_of_the_local_zone_in_utc(value: str, since: str | None, until: str | None) -> None:
    parsed = read(f"date:{value} retry")
    assert parsed.clauses == (Clause(field="at", since=local(since), until=local(until)),)
    assert parsed.interpretation.terms == ("retry",)
    for moment in (parsed.clauses[0].since, parsed.clauses[0].until):
        assert moment is None or moment.tzinfo is UTC


def test_after_and_before_take_the_beginning_of_what_they_name() -> None:
    parsed = read("after:2026-01 before:2026-02")
    assert parsed.clauses == (
        Clause(field="at", since=local("2026-01-01")),
        Clause(field="at", until=local("2026-02-01")),
    )
    assert [field.means for field in parsed.interpretation.fields] == ["from 2026-01-01 on", "up to 2026-01-31"]


@pytest.mark.parametrize("zone", [timezone(timedelta(hours=hours)) for hours in (-12, 0, 14)])
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "0001", "9999", "0001-01-02..9999-12-30"])
@pytest.mark.parametrize("field", ["date", "after", "before"])
def test_a_day_at_the_end_of_the_calendar_is_no_date(field: str, day: str, zone: timezone) -> None:
    parsed = parse(f"{field}:{day}", now=NOW.astimezone(zone))
    assert (parsed.clauses, len(parsed.interpretation.misread)) == ((), 1)


def test_a_moment_counts_to_the_minute_for_after_and_as_its_day_for_date() -> None:
    assert read("after:2 hours ago").clauses[0].since == NOW - timedelta(hours=2)
    assert read("date:now").clauses == read("date:today").clauses


def test_a_date_says_what_it_comes_to() -> None:
    assert read("date:last week").interpretation.fields == (
        FieldRead(field="date", value="last week", means="2026-03-09 to 2026-03-15"),
    )


def test_each_field_is_shown_by_an_example_that_is_understood() -> None:
    for field in FIELDS:
        parsed = parse(field.example, now=NOW)
        assert len(parsed.clauses) == 1, field.name
        assert parsed.interpretation.misread == ()


def test_the_document_and_the_help_say_what_the_table_says() -> None:
    path = Path(__file__).parents[2] / "docs/search.md"
    assert path.read_text("utf-8") == document()
    shown = "\n".join(help_lines())
    assert all(field.example in shown and field.what in shown for field in FIELDS)
    assert max(len(line) for line in help_lines()) <= 120
