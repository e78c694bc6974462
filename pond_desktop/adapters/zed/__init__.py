"""Zed's threads → canonical values.

In: the database of the editor's own agent. Out: canonical events. The format is told in `FORMAT.md`. Must not import
another adapter.
"""

from pond_desktop.adapters.zed.adapter import Zed

__all__ = ["Zed"]
