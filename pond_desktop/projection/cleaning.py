"""What an archive holds was written by anybody: no text of it reaches a reader with more than its words.

Locators stay as they are, since a pointer has to open; whoever prints one makes it harmless in its own way.
"""

from typing import Any, Final

from msgspec.structs import replace

from pond_desktop.projection.readable import one_line
from pond_desktop.projection.response import Candidate, QueryResponse, Result

TITLE_CHARS: Final = 200
EXCERPT_CHARS: Final = 1000
_VALUE_CHARS = 200
_FIELDS_MAX = 24


def cleaned(response: QueryResponse) -> QueryResponse:
    return replace(response, results=tuple(map(_clean_result, response.results)))


def _clean_result(result: Result) -> Result:
    primary = clean_candidate(result.primary)
    if not result.members:
        return result if primary is result.primary else replace(result, primary=primary)
    members = tuple(replace(each, candidates=tuple(map(clean_candidate, each.candidates))) for each in result.members)
    return replace(result, primary=primary, members=members)


def clean_candidate(candidate: Candidate) -> Candidate:
    """Title, excerpt and metadata on one line each, without control codes, within their limits; what is longer ends in
    `…`. The same value where there is nothing to clean."""
    title, excerpt = one_line(candidate.title, TITLE_CHARS), one_line(candidate.excerpt, EXCERPT_CHARS)
    metadata = _clean_metadata(candidate.metadata)
    if (title, excerpt, metadata) == (candidate.title, candidate.excerpt, candidate.metadata):
        return candidate
    return replace(candidate, title=title, excerpt=excerpt, metadata=metadata)


def _clean_metadata(metadata: dict[str, Any] | None) -> dict[str, Any] | None:
    if metadata is None:
        return None
    kept = sorted(metadata)[:_FIELDS_MAX]
    return {name: _clean_value(metadata[name]) for name in kept}


def _clean_value(value: Any) -> Any:
    return one_line(value, _VALUE_CHARS) if isinstance(value, str) else value
