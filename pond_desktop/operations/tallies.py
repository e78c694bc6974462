"""What sessions amount to, and where they went on."""

from collections.abc import Sequence

from msgspec.structs import replace

from pond_desktop.pond import Pond
from pond_desktop.projection.values import SessionSummary


def with_tallies(pond: Pond, sessions: Sequence[SessionSummary]) -> tuple[SessionSummary, ...]:
    """The same sessions with what takes a look at all their messages: tokens and messages of each alone, and of all
    that it started; and with the folders that each went on in. Not for long lists."""
    named = [(each.source, each.id) for each in sessions]
    with pond.archive.reading() as reader:
        tallies, projects = reader.tallies(named), reader.other_projects(named)
    return tuple(
        replace(each, tally=tallies.get(name), other_projects=tuple(projects.get(name, ())))
        for each, name in zip(sessions, named, strict=True)
    )
