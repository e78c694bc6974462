"""How a query was read, in lines for a person."""

from collections.abc import Iterator

from pond_desktop.projection.interpretation import FieldRead, Interpretation
from pond_desktop.projection.readable import one_line

_PIECE_CHARS = 120
_LINE_CHARS = 400


def reading_lines(interpretation: Interpretation | None, *, has_results: bool) -> tuple[str, ...]:
    """What a person might not expect: fields, what was taken as text, what was left out, a better word. Nothing where
    the query is just the words that are looked for. Notes are about results, so without any there are none."""
    if interpretation is None:
        return ()
    return tuple(one_line(line, _LINE_CHARS) for line in _lines(interpretation, has_results))


def _lines(read: Interpretation, has_results: bool) -> Iterator[str]:
    if read.fields or read.excluded or read.misread:
        pieces = [
            *map(_shown, read.terms),
            *(f"not {_shown(term)}" for term in read.excluded),
            *map(_field, read.fields),
        ]
        yield f"read as: {', '.join(pieces) or 'nothing to look for'}"
    for literal in read.literally:
        yield f"taken as text: {_shown(literal.text)}, {literal.why.rstrip('.')}"
    for misread in read.misread:
        nearest = f"; the nearest is {_shown(misread.nearest)}" if misread.nearest else ""
        yield f"left out: {_shown(misread.text)}, {misread.why.rstrip('.')}{nearest}"
    if has_results:
        yield from (f"note: {note}" for note in read.notes)
    if read.did_you_mean:
        yield f"did you mean: {_shown(read.did_you_mean)}"


def _field(read: FieldRead) -> str:
    means = f" ({read.means})" if read.means and read.means != read.value else ""
    return f"{'not ' if read.is_excluded else ''}{read.field}:{_shown(read.value)}{means}"


def _shown(text: str) -> str:
    return one_line(text, _PIECE_CHARS)
