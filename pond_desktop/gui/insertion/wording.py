"""How places and forms of references are called."""

from collections.abc import Mapping

from pond_desktop.editors.target import Obstacle, Place
from pond_desktop.gui.known_sentences import sentences
from pond_desktop.gui.translation import tr
from pond_desktop.projection.readable import one_line

_LABEL_CHARS, _DETAIL_CHARS = 48, 60


def label(place: Place) -> str:
    """On one line, however a file is called."""
    return one_line(place.label, _LABEL_CHARS)


def beside(place: Place) -> str:
    """Why it can't take anything now, in a few words; else what tells it from others."""
    return obstacle(place.refusal.reason) if place.refusal is not None else one_line(place.detail, _DETAIL_CHARS)


def whole(place: Place) -> str:
    """All that is known of it, for a tip: lines."""
    told = [place.label, place.detail, *([place.file] if place.file else [])]
    if place.refusal is not None:
        told.append(sentences(place.refusal.sentence, place.refusal.remedy))
    return "\n".join(dict.fromkeys(filter(None, told)))


def obstacle(reason: Obstacle) -> str:
    return {
        "busy": tr("is busy just now"),
        "read-only": tr("can only be read"),
        "no-editor": tr("has nothing open to write in"),
        "not-safe-here": tr("would run what is put in"),
        "refused": tr("does not take it"),
        "tool-missing": tr("lacks a program for it"),
    }[reason]


def forms() -> Mapping[str, str]:
    """The forms that are built in, by name. A person's own are called as they called them."""
    return {
        "markdown": tr("Markdown link"),
        "plain": tr("Plain text"),
        "quote": tr("Quote"),
        "org": tr("Org link"),
        "html": tr("HTML link"),
        "url": tr("Address alone"),
        "code": tr("Code alone"),
        "agent": tr("For an agent"),
        "pack": tr("Whole answer, with what tools showed"),
    }


def form_title(name: str, title: str) -> str:
    """What a form is called that may be a person's own."""
    return forms().get(name, title)
