"""The answer as text: what a person reads, and what a model is given.

Made of a frame and of results, each a text of its own: a budget is spent by what these cost.
"""

from collections.abc import Iterator
from typing import Any

from pond_desktop.projection.claims import degraded_names
from pond_desktop.projection.explained import plan_lines, provenance_lines, source_lines
from pond_desktop.projection.found import HitGroup
from pond_desktop.projection.read_as import reading_lines
from pond_desktop.projection.response import Candidate, QueryResponse, Result, Suppression
from pond_desktop.projection.words import matches

_MARKS = {"matched": " > ", "preview": " ~ "}
_LONG_AGE = "30 Sep 2024"
_FACTS = ("agent", "project", "role", "tool")
"""Keys of a candidate's metadata that help to choose it."""


def pointer_text(response: QueryResponse) -> str:
    """What is read by default."""
    results = "".join(result_text(rank, result) for rank, result in enumerate(response.results, start=1))
    return _text(_head_lines(response)) + results + _text(suppressed_lines(response.suppressed))


def explained_text(response: QueryResponse) -> str:
    """The same with all that explains it: where each result comes from and why it stands there, sources, plan."""
    results = "".join(explained_result_text(rank, result) for rank, result in enumerate(response.results, start=1))
    return _text(_head_lines(response)) + results + _text(_explained_foot(response))


def tool_text(response: QueryResponse) -> str:
    """What a model reads beside the values."""
    results = "".join(tool_result_text(rank, result) for rank, result in enumerate(response.results, start=1))
    return _text(_tool_head(response)) + results


def frame_text(response: QueryResponse) -> str:
    """All of `pointer_text` but its results."""
    return _text([*_head_lines(response), *suppressed_lines(response.suppressed)])


def explained_frame_text(response: QueryResponse) -> str:
    return _text([*_head_lines(response), *_explained_foot(response)])


def tool_frame_text(response: QueryResponse) -> str:
    return _text(_tool_head(response))


def result_text(rank: int, result: Result) -> str:
    return _text(_result_lines(rank, result))


def explained_result_text(rank: int, result: Result) -> str:
    return _text([*_result_lines(rank, result), *provenance_lines(result)])


def tool_result_text(rank: int, result: Result) -> str:
    primary, units = result.primary, result.explanation.corroboration.independent_units
    corroborated = f" corroborated_by={units}" if units > 1 else ""
    lines = [
        f"{rank}. {primary.locator} {primary.title}".rstrip(),
        f"   source={primary.source_id} type={primary.record_type} score={result.score:.4g}{corroborated}",
    ]
    return _text([*lines, f"   {_flat(primary.excerpt)}"] if primary.excerpt else lines)


def heading_text(group: HitGroup) -> str:
    """What stands above a session's results, at its longest: of the time only its room is known here."""
    parent = f"child of “{group.parent_title}”" if group.parent_title else ""
    said = [matches(group.count, len(group.hits)), group.agent, group.project, _LONG_AGE, parent, group.session]
    return f"{group.title}\n  {' · '.join(each for each in said if each)}\n"


def marker_words(*, exact: bool, corroboration: int) -> tuple[str, ...]:
    """What is said of a result beside its name; never its score."""
    corroborated = (f"corroborated {corroboration}",) if corroboration > 1 else ()
    return (*(("exact",) if exact else ()), *corroborated)


def head_words(response: QueryResponse) -> tuple[tuple[str, str], ...]:
    """Labels and their values, zeros left out."""
    found: list[tuple[str, str]] = [("outcome", response.outcome), ("coverage", response.coverage)]
    if response.results:
        found.append(("results", str(len(response.results))))
    if elapsed := round(response.elapsed_ns / 1_000_000):
        found.append(("elapsed", f"{elapsed}ms"))
    if response.truncated:
        found.append(("truncated", ""))
    if response.dropped_results:
        found.append(("dropped", str(response.dropped_results)))
    return tuple(found)


def head_line(response: QueryResponse) -> str:
    return "  ".join(f"{label} {value}".rstrip() for label, value in head_words(response))


def degraded_line(response: QueryResponse) -> str | None:
    """Who could not answer, whatever else was left out for size."""
    if response.source_summary is not None:
        names = response.source_summary.degraded
    else:
        names = degraded_names(response.source_outcomes or ())
    return f"degraded coverage: {', '.join(names)}" if names else None


def empty_line(response: QueryResponse) -> str:
    """What stands in place of results: none were found, or none fit."""
    if response.dropped_results:
        return f"results: none shown, {response.dropped_results} dropped"
    return "results: none"


def suppressed_lines(suppressed: tuple[Suppression, ...]) -> Iterator[str]:
    if suppressed:
        yield from ("", "suppressed")
    for each in suppressed:
        lineage = f"  lineage {each.lineage_root}" if each.lineage_root else ""
        yield f"  {each.reason}  count {each.count}{lineage}"


def fact_words(primary: Candidate) -> tuple[str, ...]:
    metadata: dict[str, Any] = primary.metadata or {}
    words = [value for value in map(metadata.get, _FACTS) if isinstance(value, str) and value]
    return (*words, f"{primary.event_time:%Y-%m-%d %H:%M}") if primary.event_time else tuple(words)


def _head_lines(response: QueryResponse) -> Iterator[str]:
    yield head_line(response)
    degraded = degraded_line(response)
    if degraded is not None:
        yield degraded
    yield from reading_lines(response.interpretation, has_results=response.outcome == "answered")
    yield "" if response.results else empty_line(response)


def _result_lines(rank: int, result: Result) -> Iterator[str]:
    primary, explanation = result.primary, result.explanation
    markers = marker_words(exact=explanation.exact_promoted, corroboration=explanation.corroboration.independent_units)
    yield f"{rank}. {primary.locator}" + (f"  {' '.join(markers)}" if markers else "")
    if primary.title:
        yield f"   {primary.title}"
    if facts := fact_words(primary):
        yield f"   {' · '.join(facts)}"
    if primary.excerpt:
        yield f"{_MARKS.get(primary.excerpt_kind or '', '   ')}{_flat(primary.excerpt)}"


def _explained_foot(response: QueryResponse) -> Iterator[str]:
    yield from suppressed_lines(response.suppressed)
    yield from source_lines(response)
    yield from plan_lines(response.plan)


def _tool_head(response: QueryResponse) -> Iterator[str]:
    head = f"outcome={response.outcome} coverage={response.coverage} results={len(response.results)}"
    yield head + (f" truncated=true dropped={response.dropped_results}" if response.truncated else "")
    if response.outcome == "failed":
        yield "No source could answer: this does not say that there is nothing."
    elif response.outcome == "abstained" and response.coverage == "complete":
        yield "Every source answered and none holds a match. Other words may find more."
    elif response.outcome == "abstained":
        yield "No match in what could be searched: this does not say that there is none elsewhere."
    degraded = degraded_line(response)
    if degraded is not None:
        yield degraded
    yield from reading_lines(response.interpretation, has_results=response.outcome == "answered")
    for each in response.suppressed:
        yield f"suppressed reason={each.reason} count={each.count}" + (
            f" lineage={each.lineage_root}" if each.lineage_root else ""
        )


def _flat(text: str) -> str:
    return " ".join(text.split())


def _text(lines: Iterator[str] | list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
