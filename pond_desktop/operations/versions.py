"""What a session said before its file was rewritten, and how that differs from what it says now."""

from pond_desktop.archive import ArchivedFile, Reader
from pond_desktop.archive.rereading import fold_whole
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.capture.kept import kept_events
from pond_desktop.capture.rereading import reader_of
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.bodies import with_bodies, with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.raw import file_of
from pond_desktop.operations.targets import resolve
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.summaries import link_views, session_summary
from pond_desktop.projection.values import MessageView, TranscriptPage
from pond_desktop.projection.version_diff import SessionVersion, SessionVersions, VersionDiff, diff_lines

LIMIT_MAX = 1000


def versions(pond: Pond, target: str, *, file: str | None = None, with_secrets: bool = False) -> SessionVersions:
    """The states of a session's file that said something which no later one says, and the present one.

    Args:
        file: path of the file, where the session lies in several.
    Raises:
        ValidationFailed: the session lies in several files, and none was chosen.
        NotFound: there is no such session or file.
    """
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        chosen = file_of(reader, session, file)
        numbers = [*reader.states_with_losses(chosen.key), chosen.generation]
        return SessionVersions(
            session=session_summary(Masking(pond, reader, with_secrets=with_secrets).session(session)),
            path=chosen.path,
            versions=tuple(
                SessionVersion(
                    number=number,
                    size_bytes=reader.state_bytes(chosen.key, number),
                    is_current=number == chosen.generation,
                )
                for number in sorted(set(numbers))
            ),
        )


def lost_states(pond: Pond, target: str) -> int:
    """How many earlier versions of a session said something that it does not say now. Raises NotFound."""
    with pond.archive.reading() as reader:
        return reader.lost_states(resolve(reader, target).session.key)


def read_version(
    pond: Pond,
    target: str,
    version: int,
    *,
    file: str | None = None,
    limit: int = LIMIT_MAX,
    with_secrets: bool = False,
) -> TranscriptPage:
    """A session as its file said it in a state, read from the kept bytes; the last `limit` messages.

    Raises:
        ValidationFailed: the session lies in several files, and none was chosen; there is no such state.
        NotFound: there is no such session or file; nobody here reads its agent's files.
        SourceError: the adapter of today can't read it.
    """
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        chosen = file_of(reader, session, file)
        archived = _messages(pond, reader, session, chosen, version)
        run = [with_texts(reader, each) for each in archived[-min(limit, LIMIT_MAX) :]]
        masking = Masking(pond, reader, with_secrets=with_secrets)
        links = masking.links(reader.links_of(session))
        return TranscriptPage(
            session=session_summary(masking.session(session)),
            messages=views_of(reader, session, masking.messages(run), links),
            links=link_views(session, links, {each.message.id for each in archived}),
            total_count=len(archived),
            earlier_count=len(archived) - len(run),
            later_count=0,
        )


def diff(
    pond: Pond,
    target: str,
    before: int | None = None,
    after: int | None = None,
    *,
    file: str | None = None,
    with_secrets: bool = False,
) -> VersionDiff:
    """How one state of a session differs from another: by default the last one that something was lost of, and now.

    Raises as `read_version` does; NotFound also where there is only one state.
    """
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        chosen = file_of(reader, session, file)
        lost = [number for number in reader.states_with_losses(chosen.key) if number < chosen.generation]
        if before is None and not lost:
            raise NotFound(
                f"The session {session.id} has no earlier version.", "Nothing that was captured of it was taken back."
            )
        first, second = before or lost[-1], after or chosen.generation
        masking = Masking(pond, reader, with_secrets=with_secrets)
        one, other = (_views(pond, masking, reader, session, chosen, number) for number in (first, second))
        session = masking.session(session)
    return VersionDiff(
        session=session_summary(session), before=first, after=second, lines=tuple(diff_lines(one, other))
    )


def _views(
    pond: Pond, masking: Masking, reader: Reader, session: ArchivedSession, chosen: ArchivedFile, version: int
) -> tuple[MessageView, ...]:
    run = [with_bodies(reader, each) for each in _messages(pond, reader, session, chosen, version)]
    return views_of(reader, session, masking.messages(run), [])


def _messages(
    pond: Pond, reader: Reader, session: ArchivedSession, chosen: ArchivedFile, version: int
) -> list[ArchivedMessage]:
    if not 1 <= version <= chosen.generation:
        raise ValidationFailed(
            f"{chosen.path} has no version {version}.", f"Choose one of 1 to {chosen.generation}.", field="version"
        )
    source = reader_of(chosen.source, {source.id: source for source in pond.sources_in_projects()})
    if source is None:
        raise NotFound(
            f"Nobody here reads the files of {chosen.source}.", "Install its adapter, or export the file: export --raw."
        )
    with reader.kept_stream(chosen.key, version) as stream:
        folded, _ = fold_whole(kept_events(source.adapter, source.roots, chosen.path, chosen.relative, stream))
    said = [message for message in folded.messages.values() if message.session_id == session.id]
    return [
        ArchivedMessage(key=0, message=message, file_key=chosen.key, generation=version, superseded_at=None)
        for message in sorted(said, key=lambda message: message.ordinal)
    ]
