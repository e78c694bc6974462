"""opencode's sessions → canonical values.

In: its database, or the tree of small JSON files that it kept before. Out: canonical events. The format is told in
`FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.opencode.adapter import Opencode

__all__ = ["Opencode"]
