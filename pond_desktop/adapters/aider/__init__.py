"""Aider's chat histories → canonical values.

In: a project's `.aider.chat.history.md`, each run in it as a document. Out: canonical events. The format is told in
`FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.aider.adapter import Aider

__all__ = ["Aider"]
