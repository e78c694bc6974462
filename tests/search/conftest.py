from collections.abc import Callable, Iterator

import pytest

from tests.search.fts import Postings


@pytest.fixture
def postings() -> Iterator[Callable[..., Postings]]:
    made: list[Postings] = []

    def make(*texts: str) -> Postings:
        made.append(Postings(*texts))
        return made[-1]

    yield make
    for one in made:
        one.close()
