"""The list of sessions: pages of it, its cards, its pane.

In: pages of summaries. Out: wishes, as signals. Must not import the navigator, another pane or an operation.
"""
