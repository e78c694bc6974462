"""What a person typed → a query; a text → what is posted of it and what is shown of it.

In: texts. Out: an expression for the archive's full-text tables, posted texts, excerpts. The only place that knows
Whoosh. Must not import capture, operations or a surface.
"""

from pond_desktop.search.excerpts import excerpt, marks
from pond_desktop.search.posted import posted_text
from pond_desktop.search.query import ParsedQuery, parse

__all__ = ["ParsedQuery", "excerpt", "marks", "parse", "posted_text"]
