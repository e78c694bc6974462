"""Only the conversation: what was done between two things that were said is a run, and one line. Pure."""

from collections.abc import Callable, Iterable

from pond_desktop.gui.translation import tr
from pond_desktop.projection.values import MessageView, PartView


class ToolRuns:
    """Positions of messages in the order of the source. A run begins behind something that was said, or at the start;
    its line stands at its first message, or in what was said where nothing follows that."""

    def __init__(self, is_said: Callable[[int], bool], count: Callable[[], int]) -> None:
        """`is_said` tells whether a position holds something that was said, `count` how many there are."""
        self.is_on = False
        self._is_said, self._count = is_said, count
        self._opened: set[int] = set()

    def set_on(self, is_on: bool) -> None:
        self.is_on = is_on
        self._opened.clear()

    def forget(self) -> None:
        """Another session: its runs are all folded."""
        self._opened.clear()

    def toggle(self, position: int) -> None:
        self._opened ^= {self.start(position)}

    def show(self, position: int) -> bool:
        """Opens the run of a position. False where nothing was folded."""
        start = self.start(position)
        if not self.is_on or start in self._opened:
            return False
        self._opened.add(start)
        return True

    def is_hidden(self, position: int) -> bool:
        """Whether nothing of a message is shown."""
        return (
            self.is_on
            and not self._is_said(position)
            and position > 0
            and not self._is_said(position - 1)
            and not (self._opened and self.start(position) in self._opened)
        )

    def is_open(self, position: int) -> bool:
        """Whether all of a message is shown."""
        return not self.is_on or self.start(position) in self._opened

    def holds_line(self, position: int) -> bool:
        """Whether the line of a run stands at a message, if there is something to be folded."""
        return self.is_on and position == self.start(position)

    def positions(self, start: int) -> range:
        """The messages of a run, from the one that holds its line; what was said before it comes first."""
        end = start
        while end < self._count() and not self._is_said(end):
            end += 1
        return range(start - 1 if start > 0 and self._is_said(start - 1) else start, max(end, start + 1))

    def start(self, position: int) -> int:
        """Where the line of the run stands that a message belongs to."""
        if self._is_said(position):
            follows = position + 1 < self._count() and not self._is_said(position + 1)
            return position + 1 if follows else position
        while position > 0 and not self._is_said(position - 1):
            position -= 1
        return position


def is_said(part: PartView) -> bool:
    """What the conversation is: words and files, not those of the harness."""
    return part.type in ("text", "file") and part.provenance == "conversational"


def run_words(views: Iterable[MessageView | None], message_count: int) -> str:
    """What a run holds; only how many messages, as long as not all of them are here. Empty for nothing."""
    here = list(views)
    known = [view for view in here if view is not None]
    if len(known) < len(here):
        return tr("%Ln message(s) of tools and thoughts", "", message_count)
    parts = [part for view in known for part in view.parts if not (view.is_conversational and is_said(part))]
    calls = sum(part.type == "tool_call" for part in parts)
    thoughts = sum(part.type == "reasoning" for part in parts)
    others = len(parts) - calls - thoughts - sum(part.type == "tool_result" for part in parts)
    said = [tr("%Ln tool call(s)", "", calls)] if calls else []
    said += [tr("%Ln thought(s)", "", thoughts)] if thoughts else []
    said += [tr("%Ln note(s)", "", others)] if others else []
    if not said and parts:
        said.append(tr("%Ln result(s)", "", len(parts)))
    return " · ".join(said)
