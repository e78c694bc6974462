"""Gives the contract suite its cases."""

import pytest

from tests.adapters.agent_files import CORPUS, contents, corpus_files, sample_files, source_file


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One case per file or document that a registered adapter reads, for each test that asks for `agent_file`."""
    if "agent_file" not in metafunc.fixturenames:
        return
    from pond_desktop.adapters.registry import ADAPTERS

    cases = []
    for adapter in ADAPTERS:
        if not (CORPUS / adapter.agent).is_dir():
            skip = pytest.mark.skip(reason="no real files of this agent beside the checkout")
            cases.append(pytest.param(None, id=f"{adapter.agent}:corpus", marks=skip))
        for name, path, top in [*sample_files(adapter), *corpus_files(adapter)]:
            file = source_file(adapter, path, top)
            if file is None:
                continue
            for read, content in contents(adapter, file, path):
                inside = f"/{read.relative.name}" if read != file else ""
                cases.append(pytest.param((adapter, read, content), id=f"{adapter.agent}:{name}{inside}"))
    metafunc.parametrize("agent_file", cases)
