"""Tables that fit their terminal."""

from datetime import UTC, datetime

import pytest
from rich.cells import cell_len

from pond_desktop.cli.listing import reason_lines, session_lines
from pond_desktop.projection.values import SessionSummary

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def session(title: str, *, project: str | None = "/srv/code/heron", id: str = "a" * 36) -> SessionSummary:
    return SessionSummary(
        id=id,
        locator=f"claude-code:{id}",
        source="claude-code",
        agent="claude-code",
        title=title,
        title_origin="custom",
        last_message_at=datetime(2026, 11, 28, 12, tzinfo=UTC),
        message_count=1234,
        project=project,
    )


@pytest.mark.parametrize("columns", [120, 160, 200])
@pytest.mark.parametrize("title", ["short", "word " * 60, "潮汐表の時刻が一時間ずれている" * 10, "🐦" * 90])
def test_a_wide_table_fits_and_keeps_the_id_whole(columns: int, title: str) -> None:
    head, row = [line.text for line in session_lines([session(title)], columns=columns, now=NOW)]
    assert cell_len(row) <= columns
    assert row.endswith("a" * 36)
    assert row.startswith(" Sat  claude-code  code/heron")
    assert "1,234" in row
    # characters of two columns must not move what stands behind them
    assert cell_len(head[: head.index("id")]) == cell_len(row[: row.index("a" * 36)])


def test_a_narrow_table_puts_the_id_under_the_title() -> None:
    _, row, below = [line.text for line in session_lines([session("Tides " * 30)], columns=80, now=NOW)]
    assert cell_len(row) <= 80
    assert below.strip() == "a" * 36
    assert below.index("a") == row.index("Tides")


@pytest.mark.parametrize("title", ["Tides " * 30, "潮汐表の時刻" * 10])
def test_where_no_table_fits_each_session_has_lines_of_its_own(title: str) -> None:
    lines = [line.text for line in session_lines([session(title)], columns=40, now=NOW)]
    assert [cell_len(line) <= 40 for line in lines] == [True] * 3
    assert lines[0].endswith("…")
    assert lines[1:] == ["  Sat · claude-code · heron · 1,234", "  " + "a" * 36]


def test_the_end_of_a_project_is_shown() -> None:
    projects = ["/srv/code/heron", "C:\\Users\\mara\\code\\heron", "/", None]
    lines = list(session_lines([session("t", project=project) for project in projects], columns=200, now=NOW))
    assert [line.text.split()[2] for line in lines[1:]] == ["code/heron", "code/heron", "/", "-"]


def test_many_reasons_are_summed_up() -> None:
    lines = [line.text for line in reason_lines({f"reason {n}": n for n in range(1, 10)}, "gave no message", "")]
    assert lines[0] == "  9 records gave no message: reason 9"
    assert lines[-1] == "  6 records gave no message for 3 other reasons; --json has all"
    assert len(lines) == 7
    assert not list(reason_lines({}, "gave no message", ""))
