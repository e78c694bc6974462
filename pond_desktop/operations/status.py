"""What is in the archive, what is not, and why."""

from pond_desktop.archive import SourceStatus
from pond_desktop.operations.titles import title_of
from pond_desktop.pond import Pond, Source
from pond_desktop.projection.values import RootView, SourceView, StatusView, Unreadable
from pond_desktop.runtime import is_there


def status(pond: Pond) -> StatusView:
    """All sources, configured or captured earlier, with their counts and what deserves attention."""
    with pond.archive.reading() as reader:
        found = reader.status()
        filling = reader.tool_filling()
        secrets = reader.secrets_state()
    captured = {source.source: source for source in found.sources}
    configured = {source.id: source for source in pond.sources_in_projects()}
    names = [*configured, *sorted(captured.keys() - configured.keys())]
    sources = tuple(
        _source_view(name, title_of(pond, name), configured.get(name), captured.get(name)) for name in names
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
    )


def left_out() -> tuple[str, ...]:
    """Of each installed adapter that cannot be used a sentence that names it."""
    from pond_desktop.adapters.foreign import all_adapters

    return all_adapters().left_out


def _source_view(id_: str, title: str, configured: Source | None, captured: SourceStatus | None) -> SourceView:
    agent = configured.adapter.agent if configured else captured.agent if captured else id_
    roots = tuple(RootView(path=str(root), exists=is_there(root)) for root in configured.roots) if configured else ()
    if captured is None:
        return SourceView(source=id_, agent=agent, title=title, roots=roots)
    return SourceView(
        source=id_,
        agent=agent,
        title=title,
        roots=roots,
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
        unreadable=tuple(Unreadable(path=path, reason=reason) for path, reason in captured.unreadable),
        warnings=_warnings(title, captured),
    )


def _warnings(title: str, captured: SourceStatus) -> tuple[str, ...]:
    found = []
    if captured.unavailable_at is not None:
        found.append(f"The history of {title} was not there at the last capture; what was captured before is kept.")
    if captured.file_count > 0 and captured.session_count + captured.child_count == 0:
        files = _counted(captured.file_count, "file")
        found.append(f"{files} of {title} gave no session: the format may have changed.")
    if captured.faults:
        found.append(f"{_counted(sum(captured.faults.values()), 'record')} of {title} could not be read.")
    if captured.unreadable:
        found.append(f"{_counted(len(captured.unreadable), 'path')} of {title} could not be read.")
    return tuple(found)


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
