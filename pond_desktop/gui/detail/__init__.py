"""The chosen message, with everything in it.

In: a message's detail. Out: wishes, as signals. Must not import the navigator, another pane or an operation.
"""
