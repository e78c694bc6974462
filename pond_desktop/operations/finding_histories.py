"""What agents left on this machine, found without opening any of it."""

from collections.abc import Iterator

from msgspec import Struct

from pond_desktop.adapters.faults import named_faults
from pond_desktop.capture.discover import discover, plain
from pond_desktop.capture.reach import reach_of
from pond_desktop.errors import SourceError
from pond_desktop.pond import Pond, Source
from pond_desktop.runtime import is_there
from pond_desktop.runtime.cancellation import raise_if_cancelled


class FoundHistory(Struct, frozen=True, kw_only=True):
    """An agent that has been here. `unread` could not be looked at, with the reason; `file_count` may be 0 then."""

    agent: str
    title: str
    folders: tuple[str, ...]
    file_count: int
    total_bytes: int
    unread: tuple[tuple[str, str], ...] = ()


def found_histories(pond: Pond) -> list[FoundHistory]:
    """Of each agent with anything in its folders, the largest first. Those that are off are left out."""
    sources = pond.sources_in_projects()
    found = [_found(pond, source, sources) for source in sources if not source.is_off]
    kept = [each for each in found if each.file_count or each.unread]
    return sorted(kept, key=lambda each: each.total_bytes, reverse=True)


def was_never_captured(pond: Pond) -> bool:
    """Whether the archive is new: nobody has decided what is read."""
    with pond.archive.reading() as reader:
        return not reader.capture_state()


def _found(pond: Pond, source: Source, sources: list[Source]) -> FoundHistory:
    roots = [root for root in source.roots if is_there(root)]
    unread: list[tuple[str, str]] = []
    sizes: list[int] = []
    try:
        with named_faults(source.adapter, source.id):
            sizes += _sizes(pond, source, sources, unread)
    except SourceError as error:
        unread.append((source.id, error.sentence))
    return FoundHistory(
        agent=source.adapter.agent,
        title=source.adapter.title,
        folders=tuple(plain(str(root)) for root in roots),
        file_count=len(sizes),
        total_bytes=sum(sizes),
        unread=tuple(unread),
    )


def _sizes(pond: Pond, source: Source, sources: list[Source], unread: list[tuple[str, str]]) -> Iterator[int]:
    roots = [root for root in source.roots if is_there(root)]
    reach = reach_of(sources, pond.settings)
    for file in discover(source.adapter, roots, reach, lambda path, reason: unread.append((path, reason))):
        raise_if_cancelled()
        yield file.size
