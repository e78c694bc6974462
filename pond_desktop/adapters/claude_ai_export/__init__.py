"""Claude.ai's data export → canonical values.

In: one conversation of an export that a person named. Out: canonical events. The format is told in `FORMAT.md`.
Must not import another adapter.
"""

from pond_desktop.adapters.claude_ai_export.adapter import ClaudeAiExport

__all__ = ["ClaudeAiExport"]
