"""A session's messages, page by page."""

from typing import Literal, NamedTuple

from pond_desktop.archive import MessagePlace, Reader
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.bodies import with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import message_key_in, resolve
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.pages import PAGE_BYTES, around, fitting, text_bytes
from pond_desktop.projection.summaries import link_views, named_by, session_summary
from pond_desktop.projection.values import TranscriptPage

LIMIT_MAX = 1000
_READ_AT_ONCE = 64


def read_session(
    pond: Pond,
    target: str,
    *,
    limit: int = 20,
    start: Literal["end", "start"] = "end",
    before: str | None = None,
    after: str | None = None,
    with_secrets: bool = False,
) -> TranscriptPage:
    """A page of a session, tool turns included, oldest message first.

    Pages are chosen by place, not by number, so that going on from a page's first or last message meets each message
    once, whatever is appended meanwhile. A page holds at most 200,000 bytes of text, but at least one message.

    Args:
        target: a session; or a message, then the page is around it in its session.
        limit: messages on the page, taken to lie in 1..1000.
        start: which end to begin at, where neither `before` nor `after` is given.
        before: id of a message of the session: the page ends in front of it.
        after: id of a message of the session: the page begins behind it.
        with_secrets: shows keys and passwords as they are: for the person's own screen.
    Raises:
        ValidationFailed: `before` and `after` together, an anchor from elsewhere, an unknown `start`.
        NotFound: the target is neither a session nor a message.
    """
    _check(start, before, after)
    limit = min(max(limit, 1), LIMIT_MAX)
    with pond.archive.reading() as reader:
        found = resolve(reader, target)
        session, anchor = found.session, None
        if before is not None:
            place = _place(reader, session, before, field="before")
            run = _run(reader, session, limit, _From(before=place.behind))
        elif after is not None:
            place = _place(reader, session, after, field="after")
            run = _run(reader, session, limit, _From(after=place.here))
        elif found.message_key is not None:
            anchor = reader.messages([found.message_key])[0]
            run = _run_around(reader, session, anchor, limit)
        else:
            run = _run(reader, session, limit, _From(from_end=start == "end"))
        masking = Masking(pond, reader, with_secrets=with_secrets)
        return _page(reader, masking, session, run, anchor)


class _From(NamedTuple):
    """Where a page begins: at places that are not themselves on it, or at an end."""

    before: MessagePlace | None = None
    after: MessagePlace | None = None
    from_end: bool = False

    @property
    def is_backwards(self) -> bool:
        return self.before is not None or self.from_end

    def behind(self, chunk: list[ArchivedMessage]) -> "_From":
        """Where to go on once `chunk` was read."""
        if self.is_backwards:
            return _From(before=_Place.of(chunk[0]).here)
        return _From(after=_Place.of(chunk[-1]).here)


class _Place(NamedTuple):
    """`here` is the message's own place, and so is `behind`; but an earlier version has the place of the message that
    took it: that one is still to come on either side."""

    here: MessagePlace
    behind: MessagePlace

    @classmethod
    def of(cls, archived: ArchivedMessage) -> "_Place":
        ordinal = archived.message.ordinal
        if archived.superseded_at is not None:
            return cls(MessagePlace(ordinal), MessagePlace(ordinal + 1))
        return cls(MessagePlace(ordinal, archived.key), MessagePlace(ordinal, archived.key))


def _check(start: str, before: str | None, after: str | None) -> None:
    if start not in ("end", "start"):
        raise ValidationFailed(f"A page cannot start at {start!r}.", "Say 'end' or 'start'.", field="start")
    if before is not None and after is not None:
        raise ValidationFailed(
            "A page cannot be asked for before one message and after another at once.",
            "Give 'before' to go towards the start or 'after' to go towards the end, not both.",
            field="before",
        )


def _place(reader: Reader, session: ArchivedSession, message_id: str, *, field: str) -> _Place:
    return _Place.of(reader.messages([message_key_in(reader, session, message_id, field=field)])[0])


def _run(reader: Reader, session: ArchivedSession, limit: int, begin: _From) -> list[ArchivedMessage]:
    """Up to `limit` messages that fit a page, read a few at a time: a page of long ones needs few."""
    run: list[ArchivedMessage] = []
    total = 0
    while len(run) < limit and total <= PAGE_BYTES:
        count = min(_READ_AT_ONCE, limit - len(run))
        chunk = reader.page(session.key, limit=count, **begin._asdict())
        if not chunk:
            break
        chunk = [with_texts(reader, archived) for archived in chunk]
        total += sum(text_bytes(archived.message) for archived in chunk)
        run = [*chunk, *run] if begin.is_backwards else [*run, *chunk]
        begin = begin.behind(chunk)
    sizes = [text_bytes(archived.message) for archived in run]
    return run[fitting(sizes, from_end=begin.is_backwards)]


def _run_around(reader: Reader, session: ArchivedSession, anchor: ArchivedMessage, limit: int) -> list[ArchivedMessage]:
    here = _Place.of(anchor).here
    before = _run(reader, session, limit - 1, _From(before=here)) if limit > 1 else []
    after = _run(reader, session, limit - 1, _From(after=here)) if limit > 1 else []
    run = [*before, with_texts(reader, anchor), *after]
    sizes = [text_bytes(archived.message) for archived in run]
    return run[around(sizes, len(before), limit=limit)]


def _page(
    reader: Reader,
    masking: Masking,
    session: ArchivedSession,
    run: list[ArchivedMessage],
    anchor: ArchivedMessage | None,
) -> TranscriptPage:
    links = masking.links(reader.links_of(session))
    total = reader.total(session.key)
    earlier = reader.count_before(session.key, _Place.of(run[0]).here) if run else 0
    # counting is the slow part of a page of a long session: what is later follows from what is known
    later = total - earlier - sum(archived.superseded_at is None for archived in run)
    return TranscriptPage(
        session=session_summary(masking.session(session)),
        messages=views_of(reader, session, masking.messages(run), links, with_secrets=masking.with_secrets),
        links=link_views(session, links, reader.messages_there(session.key, named_by(links))),
        total_count=total,
        earlier_count=earlier,
        later_count=later,
        anchor_message_id=None if anchor is None else anchor.message.id,
    )
