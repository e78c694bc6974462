"""What a person means who wants a reference: what is chosen where the focus is."""

from collections.abc import Sequence

from msgspec import Struct

from pond_desktop.gui.focus import holds
from pond_desktop.gui.window import MainWindow


class Meant(Struct, frozen=True, kw_only=True):
    """Sessions by the keys of the list; or sessions and messages by their locators."""

    keys: tuple[int, ...] = ()
    locators: tuple[str, ...] = ()
    is_passage: bool = False
    """Several messages of one session: rather what they say than a link to each."""


def meant_in(window: MainWindow) -> Meant | None:
    """The chosen sessions of the list or the hit among the results, where these have the focus; else the message that
    is read. From elsewhere, as from the search box, a hit goes before what is read. `None` where nothing is chosen."""
    focused = window.focusWidget()
    if not holds(window.left, focused) or window.left.isHidden():
        hit = None if holds(window.sides, focused) or holds(window.detail, focused) else _hit(window)
        return hit or _read(window)
    if window.left.currentWidget() is window.results:
        return _hit(window) or _read(window)
    sessions = window.sessions
    current = sessions.model.key_at(sessions.table.currentIndex().row())
    keys = sessions.chosen_keys() or ([] if current is None else [current])
    return Meant(keys=tuple(keys)) if keys else _read(window)


def meant_by_messages(locators: Sequence[str]) -> Meant:
    return Meant(locators=tuple(locators), is_passage=len(locators) > 1)


def _hit(window: MainWindow) -> Meant | None:
    results = window.results
    is_shown = window.left.currentWidget() is results
    hit = results.model.hit_at(results.table.currentIndex().row()) if is_shown else None
    return None if hit is None else Meant(locators=(hit.locator,))


def _read(window: MainWindow) -> Meant | None:
    """The messages that are chosen; where none is here yet, their session."""
    transcript = window.transcript
    chosen = [view.locator for view in transcript.chosen_messages]
    if chosen:
        return meant_by_messages(chosen)
    return None if transcript.session is None else Meant(locators=(transcript.session.locator,))
