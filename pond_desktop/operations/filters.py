"""What a person asks for → what the archive filters by."""

from datetime import datetime

from pond_desktop.archive import SessionFilter
from pond_desktop.errors import ValidationFailed
from pond_desktop.pond import Pond
from pond_desktop.projection.readable import whole_text
from pond_desktop.runtime.nearest import did_you_mean


def session_filter(
    pond: Pond,
    *,
    agent: str | None = None,
    project: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    children: bool = False,
    background: bool = False,
    tag: str | None = None,
    is_pinned: bool = False,
) -> SessionFilter:
    """Raises ValidationFailed for an agent that nobody reads and for a time without a zone."""
    for field, moment in (("since", since), ("until", until)):
        if moment is not None and moment.tzinfo is None:
            raise ValidationFailed(f"The time {moment} has no zone.", "Give it with one.", field=field)
    is_elsewhere = agent is not None and "@" in agent
    if agent is not None:
        check_agent(pond, agent.partition("@")[0])
    return SessionFilter(
        agent=None if is_elsewhere else agent,
        source=agent if is_elsewhere else None,
        project=whole_text(project) if project else None,
        since=since,
        until=until,
        children=children,
        background=background,
        tag=tag,
        is_pinned=is_pinned,
    )


def check_agent(pond: Pond, agent: str) -> None:
    """Raises ValidationFailed for an agent that nobody reads."""
    known = [adapter.agent for adapter in pond.adapters]
    if agent not in known:
        raise ValidationFailed(f"There is no agent {agent!r}.", did_you_mean(agent, known), field="agent")
