"""The names that the archive knows, for completing what is typed."""

from pond_desktop.pond import Pond
from pond_desktop.search import Names


def known_names(pond: Pond) -> Names:
    """Agents, models, projects, branches, tools and machines, the most used first."""
    with pond.archive.reading() as reader:
        known = reader.known_names()
    return Names(
        agents=known.agents,
        models=known.models,
        projects=known.projects,
        branches=known.branches,
        tools=known.tools,
        machines=known.machines,
    )
