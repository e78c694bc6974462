"""The command `own`: everything that the person made, in a file and back."""

from pathlib import Path
from typing import Annotated

import typer

from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import note, write_json
from pond_desktop.projection.words import count


def own(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="export|restore", help="Write the file, or read it.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Lines of JSON; for export a new file.")],
    machine: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The file is from that machine, whose histories were imported by this name."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write your pins, tags, notes, titles and saved searches into a file, or merge such a file into what is here.

    A merge loses nothing and may be repeated. `backup` holds all of it, too.
    """
    from pond_desktop.operations.own_records import export_own, restore_own

    if action not in ("export", "restore") or (machine is not None and action == "export"):
        raise typer.BadParameter("It is `own export FILE` or `own restore FILE [--machine NAME]`.")
    with opened(context) as pond:
        if action == "export":
            written = export_own(pond, file)
        else:
            restored = restore_own(pond, file, machine=machine)
    if action == "export":
        if as_json:
            write_json({"file": str(file), "count": written})
        else:
            note(f"{file} holds {count(written, 'thing')} of yours, as you wrote them, readable by you alone.")
    elif as_json:
        write_json(restored)
    else:
        note(f"{restored.changed_count:,} new or changed, {restored.same_count:,} were here already.")
        if restored.forgotten_count:
            note(f"{count(restored.forgotten_count, 'thing')} of sessions that were forgotten here stayed out.")
        if restored.waiting_count:
            question = "" if machine is None else f" Is {machine} the name it was imported by? `sources` lists them."
            note(f"{restored.waiting_count:,} wait for sessions that are not here.{question}")
