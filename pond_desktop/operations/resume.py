"""The agent's own command that goes on with a session, for a person to run."""

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from pond_desktop.adapters import ResumableAdapter
from pond_desktop.adapters.faults import named_faults
from pond_desktop.archive import ArchivedFile, Reader
from pond_desktop.archive.project_paths import is_at_or_below
from pond_desktop.canonical import Session
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.capture.kept import kept_events
from pond_desktop.errors import NotFound, SourceError, ValidationFailed
from pond_desktop.operations.raw import file_of
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond, Source
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.resuming import ResumeView, is_harmless, shell_line
from pond_desktop.runtime import is_folder

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
"""Every agent's own ids; anything else, and above all what an agent would take for an option, is no word to run."""

_PATH_CHARS = 300


def resume_command(pond: Pond, target: str) -> ResumeView:
    """Looks now which of the folders that the session was in is there, and runs nothing.

    A folder that the session's file lies in a folder named for comes first, since some agents look for a session there
    only; then the newest that was recorded; then what the person joined them with.

    Raises:
        NotFound: there is no such session, its agent has no such command, or the agent's file is gone.
        ValidationFailed: the session is another one's, another machine's, or its id or file is no name to type.
    """
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        source = _source(pond, session)
        file = file_of(reader, session, None)
        argv = _words(source, session, file)
        recorded = _newest_first(reader, source, session, file)
        told = [reader.joins.counts_as(path) for path in recorded if reader.joins.said_of(path) is not None]
    ordered = sorted(recorded, key=lambda path: not _is_named_for(path, file.path))
    folder = next((path for path in (*ordered, *told) if _is_there(path)), None)
    return ResumeView(
        argv=argv,
        recorded=tuple(recorded),
        exists=folder is not None,
        folder=folder,
        is_joined=folder is not None and folder not in recorded,
        line=None if folder is None else shell_line(folder, argv, is_windows=os.name == "nt"),
    )


def missing_folder(view: ResumeView) -> NotFound:
    """What is to be said where there is no folder to go on in."""
    command = shlex.join(view.argv)
    if not view.recorded:
        return NotFound("The session names no folder that it was in.", f"Run this in the right one: {command}")
    recorded = ", ".join(one_line(path, _PATH_CHARS) for path in view.recorded)
    return NotFound(
        f"No folder of the session is there any more: {recorded}.",
        f"Where it has another name now, join them (`projects join`), or run this in it: {command}",
    )


def _source(pond: Pond, session: ArchivedSession) -> Source:
    if "@" in session.source:
        raise ValidationFailed(
            f"The session {session.id} is of another machine ({session.source}).",
            "Go on with it there.",
            field="target",
        )
    if session.parent_id is not None:
        raise ValidationFailed(
            f"The session {session.id} was started by another one.",
            f"Go on with that: {session.source}:{session.parent_id}",
            field="target",
        )
    source = next((source for source in pond.sources() if source.id == session.source), None)
    if source is None:
        raise NotFound(f"Nobody here reads the files of {session.source}.", "Install its adapter.")
    return source


def _words(source: Source, session: ArchivedSession, file: ArchivedFile) -> tuple[str, ...]:
    if session.gone_at is not None:
        raise NotFound(
            f"The file of the session is gone: {file.path}.", "Put it back there first: `export --raw` gives its bytes."
        )
    if _ID.fullmatch(session.id) is None or not is_harmless(file.path):
        raise ValidationFailed(
            "The id or the file of the session is no name that may stand in a command.",
            "Look for the session in its agent.",
            field="target",
        )
    adapter = source.adapter
    with named_faults(adapter, source.id):
        words = adapter.resume_words(session.id, Path(file.path)) if isinstance(adapter, ResumableAdapter) else None
    if words is None:
        raise NotFound(
            f"No command of {adapter.title} is known that goes on with this session.", "Look for it in the agent."
        )
    return words


def _newest_first(reader: Reader, source: Source, session: ArchivedSession, file: ArchivedFile) -> list[str]:
    """The folders that the session was in. Their order in time only the file itself tells."""
    name = (session.source, session.id)
    recorded = [*reader.other_projects([name]).get(name, ()), *filter(None, [session.header.project])]
    if len(recorded) < 2:
        return recorded
    last = dict.fromkeys(recorded, -1)
    for number, project in enumerate(_said_in(reader, source, session, file)):
        # the folder itself or one below it; the longest that fits
        its = max((path for path in recorded if is_at_or_below(project, path)), key=len, default=None)
        if its is not None:
            last[its] = number
    return sorted(recorded, key=lambda path: -last[path])


def _said_in(reader: Reader, source: Source, session: ArchivedSession, file: ArchivedFile) -> Iterator[str]:
    try:
        with reader.kept_stream(file.key, file.generation) as stream:
            for event in kept_events(source.adapter, source.roots, file.path, file.relative, stream):
                if isinstance(event, Session) and event.id == session.id and event.project is not None:
                    yield event.project
    except SourceError:
        return  # then in the order of the archive


def _is_named_for(folder: str, file: str) -> bool:
    """Whether the file lies in a folder that is named for `folder`, as Claude Code, pi and others name theirs: with a
    dash for every other sign."""
    return _dashed(Path(file).parent.name) == _dashed(folder)


def _dashed(name: str) -> str:
    return re.sub("[^A-Za-z0-9]", "-", name).strip("-")


def _is_there(path: str) -> bool:
    return is_harmless(path) and Path(path).is_absolute() and is_folder(Path(path))
