"""Where a link, a locator or an id leads, and what may have been meant where it leads nowhere."""

from datetime import datetime

from msgspec import Struct
from rapidfuzz import fuzz, process

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator, MalformedLocator
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.errors import KnownError
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.switching import goals_for, read_goals
from pond_desktop.operations.targets import Target, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.readable import whole_text
from pond_desktop.projection.switching import Typed
from pond_desktop.projection.titles import title_of

_LIKENESS_MIN = 75
"""Of rapidfuzz's hundred: a few signs of an id wrong, or an end of it missing."""


class Destination(Struct, frozen=True, kw_only=True):
    """A session, or a message of it where `locator` names one; then `at` is the message's time."""

    locator: str
    title: str
    agent: str
    at: datetime | None = None

    @property
    def is_message(self) -> bool:
        return Locator.parse(self.locator).message is not None


def destination(pond: Pond, text: str, *, with_secrets: bool = False) -> Destination:
    """What `text` names. Raises NotFound and ValidationFailed, as `resolve` does."""
    with pond.archive.reading() as reader:
        return _destination(pond, reader, resolve(reader, text), with_secrets=with_secrets)


def nearest_destination(pond: Pond, text: str, *, with_secrets: bool = False) -> Destination | None:
    """What may be meant by a text that names nothing, or several: the session without its message, the same id from
    another source or as a message elsewhere, the most similar id, the nearest title."""
    text = whole_text(text).strip()
    source, session_id, message_id = _pieces(text)
    with pond.archive.reading() as reader:
        target = (
            _named(reader, source, session_id)
            or _message_elsewhere(reader, message_id or session_id)
            or _similar(reader, session_id)
        )
        if target is not None:
            return _destination(pond, reader, target, with_secrets=with_secrets)
    return None if text.startswith("pond:") else _titled(pond, text, with_secrets=with_secrets)


def _pieces(text: str) -> tuple[str, str, str | None]:
    try:
        located = Locator.parse(text)
    except MalformedLocator:
        return "", text.removeprefix("pond://session/").rpartition("/")[2], None
    return located.source, located.session, located.message


def _named(reader: Reader, source: str, session_id: str) -> Target | None:
    found = reader.session(source, session_id) or next(iter(reader.sessions_named(session_id)), None)
    return None if found is None else Target(found, None)


def _message_elsewhere(reader: Reader, message_id: str) -> Target | None:
    return next((Target(session, key) for session, key in reader.messages_named(message_id)), None)


def _similar(reader: Reader, session_id: str) -> Target | None:
    ids = reader.switch_columns().ids
    likest = process.extract(session_id, ids, scorer=fuzz.ratio, score_cutoff=_LIKENESS_MIN, limit=1)
    return next((_named(reader, "", id_) for id_, _score, _place in likest), None)


def _titled(pond: Pond, text: str, *, with_secrets: bool) -> Destination | None:
    goals = goals_for(read_goals(pond), Typed(text=text))
    first = next((goal for goal in goals if goal.kind == "session"), None)
    try:
        return None if first is None else destination(pond, first.value, with_secrets=with_secrets)
    except KnownError:  # forgotten meanwhile
        return None


def _destination(pond: Pond, reader: Reader, target: Target, *, with_secrets: bool) -> Destination:
    session: ArchivedSession = Masking(pond, reader, with_secrets=with_secrets).session(target.session)
    message = None
    if target.message_key is not None:
        (archived,) = reader.messages([target.message_key])
        message = archived.message
    return Destination(
        locator=str(Locator(session.source, session.id, None if message is None else message.id)),
        title=title_of(session)[0],
        agent=session.agent,
        at=session.last_message_at if message is None else message.at,
    )
