"""Links in an agent's folder that lead out of it."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.conftest import Program
from tests.journeys.test_watching import line, until, watching

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a permission there")

SESSION = "5e550000-0000-4000-8000-0000000000aa"


class Shared:
    """A project of Claude Code that lies elsewhere, with a link to it where Claude Code looks."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.folder = program.home.parent / "shared histories" / "-srv-heron"
        self.file = self.folder / f"{SESSION}.jsonl"
        self.link = program.claude_projects / "-srv-heron"
        self.folder.mkdir(parents=True)
        self.file.write_bytes(line(1, "the shared pump house"))
        self.link.parent.mkdir(parents=True)
        self.link.symlink_to(self.folder, target_is_directory=True)

    def set(self, words: str) -> None:
        settings = self.program.pond_home / "config" / "settings.toml"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(words)

    def allow(self, folder: Path) -> None:
        self.set(f"follow_links_to = ['{folder}']\n")

    def capture(self, *words: str) -> Any:
        return self.program.run(*words, "capture", "--json").json

    def claude(self) -> dict[str, Any]:
        sources = self.program.run("status", "--json").json["sources"]
        (found,) = [source for source in sources if source["source"] == "claude-code"]
        return dict(found)

    def found_count(self, words: str = "pump house") -> int:
        return len(self.program.run("search", words, "--json").json["results"])


@pytest.fixture
def shared(program: Program) -> Shared:
    return Shared(program)


def test_it_is_left_out_and_that_is_said_with_what_allows_it(shared: Shared) -> None:
    own = shared.link.with_name("-srv-egret")
    own.mkdir()
    (own / f"{SESSION[:-2]}bb.jsonl").write_bytes(line(2, "an own pump house").replace(b"0aa", b"0bb"))
    report = shared.capture()
    assert report["messages_added"] == 1
    ((place, reason),) = report["problems"]
    assert place == str(shared.link)
    assert f"follow_links_to = ['{shared.folder}']" in reason
    assert shared.found_count() == 1
    assert shared.claude()["unreadable"] == [{"path": place, "reason": reason}]
    status = " ".join(shared.program.run("status").text.split())
    assert place in status
    assert "follow_links_to" in status
    assert f"{place}: left out" in shared.program.run("capture").err
    # what the person is told to write does it
    shared.set(f"follow_links_to{reason.partition('follow_links_to')[2].partition(' in settings.toml')[0]}\n")
    report = shared.capture()
    assert (report["messages_added"], report["problems"]) == (1, [])
    assert shared.found_count() == 2
    assert not shared.claude().get("unreadable")


def test_a_link_to_one_file_is_left_out_as_well(shared: Shared) -> None:
    shared.link.unlink()
    shared.link.mkdir()
    (shared.link / shared.file.name).symlink_to(shared.file)
    report = shared.capture()
    assert (report["messages_added"], len(report["problems"])) == (0, 1)
    shared.allow(shared.folder.parent)
    assert shared.capture()["messages_added"] == 1


def test_it_is_followed_into_any_folder_that_is_read(shared: Shared) -> None:
    report = shared.capture("--root", f"codex={shared.folder.parent}")
    assert (report["messages_added"], report["problems"]) == (1, [])


def test_a_folder_that_is_itself_a_link_is_what_it_leads_to(shared: Shared) -> None:
    shared.link.unlink()
    shared.link.parent.rmdir()
    shared.link.parent.symlink_to(shared.folder.parent, target_is_directory=True)
    (shared.folder.parent / "-alias").symlink_to(shared.folder, target_is_directory=True)
    report = shared.capture()
    assert (report["messages_added"], report["files_seen"], report["problems"]) == (1, 1, [])


def test_what_was_captured_through_it_stays(shared: Shared) -> None:
    shared.allow(shared.folder)
    shared.capture()
    shared.set("")
    with shared.file.open("ab") as file:
        file.write(line(2, "a second pump house"))
    report = shared.capture()
    assert (report["messages_added"], report["files_gone"], len(report["problems"])) == (0, 0, 1)
    assert shared.found_count() == 1
    assert shared.claude()["gone_file_count"] == 0
    # named as a folder of the agent it is the same file, and is read on
    report = shared.capture("--root", f"claude-code={shared.folder.parent}")
    assert (report["messages_added"], report["sessions_added"], report["problems"]) == (1, 0, [])


def test_a_changed_file_behind_it_is_no_way_in(shared: Shared) -> None:
    shared.capture()
    ended = shared.program.run("capture", "--file", str(shared.link / shared.file.name))
    assert ended.code != 0
    assert "follow_links_to" in ended.err
    shared.allow(shared.folder)
    assert shared.program.run("capture", "--file", str(shared.link / shared.file.name)).code == 0
    assert shared.found_count() == 1


def test_one_that_is_made_while_changes_are_heard_is_said_and_not_followed(shared: Shared) -> None:
    shared.link.unlink()
    own = shared.link.with_name("-srv-egret")
    own.mkdir()
    with watching(shared.program) as process:
        until(process, "watched")
        until(process, "seconds", 0)
        shared.link.symlink_to(shared.folder, target_is_directory=True)
        assert until(process, "problems")["problems"][0][0] == str(shared.link)
        with shared.file.open("ab") as file:
            file.write(line(2, "a second pump house"))
        (own / f"{SESSION[:-2]}bb.jsonl").write_bytes(line(3, "an own pump house").replace(b"0aa", b"0bb"))
        assert until(process, "messages_added")["messages_added"] == 1
    listed = shared.program.run("sessions", "--json").json["sessions"]
    assert [json.dumps(session["locator"]).count("0bb") for session in listed] == [1]
