"""Kiro's sessions, of its command line and its editor, and those of its ancestor Amazon Q → canonical values.

In: a session's `.jsonl`, `.json`, or its row of a database. Out: canonical events. The format is told in `FORMAT.md`.
Must not import another adapter.
"""

from pond_desktop.adapters.kiro.adapter import AmazonQ, Kiro

__all__ = ["AmazonQ", "Kiro"]
