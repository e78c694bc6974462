"""What is in the archive, what is not, and why."""

from collections import defaultdict

from msgspec.structs import replace

from pond_desktop.archive import SourceState, SourceStatus
from pond_desktop.operations.titles import title_of
from pond_desktop.pond import Pond, Source
from pond_desktop.projection.concerns import warnings_of
from pond_desktop.projection.unknown_kinds import kinds_of
from pond_desktop.projection.values import Example, RootView, SourceView, StatusView, UnknownKind, Unreadable
from pond_desktop.runtime import is_there

_UNKNOWN_MAX = 5_000
"""So many of what was not understood are looked at for its kinds, the last captured: status is to be there at once."""


def status(pond: Pond) -> StatusView:
    """All sources, configured or captured earlier, with their counts and what deserves attention."""
    with pond.archive.reading() as reader:
        found = reader.status()
        filling = reader.tool_filling()
        secrets = reader.secrets_state()
        states = {state.source: state for state in reader.capture_state()}
        unknown = defaultdict(list)
        for part in reader.unknown_parts(limit=_UNKNOWN_MAX):
            unknown[part.source].append((part.agent_version, part.beginning))
        unknown_count = reader.unknown_count()
    captured = {source.source: source for source in found.sources}
    configured = {source.id: source for source in pond.sources_in_projects()}
    names = [*configured, *sorted(captured.keys() - configured.keys())]
    sources = tuple(
        _with_captures(
            _source_view(name, title_of(pond, name), configured.get(name), captured.get(name)),
            states.get(name),
            kinds_of(unknown[name]),
        )
        for name in names
    )
    return StatusView(
        sources=sources,
        session_count=sum(source.session_count for source in sources),
        child_count=sum(source.child_count for source in sources),
        message_count=sum(source.message_count for source in sources),
        last_capture_at=max((source.last_capture_at for source in sources if source.last_capture_at), default=None),
        archive=str(pond.folders.archive_file),
        archive_bytes=found.archive_bytes,
        source_bytes=found.source_bytes,
        warnings=(*left_out(), *(warning for source in sources for warning in source.warnings)),
        tool_posted_count=filling.posted_parts,
        tool_pending_count=filling.pending_parts,
        tool_cut_count=filling.cut_parts,
        secret_count=secrets.found_count,
        secret_pending_count=secrets.pending_parts,
        secret_cut_count=secrets.cut_parts,
        unknown_count=unknown_count,
        unknown_looked_count=min(unknown_count, _UNKNOWN_MAX),
    )


def left_out() -> tuple[str, ...]:
    """Of each installed adapter that cannot be used a sentence that names it."""
    from pond_desktop.adapters.foreign import all_adapters

    return all_adapters().left_out


def _source_view(id_: str, title: str, configured: Source | None, captured: SourceStatus | None) -> SourceView:
    agent = configured.adapter.agent if configured else captured.agent if captured else id_
    roots = tuple(RootView(path=str(root), exists=is_there(root)) for root in configured.roots) if configured else ()
    is_off = configured is not None and configured.is_off
    if captured is None:
        return SourceView(source=id_, agent=agent, title=title, roots=roots, is_off=is_off)
    return SourceView(
        source=id_,
        agent=agent,
        title=title,
        roots=roots,
        is_off=is_off,
        last_capture_at=captured.captured_at,
        unavailable_at=captured.unavailable_at,
        file_count=captured.file_count,
        gone_file_count=captured.gone_file_count,
        file_bytes=captured.file_bytes,
        pending_bytes=captured.pending_bytes,
        session_count=captured.session_count,
        child_count=captured.child_count,
        message_count=captured.message_count,
        skipped=captured.skipped,
        faults=captured.faults,
        examples=tuple(Example(**example._asdict()) for example in captured.examples),
        busy=tuple(captured.busy),
        unreadable=tuple(Unreadable(path=path, reason=reason) for path, reason in captured.unreadable),
    )


def _with_captures(view: SourceView, state: SourceState | None, unknown: tuple[UnknownKind, ...]) -> SourceView:
    """With what became of its captures, and what deserves attention in all of it."""
    if state is None:
        return view
    whole = replace(view, unknown=unknown, is_capturing=state.is_running, broken_off_at=state.failed_at)
    return replace(whole, warnings=tuple(warnings_of(whole)))
