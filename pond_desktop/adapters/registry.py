"""The adapters that the program knows."""

from pond_desktop.adapters.claude_code import ClaudeCode
from pond_desktop.adapters.codex import Codex
from pond_desktop.adapters.contract import Adapter
from pond_desktop.adapters.pi import Pi

ADAPTERS: tuple[Adapter, ...] = (ClaudeCode(), Codex(), Pi())


def adapter_for(agent: str) -> Adapter | None:
    """The adapter of that agent, or None."""
    return next((adapter for adapter in ADAPTERS if adapter.agent == agent), None)
