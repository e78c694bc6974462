"""`export`: into the terminal, a file, a folder; what is named and what a search finds."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import TIDES, Tell
from tests.projection.safe_page import SafePage
from tests.projection.test_schemas import faults


def test_without_a_file_it_is_printed_as_markdown(sample: Tell) -> None:
    told = sample("export", TIDES)
    assert told.code == 0 and told.err == ""
    assert told.out.startswith("# ") and f"pond://session/claude-code/{TIDES}" in told.out


@pytest.mark.parametrize(("suffix", "sign"), [("md", "# "), ("html", "<!DOCTYPE"), ("json", "{"), ("txt", "")])
def test_the_name_of_the_file_says_the_form(sample: Tell, tmp_path: Path, suffix: str, sign: str) -> None:
    path = tmp_path / f"tides.{suffix}"
    told = sample("export", TIDES, "-o", path)
    text = path.read_text(encoding="utf-8")
    assert told.code == 0 and told.out == "" and "Wrote 1 session, " in told.err and str(path) in told.err
    assert text.startswith(sign) and TIDES in text
    if suffix == "json":
        assert not faults("export.json", text)
    if suffix == "html":
        SafePage(text)


def test_the_option_goes_before_the_name(sample: Tell, tmp_path: Path) -> None:
    assert sample("export", TIDES, "--format", "json", "-o", tmp_path / "x.md").code == 0
    assert json.loads((tmp_path / "x.md").read_text(encoding="utf-8"))["extent"] == "whole"
    assert json.loads(sample("export", TIDES, "--format", "json", "--conversation").out)["extent"] == "conversation"


def test_a_folder_gets_a_file_for_each_session(sample: Tell, tmp_path: Path) -> None:
    told = sample("export", "--query", "the", "-o", f"{tmp_path / 'new'}/", "--format", "text")
    files = list((tmp_path / "new").iterdir())
    assert told.code == 0 and len(files) > 1 and {file.suffix for file in files} == {".txt"}
    assert f"{len(files)} files in" in told.err


def test_of_a_search_its_sessions_or_only_what_matches(sample: Tell) -> None:
    whole = json.loads(sample("export", "--query", "tide", "--format", "json").out)
    hits = json.loads(sample("export", "--query", "tide", "--hits", "--format", "json").out)
    assert whole["query"] == "tide" and hits["extent"] == "hits"
    locators = [[each["session"]["locator"] for each in document["sessions"]] for document in (whole, hits)]
    assert locators[0] == locators[1] and locators[0]
    for session in hits["sessions"]:
        assert 0 < len(session["messages"]) == session["total_count"] - session["left_out"].get("message", 0)
    assert sum(len(each["messages"]) for each in hits["sessions"]) < sum(
        len(each["messages"]) for each in whole["sessions"]
    )


def test_a_search_that_finds_nothing_makes_no_file(sample: Tell, tmp_path: Path) -> None:
    told = sample("export", "--query", "qqzzqq", "-o", tmp_path / "x.md")
    assert told.code == 3 and "Nothing is found by: qqzzqq" in told.err
    assert list(tmp_path.glob("x*")) == []


def test_nothing_is_replaced_unless_that_is_said(sample: Tell, tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text("mine", encoding="utf-8")
    assert sample("export", TIDES, "-o", path).code == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert sample("export", TIDES, "-o", path, "--overwrite").code == 0
    assert path.read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize(
    "words",
    [
        (),
        (TIDES, "--query", "tide"),
        (TIDES, "--hits"),
        (TIDES, "--arm", "tools"),
        (TIDES, "--format", "pdf"),
        (TIDES, "--masked"),
        (TIDES, "--file", "x"),
        (TIDES, TIDES, "--raw"),
        (TIDES, "--raw", "--conversation"),
        ("--raw", "--query", "tide"),
    ],
)
def test_words_that_do_not_go_together_are_wrong_usage(sample: Tell, words: tuple[str, ...]) -> None:
    told = sample("export", *words)
    assert (told.code, told.out) == (2, "")
