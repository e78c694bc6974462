"""Surface: the window. The only Qt.

Panes are mute: they take frozen values and emit wishes. Few modules ask operations: `navigator` for sessions and
messages, `searching` and `walking` for what is searched, `capturing`, `saving` for what is written, `annotating` and
`saved_searching` for what the person makes.
`background` is the only bridge between threads. Must not import another surface, the archive, or an adapter.
"""
