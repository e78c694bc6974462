"""Searching: the box, the results, their cards.

In: what was found. Out: queries and choices, as signals. Must not import the navigator, another pane or an operation.
"""
