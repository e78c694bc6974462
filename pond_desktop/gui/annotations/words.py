"""The person's own things in signs and words: no sign stands without words for those who listen."""

from pond_desktop.canonical.own import Own
from pond_desktop.gui.translation import tr
from pond_desktop.projection.readable import one_line

PIN, NOTE, TAG = "★", "✎", "#"
_TAGS_SHOWN = 1
_TAG_CHARS = 16


def own_signs(own: Own) -> str:
    """For a card, where there is little room: a pin, a note, the first tag."""
    tags = [f"{TAG}{one_line(tag, _TAG_CHARS)}" for tag in own.tags[:_TAGS_SHOWN]]
    more = f"+{len(own.tags) - _TAGS_SHOWN}" if len(own.tags) > _TAGS_SHOWN else ""
    return " ".join(filter(None, (PIN if own.pinned_at else "", NOTE if own.note else "", *tags, more)))


def own_said(own: Own | None) -> list[str]:
    """The same in words, without the title."""
    if own is None:
        return []
    said = [tr("pinned")] if own.pinned_at else []
    said += [tr("tags: {tags}").format(tags=", ".join(own.tags))] if own.tags else []
    said += [tr("note: {note}").format(note=one_line(own.note, 160))] if own.note else []
    return said
