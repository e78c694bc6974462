"""What a person typed → a full-text expression → hits.

In: a query as typed. Out: expressions and excerpts; hits come through the archive. The only Whoosh. Must not import a
surface, operations, an editor or capture.
"""
