"""The commands `status` and `paths`."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import typer

from pond_desktop.cli.listing import reason_lines
from pond_desktop.cli.opening import Start, opened
from pond_desktop.cli.options import AsJson, now_here
from pond_desktop.cli.output import Line, print_lines, write_json
from pond_desktop.cli.secrets import looked_through
from pond_desktop.projection.values import SourceView, StatusView
from pond_desktop.projection.words import ago, count, size
from pond_desktop.runtime import is_there

_UNREADABLE_LINES = 20
_KIND_LINES = 10


def status(context: typer.Context, as_json: AsJson = False) -> None:
    """Say what is in the archive, what was skipped and why."""
    from pond_desktop.operations.status import status as status_of

    with opened(context) as pond:
        found = status_of(pond)
    if as_json:
        write_json(found)
    else:
        print_lines(_status_lines(found, now_here()))


def paths(context: typer.Context, as_json: AsJson = False) -> None:
    """Say where everything is: our folders, and those that are read."""
    from pond_desktop.pond import configured_sources

    start: Start = context.obj
    folders = start.folders
    own = {
        "config": folders.config,
        "data": folders.data,
        "cache": folders.cache,
        "state": folders.state,
        "archive": folders.archive_file,
        "settings": folders.settings_file,
        "log": folders.log_file,
    }
    roots = [(source.id, root) for source in configured_sources(start.settings) for root in source.roots]
    if as_json:
        sources = [{"source": source, "root": str(root), "exists": is_there(root)} for source, root in roots]
        write_json({**{name: str(path) for name, path in own.items()}, "sources": sources})
        return
    print_lines(_path_line(name, path) for name, path in own.items())
    print_lines([Line(""), Line("read, never written:", "bold")])
    print_lines(_path_line(source, root) for source, root in roots)


def _path_line(name: str, path: Path) -> Line:
    return Line(f"{name:<12} {path}{'' if is_there(path) else '  (not there yet)'}")


def _status_lines(found: StatusView, now: datetime) -> Iterator[Line]:
    last = f"last capture {ago(found.last_capture_at, now)}" if found.last_capture_at else "never captured"
    yield Line(f"{found.archive}  {size(found.archive_bytes)}, {last}", "bold")
    children = f" and {found.child_count:,} that they started" if found.child_count else ""
    yield Line(f"{count(found.session_count, 'session')}{children}, {count(found.message_count, 'message')}")
    yield Line(f"{size(found.source_bytes)} of agents' files, kept byte for byte")
    cut = f", {found.tool_cut_count:,} of them in part" if found.tool_cut_count else ""
    pending = f"; {found.tool_pending_count:,} are not yet" if found.tool_pending_count else ""
    calls = count(found.tool_posted_count, "call, result or thought", "calls, results and thoughts")
    yield Line(f"{calls} can be searched{cut}{pending}")
    yield Line(looked_through(found.secret_count, found.secret_pending_count, found.secret_cut_count))
    if found.unknown_count > found.unknown_looked_count:
        looked = f"kinds are told of the last {found.unknown_looked_count:,}"
        yield Line(f"{count(found.unknown_count, 'record')} were not understood; {looked}")
    here = [source for source in found.sources if _is_here(source)]
    for source in here:
        yield Line("")
        yield from _source_lines(source, now)
    if absent := [source.title for source in found.sources if source not in here]:
        yield Line("")
        yield Line(f"Nothing here of {', '.join(absent)}; a folder elsewhere can be named: --root AGENT=PATH", "dim")
    if found.warnings:
        yield Line("")
        yield from (Line(f"! {warning}", "yellow") for warning in found.warnings)


def _is_here(source: SourceView) -> bool:
    return source.is_off or source.last_capture_at is not None or any(root.exists for root in source.roots)


def _source_lines(source: SourceView, now: datetime) -> Iterator[Line]:
    yield Line(f"{source.title} ({source.source})", "bold")
    for root in source.roots:
        yield Line(f"  reads {root.path}{'' if root.exists else '  (not there)'}")
    if source.is_off:
        yield Line("  not read: agents_off of the settings names it", "dim")
    if source.last_capture_at is None:
        yield Line("  never captured", "dim")
        return
    children = f" + {source.child_count:,} children" if source.child_count else ""
    yield Line(f"  {count(source.session_count, 'session')}{children}, {count(source.message_count, 'message')}")
    gone = f", {source.gone_file_count:,} gone at the source" if source.gone_file_count else ""
    pending = f", {size(source.pending_bytes)} still being written" if source.pending_bytes else ""
    yield Line(f"  {count(source.file_count, 'file')}, {size(source.file_bytes)}{gone}{pending}")
    yield Line(f"  last capture {ago(source.last_capture_at, now)}")
    if source.is_capturing:
        yield Line("  a capture is reading it right now")
    yield from _left_lines(source)
    yield from (Line(f"  busy: {path}; the next capture tries again", "yellow") for path in source.busy)
    for each in source.unreadable[:_UNREADABLE_LINES]:
        yield Line(f"  {each.path}: {each.reason}", "red")
    if len(source.unreadable) > _UNREADABLE_LINES:
        yield Line(f"  and {len(source.unreadable) - _UNREADABLE_LINES:,} more files", "red")


def _left_lines(source: SourceView) -> Iterator[Line]:
    """What gave no message and why, what could not be read first; and what was kept without being understood."""
    for is_fault, counts, what, style in (
        (True, source.faults, "could not be read", "red"),
        (False, source.skipped, "gave no message", "dim"),
    ):
        places = {
            each.reason: f"byte {each.offset:,} of {each.path}" for each in source.examples if each.is_fault == is_fault
        }
        yield from reason_lines(counts, what, style, places)
    for kind in source.unknown[:_KIND_LINES]:
        versions = f" (version {', '.join(kind.agent_versions)})" if kind.agent_versions else ""
        name = f"of kind {kind.kind}" if kind.kind is not None else "that name no kind"
        yield Line(f"  {count(kind.count, 'record')} {name} not understood, shown as written{versions}", "yellow")
    if len(source.unknown) > _KIND_LINES:
        yield Line(f"  and {len(source.unknown) - _KIND_LINES:,} more kinds; --json has all", "yellow")
