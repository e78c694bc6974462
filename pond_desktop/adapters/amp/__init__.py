"""Amp's threads → canonical values.

In: one `T-….json` file. Out: canonical events. The format is told in `FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.amp.adapter import Amp

__all__ = ["Amp"]
