"""Surface: the window. The only Qt.

Panes are mute: they take frozen values and emit wishes. `navigator` is the only asker, with `capturing`, its half that
writes; `background` is the only bridge between threads. Must not import another surface, the archive, or an adapter.
"""
