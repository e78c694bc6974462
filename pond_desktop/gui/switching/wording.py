"""What goals are called, and what stands beside them."""

from collections.abc import Callable
from datetime import datetime

from pond_desktop.gui.looks.amounts import age
from pond_desktop.gui.translation import tr
from pond_desktop.projection.switching import Goal, GoalKind
from pond_desktop.projection.words import folder_name


def kind_words(kind: GoalKind) -> str:
    return {
        "session": tr("Session"),
        "project": tr("Project"),
        "agent": tr("Agent"),
        "saved": tr("Saved search"),
        "command": tr("Command"),
        "search": tr("Search"),
    }[kind]


def title_words(goal: Goal) -> str:
    if goal.kind != "search":
        return goal.words
    if not goal.value:
        return tr("Go to the search box")
    return tr("Search all sessions for “{words}”").format(words=goal.value)


def second_words(goal: Goal, agent_titles: Callable[[str], str]) -> str:
    """What it is, and what tells it from others of the same name."""
    match goal.kind:
        case "session":
            of_agent = agent_titles(goal.agent)
            if not goal.told:
                return of_agent
            return tr("{agent} · {project}").format(agent=of_agent, project=folder_name(goal.told))
        case "project":
            return tr("Project · {path}").format(path=goal.value)
        case "saved":
            return tr("Saved search · {query}").format(query=goal.told)
        case "command":
            return tr("Command · {menu}").format(menu=goal.beside)
        case _:
            return kind_words(goal.kind)


def corner_words(goal: Goal, now: datetime) -> str:
    """A session's age, a command's keys, how many sessions the others have."""
    if goal.kind == "session":
        return age(goal.at, now)
    if goal.kind in ("project", "agent"):
        return tr("%Ln session(s)", "", int(goal.told))
    if not goal.is_possible:
        return tr("not now")
    return goal.told if goal.kind == "command" else ""


def spoken(goal: Goal, now: datetime, agent_titles: Callable[[str], str]) -> str:
    """The whole row, for who does not see it."""
    told = [title_words(goal), second_words(goal, agent_titles), corner_words(goal, now)]
    if goal.kind == "session":
        told.insert(0, kind_words(goal.kind))
    return ", ".join(filter(None, told))
