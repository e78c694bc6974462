"""What leaves the screen, without the keys and passwords in it: by what is known of a message, and of a message that
nobody looked through yet by looking now."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pond_desktop.archive import Reader
from pond_desktop.canonical import Part
from pond_desktop.canonical.archived import ArchivedLink, ArchivedMessage, ArchivedSession
from pond_desktop.canonical.own import OwnThing
from pond_desktop.canonical.secret import KnownSecret, Secret
from pond_desktop.pond import Pond
from pond_desktop.projection.masking import masked, masked_known, masked_pieces, secrets_in
from pond_desktop.secret_rules import body_to_look_through, find_secrets, is_looked_through_when_it_leaves


class Masking:
    """Masks values of one archive before they are projected; with `with_secrets` it leaves all as it is."""

    def __init__(self, pond: Pond, reader: Reader, *, with_secrets: bool = False) -> None:
        self._cache, self._reader, self._is_off = pond.folders.cache, reader, with_secrets
        self._is_needed: bool | None = None
        self._has_new = False

    @property
    def is_off(self) -> bool:
        """Whether there is nothing to mask: it was not asked for, or the archive holds no secret."""
        if self._is_needed is None:
            state = self._reader.secrets_state()
            self._has_new = state.pending_parts > 0
            self._is_needed = bool(state.found_count or state.pending_parts or state.cut_parts)
        return self._is_off or not self._is_needed

    @property
    def with_secrets(self) -> bool:
        return self._is_off

    def find(self, text: str) -> list[Secret]:
        return find_secrets(text, self._cache)

    def messages(self, run: Sequence[ArchivedMessage]) -> list[ArchivedMessage]:
        """Messages as they were read, with long bodies or without."""
        # what was read of an earlier state of a file has no key: nobody looked through it
        if self._is_off or (self.is_off and all(archived.key for archived in run)):
            return list(run)
        keys = [archived.key for archived in run if archived.key]
        kept, unlooked = self._reader.secrets_of(keys), self._reader.not_looked_through(keys)
        return [
            self._message(archived, kept.get(archived.key, {}), archived.key == 0 or archived.key in unlooked)
            for archived in run
        ]

    def known(self, archived: ArchivedMessage) -> tuple[KnownSecret, ...]:
        """The secrets of a message, to find them again in what was made of it."""
        if self.is_off:
            return ()
        kept = self._reader.secrets_of([archived.key]).get(archived.key, {})
        is_new = bool(self._reader.not_looked_through([archived.key]))
        return tuple(
            secret
            for ordinal, part in enumerate(archived.message.parts)
            for secret in self._known(archived, part, kept.get(ordinal, ()), is_new)
        )

    def known_in_titles(self, sessions: Sequence[ArchivedSession]) -> tuple[KnownSecret, ...]:
        """The secrets in what sessions are called."""
        if self.is_off:
            return ()
        said = self._reader.secrets_said([session.key for session in sessions])
        found = [secret for secrets in said.values() for secret in secrets if secret.text]
        for session in sessions if self._has_new else ():
            header = session.header
            for title in (session.first_prompt, header.title_custom, header.title_generated):
                found += secrets_in(title, self.find(title)) if title else ()
        return tuple(found)

    def part(self, archived: ArchivedMessage, ordinal: int) -> Part:
        (masked_one,) = self.messages([archived])
        return masked_one.message.parts[ordinal]

    def sessions(self, sessions: Sequence[ArchivedSession]) -> list[ArchivedSession]:
        """Their titles, given or taken from what was said, and what the person wrote of them."""
        if not self._is_off:
            sessions = [
                replace(each, own_things=self.own(each.own_things)) if each.own_things else each for each in sessions
            ]
        if self.is_off:
            return list(sessions)
        said = self._reader.secrets_said([session.key for session in sessions])
        return [self._session(session, said.get(session.key, [])) for session in sessions]

    def own(self, things: Iterable[OwnThing]) -> tuple[OwnThing, ...]:
        """What the person wrote: it was looked through as it was kept."""
        return tuple(each if self._is_off else each.without_secrets() for each in things)

    def titles(self, titles: Mapping[int, str]) -> dict[int, str]:
        """Titles of sessions, by the session's key."""
        if self.is_off:
            return dict(titles)
        said = self._reader.secrets_said(list(titles))
        return {key: self._title(title, said.get(key, [])) for key, title in titles.items()}

    def session(self, session: ArchivedSession) -> ArchivedSession:
        return self.sessions([session])[0]

    def links(self, links: Sequence[ArchivedLink]) -> list[ArchivedLink]:
        """The titles of the sessions at their ends."""
        ends = {each.key: each for link in links for each in (link.inner, link.outer) if each is not None}
        masked_ends = dict(zip(ends, self.sessions(list(ends.values())), strict=True))
        return [
            replace(
                link,
                inner=None if link.inner is None else masked_ends[link.inner.key],
                outer=None if link.outer is None else masked_ends[link.outer.key],
            )
            for link in links
        ]

    def pieces(self, pieces: Iterable[str]) -> Iterator[str]:
        """A text that nobody looked through, as it passes."""
        return masked_pieces(pieces, self.find)

    def _message(self, archived: ArchivedMessage, kept: dict[int, list[Secret]], is_new: bool) -> ArchivedMessage:
        parts = archived.message.parts
        now = tuple(self._part(archived, part, kept.get(place, ()), is_new) for place, part in enumerate(parts))
        if all(one is other for one, other in zip(parts, now, strict=True)):
            return archived
        return replace(archived, message=replace(archived.message, parts=now))

    def _part(self, archived: ArchivedMessage, part: Part, kept: Sequence[Secret], is_new: bool) -> Part:
        is_new = is_new or is_looked_through_when_it_leaves(part, part.body_bytes)
        if not (kept or is_new):
            return part
        if part.body is not None:
            if part.type == "file" and part.body.startswith("data:"):
                return part
            found = self.find(part.body) if is_new else kept
            return replace(part, body=masked(part.body, found)) if found else part
        if not part.preview:
            return part
        preview = masked_known(part.preview, self._known(archived, part, kept, is_new))
        if is_new:
            # of a very long body only the beginning is read anew
            preview = masked(preview, self.find(preview))
        return part if preview == part.preview else replace(part, preview=preview)

    def _known(
        self, archived: ArchivedMessage, part: Part, kept: Sequence[Secret], is_new: bool
    ) -> tuple[KnownSecret, ...]:
        is_new = is_new or is_looked_through_when_it_leaves(part, part.body_bytes)
        if not (kept or is_new) or (part.body is None and not part.is_body_elsewhere):
            return ()
        text, _ = body_to_look_through(
            part, lambda span: self._reader.record(archived.file_key, archived.generation, span)
        )
        return secrets_in(text, self.find(text) if is_new else kept)

    def _session(self, session: ArchivedSession, said: list[KnownSecret]) -> ArchivedSession:
        header = session.header
        texts = (session.first_prompt, header.title_custom, header.title_generated)
        prompt, custom, generated = (self._title(text, said) if text else text for text in texts)
        if (prompt, custom, generated) == texts:
            return session
        header = replace(header, title_custom=custom, title_generated=generated)
        return replace(session, first_prompt=prompt, header=header)

    def _title(self, title: str, said: list[KnownSecret]) -> str:
        masked_title = masked_known(title, said)
        # one that stayed in its record is not told again here
        is_new = self._has_new or any(not secret.text for secret in said)
        return masked(masked_title, self.find(masked_title)) if is_new else masked_title
