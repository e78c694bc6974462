"""The contract suite: every registered adapter, over every file of its agent that we have."""

from pathlib import PurePosixPath

import pytest

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import Adapter, SourceFile
from pond_desktop.adapters.registry import ADAPTERS
from tests.adapters.agent_files import contents, sample_files, source_file

AgentFile = tuple[Adapter, SourceFile, bytes]


def test_one_reading_keeps_every_promise(agent_file: AgentFile) -> None:
    adapter, file, content = agent_file
    checks.check_all(adapter, file, content)


def test_reading_in_two_parts_equals_reading_at_once(agent_file: AgentFile) -> None:
    adapter, file, content = agent_file
    checks.check_cuts(adapter, file, content, most=4000 if len(content) < 4000 else 40)


def test_a_state_of_another_version_starts_the_reading_again(agent_file: AgentFile) -> None:
    adapter, file, content = agent_file
    checks.check_foreign_state(adapter, file, content)


def test_damaged_files_are_read_to_their_end(agent_file: AgentFile) -> None:
    adapter, file, content = agent_file
    checks.check_damage(adapter, file, content, seed=len(content), rounds=12 if len(content) < 50_000 else 3)


@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.agent)
def test_invented_samples_bear_many_kinds_of_damage(adapter: Adapter) -> None:
    wanted = [(source_file(adapter, path, top), path) for _, path, top in sample_files(adapter)]
    read = [each for file, path in wanted if file is not None for each in contents(adapter, file, path)]
    assert read, f"tests/data/{adapter.agent} holds nothing that the adapter wants"
    for file, content in read:
        checks.check_damage(adapter, file, content, seed=7, rounds=150 if len(content) < 20_000 else 20)


@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.agent)
def test_no_adapter_asks_for_settings_or_credentials(adapter: Adapter) -> None:
    for name in ("settings.json", "auth.json", ".credentials.json", "config.toml", "config.json", "models.json"):
        assert not adapter.wants(PurePosixPath(name))
        assert not adapter.wants(PurePosixPath("projects", "-srv-demo", name))
        assert not adapter.wants(PurePosixPath("sessions", name))
