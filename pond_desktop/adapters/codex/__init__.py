"""Codex CLI's rollouts → canonical values.

In: the files of `~/.codex` and their bytes. Out: sessions, messages, links, skips. Must not import another adapter, the
archive, or anything that shows.
"""

from pond_desktop.adapters.codex.adapter import Codex

__all__ = ["Codex"]
