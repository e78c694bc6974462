"""`backup`, `restore`, `import` and `schedule`, as words say them."""

import json
from pathlib import Path

import pytest

from pond_desktop.runtime import resource
from tests.cli.conftest import Tell


@pytest.fixture
def at_home(tell: Tell, tmp_path: Path) -> Tell:
    """Runs the words with an empty home of its own."""
    home = tmp_path / "home of a test"
    return lambda *words: tell("--home", str(home), *words)


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("restore", "nowhere.db"), "file"),
        (("backup", "no such folder/x.db"), "file"),
        (("import", "ssh:-oProxyCommand=x"), "machine"),
        (("import", "ssh:a b", "--machine", "laptop"), "path"),
        (("import", ".", "--machine", "a:b"), "machine"),
        (("import", ".", "--machine", "laptop", "--agent", "nobody"), "agent"),
        (("schedule", "on", "--every", "often"), "every"),
    ],
)
def test_what_is_wrong_is_named_for_programs(at_home: Tell, words: tuple[str, ...], field: str) -> None:
    told = at_home(*words, "--json")
    assert told.code == 2
    assert (told.json["error"]["code"], told.json["error"]["field"]) == ("validation_failed", field)
    assert told.json["error"]["remedy"]


@pytest.mark.parametrize("words", [("schedule",), ("schedule", "soon"), ("restore",), ("backup",), ("import",)])
def test_words_that_are_missing_are_wrong_usage(at_home: Tell, words: tuple[str, ...]) -> None:
    assert at_home(*words).code == 2


def test_the_sample_is_not_scheduled(sample: Tell) -> None:
    told = sample("schedule", "on")
    assert told.code == 2 and "--sample" in told.err


def test_an_import_names_its_places_and_what_it_captured(at_home: Tell) -> None:
    told = at_home("import", str(resource("sample/codex")), "--machine", "laptop", "--agent", "codex")
    assert told.code == 0
    assert told.out.startswith(f"codex@laptop: {resource('sample/codex')}\nCaptured 25 new messages, 2 new sessions")
    assert at_home("import", str(resource("sample/codex")), "--machine", "laptop", "--agent", "codex", "-q").out == ""


def test_a_backup_says_its_size_and_how_it_comes_back(at_home: Tell, tmp_path: Path) -> None:
    at_home("import", str(resource("sample/codex")), "--machine", "laptop", "--agent", "codex", "-q")
    file = tmp_path / "saved.db"
    told = at_home("backup", str(file))
    assert told.code == 0 and "2 sessions, 25 messages" in told.out
    assert f"restore {file}" in told.out
    restored = at_home("restore", str(file), "--yes", "--json")
    assert json.loads(restored.out)["restored"]["session_count"] == 2
    assert "indow" in restored.err
