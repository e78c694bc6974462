"""The whole answer → the pointer tier, and either as JSON."""

import re
from typing import Any

import msgspec

from pond_desktop.projection.claims import summary
from pond_desktop.projection.readable import DIRECTION_CHARS
from pond_desktop.projection.response import PointerResponse, PointerResult, QueryResponse, Result

_ODD = re.compile(f"[\x7f-\x9f{DIRECTION_CHARS}\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def project(response: QueryResponse) -> PointerResponse:
    """Drops what explains an answer; never its outcome, coverage, degraded sources, suppressions or omissions."""
    return PointerResponse(
        tier="pointer",
        results=tuple(pointer_result(rank, result) for rank, result in enumerate(response.results, start=1)),
        # where the budget took the ledger, a summary of what is left of it would speak of no source
        source_summary=response.source_summary or summary(response.source_outcomes or ()),
        suppressed=response.suppressed,
        omitted=response.omitted,
        outcome=response.outcome,
        coverage=response.coverage,
        truncated=response.truncated,
        dropped_results=response.dropped_results,
        elapsed_ns=response.elapsed_ns,
        interpretation=response.interpretation,
    )


def pointer_result(rank: int, result: Result) -> PointerResult:
    primary, units = result.primary, result.explanation.corroboration.independent_units
    return PointerResult(
        rank=rank,
        locator=primary.locator,
        source_id=primary.source_id,
        record_type=primary.record_type,
        title=primary.title,
        excerpt=primary.excerpt,
        excerpt_kind=primary.excerpt_kind if primary.excerpt else None,
        exact=result.explanation.exact_promoted,
        corroboration=units if units > 1 else 0,
    )


def encoded(value: Any, *, indent: int = 2) -> str:
    """As JSON, keys in the order of the types, those of maps sorted. With an `indent`, on many lines with an end to the
    last one; 0 is on one line. What commands a terminal or turns the direction of writing is written by its number."""
    try:
        written = msgspec.json.encode(value, order="deterministic")
    except UnicodeEncodeError:  # half a character pair, as a broken source or a shell may hand over
        written = msgspec.json.encode(_mended(msgspec.to_builtins(value)), order="deterministic")
    text = (msgspec.json.format(written, indent=indent) if indent else written).decode()
    if not text.isascii() or "\x7f" in text:
        text = _ODD.sub(lambda odd: f"\\u{ord(odd[0]):04x}", text)
    return f"{text}\n" if indent else text


def _mended(value: Any) -> Any:
    if isinstance(value, dict):
        return {_mended(key): _mended(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_mended(item) for item in value]
    return _SURROGATE.sub("\ufffd", value) if isinstance(value, str) else value
