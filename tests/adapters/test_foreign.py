"""Adapters of other packages, as docs/adapters.md tells how to make them."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.adapters.foreign_package import install
from tests.journeys.conftest import Program

_BAD = """
broken = pond_broken:Adapter
twice = pond_heron:Heron
pond = pathlib:Path
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    made = Program(tmp_path)
    site = install(tmp_path / "site", further=_BAD)
    made.environment["PYTHONPATH"] += f":{site}"
    return made


def _lay_talk(program: Program) -> None:
    talks = program.home / ".heron" / "talks"
    talks.mkdir(parents=True)
    lines = ['{"project": "/srv/demo/marsh"}', '{"who": "person", "text": "Where do herons sleep?"}', '{"who": "x"}']
    (talks / "first.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_the_adapters_of_the_page_are_found_and_read(program: Program) -> None:
    _lay_talk(program)
    folder = program.home / ".otter"
    folder.mkdir()
    with closing(sqlite3.connect(folder / "otter.db")) as store:
        store.execute("CREATE TABLE session(id TEXT, title TEXT, directory TEXT, created INTEGER, updated INTEGER)")
        store.execute("CREATE TABLE message(id TEXT, session_id TEXT, role TEXT, content TEXT, created INTEGER)")
        store.execute("INSERT INTO session VALUES ('s1', 'Kelp', '/srv/demo/kelp', 1774000000000, 1774000000000)")
        store.execute("INSERT INTO message VALUES ('m1', 's1', 'user', 'Why do otters hold hands?', 1774000001000)")
        store.commit()
    program.run("capture")
    listed = program.run("sessions", "--json").json["sessions"]
    assert {each["locator"] for each in listed} == {"heron:first", "otter:s1"}
    assert program.run("search", "herons sleep", "--json").json["results"][0]["locator"].startswith("heron:first#")
    assert "hold hands" in program.run("show", "otter:s1").text


def test_one_that_cannot_be_used_is_named_and_the_others_go_on(program: Program) -> None:
    _lay_talk(program)
    program.run("capture")
    text = program.run("status").text
    assert "The adapter broken of pond-others is left out: it could not be loaded (ModuleNotFoundError)." in text
    assert "The adapter twice of pond-others is left out: the agent heron has an adapter already." in text
    assert "The adapter pond of pond-others is left out: it names no agent and title." in text
    assert "Heron (heron)" in text
    (check,) = [each for each in program.run("doctor", "--json").json["checks"] if each["name"] == "configuration"]
    assert check["status"] == "degraded" and "pond_broken" not in check["detail"] and "broken" in check["detail"]


def test_the_test_of_the_page_passes(tmp_path: Path) -> None:
    site = install(tmp_path / "site")
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_pond_heron.py"]
    ended = subprocess.run(words, cwd=site, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout
