"""pi's session files → canonical values.

In: one `.jsonl` file of pi, or of a program built on it. Out: canonical events. The format is told in `FORMAT.md`.
Must not import another adapter.
"""

from pond_desktop.adapters.pi.adapter import Pi

__all__ = ["Pi"]
