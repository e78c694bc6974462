"""Agents' files → canonical values.

In: one open file of one agent. Out: canonical events, as an iterator. Must not import the archive, projections or one
another's modules; an adapter writes nothing and opens nothing but the stream that it is given.
"""

from pond_desktop.adapters.contract import Adapter, SourceFile
from pond_desktop.adapters.registry import ADAPTERS

__all__ = ["ADAPTERS", "Adapter", "SourceFile"]
