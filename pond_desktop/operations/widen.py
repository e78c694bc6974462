"""Looking further: what a search would find besides, if it looked at more."""

from collections.abc import Iterator

from msgspec.structs import replace

from pond_desktop.operations.asking import asked
from pond_desktop.operations.facets import facets
from pond_desktop.pond import Pond
from pond_desktop.projection.found import SearchRequest, Way, Widening
from pond_desktop.search import without_fields

_PROJECT_FIELDS = frozenset({"project"})
_TIME_FIELDS = frozenset({"date", "after", "before"})


def widenings(pond: Pond, request: SearchRequest) -> tuple[Widening, ...]:
    """The ways that lead to more, each with how much more. Raises what `search` raises."""
    now = facets(pond, request).total_count
    found = []
    for name, wider in _wider(pond, request):
        more = facets(pond, wider).total_count - now
        if more > 0:
            found.append(Widening(name=name, more_count=more, request=wider))
    return tuple(found)


def _wider(pond: Pond, request: SearchRequest) -> Iterator[tuple[Way, SearchRequest]]:
    with pond.archive.reading() as reader:
        what = asked(pond, reader, request)
    first = replace(request, after=None)
    if what.arm != "all":
        yield "tools", replace(first, arm="all")
    if not request.children and request.session is None:
        yield "children", replace(first, children=True)
    named = {clause.field for clause in what.narrowing.clauses}
    if request.project is not None or request.session is not None or "project" in named:
        query = without_fields(request.query, _PROJECT_FIELDS, pond.clock())
        if query.strip():
            yield "all_projects", replace(first, project=None, session=None, query=query)
    if request.since is not None or request.until is not None or "at" in named:
        query = without_fields(request.query, _TIME_FIELDS, pond.clock())
        if query.strip():
            yield "all_time", replace(first, since=None, until=None, query=query)
