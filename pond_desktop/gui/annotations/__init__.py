"""What the person makes of sessions and messages, as it is shown and written.

In: the person's own things, and what they hang at. Out: wishes to change them. Must not call an operation.
"""
