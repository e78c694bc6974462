"""One session, read: geometry, rows, their drawing, and the pane around them.

In: projected values. Out: wishes, as signals. Must not import the navigator, another pane or an operation.
"""
