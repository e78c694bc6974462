"""The command `resume`: how to go on with a session in its agent."""

from typing import Annotated

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import note, write_json, write_text


def resume(
    context: typer.Context,
    session: Annotated[str, typer.Argument(metavar="SESSION", help="A session's id, locator or pond:// address.")],
    as_json: AsJson = False,
) -> None:
    """Print the agent's own command that goes on with a session, in a folder that is there now. Runs nothing."""
    from pond_desktop.operations.resume import missing_folder, resume_command

    with opened(context) as pond:
        found = resume_command(pond, session)
    if as_json:
        write_json(found)
        if not found.exists:
            raise typer.Exit(exit_codes.NOTHING_FOUND)
        return
    if found.line is None:
        raise missing_folder(found)
    if found.is_joined:
        note(f"No folder that the session was in is there any more; {found.folder} is what you joined it with.")
    write_text(found.line + "\n")
