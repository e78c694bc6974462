"""Sessions and messages read for a reference to them; masked, unless it was asked for otherwise."""

from collections.abc import Sequence

from pond_desktop.archive import MessagePlace, Reader
from pond_desktop.canonical import Locator
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.operations.bodies import with_bodies, with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import Target, message_of
from pond_desktop.operations.titles import title_of as agent_title
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.citing.packs import Piece
from pond_desktop.projection.citing.values import Cited
from pond_desktop.projection.conversation import is_conversational
from pond_desktop.projection.readable import plain
from pond_desktop.projection.summaries import session_locator
from pond_desktop.projection.titles import title_of
from pond_desktop.projection.values import MessageView

_TURN_MESSAGES_MAX = 120
_LOOKED_MAX = 4000
"""A turn that goes on for more messages on one side is taken to end there."""
_READ_AT_ONCE = 100
_BODIES_BYTES_MAX = 1 << 18
"""Of a message whose tools wrote more, their first words are shown."""


class Citing:
    """Reads from one archive, at one moment."""

    def __init__(self, pond: Pond, reader: Reader, *, with_secrets: bool) -> None:
        self._pond, self._reader = pond, reader
        self._masking = Masking(pond, reader, with_secrets=with_secrets)

    def cited(self, target: Target) -> Cited:
        if target.message_key is not None:
            archived = message_of(self._reader, target)
            is_said = is_conversational(archived.message)
            read = with_texts(self._reader, archived) if is_said else self._with_bodies(archived)
            return self._messages(target.session, [read])[0]
        session = self._masking.session(target.session)
        return Cited(
            locator=session_locator(session),
            title=title_of(session)[0],
            agent=agent_title(self._pond, session.source),
            project=session.project,
            at=session.last_message_at,
            text=plain(session.first_prompt or ""),
        )

    def pieces(self, targets: Sequence[Target]) -> tuple[list[Piece], int]:
        """What a pack is made of: each of several messages; of one alone the turn that it is in, and of a session its
        last turn. And how many messages of turns were not read."""
        pieces: dict[Locator, Piece] = {}
        unread_count = 0
        for target in targets:
            if len(targets) > 1 and target.message_key is not None:
                turn, unread = [message_of(self._reader, target)], 0
            else:
                turn, unread = self._turn(target)
            run = [self._with_bodies(archived) for archived in turn]
            for archived, cited in zip(run, self._messages(target.session, run), strict=True):
                is_asked = archived.key == target.message_key
                if is_asked or cited.locator not in pieces:
                    pieces[cited.locator] = Piece(cited, is_asked)
            unread_count += unread
        return list(pieces.values()), unread_count

    def _turn(self, target: Target) -> tuple[list[ArchivedMessage], int]:
        """The messages of a turn, and how many of it there are besides."""
        session = target.session.key
        named = target.message_key is not None
        found = [message_of(self._reader, target)] if named else self._reader.page(session, limit=1, from_end=True)
        # an earlier version is in no turn
        if not found or found[0].superseded_at is not None:
            return found, 0
        turn = [*self._before(session, found[0]), *found, *self._behind(session, found[0])]
        if len(turn) <= _TURN_MESSAGES_MAX:
            return turn, 0
        kept = {turn[0].key, found[0].key, *(archived.key for archived in turn[-_TURN_MESSAGES_MAX + 2 :])}
        return [archived for archived in turn if archived.key in kept], len(turn) - len(kept)

    def _before(self, session: int, first: ArchivedMessage) -> list[ArchivedMessage]:
        """From the prompt on that `first` answers."""
        run = [first]
        while not _is_prompt(run[0]) and len(run) < _LOOKED_MAX:
            chunk = self._reader.page(session, limit=_READ_AT_ONCE, before=_place(run[0]))
            at = next((at for at in range(len(chunk) - 1, -1, -1) if _is_prompt(chunk[at])), 0)
            run = [*chunk[at:], *run]
            if len(chunk) < _READ_AT_ONCE:
                break
        return run[:-1]

    def _behind(self, session: int, last: ArchivedMessage) -> list[ArchivedMessage]:
        """Up to the next prompt."""
        run = [last]
        while len(run) < _LOOKED_MAX:
            chunk = self._reader.page(session, limit=_READ_AT_ONCE, after=_place(run[-1]))
            end = next((at for at, archived in enumerate(chunk) if _is_prompt(archived)), len(chunk))
            run += chunk[:end]
            if end < _READ_AT_ONCE:
                break
        return run[1:]

    def _messages(self, session: ArchivedSession, run: Sequence[ArchivedMessage]) -> list[Cited]:
        masked = self._masking.messages(run)
        views = views_of(self._reader, session, masked, [], with_secrets=self._masking.with_secrets)
        shown = self._masking.session(session)
        agent = agent_title(self._pond, session.source)
        return [
            Cited(
                locator=Locator(session.source, session.id, view.id),
                title=title_of(shown)[0],
                agent=agent,
                project=session.project,
                at=view.at,
                text=_said(view),
                view=view,
            )
            for view in views
        ]

    def _with_bodies(self, archived: ArchivedMessage) -> ArchivedMessage:
        elsewhere = sum(part.body_bytes for part in archived.message.parts if part.is_body_elsewhere)
        return (with_bodies if elsewhere <= _BODIES_BYTES_MAX else with_texts)(self._reader, archived)


def _is_prompt(archived: ArchivedMessage) -> bool:
    return archived.message.role == "user" and is_conversational(archived.message)


def _place(archived: ArchivedMessage) -> MessagePlace:
    return MessagePlace(archived.message.ordinal, archived.key)


def _said(view: MessageView) -> str:
    """What a person or the model said in it; of a message of tools what they show."""
    said = [part.text for part in view.parts if part.type == "text" and part.provenance == "conversational"]
    return "\n\n".join(filter(None, said)) or "\n\n".join(part.text or part.named_line for part in view.parts)
