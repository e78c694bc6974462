"""Events of one file, put together: one header a session, one message whatever number of records it came in."""

from collections.abc import Collection, Iterable

import msgspec

from pond_desktop.canonical import Event, Link, Message, Session, Skipped, Span, Worktree

_LAST_WINS = ("title_custom", "title_generated", "background")


class Folded:
    """What a batch of events amounts to.

    `messages` are in the order of the source, extensions merged in; `extensions` are those whose message came in an
    earlier batch, merged with one another. `projects` are all folders that a session is said to be in, and `worktrees`
    what it says of worktrees, by their paths. Exact copies of a message of the same batch are counted in `skipped`; a
    different message under an id that is taken gets the next free id, `<id>~2` on.
    """

    def __init__(self, events: Iterable[Event]) -> None:
        self.sessions: dict[str, Session] = {}
        self.messages: dict[tuple[str, str], Message] = {}
        self.extensions: dict[tuple[str, str], Message] = {}
        self.projects: dict[str, set[str]] = {}
        self.worktrees: dict[str, dict[str, str]] = {}
        self.links: list[Link] = []
        self.skipped: list[Skipped] = []
        pieces: dict[tuple[str, str], list[Message]] = {}
        for event in events:
            match event:
                case Message():
                    self._add(event, pieces)
                case Skipped():
                    self.skipped.append(event)
                case Session():
                    self.sessions[event.id] = merge_headers(self.sessions.get(event.id), event)
                    if event.project is not None:
                        self.projects.setdefault(event.id, set()).add(event.project)
                case Link():
                    self.links.append(event)
                case Worktree():
                    self.sessions.setdefault(event.session_id, Session(id=event.session_id))
                    self.worktrees.setdefault(event.session_id, {})[event.path] = event.repository
        for key, more in pieces.items():
            into = self.messages if key in self.messages else self.extensions
            first, rest = (into[key], more) if key in into else (more[0], more[1:])
            into[key] = merge_pieces(first, rest)

    def session_ids(self) -> set[str]:
        """Of all sessions that anything is said of."""
        return {*self.sessions, *(id_ for id_, _ in self.messages), *(id_ for id_, _ in self.extensions)}

    def drop_sessions(self, ids: Collection[str]) -> list[Span]:
        """Takes out all that is said of some sessions, and gives back where their messages stand."""
        spans: list[Span] = []
        for messages in (self.messages, self.extensions):
            for key in [key for key in messages if key[0] in ids]:
                spans += dict.fromkeys(part.span for part in messages.pop(key).parts)
        for id_ in ids:
            self.sessions.pop(id_, None)
        self.links = [link for link in self.links if not {link.session_id, link.to_session_id} & set(ids)]
        return spans

    def _add(self, message: Message, pieces: dict[tuple[str, str], list[Message]]) -> None:
        key = (message.session_id, message.id)
        if message.is_extension:
            pieces.setdefault(key, []).append(message)
            return
        number = 1
        while (taken := self.messages.get(key)) is not None:
            if taken.fingerprint == message.fingerprint:
                self.skipped.append(Skipped(reason="exact duplicate", span=message.parts[0].span))
                return
            number += 1
            key = (message.session_id, f"{message.id}~{number}")
        self.messages[key] = message if number == 1 else msgspec.structs.replace(message, id=key[1])


def merge_headers(known: Session | None, said: Session) -> Session:
    """What is known of a session after `said`; see `Session` for which of two values wins."""
    if known is None:
        return said
    news = {field: value for field, value in msgspec.structs.asdict(said).items() if value is not None}
    taken = {field: value for field, value in news.items() if field in _LAST_WINS or getattr(known, field) is None}
    return msgspec.structs.replace(known, **taken)


def merge_pieces(first: Message, rest: list[Message]) -> Message:
    """One message of its first piece and its extensions."""
    if not rest:
        return first
    usage = next((piece.usage for piece in reversed(rest) if piece.usage is not None), first.usage)
    parts = first.parts + tuple(part for piece in rest for part in piece.parts)
    return msgspec.structs.replace(first, parts=parts, usage=usage)
