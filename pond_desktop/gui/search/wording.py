"""What a search says about itself, in words. Pure."""

from collections.abc import Callable

from pond_desktop.projection.found import FacetCounts, HitView, SearchAnswer, Widening
from pond_desktop.projection.interpretation import FieldRead, Interpretation
from pond_desktop.projection.words import count, folder_name, searched

_DATES = frozenset({"after", "before"})
"""What they come to says it all."""
_FOLDED = frozenset({"near_duplicate", "duplicate_view"})


def reading(read: Interpretation, query: str) -> str:
    """How a query was read; empty where it is words and nothing else. `query` as it was typed."""
    said = [_field(field) for field in read.fields]
    said += [f"without {', '.join(read.excluded)}"] if read.excluded else []
    said += read.notes
    said += [f"“{piece.text}” left out ({piece.why.rstrip('.')})" for piece in read.misread]
    said += [f"“{piece.text}”: {piece.why}" for piece in read.literally]
    if not said:
        return ""
    as_written = {piece.text for piece in read.literally}
    terms = ", ".join(
        # that the last word is a beginning goes without saying while it is typed
        term if term in query else term.rstrip("*")
        for term in read.terms
        if term not in as_written
    )
    return " · ".join(sentence.rstrip(".") for sentence in ([terms] if terms else []) + said)


def heading(answer: SearchAnswer, counts: FacetCounts | None) -> str:
    """How much was found: of all, where that is known already."""
    if answer.is_loose:
        return f"No full match; {len(answer.hits):,} come near"
    is_counted = counts is not None and not counts.is_wider
    matched = max(counts.total_count, len(answer.hits)) if counts and is_counted else answer.matched_count
    if matched is None:
        return f"First {count(len(answer.hits), 'match', 'matches')}" if answer.hits else "No match"
    return count(matched, "match", "matches") if matched else "No match"


def remark(answer: SearchAnswer, counts: FacetCounts | None) -> str:
    """What else there is to know about the list, quietly."""
    said = []
    if counts is not None and counts.session_count > 1:
        said.append(f"in {count(counts.session_count, 'session')}")
    if counts is not None:
        said += [f"{counts.total_count:,} hold the words"] if counts.is_wider else []
        messages, parts = counts.searched_count, counts.searched_part_count
        looked_at = f"{messages or 0:,}" if parts is None else searched(messages, parts)
        said.append(f"{looked_at} searched")
    if answer.ranked_count is not None:
        said.append(f"ranked the newest {answer.ranked_count:,}")
    folded = sum(each.count for each in answer.response.suppressed if each.reason in _FOLDED)
    said += [f"{count(folded, 'copy', 'copies')} left out"] if folded else []
    return " · ".join(said)


def nothing(answer: SearchAnswer) -> tuple[str, str]:
    """What an empty answer means, and what to do. It never says that something does not exist."""
    looked_at = searched(answer.searched_count, answer.searched_part_count)
    if answer.opens is not None:
        return "Nothing besides", f"The query is a name; as words it matches none of {looked_at}."
    if answer.nothing == "archive_empty":
        return "Nothing to search yet", f"{looked_at} in the archive: nothing was captured so far."
    if answer.nothing == "filters_left_nothing":
        return (
            "The filters left nothing to search",
            f"{looked_at} fit all of them. Take one away, or look further.",
        )
    if answer.nothing == "nothing_asked":
        return "Nothing to look for", f"Nothing in the query can be looked for: {looked_at} searched."
    unseen = (
        [] if answer.arm == "all" else ["tool calls and results" if answer.arm == "conversation" else "conversation"]
    )
    unseen += [] if answer.request.children or answer.request.session else ["child sessions"]
    where = f" Not searched: {' and '.join(unseen)}." if unseen else ""
    return (
        f"No match in {looked_at}",
        f"It may still be there in other words: try fewer or shorter ones.{where}",
    )


def widening(way: Widening) -> str:
    where = {
        "tools": "in tool calls, results and reasoning",
        "children": "in child sessions",
        "all_projects": "in all projects",
        "all_time": "at other times",
    }[way.name]
    return f"{way.more_count:,} more {where}" if way.more_count else f"Nothing more {where}"


def who(hit: HitView, agent_titles: Callable[[str], str]) -> str:
    """Who said it; only a person's own prompt is "You"."""
    if hit.record_type == "session":
        return "Title"
    if hit.part_type == "reasoning":
        return "Thinking"
    if hit.part_type is not None:
        kind = {"tool_call": "call", "tool_result": "result"}.get(hit.part_type, hit.part_type.replace("_", " "))
        return f"{hit.tool_name} {kind}" if hit.tool_name else f"Tool {kind}"
    if hit.role == "user":
        return "You" if hit.parent is None else "Parent agent"
    return {"assistant": agent_titles(hit.agent), "tool": "Tool", "system": "System"}.get(hit.role or "", "")


def facts(hit: HitView, agent_titles: Callable[[str], str], *, is_grouped: bool, is_exact_told: bool = True) -> str:
    """The last line of a hit. In a group the heading says what all of them share."""
    said = [who(hit, agent_titles)]
    said += ["exact"] if hit.exact and is_exact_told else []
    if not is_grouped:
        said += [f"in a child of “{hit.parent_title}”"] if hit.parent_title else ["in a child"] if hit.parent else []
        said += [folder_name(hit.project)] if hit.project else []
    said += [f"and {count(hit.folded_count, 'copy', 'copies')}"] if hit.folded_count else []
    said += ["earlier version"] if hit.is_earlier_version else []
    return " · ".join(fact for fact in said if fact)


def field_words(field: FieldRead) -> str:
    """A field on a chip: short."""
    sign = "not " if field.is_excluded else ""
    value = field.value.strip('"')
    return f"{sign}{field.field}: {folder_name(value) if field.field == 'project' else value}"


def _field(field: FieldRead) -> str:
    sign = "not " if field.is_excluded else ""
    if field.field in _DATES and field.means:
        return sign + field.means
    value = field.value.strip('"')
    return f"{sign}{field.field}: {field.means or value}"
