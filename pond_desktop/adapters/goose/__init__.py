"""Goose's sessions → canonical values.

In: its database, or a `.jsonl` file of the versions before. Out: canonical events. The format is told in `FORMAT.md`.
Must not import another adapter.
"""

from pond_desktop.adapters.goose.adapter import Goose

__all__ = ["Goose"]
