"""Documents that cannot fall behind."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from pond_desktop.adapters import Adapter
from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.cli.main import _app
from pond_desktop.cli.opening import Openers
from pond_desktop.cli.translator import Telling
from pond_desktop.runtime.door import Picked

CHECKOUT = Path(__file__).resolve().parents[2]
COMMANDS_PAGE = (CHECKOUT / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", COMMANDS_PAGE, re.M | re.S))


def cli() -> Any:
    return typer.main.get_command(_app(Openers(lambda _: 0, lambda *_: Picked()), Telling()))


def option_words(command: Any) -> Iterator[str]:
    for parameter in command.params:
        yield from (word for word in (*parameter.opts, *parameter.secondary_opts) if word.startswith("-"))


def documented(text: str) -> set[str]:
    """Option words in code spans, also those with a value behind."""
    return set(re.findall(r"`(--?[a-z]+(?:-[a-z]+)*)[^`]*`", text))


@pytest.mark.parametrize("name", sorted(cli().commands))
def test_each_command_is_documented_with_all_its_options(name: str) -> None:
    assert set(option_words(cli().commands[name])) - {"-h", "--help"} == documented(SECTIONS[name])


def test_the_options_before_a_command_are_documented() -> None:
    head = COMMANDS_PAGE.split("\n## ")[0]
    assert set(option_words(cli())) - {"-h"} | {"--help"} == documented(head) | documented(
        SECTIONS["Without a command"]
    )


def test_no_command_is_documented_that_is_not_there() -> None:
    assert set(SECTIONS) - {"Without a command"} == set(cli().commands)


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md", "docs/files.md"])
def test_commands_in_documents_exist(page: str) -> None:
    text = (CHECKOUT / page).read_text(encoding="utf-8")
    words = re.findall(r"pond-desktop(?: --(?:root|home) \S+)* ([a-z]+)\b", text)
    named = {
        word
        for word in words
        if f"`pond-desktop {word}" in text or re.search(rf"^ {{4}}pond-desktop.* {word}", text, re.M)
    }
    assert named
    assert named <= set(cli().commands)


def test_the_readme_names_every_command() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert not [name for name in cli().commands if f"`pond-desktop {name}" not in readme]


@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.agent)
def test_each_agent_is_named_with_its_place(adapter: Adapter) -> None:
    page = (CHECKOUT / "docs" / "files.md").read_text(encoding="utf-8")
    assert f"`{adapter.agent}` {adapter.title}" in page
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8").replace("*", "")
    assert adapter.title.split(" ")[0].lower() in readme.lower()


def test_make_targets_in_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = {
        target
        for page in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")
        for target in re.findall(r"(?:`|^ {4})make ([a-z]+)", (CHECKOUT / page).read_text(encoding="utf-8"), re.M)
    }
    assert {"run", "test", "bench", "help"} <= named <= targets


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "docs/commands.md", "docs/files.md"])
def test_linked_files_exist(page: str) -> None:
    folder = (CHECKOUT / page).parent
    text = (CHECKOUT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", text) + re.findall(r'src(?:set)?="([^"]+)"', text)
    assert not [link for link in links if not (folder / link).exists()]


def test_decisions_are_numbered_and_dated() -> None:
    heads = re.findall(r"^## (\d+)\. .+ \((\d{4}-\d\d-\d\d)\)$", (CHECKOUT / "DECISIONS.md").read_text("utf-8"), re.M)
    assert [int(number) for number, _ in heads] == list(range(1, len(heads) + 1))
    assert len(heads) == (CHECKOUT / "DECISIONS.md").read_text("utf-8").count("\n## ")


def test_the_architecture_names_every_part() -> None:
    text = (CHECKOUT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    parts = [
        path for path in (CHECKOUT / "pond_desktop").iterdir() if path.is_dir() and (path / "__init__.py").exists()
    ]
    assert not [part.name for part in parts if f"`{part.name}/`" not in text]
