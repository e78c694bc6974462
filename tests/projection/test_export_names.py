"""Names of files that every system takes, whatever a session is called."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.projection.export.names import file_names

AT = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)


def name(title: str, at: datetime | None = None) -> str:
    return next(file_names([(title, at)], ".md", zone=UTC))


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Fix the login", "Fix the login.md"),
        ("../../etc/passwd", "etc passwd.md"),
        ("C:\\Windows\\x", "C Windows x.md"),
        ('a/b: c? *d* | "e" <f>', "a b c d e f.md"),
        ("con", "_con.md"),
        ("COM1.tar", "_COM1.tar.md"),
        ("console", "console.md"),
        ("...", "session.md"),
        ("", "session.md"),
        ("--force", "force.md"),
        (".bashrc", "bashrc.md"),
        ("ends with a dot. ", "ends with a dot.md"),
        ("two\nlines\tand \u202eturned", "two lines and turned.md"),
        ("潮汐は何時", "潮汐は何時.md"),
    ],
)
def test_a_title_becomes_a_name(title: str, named: str) -> None:
    assert name(title) == named


def test_the_day_stands_before_the_title() -> None:
    assert name("Fix the login", AT) == "2026-03-09 Fix the login.md"


def test_names_that_are_alike_are_numbered_on_any_system() -> None:
    titles = [(title, None) for title in ("Plan", "plan", "PLAN", "other")]
    named = ["Plan.md", "plan (2).md", "PLAN (3).md", "other (2).md"]
    assert list(file_names(titles, ".md", taken=["Other.md"])) == named


@given(st.lists(st.tuples(st.text(), st.none() | st.just(AT)), max_size=6))
def test_every_title_gets_a_name_of_its_own_that_every_system_takes(titles: list[tuple[str, datetime | None]]) -> None:
    names = list(file_names(titles, ".html", zone=UTC))
    assert len({each.casefold() for each in names}) == len(titles)
    for each in names:
        assert each.endswith(".html") and 5 < len(each.encode()) <= 200
        assert not re.search(r'[\\/:*?"<>|\x00-\x1f]', each)
        assert not each.startswith((".", " ", "-")) and not re.match(r"(?i)(con|nul|aux|prn)\.", each)
