"""Cursor's three stores → canonical values.

In: the editor's `state.vscdb`, the agent's `store.db`, and transcripts. Out: canonical events. The format is told in
`FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.cursor.adapter import Cursor

__all__ = ["Cursor"]
