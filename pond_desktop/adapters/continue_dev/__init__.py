"""Continue's sessions → canonical values.

In: one `<session>.json` file. Out: canonical events. The format is told in `FORMAT.md`. Must not import another
adapter.
"""

from pond_desktop.adapters.continue_dev.adapter import Continue

__all__ = ["Continue"]
