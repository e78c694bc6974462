"""Antigravity's transcripts, list of prompts and written plans → canonical values.

In: one `.jsonl` file of Antigravity or its command line, or a bundle of one `.md` file and what is known of it. Out:
canonical events. The format is told in `FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.antigravity.adapter import Antigravity

__all__ = ["Antigravity"]
