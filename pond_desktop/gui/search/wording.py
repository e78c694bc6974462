"""What a search says about itself, in words."""

from collections.abc import Callable

from pond_desktop.gui.known_sentences import translated, translated_span
from pond_desktop.gui.looks.amounts import matches, number, searched
from pond_desktop.gui.translation import tr
from pond_desktop.projection.found import FacetCounts, HitView, SearchAnswer, Widening
from pond_desktop.projection.interpretation import FieldRead, Interpretation
from pond_desktop.projection.words import folder_name

_DATES = frozenset({"after", "before"})
"""What they come to says it all."""
_FOLDED = frozenset({"near_duplicate", "duplicate_view"})


def reading(read: Interpretation, query: str) -> str:
    """How a query was read; empty where it is words and nothing else. `query` as it was typed."""
    said = [_field(field) for field in read.fields]
    said += [tr("without {words}").format(words=", ".join(read.excluded))] if read.excluded else []
    said += map(translated, read.notes)
    said += [
        tr("“{words}” left out ({why})").format(words=piece.text, why=_without_stop(translated(piece.why)))
        for piece in read.misread
    ]
    said += [tr("“{words}”: {why}").format(words=piece.text, why=translated(piece.why)) for piece in read.literally]
    if not said:
        return ""
    as_written = {piece.text for piece in read.literally}
    terms = ", ".join(
        # that the last word is a beginning goes without saying while it is typed
        term if term in query else term.rstrip("*")
        for term in read.terms
        if term not in as_written
    )
    return " · ".join(_without_stop(sentence) for sentence in ([terms] if terms else []) + said)


def heading(answer: SearchAnswer, counts: FacetCounts | None) -> str:
    """How much was found: of all, where that is known already."""
    if answer.is_loose:
        return tr("No full match; %Ln come near", "", len(answer.hits))
    is_counted = counts is not None and not counts.is_wider
    matched = max(counts.total_count, len(answer.hits)) if counts and is_counted else answer.matched_count
    if matched is None:
        return tr("First %Ln match(es)", "", len(answer.hits)) if answer.hits else tr("No match")
    return matches(matched, 0) if matched else tr("No match")


def remark(answer: SearchAnswer, counts: FacetCounts | None) -> str:
    """What else there is to know about the list, quietly."""
    said = []
    if counts is not None and counts.session_count > 1:
        said.append(tr("in %Ln session(s)", "", counts.session_count))
    if counts is not None:
        said += [tr("%Ln hold the words", "", counts.total_count)] if counts.is_wider else []
        messages, parts = counts.searched_count, counts.searched_part_count
        looked_at = number(messages or 0) if parts is None else searched(messages, parts)
        said.append(tr("{amount} searched").format(amount=looked_at))
    if answer.ranked_count is not None:
        said.append(tr("ranked the newest {count}").format(count=number(answer.ranked_count)))
    folded = sum(each.count for each in answer.response.suppressed if each.reason in _FOLDED)
    said += [tr("%Ln copies left out", "", folded)] if folded else []
    return " · ".join(said)


def nothing(answer: SearchAnswer) -> tuple[str, str]:
    """What an empty answer means, and what to do. It never says that something does not exist."""
    looked_at = searched(answer.searched_count, answer.searched_part_count)
    if answer.opens is not None:
        told = tr("The query is a name; as words it matches none of {amount}.")
        return tr("Nothing besides"), told.format(amount=looked_at)
    if answer.nothing == "archive_empty":
        told = tr("{amount} in the archive: nothing was captured so far.")
        return tr("Nothing to search yet"), told.format(amount=looked_at)
    if answer.nothing == "filters_left_nothing":
        told = tr("{amount} fit all of them. Take one away, or look further.")
        return tr("The filters left nothing to search"), told.format(amount=looked_at)
    if answer.nothing == "nothing_asked":
        told = tr("Nothing in the query can be looked for: {amount} searched.")
        return tr("Nothing to look for"), told.format(amount=looked_at)
    hint = tr("It may still be there in other words: try fewer or shorter ones.")
    if unseen := _unseen(answer):
        hint = tr("{sentence} {remedy}").format(sentence=hint, remedy=unseen)
    return tr("No match in {amount}").format(amount=looked_at), hint


def _unseen(answer: SearchAnswer) -> str:
    """What was not searched; empty where all was."""
    are_children_left = not (answer.request.children or answer.request.session)
    match answer.arm:
        case "conversation" if are_children_left:
            return tr("Not searched: tool calls and results, and child sessions.")
        case "conversation":
            return tr("Not searched: tool calls and results.")
        case "tools" if are_children_left:
            return tr("Not searched: the conversation, and child sessions.")
        case "tools":
            return tr("Not searched: the conversation.")
    return tr("Not searched: child sessions.") if are_children_left else ""


def widening(way: Widening) -> str:
    if not way.more_count:
        return {
            "tools": tr("Nothing more in tool calls, results and reasoning"),
            "children": tr("Nothing more in child sessions"),
            "all_projects": tr("Nothing more in all projects"),
            "all_time": tr("Nothing more at other times"),
        }[way.name]
    return {
        "tools": tr("{count} more in tool calls, results and reasoning"),
        "children": tr("{count} more in child sessions"),
        "all_projects": tr("{count} more in all projects"),
        "all_time": tr("{count} more at other times"),
    }[way.name].format(count=number(way.more_count))


def who(hit: HitView, agent_titles: Callable[[str], str]) -> str:
    """Who said it; only a person's own prompt is "You"."""
    if hit.record_type == "session":
        return tr("Title")
    if hit.part_type == "reasoning":
        return tr("Thinking")
    if hit.part_type is not None:
        tool = hit.tool_name or tr("Tool")
        if hit.part_type in ("tool_call", "tool_result"):
            words = tr("{tool} call") if hit.part_type == "tool_call" else tr("{tool} result")
            return words.format(tool=tool)
        return f"{tool} {hit.part_type.replace('_', ' ')}"
    if hit.role == "user":
        return tr("You") if hit.parent is None else tr("Parent agent")
    return {"assistant": agent_titles(hit.agent), "tool": tr("Tool"), "system": tr("System")}.get(hit.role or "", "")


def facts(hit: HitView, agent_titles: Callable[[str], str], *, is_grouped: bool, is_exact_told: bool = True) -> str:
    """The last line of a hit. In a group the heading says what all of them share."""
    said = [who(hit, agent_titles)]
    said += [tr("exact")] if hit.exact and is_exact_told else []
    if not is_grouped:
        if hit.parent_title:
            said.append(tr("in a child of “{title}”").format(title=hit.parent_title))
        elif hit.parent:
            said.append(tr("in a child"))
        said += [folder_name(hit.project)] if hit.project else []
    said += [tr("and %Ln copies", "", hit.folded_count)] if hit.folded_count else []
    said += [tr("earlier version")] if hit.is_earlier_version else []
    return " · ".join(fact for fact in said if fact)


def field_words(field: FieldRead) -> str:
    """A field on a chip: short."""
    value = field.value.strip('"')
    return _named(field, folder_name(value) if field.field == "project" else value)


def _field(field: FieldRead) -> str:
    if field.field in _DATES and field.means:
        means = translated_span(field.means)
        return tr("not {value}").format(value=means) if field.is_excluded else means
    if field.field == "date" and field.means:
        return _named(field, translated_span(field.means))
    return _named(field, field.means or field.value.strip('"'))


def _named(field: FieldRead, value: str) -> str:
    """A field as it is typed, since that is how it is changed."""
    words = tr("not {field}: {value}") if field.is_excluded else tr("{field}: {value}")
    return words.format(field=field.field, value=value)


def field_name(field: str) -> str:
    """As a heading calls it."""
    known = {
        "agent": tr("Agent"),
        "project": tr("Project"),
        "role": tr("Role"),
        "date": tr("Month"),
        "tag": tr("Tag"),
    }
    return known.get(field) or field.capitalize()


def role_words(role: str) -> str:
    known = {"user": tr("Prompts"), "assistant": tr("Answers"), "tool": tr("Tools"), "system": tr("System")}
    return known.get(role, role)


def _without_stop(sentence: str) -> str:
    return sentence.rstrip(".。")
