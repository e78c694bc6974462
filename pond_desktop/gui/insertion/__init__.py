"""What a person sees of putting a reference elsewhere: the button, the menu of places, the question before many lines.

In: places, and what is shown of them. Out: wishes. Must not know the other panes, nor operations.
"""
