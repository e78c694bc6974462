"""The searches that led somewhere, newest first. Pure."""

import json
from collections.abc import Sequence

QUERIES_MAX = 100
_CHARS_MAX = 1_000


class PastQueries:
    """Each query once; the oldest ones go."""

    def __init__(self) -> None:
        self._queries: list[str] = []

    @property
    def newest_first(self) -> Sequence[str]:
        return tuple(self._queries)

    def take(self, query: str) -> None:
        query = " ".join(query.split())
        if not query or len(query) > _CHARS_MAX:
            return
        self._queries = [query, *(former for former in self._queries if former != query)][:QUERIES_MAX]

    def clear(self) -> None:
        self._queries = []

    def written(self) -> str:
        return json.dumps(self._queries, ensure_ascii=False)

    def read(self, written: object) -> None:
        """What `written` gave; anything else is no history."""
        try:
            found = json.loads(written) if isinstance(written, str) else []
        except ValueError:
            found = []
        self._queries = (
            [query for query in found if isinstance(query, str)][:QUERIES_MAX] if isinstance(found, list) else []
        )
