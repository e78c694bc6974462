"""pi's session files → canonical values.

In: one `.jsonl` file of pi, or of a program built on it. Out: canonical events. The format is told in `FORMAT.md`.
Must not import another adapter.
"""

from pond_desktop.adapters.pi.adapter import Pi
from pond_desktop.adapters.pi.oh_my_pi import OhMyPi
from pond_desktop.adapters.pi.openclaw import OpenClaw

__all__ = ["OhMyPi", "OpenClaw", "Pi"]
