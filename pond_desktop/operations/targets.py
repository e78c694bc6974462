"""What somebody means who names a session or a message."""

import re
from typing import NamedTuple

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator, MalformedLocator
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.projection.readable import whole_text
from pond_desktop.projection.summaries import session_locator

_PREFIX_CHARS_MIN = 6
_LISTED_MAX = 8
_UUID_BEGINNING = re.compile(r"[0-9A-Fa-f]{6,8}(?:-[0-9A-Fa-f]{0,12}){0,4}")
_SIGNS_MAX = 8
"""So many `#` are tried as the end of a session's id."""


class Target(NamedTuple):
    """`message_key` is `None` where a session was named."""

    session: ArchivedSession
    message_key: int | None


def resolve(reader: Reader, text: str) -> Target:
    """Finds what `text` names: a session's or a message's id, a locator, a `pond://` address, or the beginning of a
    session's id.

    A session goes before a message of the same name, and an original before its copies in other sessions.

    Raises:
        NotFound: it is neither a session nor a message.
        ValidationFailed: it is not a name at all, or one that several have.
    """
    text = whole_text(text).strip()
    if not text:
        raise ValidationFailed("No session or message was named.", "Give an id or a locator.", field="target")
    if text.startswith("pond:"):
        return _located(reader, _address(text))
    found = _session_named(reader, text)
    if found is None and (":" in text or "#" in text):
        found = _by_locator(reader, text)
    if found is None:
        found = _message_named(reader, text) or _session_beginning(reader, text)
    if found is None and _UUID_BEGINNING.fullmatch(text) and text != text.lower():
        return resolve(reader, text.lower())
    if found is None:
        raise NotFound(
            f"{_shown(text)} is neither a session nor a message in the archive.",
            "Look for it in the list of sessions or with a search, or capture first.",
        )
    return found


def message_key_in(reader: Reader, session: ArchivedSession, text: str, *, field: str) -> int:
    """The message of `session` that an id or a locator names. Raises ValidationFailed for any other."""
    text = whole_text(text).strip()
    locator_start = f"{session_locator(session)}#"
    key = reader.message_key(session.key, text)
    if key is None and text.startswith(locator_start):
        key = reader.message_key(session.key, text.removeprefix(locator_start))
    if key is None and text.startswith("pond:"):
        try:
            locator = Locator.parse(text)
        except MalformedLocator:
            locator = None
        if locator is not None and locator.message and locator.of_session() == session_locator(session):
            key = reader.message_key(session.key, locator.message)
    if key is None:
        raise ValidationFailed(
            f"{_shown(text)} is not a message of the session {session.id}.",
            f"Give as {field!r} the id of the first or last message of a page of this session.",
            field=field,
        )
    return key


def message_of(reader: Reader, target: Target) -> ArchivedMessage:
    """The message of a target that has one."""
    found = reader.messages([] if target.message_key is None else [target.message_key])
    if not found:
        raise ValidationFailed(
            f"{target.session.id} is a session, not a message.",
            "Give the id of one of its messages, or read the session.",
            field="target",
        )
    return found[0]


def _address(text: str) -> Locator:
    try:
        return Locator.parse(text)
    except MalformedLocator as error:
        raise ValidationFailed(f"{_shown(text)} is no address: {error}.", "Copy it again.", field="target") from error


def _by_locator(reader: Reader, text: str) -> Target | None:
    """A locator, also without its source. Either sign can be part of an id as well: the longest id that there is."""
    ends = [place for place, char in enumerate(text) if char == "#"][:_SIGNS_MAX]
    for end in [len(text), *reversed(ends)]:
        source, colon, id_ = text[:end].partition(":")
        session = reader.session(source, id_) if colon else None
        named = [session] if session else reader.sessions_named(text[:end])
        found = _only([Target(each, None) for each in named], text[:end])
        if found is not None and end == len(text):
            return found
        if found is not None:
            return _located(reader, Locator(found.session.source, found.session.id, text[end + 1 :] or None))
    return None


def _located(reader: Reader, locator: Locator) -> Target:
    session = reader.session(locator.source, locator.session)
    if session is None:
        raise NotFound(
            f"{_shown(str(locator.of_session()))} is not in the archive.",
            "Capture first, or look for the session in the list.",
        )
    if locator.message is None:
        return Target(session, None)
    key = reader.message_key(session.key, locator.message)
    if key is None:
        raise NotFound(
            f"The session {session.id} has no message {_shown(locator.message)}.",
            "Read the session to see its messages.",
        )
    return Target(session, key)


def _session_named(reader: Reader, id_: str) -> Target | None:
    return _only([Target(session, None) for session in reader.sessions_named(id_)], id_)


def _session_beginning(reader: Reader, text: str) -> Target | None:
    if len(text) < _PREFIX_CHARS_MIN:
        return None
    found = reader.sessions_with_prefix(text, limit=_LISTED_MAX + 1)
    # a child's id can begin with its parent's
    outer = [session for session in found if not any(session.id.startswith(other.id + "/") for other in found)]
    # of some nothing but a title is known
    outer = [session for session in outer if session.total_count] or outer
    return _only([Target(session, None) for session in outer], text)


def _message_named(reader: Reader, id_: str) -> Target | None:
    named = [Target(session, key) for session, key in reader.messages_named(id_)]
    by_key = {archived.key: archived for archived in reader.messages([key for _, key in named if key is not None])}
    in_session: dict[int, Target] = {}
    for target in named:
        in_session.setdefault(target.session.key, target)
    found = [(target, by_key[target.message_key]) for target in in_session.values() if target.message_key is not None]
    originals = [pair for pair in found if pair[1].message.copied_from is None] or found
    current = [pair for pair in originals if pair[1].superseded_at is None] or originals
    return _only([target for target, _ in current], id_)


def _only(found: list[Target], text: str) -> Target | None:
    if not found:
        return None
    if len(found) > 1:
        names = [
            str(Locator(session.source, session.id, None if key is None else text))
            for session, key in found[:_LISTED_MAX]
        ]
        listed = ", ".join(names) + (", …" if len(found) > _LISTED_MAX else "")
        raise ValidationFailed(f"{_shown(text)} can be any of {listed}.", "Name one of these in full.", field="target")
    return found[0]


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:79] + "…")
