"""Claude Code's transcripts → canonical events; the format is in FORMAT.md.

In: one open file below `projects`. Out: events. Must not import another adapter, or open any other file.
"""

from pond_desktop.adapters.claude_code.adapter import ClaudeCode
from pond_desktop.adapters.claude_code.desktop import ClaudeDesktop

__all__ = ["ClaudeCode", "ClaudeDesktop"]
