"""Real editors in a terminal of the tests' own."""

from collections.abc import Iterator

import pytest

from tests.editors.real import Terminals
from tests.editors.real import terminals as opened


@pytest.fixture
def terminals(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminals]:
    with opened(monkeypatch) as found:
        yield found
