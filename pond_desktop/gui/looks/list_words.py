"""What headings, columns and filters of the list are called."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from pond_desktop.gui.looks.amounts import long_day, short_day
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import FilterName, Heading, ListRequest, Period, Trait
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.words import folder_name

AgentTitles = Callable[[str], str]
_WORDS_CHARS = 120
_DAY_MADE = re.compile(r"-20\d\d-?\d\d-?\d\d$")


def heading_words(heading: Heading, now: datetime, agent_titles: AgentTitles) -> str:
    match heading.kind:
        case "pinned":
            return tr("Pinned")
        case "rest":
            return tr("All others")
        case "day":
            return _day(heading.value, now)
        case "project":
            return project_words(heading.value)
        case "agent":
            return agent_titles(heading.value)


def heading_note(heading: Heading) -> str:
    """What tells headings with the same words apart."""
    return heading.value if heading.kind == "project" and folder_name(heading.value) != heading.value else ""


def project_words(project: str) -> str:
    return folder_name(project) if project else tr("No project")


def model_words(model: str) -> str:
    return model or tr("No model named")


def model_words_among(models: Iterable[str]) -> Callable[[str], str]:
    """What models are called beside each other: without the day they were made, where no two are then alike. A narrow
    place would cut off what tells them apart."""
    undated = {model: _DAY_MADE.sub("", model) for model in models}
    counts = Counter(undated.values())
    return lambda model: model_words(short if counts[short := undated.get(model, model)] == 1 else model)


def period_words(period: Period) -> str:
    return {
        "today": tr("Today"),
        "week": tr("Last 7 days"),
        "month": tr("Last 30 days"),
        "year": tr("This year"),
    }[period]


def trait_words(trait: Trait) -> str:
    return {"error": tr("Failed tool calls"), "image": tr("Images")}[trait]


def filter_words(request: ListRequest, name: FilterName, agent_titles: AgentTitles) -> list[tuple[str, str]]:
    """The values of a filter that is set, each with its words."""
    match name:
        case "words":
            return [("", tr("“{words}”").format(words=one_line(request.words, _WORDS_CHARS)))]
        case "period":
            assert request.period is not None
            return [(request.period, period_words(request.period))]
        case "span":
            assert request.span is not None
            return [("", _span(*request.span))]
        case "agents":
            return [(agent, agent_titles(agent)) for agent in request.agents]
        case "projects":
            return [(project, project_words(project)) for project in request.projects]
        case "models":
            return [(model, model_words(model)) for model in request.models]
        case "said_by":
            assert request.said_by is not None
            return [("", tr("Said by {model}").format(model=model_words(request.said_by)))]
        case "has":
            return [(trait, trait_words(trait)) for trait in request.has]
        case "is_pinned":
            return [("", tr("Pinned"))]
        case "only":
            return [("", tr("Recently read"))]


def filter_name(name: FilterName) -> str:
    """A kind of filter, as a sentence names it."""
    return {
        "words": tr("the words"),
        "period": tr("the date filter"),
        "span": tr("the date filter"),
        "agents": tr("the agent filter"),
        "projects": tr("the project filter"),
        "models": tr("the model filter"),
        "said_by": tr("the model filter"),
        "has": tr("the filter by content"),
        "is_pinned": tr("the filter for pinned ones"),
        "only": tr("the filter for recently read ones"),
    }[name]


def _day(value: str, now: datetime) -> str:
    if not value:
        return tr("Without a time")
    day, today = date.fromisoformat(value), now.astimezone().date()
    if day == today:
        return tr("Today")
    if day == today - timedelta(days=1):
        return tr("Yesterday")
    return long_day(day)


def _span(begin: datetime, end: datetime) -> str:
    first, last = begin.astimezone().date(), (end - timedelta(microseconds=1)).astimezone().date()
    words = [short_day(each) for each in (first, last)]
    return words[0] if first == last else tr("{first} to {last}").format(first=words[0], last=words[1])
