"""Making an answer fit the room that its reader has for it.

The unit is an estimated token, four characters, and what is priced is the very text that the reader's surface prints.
What is bought, in this order:

1. the floor, whatever it costs: outcome, coverage, who could not answer, what was held back;
2. the first result, without its excerpt;
3. the full ledger and plan in place of their summary, on the surfaces that show them;
4. the next result or the next excerpt, whichever costs less, from the top.

The list of purchases does not depend on the budget, which only says how far down the list one comes: so more room never
loses a result. Where excerpts cost less than results (nearly always in JSON) this comes to the same as excerpts first.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from pond_desktop.projection.claims import summary
from pond_desktop.projection.cleaning import cleaned
from pond_desktop.projection.pointers import encoded, pointer_result, project
from pond_desktop.projection.rendering import (
    explained_frame_text,
    explained_result_text,
    frame_text,
    result_text,
    tool_frame_text,
    tool_result_text,
)
from pond_desktop.projection.response import QueryResponse, Result, Suppression

Surface: TypeAlias = Literal["structured", "structured_pointer", "pointer", "explained", "tool", "tool_explained"]
DEFAULT_TOKENS: Final = 8000
_CHARS_PER_TOKEN = 4
_ENVELOPE_TOKENS = 96
_DEPTH = "    "
_SEPARATOR_TOKENS = 2
"""For a result's own indent and the comma and line end behind it: six characters."""


class Prices(NamedTuple):
    """What a surface takes, in tokens, for the frame (an answer without results) and for a result at its rank."""

    frame: Callable[[QueryResponse], int]
    result: Callable[[int, Result], int]


_Good: TypeAlias = Literal["result", "excerpt", "ledger"]


class _Bought(NamedTuple):
    """`kept` results, the first `whole` of them with their excerpts."""

    kept: int
    whole: int
    has_ledger: bool


def tokens(text: str) -> int:
    return -(-len(text) // _CHARS_PER_TOKEN)


def shape(
    response: QueryResponse, budget: int, surface: str, headings: Mapping[int, str] = MappingProxyType({})
) -> QueryResponse:
    """`response`, cleaned, for a reader with so many tokens of room: 0 means 8000, a negative number no bound.

    An unknown `surface` is priced as `structured`, the dearest.

    Args:
        headings: what the pointer surface prints above the result of that rank.
    """
    response = cleaned(response)
    if budget < 0:
        return response
    prices = _PRICES.get(surface, _PRICES["structured"])
    if headings and surface == "pointer":
        prices = Prices(prices.frame, lambda rank, result: tokens(headings.get(rank, "") + result_text(rank, result)))
    return fitted(response, budget or DEFAULT_TOKENS, prices)


def fitted(response: QueryResponse, budget: int, prices: Prices) -> QueryResponse:
    results = response.results
    full = replace(response, results=(), truncated=True, dropped_results=response.dropped_results + len(results))
    short = _in_short(full)
    full_cost, short_cost = prices.frame(full), prices.frame(short)
    compressed = [_compressed(result) for result in results]
    costs = [prices.result(rank, result) for rank, result in enumerate(compressed, start=1)]
    excerpts = [prices.result(rank, each) - costs[rank - 1] for rank, each in enumerate(results, start=1)]
    bought = _bought(budget - min(short_cost, full_cost), max(0, full_cost - short_cost), costs, excerpts)
    dropped = len(results) - bought.kept
    kept = (*results[: bought.whole], *compressed[bought.whole : bought.kept])
    return replace(
        response if bought.has_ledger else _in_short(response),
        results=kept,
        suppressed=_still_true(response, results[bought.kept :], kept),
        truncated=response.truncated or dropped > 0,
        dropped_results=response.dropped_results + dropped,
    )


def _bought(room: int, ledger: int, costs: list[int], excerpts: list[int]) -> _Bought:
    counts: Counter[_Good] = Counter()
    for good, price in _purchases(ledger, costs, excerpts):
        room -= price
        if room < 0:
            break
        counts[good] += 1
    return _Bought(counts["result"], counts["excerpt"], not ledger or counts["ledger"] > 0)


def _purchases(ledger: int, costs: list[int], excerpts: list[int]) -> Iterator[tuple[_Good, int]]:
    kept = whole = 0
    if costs:
        yield "result", costs[0]
        kept = 1
    if ledger:
        yield "ledger", ledger
    while whole < len(costs):
        if whole < kept and (kept == len(costs) or excerpts[whole] <= costs[kept]):
            yield "excerpt", excerpts[whole]
            whole += 1
        else:
            yield "result", costs[kept]
            kept += 1


def _in_short(response: QueryResponse) -> QueryResponse:
    """Without what grows with the number of sources; says what it leaves out."""
    if response.source_outcomes is None:
        return response
    return replace(
        response,
        source_outcomes=None,
        source_summary=summary(response.source_outcomes),
        plan=replace(response.plan, sources=None),
        omitted=("source_outcomes", "plan_sources"),
    )


def _compressed(result: Result) -> Result:
    return replace(result, primary=replace(result.primary, excerpt="", excerpt_kind=None), members=())


def _still_true(
    response: QueryResponse, dropped: tuple[Result, ...], kept: tuple[Result, ...]
) -> tuple[Suppression, ...]:
    """A copy folded into a result that is not shown is not held back in favour of anything."""
    gone = {each.explanation.lineage_root for each in dropped} - {each.explanation.lineage_root for each in kept}
    return tuple(each for each in response.suppressed if each.reason != "duplicate_view" or each.fused_into not in gone)


def _json_price(value: object) -> int:
    """Of one result among others, at its depth."""
    return tokens(encoded(value).rstrip("\n").replace("\n", f"\n{_DEPTH}")) + _SEPARATOR_TOKENS


def _tool_price(value: object, text: str) -> int:
    """The values on one line, and the text as a JSON string."""
    return tokens(encoded(value, indent=0)) + tokens(json.dumps(text, ensure_ascii=False)) + 1


_PRICES: dict[str, Prices] = {
    "structured": Prices(lambda frame: tokens(encoded(frame)), lambda _, result: _json_price(result)),
    "structured_pointer": Prices(
        lambda frame: tokens(encoded(project(frame))), lambda rank, result: _json_price(pointer_result(rank, result))
    ),
    "pointer": Prices(lambda frame: tokens(frame_text(frame)), lambda rank, result: tokens(result_text(rank, result))),
    "explained": Prices(
        lambda frame: tokens(explained_frame_text(frame)),
        lambda rank, result: tokens(explained_result_text(rank, result)),
    ),
    "tool": Prices(
        lambda frame: _ENVELOPE_TOKENS + _tool_price(project(frame), tool_frame_text(frame)),
        lambda rank, result: _tool_price(pointer_result(rank, result), tool_result_text(rank, result)),
    ),
    "tool_explained": Prices(
        lambda frame: _ENVELOPE_TOKENS + _tool_price(frame, tool_frame_text(frame)),
        lambda rank, result: _tool_price(result, tool_result_text(rank, result)),
    ),
}
