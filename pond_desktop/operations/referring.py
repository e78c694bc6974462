"""References: what is put at the cursor of an editor, and leads back to a session or a message."""

import logging
import os
from collections.abc import Sequence
from datetime import tzinfo
from pathlib import Path

import msgspec
from msgspec import Struct

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.cited import Citing
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.citing.forms import FORMATS, PACK, filled, joined, reference
from pond_desktop.projection.citing.packs import pack
from pond_desktop.projection.citing.templates import Template
from pond_desktop.projection.reference import Reference
from pond_desktop.runtime.nearest import did_you_mean, nearest

TOKENS_MIN, TOKENS_MAX = 500, 100_000
_LAST = "last-reference.json"
_log = logging.getLogger(__name__)


class _Last(Struct, frozen=True, kw_only=True):
    """Not its text: that would stay where its session is forgotten."""

    locators: tuple[str, ...]
    format: str


def formats(pond: Pond) -> tuple[tuple[str, str], ...]:
    """Name and title of each format, the person's own last; one of theirs takes the place of ours of that name."""
    own = pond.settings.insert_templates
    ours = {name: each.title for name, each in FORMATS.items()} | {PACK: "Whole answer, with what tools showed"}
    return (*((name, title) for name, title in ours.items() if name not in own), *((name, name) for name in own))


def refer(
    pond: Pond,
    locators: Sequence[str],
    *,
    format: str = "markdown",
    with_secrets: bool = False,
    tokens: int | None = None,
    zone: tzinfo | None = None,
) -> Reference:
    """A reference to one or several sessions and messages, in the order given.

    Args:
        locators: ids, locators or addresses.
        format: a name of `formats`.
        with_secrets: leaves keys and passwords as they are.
        tokens: how large a pack may be, from 500 to 100,000; else as the settings say.
        zone: whose days are meant; `None` is the machine's.
    Raises:
        NotFound: one is neither a session nor a message, or there is nothing of what the format shows.
        ValidationFailed: none was named, or one that several have; an unknown format, or a size that can't be.
        SettingsError: what the settings say of the format is not understood.
    """
    if not locators:
        raise ValidationFailed("No session or message was named.", "Give an id or a locator.", field="locators")
    tokens = pond.settings.insert_pack_tokens if tokens is None else tokens
    if not TOKENS_MIN <= tokens <= TOKENS_MAX:
        raise ValidationFailed(
            f"A pack cannot have {tokens:,} tokens.", f"Say from {TOKENS_MIN} to {TOKENS_MAX:,}.", field="tokens"
        )
    template = _template(pond, format)
    with pond.archive.reading() as reader:
        citing = Citing(pond, reader, with_secrets=with_secrets)
        targets = [resolve(reader, each) for each in locators]
        cited = [citing.cited(target) for target in targets]
        if template is not None:
            made = filled(cited, format, template, zone)
            if not made.text.strip():
                raise NotFound(f"The format {format!r} has nothing to say of it.", "Choose another format.")
            return made
        if format == PACK:
            pieces, unread_count = citing.pieces(targets)
            if not pieces:
                raise NotFound("There is no message in it.", "Choose another format.")
            return joined(cited, PACK, [pack(cited, pieces, tokens, zone, unread_count=unread_count)])
    found = reference(cited, format, FORMATS[format], zone)
    if found is None:
        raise NotFound("There is no block of code in it.", "Choose another format, or the message that has one.")
    return found


def remember(pond: Pond, reference: Reference) -> None:
    """Keeps which one was put somewhere last. Where it cannot be kept, it was put there all the same."""
    file = _last_file(pond)
    new = file.with_name(f".{file.name}.{os.getpid()}")
    last = _Last(locators=reference.locators, format=reference.format)
    try:
        new.write_bytes(msgspec.json.encode(last))
        new.chmod(0o600)
        new.replace(file)
    except OSError as error:
        _log.warning("the last reference cannot be kept", exc_info=error)


def last_reference(
    pond: Pond, *, format: str | None = None, with_secrets: bool = False, tokens: int | None = None
) -> Reference | None:
    """The one that was put somewhere last, made anew; `None` where there is none. Raises what `refer` does."""
    try:
        last = msgspec.json.decode(_last_file(pond).read_bytes(), type=_Last)
    except (OSError, msgspec.MsgspecError):
        return None
    return refer(pond, last.locators, format=format or last.format, with_secrets=with_secrets, tokens=tokens)


def _last_file(pond: Pond) -> Path:
    return pond.folders.state / _LAST


def _template(pond: Pond, format: str) -> Template | None:
    text = pond.settings.insert_templates.get(format)
    if text is not None:
        return Template(format, text, nearest)
    if format not in FORMATS and format != PACK:
        known = [name for name, _ in formats(pond)]
        raise ValidationFailed(f"There is no format {format!r}.", did_you_mean(format, known), field="format")
    return None
