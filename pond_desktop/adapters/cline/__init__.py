"""Cline's and Roo Code's tasks and sessions → canonical values.

In: a task's or session's JSON files, put together as one document, or a list of tasks. Out: canonical events. The
formats are told in `FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.cline.adapter import Cline, Roo

__all__ = ["Cline", "Roo"]
