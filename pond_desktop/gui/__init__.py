"""Surface: the window. The only Qt. Panes are mute; `navigator` is the only asker; `background` the only thread bridge.

Must not import another surface, the archive, or an adapter.
"""
