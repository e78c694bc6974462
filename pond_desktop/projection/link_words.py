"""Links between sessions in words, and where in a transcript each stands. Pure."""

from collections.abc import Iterable

from msgspec import Struct

from pond_desktop.canonical import Locator
from pond_desktop.projection.values import LinkView
from pond_desktop.projection.words import count

_WORDS = {
    ("child", True): "started",
    ("child", False): "started by",
    ("continued", True): "continues in",
    ("continued", False): "continued from",
    ("forked", True): "forked into",
    ("forked", False): "forked from",
    ("compacted", True): "compacted into",
    ("compacted", False): "compacted from",
}


def link_words(link: LinkView) -> str:
    """What the session that is shown did; the other session follows."""
    return _WORDS[link.kind, link.is_outgoing]


def other_end(link: LinkView) -> str:
    """The other session by its title, or that nobody captured it."""
    if link.session is None:
        return "not captured"
    return f"{link.session.title} · {count(link.session.message_count, 'message')}"


def link_target(link: LinkView) -> str | None:
    """What opens the other session, at the message where this one left it; `None` where that was never captured."""
    if link.session is None:
        return None
    if link.is_outgoing or link.message_id is None:
        return link.locator
    there = Locator.parse(link.locator)
    return str(Locator(there.source, there.session, link.message_id))


class LinksInPlace(Struct, frozen=True, kw_only=True):
    """Where links stand among messages: above the first one, below the last one, or below the one they hang at."""

    above: tuple[LinkView, ...] = ()
    below: tuple[LinkView, ...] = ()
    at: dict[str, tuple[LinkView, ...]] = {}


def in_place(links: Iterable[LinkView]) -> LinksInPlace:
    above, below, at = [], [], dict[str, tuple[LinkView, ...]]()
    for link in links:
        if link.place == "start":
            above.append(link)
        elif link.place == "end":
            below.append(link)
        elif link.place == "message" and link.message_id is not None:
            at[link.message_id] = (*at.get(link.message_id, ()), link)
    return LinksInPlace(above=tuple(above), below=tuple(below), at=at)
