"""What stands behind a hit: its text, its session, and the piece of it to show."""

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from pond_desktop.archive import ArchivedPart, Reader
from pond_desktop.canonical import Part
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.capture.tool_texts import searched_text
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.bodies import with_texts
from pond_desktop.operations.gathering import Found, Tier
from pond_desktop.projection.conversation import search_text
from pond_desktop.projection.titles import title_of
from pond_desktop.search import Excerpt, ParsedQuery, excerpt, holds_literally, holds_verbatim

_TEXT_BYTES_MAX = 4_000_000
"""Of a longer text the preview is looked at: reading it takes longer than a person waits."""


class Evidence(Struct, frozen=True, kw_only=True):
    """A hit, read; without a message where the session itself is meant, for its title.

    `is_exact`: the text holds the query as typed; `is_as_typed`: its punctuation too. `fingerprint` is the same for the
    same words.
    """

    found: Found
    session: ArchivedSession
    archived: ArchivedMessage | None
    part: ArchivedPart | None
    text: str
    fingerprint: str
    is_exact: bool
    is_as_typed: bool

    def excerpt(self, terms: Sequence[str]) -> Excerpt:
        return excerpt(self.text, terms)


def read_evidence(reader: Reader, asked: Asked, found: Sequence[Found]) -> list[Evidence]:
    """In the order of `found`."""
    messages = {archived.key: archived for archived in reader.messages([each.hit.message_key for each in found])}
    sessions = reader.sessions_by_key({each.hit.session_key for each in found}, with_counts=False)
    parts = reader.parts([each.hit.part_key for each in found if each.hit.part_key is not None])
    read = []
    for each in found:
        session, archived, part = sessions[each.hit.session_key], messages.get(each.hit.message_key), None
        if each.hit.message_key < 0:
            text = title_of(session)[0]
        elif archived is None:
            continue
        elif each.hit.part_key is not None:
            part = parts[each.hit.part_key]
            text = _tool_text(reader, archived, part.part)
        else:
            text = _text(reader, archived)
        read.append(_evidence(asked, each, session, archived, part, text))
    return read


def _evidence(
    asked: Asked,
    found: Found,
    session: ArchivedSession,
    archived: ArchivedMessage | None,
    part: ArchivedPart | None,
    text: str,
) -> Evidence:
    literals = asked.parsed.literals
    return Evidence(
        found=found,
        session=session,
        archived=archived,
        part=part,
        text=text,
        fingerprint=hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest(),
        is_exact=_is_exact(found, text, asked.parsed),
        is_as_typed=found.tier is Tier.NAMED or not literals or holds_literally(text, literals),
    )


def _is_exact(found: Found, text: str, parsed: ParsedQuery) -> bool:
    """Also where the signs of the query's language stand in the text."""
    if found.tier is Tier.NAMED or found.hit.message_key < 0:
        return found.tier is Tier.NAMED
    typed = {parsed.verbatim, parsed.query} if '"' in parsed.query else {parsed.verbatim}
    return any(holds_verbatim(text, each) for each in typed)


def _text(reader: Reader, archived: ArchivedMessage) -> str:
    text = search_text(with_texts(reader, archived, limit_bytes=_TEXT_BYTES_MAX, with_heads=False).message)
    if text is None:
        text = " ".join(part.preview for part in archived.message.parts if part.type == "text" and part.preview)
    return text


def _tool_text(reader: Reader, archived: ArchivedMessage, part: Part) -> str:
    return searched_text(part, lambda span: reader.record(archived.file_key, archived.generation, span))[0]
