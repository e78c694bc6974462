"""A full-text table as the archive's is, without the archive: what SQLite itself makes of a text and a query."""

import sqlite3

from pond_desktop.search.codewords import posted


class Postings:
    def __init__(self, *texts: str) -> None:
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute(
            'CREATE VIRTUAL TABLE postings USING fts5(text, code, tokenize="unicode61 remove_diacritics 2")'
        )
        self._connection.execute("CREATE VIRTUAL TABLE words USING fts5vocab(postings, instance)")
        for row, text in enumerate(texts):
            self.post(row, text)

    def post(self, row: int, text: str) -> None:
        self.post_as_is(row, *posted(text))

    def post_as_is(self, row: int, text: str, code: str = "") -> None:
        self._connection.execute("INSERT INTO postings(rowid, text, code) VALUES (?, ?, ?)", (row, text, code))

    def hits(self, expression: str) -> set[int]:
        rows = self._connection.execute("SELECT rowid FROM postings WHERE postings MATCH ?", (expression,))
        return {row for (row,) in rows}

    def words(self) -> list[str]:
        rows = self._connection.execute("SELECT term FROM words WHERE col = 'text' ORDER BY doc, offset")
        return [word for (word,) in rows]

    def close(self) -> None:
        self._connection.close()
