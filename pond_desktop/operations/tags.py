"""Words by which the person finds sessions and messages again."""

import re
from collections.abc import Iterable

from msgspec import Struct

from pond_desktop.canonical.own import OwnThing
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.own_places import place_named
from pond_desktop.pond import Pond
from pond_desktop.projection.readable import whole_text

TAG_CHARS_MAX = 64
_NOT_IN_TAGS = re.compile(r'[",()]')
_OPERATORS = frozenset(("AND", "OR", "NOT"))


class Tagged(Struct, frozen=True, kw_only=True):
    """The tags of a session or a message, in the order of the alphabet."""

    locator: str
    tags: tuple[str, ...]


class TagView(Struct, frozen=True, kw_only=True):
    tag: str
    session_count: int
    message_count: int


def tag(pond: Pond, target: str, add: Iterable[str] = (), *, remove: Iterable[str] = ()) -> Tagged:
    """Adds tags to a session or a message and takes others away, and says which it has then.

    Case makes no difference: a tag is spelled as it was spelled first. Without any it only says.

    Raises:
        NotFound: there is no such session or message.
        ValidationFailed: a tag is empty, longer than 64 characters, or holds what has a meaning in searches.
    """
    added, removed = [_checked(each) for each in add], [_checked(each) for each in remove]
    with pond.archive.reading() as reader:
        at = place_named(reader, target)
    if added or removed:
        now = pond.clock()
        with pond.archive.keeping_own() as keeper:
            for each in removed:
                keeper.drop("tag", at, each)
            for each in added:
                keeper.keep(OwnThing(kind="tag", at=at, text=each, made_at=now, changed_at=now))
    with pond.archive.reading() as reader:
        tags = sorted((thing.text for thing in reader.own_at(at) if thing.kind == "tag"), key=str.casefold)
    return Tagged(locator=str(at), tags=tuple(tags))


def list_tags(pond: Pond) -> tuple[TagView, ...]:
    """All tags, the most used first."""
    with pond.archive.reading() as reader:
        return tuple(TagView(**each._asdict()) for each in reader.tag_counts())


def _checked(text: str) -> str:
    text = " ".join(whole_text(text).split())
    if not text or len(text) > TAG_CHARS_MAX:
        raise ValidationFailed(
            "A tag is a word or a few." if not text else f"A tag has at most {TAG_CHARS_MAX} characters.",
            "Give one that is short enough to be typed again.",
            field="tag",
        )
    if _NOT_IN_TAGS.search(text) or text.startswith(("#", "-")) or text in _OPERATORS or not text.strip("*"):
        raise ValidationFailed(
            f"{text!r} cannot be a tag: quotes, commas and brackets, # or - in front, and AND, OR, NOT or * alone, "
            "mean something in searches.",
            "Leave them out.",
            field="tag",
        )
    return text
