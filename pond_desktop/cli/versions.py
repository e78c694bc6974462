"""The commands `versions`, `diff` and `reread`: what stood there before, and what is read today."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson, ShowSecrets
from pond_desktop.cli.output import Line, keeps_secrets, note, print_lines, write_json
from pond_desktop.projection.words import count, size
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

if TYPE_CHECKING:
    from pond_desktop.capture.rereading import RereadReport
    from pond_desktop.projection.version_diff import VersionDiff

_STYLES = {"-": "red", "+": "green", "@": "dim", " ": ""}
_CHANGED_LINES = 20

Session = Annotated[str, typer.Argument(metavar="SESSION", help="A session's id, locator or pond:// address.")]
File = Annotated[
    str | None, typer.Option("--file", metavar="PATH", help="Which of the agent's files, where there are several.")
]


def versions(context: typer.Context, session: Session, file: File = None, as_json: AsJson = False) -> None:
    """List the states of a session's file that said something which is gone from it now."""
    from pond_desktop.operations.versions import versions as versions_of

    with opened(context) as pond:
        found = versions_of(pond, session, file=file, with_secrets=keeps_secrets(False, as_json=as_json))
    if as_json:
        write_json(found)
        return
    print_lines([Line(found.session.title, "bold"), Line(found.path, "dim")])
    for each in found.versions:
        now = ", now" if each.is_current else f": {context.obj.program} show {session} --version {each.number}"
        print_lines([Line(f"version {each.number}, {size(each.size_bytes)}{now}")])


def diff(
    context: typer.Context,
    session: Session,
    other: Annotated[
        str | None, typer.Argument(metavar="[OTHER]", help="Another session: a fork, or where this one came from.")
    ] = None,
    before: Annotated[int | None, typer.Option("--from", min=1, metavar="N", help="The version before.")] = None,
    after: Annotated[int | None, typer.Option("--to", min=1, metavar="N", help="The version after; now.")] = None,
    file: File = None,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """Show how an earlier version of a session differs from now, or how the session differs from another one.

    Of two sessions the messages that both begin with are counted, and what follows in each is shown message by message.
    """
    from pond_desktop.operations.versions import diff as diff_of

    if other is not None:
        if (before, after, file) != (None, None, None):
            raise typer.BadParameter("With another session there are no versions: leave out --from, --to and --file.")
        _diff_sessions(context, session, other, show_secrets=show_secrets, as_json=as_json)
        return
    with opened(context) as pond:
        found = diff_of(
            pond, session, before, after, file=file, with_secrets=keeps_secrets(show_secrets, as_json=as_json)
        )
    if as_json:
        write_json(found)
    else:
        print_lines(_diff_lines(found))


def _diff_sessions(context: typer.Context, session: str, other: str, *, show_secrets: bool, as_json: bool) -> None:
    from pond_desktop.cli.session_diff import diff_lines
    from pond_desktop.operations.session_diff import compare

    with opened(context) as pond, cancelled_by_interrupt():
        found = compare(pond, session, other, with_secrets=keeps_secrets(show_secrets, as_json=as_json))
    if as_json:
        write_json(found)
    else:
        print_lines(diff_lines(found))


def reread(
    context: typer.Context,
    source: Annotated[
        list[str] | None, typer.Option("--source", metavar="ID", help="Only this source, e.g. codex; may be repeated.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read everything that is kept anew, as today's adapters understand it; the agents' files are not needed.

    Ids, pins and whatever else refers to a session or a message stay as they are.
    """
    from pond_desktop.operations.reread import reread as reread_all

    with opened(context) as pond, cancelled_by_interrupt():
        report = reread_all(pond, source)
    if as_json:
        write_json(report)
    else:
        print_lines(_report_lines(report))
    for path, reason in report.problems:
        note(f"{path}: {reason}")
    for name in report.without_adapter:
        note(f"{name}: nobody here reads its files; what was read of them stays")
    if report.problems or report.without_adapter:
        raise typer.Exit(exit_codes.DEGRADED)


def _diff_lines(found: "VersionDiff") -> Iterator[Line]:
    yield Line(found.session.title, "bold")
    yield Line(f"version {found.before} (-) and version {found.after} (+)", "dim")
    if not found.lines:
        yield Line("Nothing that can be read differs.")
    yield from (Line(f"{line.kind} {line.text}", _STYLES[line.kind]) for line in found.lines)


def _report_lines(report: "RereadReport") -> Iterator[Line]:
    whole = report.difference
    yield Line(
        f"Read {count(report.files, 'kept file')} anew: {count(whole.same, 'message')} as before,"
        f" {whole.changed:,} changed, {whole.added:,} added, {whole.removed:,} removed."
    )
    for path, difference in report.changed[:_CHANGED_LINES]:
        yield Line(f"  {path}: {difference.changed} changed, {difference.added} added, {difference.removed} removed")
    if len(report.changed) > _CHANGED_LINES:
        yield Line(f"  and {len(report.changed) - _CHANGED_LINES:,} more files")
