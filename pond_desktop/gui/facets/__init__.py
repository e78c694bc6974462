"""What could narrow the list of sessions, with counts, beside it.

In: counts, and what is asked for now. Out: wishes, as signals. Must not import the navigator, another pane or an
operation.
"""
