"""Crush's databases → canonical values.

In: a project's database, of Crush or of the Go program that became it (the first opencode). Out: canonical events. The
format is told in `FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.crush.adapter import Crush

__all__ = ["Crush"]
