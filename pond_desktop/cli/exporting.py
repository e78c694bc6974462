"""The commands `raw` and `export`: bytes as the agent wrote them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from pond_desktop.cli.opening import opened
from pond_desktop.cli.output import write_bytes
from pond_desktop.errors import ValidationFailed

Masked: TypeAlias = Annotated[
    bool, typer.Option("--masked", help="With a mask for each key and password: no longer byte for byte.")
]


def raw(
    context: typer.Context,
    locator: Annotated[str, typer.Argument(metavar="LOCATOR", help="A message's locator, id or pond:// address.")],
    masked: Masked = False,
) -> None:
    """Print the record that a message was read from, byte for byte."""
    from pond_desktop.operations.raw import raw_record

    with opened(context) as pond:
        write_bytes(raw_record(pond, locator, masked=masked))


def export(
    context: typer.Context,
    session: Annotated[str, typer.Argument(metavar="SESSION", help="A session's id, locator or pond:// address.")],
    as_raw: Annotated[bool, typer.Option("--raw", help="The agent's own file, byte for byte.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="A file that does not exist yet.")
    ] = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="PATH", help="Which of the agent's files, where there are several.")
    ] = None,
    generation: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Which state of a file that was rewritten, from 1; the newest otherwise."
        ),
    ] = None,
    masked: Masked = False,
) -> None:
    """Give back an agent's file, also after the agent deleted it."""
    from pond_desktop.operations.raw import export_raw

    if not as_raw:
        raise typer.BadParameter("Say what to export; what can be exported is --raw, the agent's own file.")
    with opened(context) as pond, _opened_output(output) as write:
        export_raw(pond, session, write, file=file, generation=generation, masked=masked)


@contextmanager
def _opened_output(path: Path | None) -> Iterator[Callable[[bytes], object]]:
    """Standard output, or a new file that is there only if all of it could be written."""
    if path is None:
        yield write_bytes
        return
    try:
        file = path.open("xb")
    except OSError as error:
        raise ValidationFailed(
            f"{path} cannot be written: {error.strerror}.", "Name a new file.", field="output"
        ) from error
    with ExitStack() as undo:
        undo.callback(path.unlink, missing_ok=True)
        with file:
            yield file.write
        undo.pop_all()
