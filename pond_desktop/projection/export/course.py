"""What comes between the messages of a session, whatever form they are written in: days, turns, links."""

from collections.abc import Iterator
from datetime import tzinfo

from pond_desktop.projection.export.values import SessionHead
from pond_desktop.projection.export.wording import speaker, when
from pond_desktop.projection.link_words import in_place
from pond_desktop.projection.values import LinkView, MessageView, PartView
from pond_desktop.projection.words import day


class Course:
    """Follows the messages of one session in their order."""

    def __init__(self, head: SessionHead, zone: tzinfo | None) -> None:
        self._head, self._zone = head, zone
        self._placed = in_place(head.links)
        self._children = {link.call_id: link for link in head.links if link.kind == "child" and link.call_id}
        self._told: list[LinkView] = []
        self._day = ""
        self._lead: tuple[str, str] | None = None

    def above(self) -> Iterator[LinkView]:
        return self._tell(self._placed.above)

    def at(self, view: MessageView) -> Iterator[LinkView]:
        """Links that hang at a message, or at a call of it."""
        calls = [call for part in view.parts if part.type == "tool_call" and (call := part.call_id) in self._children]
        yield from self._tell(self._placed.at.get(view.id, ()))
        yield from self._tell(tuple(self._children[call] for call in calls))

    def below(self) -> Iterator[LinkView]:
        """Those at the end, and whatever had no place."""
        yield from self._tell(self._placed.below)
        yield from self._tell(tuple(link for link in self._head.links if link not in self._told))

    def new_day(self, view: MessageView) -> str | None:
        """The day, where a message is the first of it."""
        now = "" if view.at is None else day(view.at, self._zone)
        if not now or now == self._day:
            return None
        self._day, self._lead = now, None
        return now

    def lead(self, view: MessageView) -> tuple[str, str] | None:
        """Who speaks and when; `None` where that is who spoke last, within the same minute."""
        lead = (speaker(view, self._head), when(view, self._zone))
        if lead == self._lead and not is_turn(view) and view.parts:
            return None
        self._lead = lead
        return lead

    def _tell(self, links: tuple[LinkView, ...]) -> Iterator[LinkView]:
        for link in links:
            if link not in self._told:
                self._told.append(link)
                yield link


def is_turn(view: MessageView) -> bool:
    """Whether a turn begins with it: somebody said it to the agent."""
    return view.role == "user" and view.is_conversational


def is_blank(part: PartView) -> bool:
    return part.type == "text" and not part.is_cut and not (part.text or "").strip()
