"""Kimi's session folders → canonical values: Kimi Code's event logs, and the contexts of the older Kimi CLI.

In: one file of a session. Out: canonical events. The formats are told in `FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.kimi.adapter import Kimi

__all__ = ["Kimi"]
