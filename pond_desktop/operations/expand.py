"""The evidence behind a locator."""

from collections.abc import Iterator

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator, MalformedLocator, Span
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.bodies import with_bodies
from pond_desktop.operations.body import read_body
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.message import read_message
from pond_desktop.operations.targets import Target, message_of, resolve
from pond_desktop.operations.transcript import read_session
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.expansion import (
    EXCERPT_LINES,
    Boundary,
    Cut,
    Detail,
    Expansion,
    gathered,
    link_pieces,
    message_pieces,
    outline_pieces,
    session_line,
    summary_of,
)
from pond_desktop.projection.summaries import session_locator, session_summary
from pond_desktop.projection.values import MessageView, PartView

BUDGET_BYTES = 65_536
DETAILS: tuple[Detail, ...] = ("summary", "excerpt", "full", "context")
_PAGE_MESSAGES = 100


def expand(
    pond: Pond,
    locator: str,
    *,
    detail: Detail = "excerpt",
    budget_bytes: int = BUDGET_BYTES,
    with_secrets: bool = False,
) -> Expansion:
    """What a locator stands for: of a message what it says, of a session what was said in it.

    Args:
        detail: one line; the first twelve lines; all of it; all of it and what stands around it.
        budget_bytes: of the content, in UTF-8; it is cut at the end of a line.
        with_secrets: leaves keys and passwords as they are.
    Raises:
        ValidationFailed: no locator, one of several, an unknown detail, a budget too small for a character.
        NotFound: nothing has that locator, or what it names holds no text, or its record cannot be read.
    """
    if detail not in DETAILS:
        raise ValidationFailed(f"There is no detail {detail!r}.", f"Say one of {', '.join(DETAILS)}.", field="detail")
    if budget_bytes < 1:
        raise ValidationFailed("A budget below one byte holds nothing.", "Give more.", field="budget_bytes")
    with pond.archive.reading() as reader:
        found, masking = _found(reader, locator), Masking(pond, reader, with_secrets=with_secrets)
        if found.message_key is None:
            cut, revision, provenance = _of_session(pond, masking, reader, found.session, detail, budget_bytes)
        else:
            cut, revision, provenance = _of_message(pond, masking, reader, found, detail, budget_bytes)
    if not cut.text.strip():
        if cut.boundary == "budget_bytes":
            raise ValidationFailed(
                f"{budget_bytes} bytes do not hold its first character.", "Give more.", field="budget_bytes"
            )
        raise NotFound(f"{locator[:200]} holds no text.", "Look at its record with `raw`.")
    return Expansion(
        content=cut.text,
        source_revision=revision,
        truncated=cut.boundary is not None,
        truncation_boundary=cut.boundary,
        provenance=provenance,
    )


def _of_message(
    pond: Pond, masking: Masking, reader: Reader, found: Target, detail: Detail, budget_bytes: int
) -> tuple[Cut, str, str]:
    archived = message_of(reader, found)
    run, with_secrets = masking.messages([with_bodies(reader, archived)]), masking.is_off
    (view,) = views_of(reader, found.session, run, reader.links_of(found.session))
    pieces = message_pieces(view, lambda part: _whole_body(pond, view, part, with_secrets=with_secrets))
    if detail == "summary":
        cut = _within(summary_of("".join(gathered(pieces, BUDGET_BYTES).text)), budget_bytes)
    elif detail == "excerpt":
        cut = gathered(pieces, budget_bytes, lines=EXCERPT_LINES)
    elif detail == "full":
        cut = gathered(pieces, budget_bytes)
    else:
        cut = gathered(_with_neighbours(pond, view, pieces, with_secrets=with_secrets), budget_bytes)
    return cut, f"generation {archived.generation}", _origin(reader, found.session, archived)


def _found(reader: Reader, locator: str) -> Target:
    try:
        return resolve(reader, locator)
    except NotFound as error:
        if _is_locator(locator.strip()):
            raise
        raise ValidationFailed(
            f"{locator[:200]!r} is no locator, and no id in the archive.",
            "Give one as a search prints it: source:session#message.",
            field="locator",
        ) from error


def _is_locator(text: str) -> bool:
    try:
        Locator.parse(text)
    except MalformedLocator:
        return False
    return True


def _of_session(
    pond: Pond, masking: Masking, reader: Reader, session: ArchivedSession, detail: Detail, budget_bytes: int
) -> tuple[Cut, str, str]:
    line, with_secrets = session_line(session_summary(masking.session(session))), masking.is_off
    if detail == "summary":
        cut = _within(summary_of(line), budget_bytes)
    elif detail == "excerpt":
        cut = gathered(_transcript(pond, session, line, with_secrets=with_secrets), budget_bytes, lines=EXCERPT_LINES)
    else:
        cut = gathered(
            _transcript(pond, session, line, with_links=detail == "context", with_secrets=with_secrets), budget_bytes
        )
    files = reader.files_of(session.key)
    newest = max((file.generation for file in files), default=0)
    return cut, f"generation {newest}" if newest else "", ", ".join(file.path for file in files)


def _whole_body(pond: Pond, view: MessageView, part: PartView, *, with_secrets: bool) -> Iterator[str]:
    """Raises NotFound where the record does not give it: a piece of a body is not its evidence."""
    is_there = False
    for piece in read_body(pond, view.locator, part.ordinal, with_secrets=with_secrets):
        is_there = True
        yield piece
    if not is_there:
        raise NotFound(f"A part of {view.locator} cannot be read from its record.", "Look at its record with `raw`.")


def _with_neighbours(pond: Pond, view: MessageView, pieces: Iterator[str], *, with_secrets: bool) -> Iterator[str]:
    yield from pieces
    around = read_message(pond, view.locator, with_secrets=with_secrets)
    yield from outline_pieces((*around.before, *around.after))
    yield from link_pieces(around.links)


def _transcript(
    pond: Pond, session: ArchivedSession, line: str, *, with_links: bool = False, with_secrets: bool
) -> Iterator[str]:
    """From its beginning: what was said at the end stands on what was said before."""
    yield line
    locator = str(session_locator(session))
    page = read_session(pond, locator, limit=_PAGE_MESSAGES, start="start", with_secrets=with_secrets)
    if with_links:
        yield from link_pieces(page.links)
    while page.messages:
        yield from outline_pieces(page.messages)
        page = read_session(pond, locator, limit=_PAGE_MESSAGES, after=page.messages[-1].id, with_secrets=with_secrets)


def _origin(reader: Reader, session: ArchivedSession, archived: ArchivedMessage) -> str:
    """The file and the bytes that the message was read from; and that they are gone, where they are."""
    file = next((file for file in reader.files_of(session.key) if file.key == archived.file_key), None)
    spans: list[Span] = sorted({part.span for part in archived.message.parts})
    where = ", ".join(f"{span.offset}-{span.offset + span.length}" for span in spans)
    said = [f"{file.path if file else session.source}{f' bytes {where}' if where else ''}"]
    if archived.superseded_at is not None:
        said.append(f"no longer in the source since {archived.superseded_at:%Y-%m-%d %H:%M}")
    if file is not None and file.gone_at is not None:
        said.append(f"the file is gone since {file.gone_at:%Y-%m-%d %H:%M}")
    return "; ".join(said)


def _within(cut: Cut, budget_bytes: int) -> Cut:
    smaller = gathered([cut.text], budget_bytes)
    boundary: Boundary | None = smaller.boundary or cut.boundary
    return Cut(smaller.text, boundary)
