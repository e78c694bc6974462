"""What a session is called."""

from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.projection.readable import one_line, without_embedded
from pond_desktop.projection.values import TitleOrigin

TITLE_CHARS = 240
UNTITLED = "untitled"


def title_of(session: ArchivedSession) -> tuple[str, TitleOrigin]:
    """The title that the person gave here; else the agent's."""
    own = session.own
    if own is not None and own.title:
        return one_line(own.title, TITLE_CHARS), "own"
    return agent_title_of(session)


def agent_title_of(session: ArchivedSession) -> tuple[str, TitleOrigin]:
    """The agent's own title, the one a person gave there before the generated one, else what a person typed first."""
    header = session.header
    candidates: tuple[tuple[str | None, TitleOrigin], ...] = (
        (header.title_custom, "custom"),
        (header.title_generated, "generated"),
        (session.first_prompt, "first_prompt"),
    )
    for text, origin in candidates:
        title = one_line(without_embedded(text), TITLE_CHARS) if text else ""
        if title:
            return title, origin
    return UNTITLED, "none"
