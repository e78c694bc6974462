"""Surface: the window. The only Qt.

Panes are mute: they take frozen values and emit wishes. Few modules ask operations: `navigator` for sessions and
messages, `searching` and `walking` for what is searched, `capturing`, `saving` for what is written, `annotating` and
`saved_searching` for what the person makes.
`background` is the only bridge between threads. Must not import another surface, the archive, or an adapter.
"""

import builtins

_own_import = builtins.__import__

import PySide6  # noqa: E402, F401

# PySide6 puts another one in its place, which reads the source of each module that is imported from then on, to see
# whether it may want `from __feature__ import …`: none of ours does, and it takes a tenth of the time to start
builtins.__import__ = _own_import
