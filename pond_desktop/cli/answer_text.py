"""The answer of a search, for a person at a terminal."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from pond_desktop.cli.output import Line
from pond_desktop.projection.found import FacetCounts, HitGroup, HitView, SearchAnswer, Widening
from pond_desktop.projection.read_as import reading_lines
from pond_desktop.projection.readable import cut_at_word
from pond_desktop.projection.rendering import degraded_line, empty_line, head_line, marker_words, suppressed_lines
from pond_desktop.projection.words import age, count, matches, searched

_INDENT = "   "
_MARKS: Final = {"matched": " > ", "preview": " ~ "}
_PARENT_CHARS = 60
_FACET_VALUES = 10
_WAYS: Final = {
    "tools": "in all of what was said, called, printed and thought: --arm all",
    "children": "in sessions that others started: --children",
    "all_projects": "in all projects: leave the project or session out",
    "all_time": "at other times: leave the dates out",
}
_HEAD_STYLES = {"answered": "green", "abstained": "yellow", "failed": "bold red"}


def answer_lines(answer: SearchAnswer, *, now: datetime) -> Iterator[Line]:
    """What was found and how much was looked at, the results, what was held back."""
    response = answer.response
    degraded = degraded_line(response)
    yield Line(head_line(response), _HEAD_STYLES[response.outcome])
    if degraded is not None:
        yield Line(degraded, "yellow")
    if answer.opens is not None:
        yield Line(f"the query names: {answer.opens}", "bold blue")
    for line in reading_lines(response.interpretation, has_results=response.outcome == "answered"):
        yield Line(line, "bold" if line.startswith("did you mean") else "dim")
    if not response.results:
        yield Line(nothing_line(answer))
    else:
        yield Line("")
        yield from _result_lines(answer, now)
    for line in suppressed_lines(response.suppressed):
        yield Line(line, "dim")


def nothing_line(answer: SearchAnswer) -> str:
    """Why there is no result. It never says that something does not exist."""
    response, messages = answer.response, searched(answer.searched_count, answer.searched_part_count)
    if response.dropped_results:
        return empty_line(response)
    if response.outcome == "failed":
        return f"{empty_line(response)}; the search could not be run"
    if answer.nothing == "archive_empty":
        return f"{empty_line(response)}; the archive is empty, {messages} searched"
    if answer.nothing == "filters_left_nothing":
        return f"{empty_line(response)}; the filters left {messages} to search"
    if answer.nothing == "nothing_asked":
        return f"{empty_line(response)}; there was nothing to look for, {messages} searched"
    if answer.nothing == "time_over":
        return f"{empty_line(response)}; there was no time to read on"
    if answer.nothing == "no_more":
        return f"{empty_line(response)}; no more of them in {messages} searched"
    return f"{empty_line(response)}; no match in {messages} searched"


def remarks(answer: SearchAnswer, ways: Sequence[Widening], program: str) -> Iterator[str]:
    """What there is beside the answer: how many there are in all, how to go on, which `ways` lead further."""
    response, shown = answer.response, len(answer.hits)
    if answer.matched_count is not None and shown:
        yield f"{shown:,} of {count(answer.matched_count, 'match', 'matches')}."
    if answer.ranked_count is not None:
        yield f"There are more matches than can be ranked: the newest {answer.ranked_count:,} were."
    if answer.unshown_count:
        yield f"{answer.unshown_count:,} more not shown: --budget-tokens -1 has room for more."
    if answer.next_cursor is not None and (shown or not answer.unshown_count):
        yield f"The next ones: --after {answer.next_cursor}"
    if answer.nothing == "archive_empty":
        yield f"Next: {program} capture"
    elif (answer.nothing is not None or answer.is_loose) and response.outcome != "failed":
        yield from (f"{way.more_count:,} more {_WAYS[way.name]}" for way in ways)
        if not ways and answer.nothing in ("filters_left_nothing", "no_match"):
            yield "It may still be there in other or fewer words."


def facet_lines(counts: FacetCounts) -> Iterator[Line]:
    total, sessions = count(counts.total_count, "match", "matches"), count(counts.session_count, "session")
    looked_at = searched(counts.searched_count, counts.searched_part_count)
    yield Line(f"{total} in {sessions}, of {looked_at} searched", "bold")
    if counts.is_wider:
        yield Line("note: Counted is what holds the words, whatever the punctuation.", "dim")
    if counts.degraded:
        yield Line(f"degraded coverage: {', '.join(counts.degraded)}", "yellow")
    facets = {
        "agent": counts.agents,
        "project": counts.projects,
        "role": counts.roles,
        "tag": counts.tags,
        "month": counts.months,
    }
    for name, values in facets.items():
        if not values:
            continue
        yield Line("")
        yield Line(name, "bold")
        width = max(len(f"{number:,}") for _, number in values)
        for value, number in values[:_FACET_VALUES]:
            yield Line(f"  {number:>{width},}  {value}")
        if len(values) > _FACET_VALUES:
            yield Line(f"  and {len(values) - _FACET_VALUES:,} more; --json has all", "dim")


def hit_lines(hit: HitView, *, now: datetime, in_group: bool = False) -> Iterator[Line]:
    """What a hit is, what it says, how to open it."""
    markers = marker_words(exact=hit.exact, corroboration=hit.corroboration)
    name = "" if in_group else hit.title or "untitled"
    yield Line(f"{hit.rank}. {name}".rstrip(), "bold", "" if markers else "\n")
    if markers:
        yield Line(f"  {' '.join(markers)}", "green")
    yield Line(f"{_INDENT}{' · '.join(_facts(hit, now, in_group))}", "dim")
    if hit.excerpt:
        yield from _excerpt_lines(hit)
    yield Line(f"{_INDENT}{hit.locator}", "blue")


def _result_lines(answer: SearchAnswer, now: datetime) -> Iterator[Line]:
    if not answer.groups:
        for hit in answer.hits:
            yield from hit_lines(hit, now=now)
        return
    for group in answer.groups:
        yield Line(group.title, "bold cyan")
        yield Line("  " + " · ".join(_group_facts(group, now)), "dim")
        for hit in group.hits:
            yield from hit_lines(hit, now=now, in_group=True)


def _group_facts(group: HitGroup, now: datetime) -> list[str]:
    parent = f"child of “{cut_at_word(group.parent_title, _PARENT_CHARS)}”" if group.parent_title else ""
    facts = [
        matches(group.count, len(group.hits)),
        group.agent,
        group.project or "",
        age(group.at, now),
        parent,
        group.session,
    ]
    return [fact for fact in facts if fact]


def _facts(hit: HitView, now: datetime, in_group: bool) -> list[str]:
    parent = hit.parent_title or hit.parent
    facts = [
        "" if in_group else hit.agent,
        "" if in_group else hit.project or "",
        hit.role or "",
        " ".join(filter(None, (hit.tool_name, (hit.part_type or "").removeprefix("tool_")))),
        age(hit.at, now),
        f"child of “{cut_at_word(parent, _PARENT_CHARS)}”" if parent and not in_group else "",
        f"and {count(hit.folded_count, 'copy', 'copies')}" if hit.folded_count else "",
        "earlier version" if hit.is_earlier_version else "",
    ]
    return [fact for fact in facts if fact]


def _excerpt_lines(hit: HitView) -> Iterator[Line]:
    yield Line(_MARKS.get(hit.excerpt_kind or "", _INDENT), "dim", "")
    end = 0
    for start, stop in _within(hit.spans, len(hit.excerpt)):
        yield Line(hit.excerpt[end:start], "", "")
        yield Line(hit.excerpt[start:stop], "bold yellow", "")
        end = stop
    yield Line(hit.excerpt[end:])


def _within(spans: Sequence[tuple[int, int]], length: int) -> Iterator[tuple[int, int]]:
    end = 0
    for start, stop in sorted(spans):
        if end <= start < stop <= length:
            yield start, stop
            end = stop
