"""What a person typed → a query; a text → what is posted of it and what is shown of it.

In: texts. Out: expressions for the archive's full-text tables and conditions beside them, how the text was read, posted
texts, excerpts. The only place that knows Whoosh. Must not import capture, operations or a surface.
"""

from pond_desktop.search.codewords import PostedText, posted
from pond_desktop.search.completion import Completions, Option, complete
from pond_desktop.search.excerpts import Excerpt, excerpt
from pond_desktop.search.fields import FIELDS, Field, Names, help_lines
from pond_desktop.search.literal import holds_literally, holds_verbatim
from pond_desktop.search.marks import marks
from pond_desktop.search.posted import posted_text
from pond_desktop.search.query import QUERY_CHARS_MAX, Fuzzy, ParsedQuery, WordRead, parse
from pond_desktop.search.targets import possible_id
from pond_desktop.search.widening import WordsBetween, did_you_mean, widen_fuzzy
from pond_desktop.search.without import without_fields

__all__ = [
    "FIELDS",
    "QUERY_CHARS_MAX",
    "Completions",
    "Excerpt",
    "Field",
    "Fuzzy",
    "Names",
    "Option",
    "ParsedQuery",
    "PostedText",
    "WordRead",
    "WordsBetween",
    "complete",
    "did_you_mean",
    "excerpt",
    "help_lines",
    "holds_literally",
    "holds_verbatim",
    "marks",
    "parse",
    "possible_id",
    "posted",
    "posted_text",
    "widen_fuzzy",
    "without_fields",
]
