"""Grok's session folders → canonical values.

In: `chat_history.jsonl` or `summary.json` of a session. Out: canonical events. The format is told in `FORMAT.md`. Must
not import another adapter.
"""

from pond_desktop.adapters.grok.adapter import Grok

__all__ = ["Grok"]
