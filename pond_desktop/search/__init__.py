"""What a person typed → a query; a text → what is posted of it and what is shown of it.

In: texts. Out: an expression for the archive's full-text tables, posted texts, excerpts. The only place that knows
Whoosh. Must not import capture, operations or a surface.
"""
