"""What a person typed → a query that the archive's full-text tables understand.

Whoosh's parser reads the language; what it finds is written down again as an FTS5 expression, in which every word
stands in quotes. So FTS5 itself divides `foo_bar.baz` into words as it did when the text was posted, and nothing that
is typed can be taken for its syntax.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pond_desktop.search.posted import has_word, posted_text

QUERY_CHARS_MAX = 4096

# a quote that was not closed yet holds to the end, so that the answer does not jump while one types
_PHRASE = r'"(?P<text>[^"]*)(?:"|$)(?P<slop>(?!))?'


class ParsedQuery(NamedTuple):
    """`expression` is for FTS5, `None` where nothing was typed that a text could hold. `terms` are the words and
    phrases as typed, for showing where they stand; one that ends in `*` is a beginning."""

    expression: str | None
    terms: tuple[str, ...]


def parse(query: str) -> ParsedQuery:
    """Reads words, which all must be there, `"phrases"` and beginnings (`conn*`). Takes any text.

    Text beyond 4,096 characters is not looked at.
    """
    text = query[:QUERY_CHARS_MAX].replace("\x00", " ")
    pieces: dict[str, str] = {}
    for typed, star in _typed(text):
        word = posted_text(typed).replace('"', " ").strip()
        if has_word(word):
            pieces.setdefault(f'"{word}"{star}', typed + star)
    return ParsedQuery(" ".join(pieces) or None, tuple(pieces.values()))


def _typed(text: str) -> Iterator[tuple[str, str]]:
    """Each word or phrase, with a star where it is a beginning."""
    # here, because Whoosh takes 40 ms to load, which neither a capture nor a list of sessions needs to wait for
    from whoosh.qparser.default import QueryParser
    from whoosh.qparser.plugins import PhrasePlugin, PrefixPlugin
    from whoosh.query.positional import Phrase
    from whoosh.query.terms import Prefix, Term

    plugins: list[Any] = [PhrasePlugin(_PHRASE), PrefixPlugin()]  # type: ignore[no-untyped-call]
    # without a schema: words stay as typed, and FTS5 analyses them
    for leaf in QueryParser("text", None, plugins=plugins).parse(text, normalize=False).leaves():
        if isinstance(leaf, Phrase):
            yield " ".join(leaf.words), ""
        elif isinstance(leaf, Prefix):
            yield str(leaf.text), "*"
        elif isinstance(leaf, Term):
            yield str(leaf.text), ""
