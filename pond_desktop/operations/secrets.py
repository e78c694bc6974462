"""Where keys and passwords lie in the archive."""

from collections import Counter

from pond_desktop.canonical import Locator
from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.values import SecretsView, SecretView


def secrets(pond: Pond, source: str | None = None) -> SecretsView:
    """All that were found, the newest first; never a secret itself.

    Args:
        source: only in this source.
    Raises:
        ValidationFailed: no such source was captured.
    """
    with pond.archive.reading() as reader:
        state = reader.secrets_state()
        captured = [each.source for each in reader.capture_state()]
        if source is not None and source not in captured:
            known = ", ".join(captured) or "none yet"
            raise ValidationFailed(f"There is no source {source}.", f"Captured are: {known}.", field="source")
        places = reader.secret_places(source)
    return SecretsView(
        counts=dict(Counter(place.kind for place in places).most_common()),
        secrets=tuple(
            SecretView(
                locator=str(Locator(place.source, place.session_id, place.message_id)),
                part=place.ordinal,
                part_type=place.part_type,
                start=place.start,
                length=place.length,
                kind=place.kind,
            )
            for place in places
        ),
        pending_count=state.pending_parts,
        cut_count=state.cut_parts,
    )


def secrets_of_message(pond: Pond, target: str) -> tuple[KnownSecret, ...]:
    """The secrets of a message themselves, to mask what is taken out of it; also of one that nobody looked through yet.

    Raises:
        ValidationFailed: a session was named.
        NotFound: the target is neither a session nor a message.
    """
    with pond.archive.reading() as reader:
        return Masking(pond, reader).known(message_of(reader, resolve(reader, target)))
