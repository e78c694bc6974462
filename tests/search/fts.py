"""A full-text table as the archive's is, without the archive: what SQLite itself makes of a text and a query."""

import sqlite3

from pond_desktop.search.codewords import posted
from pond_desktop.search.literal import holds_literally
from pond_desktop.search.query import ParsedQuery, parse


class Postings:
    def __init__(self, *texts: str) -> None:
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute(
            'CREATE VIRTUAL TABLE postings USING fts5(text, code, tokenize="unicode61 remove_diacritics 2")'
        )
        self._connection.execute("CREATE VIRTUAL TABLE words USING fts5vocab(postings, instance)")
        self._connection.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(postings, row)")
        self.texts: dict[int, str] = {}
        for row, text in enumerate(texts):
            self.post(row, text)

    def post(self, row: int, text: str) -> None:
        self.texts[row] = text
        self.post_as_is(row, *posted(text))

    def post_as_is(self, row: int, text: str, code: str = "") -> None:
        self._connection.execute("INSERT INTO postings(rowid, text, code) VALUES (?, ?, ?)", (row, text, code))

    def hits(self, expression: str) -> set[int]:
        rows = self._connection.execute("SELECT rowid FROM postings WHERE postings MATCH ?", (expression,))
        return {row for (row,) in rows}

    def found(self, query: str | ParsedQuery, *, is_wide: bool = False) -> set[int]:
        """The texts that fit a query: its words, without what it excludes, its punctuation as typed."""
        parsed = parse(query) if isinstance(query, str) else query
        if parsed.excluded is not None:
            return set(self.texts) - self.hits(parsed.excluded)
        expression = (parsed.variant or parsed.expression) if is_wide else parsed.expression
        if expression is None:
            return set()
        return {row for row in self.hits(expression) if holds_literally(self.texts[row], parsed.literals)}

    def words(self) -> list[str]:
        rows = self._connection.execute("SELECT term FROM words WHERE col = 'text' ORDER BY doc, offset")
        return [word for (word,) in rows]

    def words_between(self, first: str, last: str) -> list[tuple[str, int]]:
        """As the archive's reader gives them."""
        rows = self._connection.execute(
            "SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? ORDER BY term", (first, last)
        )
        return [(word, count) for word, count in rows]

    def close(self) -> None:
        self._connection.close()
