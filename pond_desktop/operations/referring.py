"""References: what is put at the cursor of an editor, and leads back to a session or a message."""

from collections.abc import Sequence
from datetime import tzinfo
from pathlib import Path

import msgspec
from msgspec import Struct

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator
from pond_desktop.errors import ArchiveReadOnly, NotFound, ValidationFailed
from pond_desktop.operations.bodies import with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import Target, message_of, resolve
from pond_desktop.operations.titles import title_of as agent_title
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.citing.forms import FORMATS, reference
from pond_desktop.projection.citing.values import Cited
from pond_desktop.projection.readable import plain
from pond_desktop.projection.reference import Reference
from pond_desktop.projection.titles import title_of
from pond_desktop.projection.values import MessageView
from pond_desktop.runtime.nearest import did_you_mean

_LAST = "last-reference.json"


class _Last(Struct, frozen=True, kw_only=True):
    """Not its text: that would stay where its session is forgotten."""

    locators: tuple[str, ...]
    format: str


def formats(pond: Pond) -> tuple[tuple[str, str], ...]:
    """Name and title of each format."""
    return tuple((name, each.title) for name, each in FORMATS.items())


def refer(
    pond: Pond,
    locators: Sequence[str],
    *,
    format: str = "markdown",
    with_secrets: bool = False,
    zone: tzinfo | None = None,
) -> Reference:
    """A reference to one or several sessions and messages, in the order given.

    Args:
        locators: ids, locators or addresses.
        format: a name of `formats`.
        with_secrets: leaves keys and passwords as they are.
        zone: whose days are meant; `None` is the machine's.
    Raises:
        NotFound: one is neither a session nor a message, or there is nothing of what the format shows.
        ValidationFailed: none was named, or one that several have; an unknown format.
    """
    if not locators:
        raise ValidationFailed("No session or message was named.", "Give an id or a locator.", field="locators")
    if format not in FORMATS:
        raise ValidationFailed(f"There is no format {format!r}.", did_you_mean(format, FORMATS), field="format")
    with pond.archive.reading() as reader:
        masking = Masking(pond, reader, with_secrets=with_secrets)
        cited = [_cited(pond, reader, masking, resolve(reader, each)) for each in locators]
    made = reference(cited, format, FORMATS[format], zone)
    if made is None:
        raise NotFound("There is no block of code in it.", "Choose another format, or the message that has one.")
    return made


def remember(pond: Pond, reference: Reference) -> None:
    """Keeps which one was put somewhere last. Raises ArchiveReadOnly."""
    file = _last_file(pond)
    last = _Last(locators=reference.locators, format=reference.format)
    new = file.with_suffix(".new")
    try:
        new.write_bytes(msgspec.json.encode(last))
        new.chmod(0o600)
        new.replace(file)
    except OSError as error:
        raise ArchiveReadOnly(
            f"The last reference cannot be kept in {file}: {error.strerror or error}.", "Make the folder writable."
        ) from error


def last_reference(pond: Pond, *, format: str | None = None, with_secrets: bool = False) -> Reference | None:
    """The one that was put somewhere last, made anew; `None` where there is none. Raises what `refer` does."""
    try:
        last = msgspec.json.decode(_last_file(pond).read_bytes(), type=_Last)
    except (OSError, msgspec.MsgspecError):
        return None
    return refer(pond, last.locators, format=format or last.format, with_secrets=with_secrets)


def _last_file(pond: Pond) -> Path:
    return pond.folders.state / _LAST


def _cited(pond: Pond, reader: Reader, masking: Masking, target: Target) -> Cited:
    session, view = target.session, _view(reader, masking, target)
    shown = masking.session(session)
    return Cited(
        locator=Locator(session.source, session.id, None if view is None else view.id),
        title=title_of(shown)[0],
        agent=agent_title(pond, session.source),
        project=session.project,
        at=session.last_message_at if view is None else view.at,
        text=plain(shown.first_prompt or "") if view is None else _said(view),
        view=view,
    )


def _view(reader: Reader, masking: Masking, target: Target) -> MessageView | None:
    if target.message_key is None:
        return None
    run = masking.messages([with_texts(reader, message_of(reader, target))])
    (view,) = views_of(reader, target.session, run, [], with_secrets=masking.with_secrets)
    return view


def _said(view: MessageView) -> str:
    """What a person or the model said in it; of a message of tools what they show."""
    said = [part.text for part in view.parts if part.type == "text" and part.provenance == "conversational"]
    return "\n\n".join(filter(None, said)) or "\n\n".join(part.text or part.named_line for part in view.parts)
