"""What a search matches in all, counted: asked for after the first results, which never wait for it."""

from collections import Counter
from datetime import timedelta

from pond_desktop.operations.asking import asked
from pond_desktop.operations.gathering import of_arm
from pond_desktop.operations.ledger import ArmRun, reports
from pond_desktop.pond import Pond
from pond_desktop.projection.claims import coverage_of, degraded_names
from pond_desktop.projection.found import FacetCounts, SearchRequest

_PROJECTS_SHOWN = 50


def facets(pond: Pond, request: SearchRequest) -> FacetCounts:
    """Counts of messages (in the tools' arm: of calls, results and reasoning) that hold all the words. Raises what
    `search` raises."""
    agents, projects, roles, months, tags = (Counter[str]() for _ in range(5))
    total = 0
    searched: dict[str, int] = {}
    sessions: set[int] = set()
    with pond.archive.reading() as reader:
        what = asked(pond, reader, request)
        # as the field `date:` means them
        shift = what.now.utcoffset() or timedelta(0)
        for arm in what.arms:
            searched[arm] = reader.searchable_count(arm, what.where(arm))
            if what.parsed.expression is None and not what.narrowing.clauses and what.parsed.excluded is None:
                continue
            expression = of_arm(arm, what.parsed.expression)
            found = reader.facets(arm, expression, what.where(arm), excluded=what.parsed.excluded, shift=shift)
            total += found.total
            sessions |= found.session_keys
            for counter, counts in (
                (agents, found.agents),
                (projects, found.projects),
                (roles, found.roles),
                (months, found.months),
                (tags, found.tags),
            ):
                counter.update(counts)
        runs = [ArmRun(arm=arm) for arm in what.arms]
        ledger = reports(pond, reader, reader.capture_state(), what, runs, {})
    return FacetCounts(
        total_count=total,
        session_count=len(sessions),
        searched_count=searched.get("conversation"),
        searched_part_count=searched.get("tools"),
        is_wider=bool(what.parsed.literals) and total > 0,
        coverage=coverage_of(ledger),
        degraded=degraded_names(ledger),
        agents=tuple(agents.most_common()),
        projects=tuple(projects.most_common(_PROJECTS_SHOWN)),
        roles=tuple(roles.most_common()),
        months=tuple(sorted(months.items(), reverse=True)),
        tags=tuple(tags.most_common()),
    )
