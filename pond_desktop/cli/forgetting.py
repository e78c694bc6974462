"""The command `forget`."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import Line, keeps_secrets, note, print_lines, write_json
from pond_desktop.errors import ValidationFailed
from pond_desktop.projection.words import count

if TYPE_CHECKING:
    from pond_desktop.operations.forgetting import ForgetPlan

_LISTED_MAX = 10
_OWN = "pins, tags, notes and titles"


def forget(
    context: typer.Context,
    session: Annotated[str, typer.Argument(metavar="SESSION", help="A session's id, locator or pond:// address.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: AsJson = False,
) -> None:
    """Remove a session from the archive for good, with those that it started; captures do not bring it back.

    The agent's own files stay as they are. There is no undo; only a backup made before still holds it.
    """
    from pond_desktop.operations.forgetting import forget as forget_session
    from pond_desktop.operations.forgetting import plan_forget

    with opened(context) as pond:
        planned = plan_forget(pond, session, with_secrets=keeps_secrets(False))
        if not yes:
            print_lines(_plan_lines(planned))
            if not sys.stdin.isatty():
                raise ValidationFailed("Nothing was removed: nobody can be asked here.", "Say --yes.", field="yes")
            typer.confirm("Remove it?", abort=True)
        gone = forget_session(pond, planned.session.locator)
    if as_json:
        write_json(gone)
    else:
        own = f" and {gone.own:,} of your {_OWN}" if gone.own else ""
        print_lines([Line(f"Removed {count(gone.sessions, 'session')} with {count(gone.messages, 'message')}{own}.")])
    if not gone.is_wiped:
        note("another program reads the archive just now: the next capture clears the last traces of it")
    for path in planned.backups:
        note(f"{path} still holds it; delete that backup if it must go as well")
    for copy in planned.copies:
        note(f"{copy.locator} repeats some of its messages, and stays")


def _plan_lines(planned: "ForgetPlan") -> Iterator[Line]:
    yield Line(planned.session.title, "bold")
    below = f", with {count(len(planned.below), 'session')} that it started" if planned.below else ""
    yield Line(f"{planned.session.locator}: {count(planned.message_count, 'message')}{below}")
    yield Line("They are removed for good: text, postings and the bytes kept of the agent's files. There is no undo.")
    if planned.own_count:
        yield Line(f"With them go {planned.own_count:,} of your {_OWN}.", "yellow")
    yield Line("The agent's own files stay; no capture brings the session back.")
    for copy in planned.copies[:_LISTED_MAX]:
        yield Line(f"{copy.locator} repeats some of its messages, and stays.", "yellow")
