from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.operations.history import History


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    made = History(tmp_path)
    yield made
    made.pond.close()
