"""What people call a source."""

from pond_desktop.pond import Pond


def title_of(pond: Pond, source_id: str) -> str:
    """`Codex` of `codex`, `Codex on laptop` of `codex@laptop`; the id itself where nobody reads it."""
    agent, _, machine = source_id.partition("@")
    title = next((adapter.title for adapter in pond.adapters if adapter.agent == agent), agent)
    return f"{title} on {machine}" if machine else title
