"""What a person can choose a reference to: sessions and messages, by the words that are typed."""

from datetime import datetime

from msgspec import Struct

from pond_desktop.archive import ListFilter, ListWord
from pond_desktop.canonical import Locator, Role
from pond_desktop.operations.filters import session_filter
from pond_desktop.operations.find import search
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.transcript import read_session
from pond_desktop.pond import Pond
from pond_desktop.projection.found import SearchRequest
from pond_desktop.projection.listing import ListRequest
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.summaries import session_summary
from pond_desktop.projection.values import MessageView, SessionSummary

_SESSIONS_MAX, _TITLED_MAX, _HITS_MAX, _MESSAGES_MAX = 50, 5, 40, 200
_SAID_CHARS = 300


class Choice(Struct, frozen=True, kw_only=True, gc=False):
    """A session; or a message of one, then `role` says whose it is and `said` what stands in it, with the matches as
    `spans`."""

    locator: str
    title: str
    agent: str
    project: str | None = None
    at: datetime | None = None
    message_count: int = 0
    role: Role | None = None
    said: str = ""
    spans: tuple[tuple[int, int], ...] = ()

    @property
    def session(self) -> str:
        return str(Locator.parse(self.locator).of_session())


class Choices(Struct, frozen=True, kw_only=True):
    """The best first; without words the latest. `left_out_count` are older than these."""

    found: tuple[Choice, ...] = ()
    left_out_count: int = 0


def choices(pond: Pond, words: str = "", *, project: str | None = None, session: str | None = None) -> Choices:
    """Keys and passwords stand as they were written: for the person's own screen.

    Args:
        words: as of a search; also pieces of titles.
        project: only of this folder and below.
        session: only its messages.
    Raises:
        ValidationFailed, ArmDisabled: as of a search.
        NotFound: there is no such session.
    """
    words = words.strip()
    if not words:
        return _latest_sessions(pond, project) if session is None else _latest_messages(pond, session)
    found = [] if session is not None else _titled(pond, words, project)
    found += _hits(pond, words, project, session)
    if not found and words.endswith("*"):
        # no word begins so: as a whole it may be one that is nearly right
        found = _hits(pond, words[:-1], project, session)
    return Choices(found=tuple(found))


def _latest_sessions(pond: Pond, project: str | None) -> Choices:
    listed = list_sessions(pond, project=project, limit=_SESSIONS_MAX, with_secrets=True)
    found = tuple(map(_of_session, listed.sessions))
    return Choices(found=found, left_out_count=listed.total_count - len(found))


def _titled(pond: Pond, words: str, project: str | None) -> list[Choice]:
    """Sessions by pieces of their titles."""
    pieces = ListRequest(words=words.replace("*", " ").replace('"', " ")).counted_words
    where = ListFilter(
        sessions=session_filter(pond, project=project), words=tuple(ListWord(piece, ()) for piece in pieces)
    )
    with pond.archive.reading() as reader:
        keys = [key for key, _ in reader.listed(where)[:_TITLED_MAX]] if pieces else []
        sessions = Masking(pond, reader, with_secrets=True).sessions(list(reader.sessions_by_key(keys).values()))
        shown = {session.key: session_summary(session) for session in sessions}
        return [_of_session(shown[key]) for key in keys if key in shown]


def _hits(pond: Pond, words: str, project: str | None, session: str | None) -> list[Choice]:
    request = SearchRequest(
        query=words,
        project=project,
        session=session,
        limit=_HITS_MAX,
        children=True,
        response_tokens=-1,
        with_secrets=True,
    )
    return [
        Choice(
            locator=hit.locator,
            title=hit.title,
            agent=hit.agent,
            project=hit.project,
            at=hit.at,
            role=hit.role,
            said=hit.excerpt,
            spans=hit.spans,
        )
        for hit in search(pond, request).hits
    ]


def _latest_messages(pond: Pond, session: str) -> Choices:
    page = read_session(pond, str(Locator.parse(session).of_session()), limit=_MESSAGES_MAX, with_secrets=True)
    found = [_of_message(page.session, view) for view in reversed(page.messages) if view.is_conversational]
    return Choices(found=tuple(found), left_out_count=page.earlier_count)


def _of_session(session: SessionSummary) -> Choice:
    return Choice(
        locator=session.locator,
        title=session.title,
        agent=session.agent,
        project=session.project,
        at=session.last_message_at,
        message_count=session.message_count,
    )


def _of_message(session: SessionSummary, view: MessageView) -> Choice:
    said = " ".join(part.text for part in view.parts if part.type == "text" and part.text)
    return Choice(
        locator=view.locator,
        title=session.title,
        agent=session.agent,
        project=session.project,
        at=view.at,
        role=view.role,
        said=one_line(said or " ".join(part.named_line for part in view.parts), _SAID_CHARS),
    )
