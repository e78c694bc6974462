"""Factory Droid's session files → canonical values.

In: one `.jsonl` file of a session. Out: canonical events. The format is told in `FORMAT.md`. Must not import another
adapter.
"""

from pond_desktop.adapters.factory_droid.adapter import FactoryDroid

__all__ = ["FactoryDroid"]
