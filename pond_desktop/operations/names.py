"""The names that the archive knows, for reading a query and for completing it."""

from msgspec.structs import replace

from pond_desktop.archive import Reader
from pond_desktop.pond import Pond
from pond_desktop.search import Names


def known_names(pond: Pond) -> Names:
    """Agents, models, projects, branches, tools and machines, the most used first."""
    with pond.archive.reading() as reader:
        # the names are kept, the reader is not
        return replace(names_in(reader), has_session=None)


def names_in(reader: Reader) -> Names:
    """`known_names` of an archive that is being read."""
    known = reader.known_names()
    return Names(
        agents=known.agents,
        models=known.models,
        projects=known.projects,
        branches=known.branches,
        tools=known.tools,
        machines=known.machines,
        sources=known.sources,
        tags=known.tags,
        has_session=reader.has_session_like,
    )
