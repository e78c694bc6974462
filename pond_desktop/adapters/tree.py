"""Where an entry stands in a session's tree, told without keeping the tree.

For agents that write every entry with its parent, and go on from the entry before unless the user went back. So only
the growing ends are kept, and enough recent names to tell an entry that gave no message from one that did.
"""

from typing import NamedTuple

import msgspec

_ENDS_MAX = 32
_END_NAMES_MAX = 64
_NAMES_MAX = 1024
_ROOT = ""


class Standing(NamedTuple):
    """`parent_id` is the nearest message above, `None` at the root."""

    parent_id: str | None
    is_branch_start: bool


class End(msgspec.Struct):
    """A growing end: the last message and what follows it without being one. `is_new`: no message yet since the
    reader went back to it."""

    names: list[str]
    is_new: bool = False


class Tree(msgspec.Struct):
    """Bounded. What was forgotten counts as known, so that going far back is still seen as going back.

    `names` holds recent entries: `None` for a message, else the nearest message above.
    """

    end: End = msgspec.field(default_factory=lambda: End([_ROOT]))
    left: list[End] = []
    names: dict[str, str | None] = {}
    is_forgetful: bool = False

    def has_message(self, name: str) -> bool:
        return self.names.get(name, _ROOT) is None

    def add_message(self, name: str, parent: str | None) -> Standing:
        """An entry that is shown as a message."""
        above = self._go_to(parent or _ROOT)
        standing = Standing(above or None, self.end.is_new)
        self.end = End([name])
        self._remember(name, None)
        return standing

    def add_side(self, name: str, parent: str | None) -> None:
        """An entry of the chain that gives no message: a label, a change of model."""
        above = self._go_to(parent or _ROOT)
        self.end.names.append(name)
        if len(self.end.names) > _END_NAMES_MAX:
            del self.end.names[1]
        self._remember(name, above)

    def _remember(self, name: str, above: str | None) -> None:
        self.names[name] = above
        if len(self.names) > _NAMES_MAX:
            del self.names[next(iter(self.names))]
            self.is_forgetful = True

    def _go_to(self, parent: str) -> str:
        """Makes the end at `parent` the growing one; returns the nearest message, `parent` itself or above it."""
        if parent not in self.end.names:
            self.left.append(self.end)
            self.end = self._end_at(parent)
            del self.left[:-_ENDS_MAX]
        above = self.names.get(parent)
        return parent if above is None else above

    def _end_at(self, parent: str) -> End:
        for index, end in enumerate(self.left):
            if parent in end.names:
                return self.left.pop(index)
        # a parent that never stood in the file was lost with a damaged line: nobody went back
        is_known = parent == _ROOT or parent in self.names or self.is_forgetful
        return End([parent], is_new=is_known)
