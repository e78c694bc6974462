"""Sessions as text in one of the forms, page by page: no session is too long, and no part of one."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pond_desktop import __version__
from pond_desktop.archive import MessagePlace, Reader
from pond_desktop.canonical.archived import ArchivedLink, ArchivedMessage, ArchivedSession
from pond_desktop.operations.bodies import WHOLE_BYTES, with_bodies
from pond_desktop.operations.body import body_of
from pond_desktop.operations.embedded import embedded_of
from pond_desktop.operations.export_choice import ChosenSession, ExportChoice
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.tallies import with_tallies
from pond_desktop.operations.targets import resolve
from pond_desktop.operations.titles import title_of
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.export import (
    ExportedMessage,
    ExportHead,
    Extent,
    Form,
    FormatName,
    LeftOut,
    Picture,
    SessionEnd,
    SessionHead,
    conversation_of,
    form_of,
)
from pond_desktop.projection.masking import MASK
from pond_desktop.projection.pictures import kind_of_bytes
from pond_desktop.projection.summaries import link_views, named_by, session_summary
from pond_desktop.projection.values import MessageView, PartView
from pond_desktop.runtime.cancellation import raise_if_cancelled

_READ_AT_ONCE = 64
_RUN_BYTES = 4 * WHOLE_BYTES
"""So much of bodies is held; a message that alone has more is written a piece at a time."""


class ExportWish(Struct, frozen=True, kw_only=True):
    """In which form, how much of it, and whether keys and passwords are left as they are."""

    format: FormatName = "markdown"
    is_conversation_only: bool = False
    with_secrets: bool = False


class ExportProgress(Struct, frozen=True, kw_only=True):
    """`messages_total` nearly: what is captured meanwhile comes along."""

    sessions_done: int
    sessions_total: int
    messages_done: int
    messages_total: int


class Exported(Struct, frozen=True, kw_only=True):
    """What was written, and what was not: `mask_count` places hold a mask."""

    session_count: int
    message_count: int
    left_out: LeftOut
    mask_count: int


class Export:
    """Writes sessions of one choice, into one file or several; adds up what became of them."""

    def __init__(
        self,
        pond: Pond,
        choice: ExportChoice,
        wish: ExportWish,
        told: Callable[[ExportProgress], object] = lambda progress: None,
    ) -> None:
        self._pond, self._choice, self._wish, self._told = pond, choice, wish, told
        self._sessions_done = self._messages_done = self._messages_written = self._mask_count = 0
        self._left_out: LeftOut = Counter()

    @property
    def exported(self) -> Exported:
        return Exported(
            session_count=self._sessions_done,
            message_count=self._messages_written,
            left_out=self._left_out,
            mask_count=self._mask_count,
        )

    def pieces(self, sessions: Sequence[ChosenSession]) -> Iterator[str]:
        """One file with some of the sessions, in their order. Raises Cancelled where nobody wants it any more."""
        form = form_of(self._wish.format)
        yield from form.begin(
            ExportHead(
                titles=tuple(each.title for each in sessions),
                made_by=f"Pond Desktop {__version__}",
                exported_at=self._pond.clock(),
                extent=self._extent(),
                is_masked=not self._wish.with_secrets,
                query=self._choice.query,
            )
        )
        for session in sessions:
            with self._pond.archive.reading() as reader:
                yield from self._session(reader, form, session)
            self._sessions_done += 1
        yield from form.end()

    def _extent(self) -> Extent:
        if any(each.message_ids is not None for each in self._choice.sessions):
            return "hits_conversation" if self._wish.is_conversation_only else "hits"
        return "conversation" if self._wish.is_conversation_only else "whole"

    def _session(self, reader: Reader, form: Form, chosen: ChosenSession) -> Iterator[str]:
        writing = _SessionWriting(self._pond, reader, chosen, with_secrets=self._wish.with_secrets)
        left_out: LeftOut = Counter()
        counted = _Counted()
        yield from counted.through(form.session(writing.head()))
        for message in writing.messages():
            raise_if_cancelled()
            self._tell(message.view)
            if self._wish.is_conversation_only:
                said, without = conversation_of(message.view)
                left_out.update(without)
                if said is None:
                    continue
                message = ExportedMessage(view=said, text_of=message.text_of, picture_of=message.picture_of)
            self._messages_written += 1
            yield from counted.through(form.message(message))
        left_out["message"] += writing.passed_over_count
        mask_count = 0 if self._wish.with_secrets else counted.mask_count
        yield from form.end_session(SessionEnd(left_out=left_out, mask_count=mask_count))
        self._left_out.update(left_out)
        self._mask_count += mask_count

    def _tell(self, view: MessageView) -> None:
        self._messages_done += 1
        self._told(
            ExportProgress(
                sessions_done=self._sessions_done,
                sessions_total=len(self._choice.sessions),
                messages_done=self._messages_done,
                messages_total=max(self._choice.message_count, self._messages_done),
            )
        )


class _Counted:
    """Counts the masks in what passes. No piece ends inside of one."""

    def __init__(self) -> None:
        self.mask_count = 0

    def through(self, pieces: Iterator[str]) -> Iterator[str]:
        for piece in pieces:
            if "‹" in piece:
                self.mask_count += len(MASK.findall(piece))
            yield piece


class _SessionWriting:
    """One session, from its header to its last message."""

    def __init__(self, pond: Pond, reader: Reader, chosen: ChosenSession, *, with_secrets: bool) -> None:
        self._pond, self._reader, self._chosen = pond, reader, chosen
        self._session: ArchivedSession = resolve(reader, chosen.locator).session
        self._masking = Masking(pond, reader, with_secrets=with_secrets)
        self._links: list[ArchivedLink] = self._masking.links(reader.links_of(self._session))
        self._total_count = reader.total(self._session.key)
        self.passed_over_count = 0

    def head(self) -> SessionHead:
        session = self._session
        summary = session_summary(self._masking.session(session))
        there = self._reader.messages_there(session.key, named_by(self._links))
        return SessionHead(
            summary=with_tallies(self._pond, [summary])[0],
            agent_title=title_of(self._pond, session.source),
            links=link_views(session, self._links, there),
            total_count=self._total_count,
        )

    def messages(self) -> Iterator[ExportedMessage]:
        """Those that are chosen, in their order."""
        written = 0
        for run in self._runs():
            filled = [with_bodies(self._reader, one) if _is_held(one) else one for one in run]
            masked = self._masking.messages(filled)
            views = views_of(self._reader, self._session, masked, self._links, with_secrets=self._masking.with_secrets)
            for archived, view in zip(run, views, strict=True):
                written += 1
                yield self._exported(archived, view)
        self.passed_over_count = max(0, self._total_count - written)

    def _runs(self) -> Iterator[list[ArchivedMessage]]:
        """Messages that follow each other, as many as can be held with their bodies."""
        ids = self._chosen.message_ids
        if ids is not None:
            keys = [self._reader.message_key(self._session.key, id_) for id_ in ids]
            found = self._reader.messages([key for key in keys if key is not None])
            found.sort(key=lambda archived: (archived.message.ordinal, archived.key))
            for start in range(0, len(found), _READ_AT_ONCE):
                yield from _held(found[start : start + _READ_AT_ONCE])
            return
        place: MessagePlace | None = None
        while page := self._reader.page(self._session.key, limit=_READ_AT_ONCE, after=place):
            place = MessagePlace(page[-1].message.ordinal, page[-1].key)
            yield from _held(page)

    def _exported(self, archived: ArchivedMessage, view: MessageView) -> ExportedMessage:
        def picture_of(part: PartView) -> Picture | None:
            found = embedded_of(self._reader, archived, part.ordinal)
            kind = kind_of_bytes(found.content) if found.content else None
            return None if kind is None or not found.content else Picture(found.content, kind)

        return ExportedMessage(
            view=view,
            text_of=lambda part: body_of(self._reader, self._masking, archived, part.ordinal),
            picture_of=picture_of,
        )


def _held(page: Sequence[ArchivedMessage]) -> Iterator[list[ArchivedMessage]]:
    run: list[ArchivedMessage] = []
    room = _RUN_BYTES
    for archived in page:
        size = _body_bytes(archived)
        if run and size > room:
            yield run
            run, room = [], _RUN_BYTES
        run.append(archived)
        room -= size
    if run:
        yield run


def _is_held(archived: ArchivedMessage) -> bool:
    return _body_bytes(archived) <= _RUN_BYTES


def _body_bytes(archived: ArchivedMessage) -> int:
    return sum(min(part.body_bytes, WHOLE_BYTES) for part in archived.message.parts if part.is_body_elsewhere)
