"""A session that a person wants gone, is gone."""

import sqlite3
from contextlib import closing

from tests.journeys.conftest import TIDES, Program
from tests.journeys.test_watching import line

_GONE = "5e550000-0000-4000-8000-0000000000aa"


def _holds(program: Program, words: bytes) -> bool:
    """Whether the words stand anywhere in the archive's files, kept bytes included, which are compressed."""
    folder = program.archive_file.parent
    plainly = any(words in path.read_bytes() for path in folder.iterdir() if path.is_file())
    with closing(sqlite3.connect(program.archive_file)) as archive:
        import zstandard

        bodies = archive.execute("SELECT body FROM raw_chunks WHERE base_key IS NULL").fetchall()
        kept = [zstandard.ZstdDecompressor().decompress(body, max_output_size=1 << 18) for (body,) in bodies]
    return plainly or any(words in each for each in kept)


def _sound(program: Program) -> None:
    with closing(sqlite3.connect(program.archive_file)) as archive:
        for postings in ("postings", "tool_postings", "titles"):
            archive.execute(f"INSERT INTO {postings}({postings}) VALUES ('integrity-check')")
        assert archive.execute("PRAGMA foreign_key_check").fetchall() == []
        assert archive.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_rows_postings_and_bytes_go_and_do_not_come_back(program: Program) -> None:
    program.lay_sample()
    path = program.claude_projects / "-srv-heron" / f"{_GONE}.jsonl"
    path.parent.mkdir()
    path.write_bytes(line(1, "my embarrassing zugzwang") + line(2, "and the zugzwang again"))
    program.run("capture")
    before = program.run("sessions", "--json").json["total_count"]
    assert _holds(program, b"zugzwang")

    refused = program.run("forget", _GONE)
    assert refused.code != 0 and "--yes" in refused.err and "no undo" in refused.text
    gone = program.run("forget", _GONE, "--yes", "--json").json
    assert (gone["sessions"], gone["messages"], gone["files"]) == (1, 2, 1)
    assert not _holds(program, b"zugzwang")
    _sound(program)

    for _ in range(2):
        assert program.run("capture", "--verify", "--json").json["messages_added"] == 0
        with path.open("ab") as file:
            file.write(line(3, "more zugzwang"))
    assert program.run("capture", "--json").json["messages_added"] == 0
    assert program.run("sessions", "--json").json["total_count"] == before - 1
    assert program.run("search", "zugzwang", "--arm", "all", "--json").json["results"] == []
    assert not _holds(program, b"zugzwang")
    assert "forgotten" in program.run("status").text
    assert b"zugzwang" in path.read_bytes(), "the agent's file is the agent's"


def test_the_sessions_below_it_go_too(program: Program) -> None:
    program.lay_sample()
    program.run("capture")
    listed = program.run("sessions", "--children", "--json").json["sessions"]
    below = [each for each in listed if each.get("parent") == f"claude-code:{TIDES}"]
    gone = program.run("forget", TIDES, "--yes", "--json").json
    assert gone["sessions"] == 1 + len(below) > 1
    left = program.run("sessions", "--children", "--json").json["sessions"]
    assert len(left) == len(listed) - gone["sessions"]
    _sound(program)
