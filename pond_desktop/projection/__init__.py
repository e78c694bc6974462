"""Canonical values → what a reader sees.

In: values. Out: frozen values for a surface, and the texts that search reads. Pure: no file, no database, no clock, no
window. Must not import the archive or an adapter.
"""

from pond_desktop.projection.conversation import is_conversational, search_text
from pond_desktop.projection.messages import message_view
from pond_desktop.projection.summaries import link_views, session_summary
from pond_desktop.projection.titles import title_of

__all__ = ["is_conversational", "link_views", "message_view", "search_text", "session_summary", "title_of"]
