"""The commands `raw` and `export`: bytes as the agent wrote them, and sessions written for somewhere else."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import ShowSecrets
from pond_desktop.cli.output import note, write_bytes
from pond_desktop.cli.progress import shown_exporting
from pond_desktop.cli.searching import Arm
from pond_desktop.errors import ValidationFailed
from pond_desktop.projection.words import count
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

if TYPE_CHECKING:
    from pond_desktop.operations.export_choice import ExportChoice
    from pond_desktop.operations.exporting import Exported, ExportWish
    from pond_desktop.pond import Pond
    from pond_desktop.projection.export import FormatName

Masked: TypeAlias = Annotated[
    bool, typer.Option("--masked", help="With a mask for each key and password: no longer byte for byte.")
]
AgentsFile: TypeAlias = Annotated[
    str | None,
    typer.Option("--file", metavar="PATH", help="With --raw: which of the agent's files, where there are several."),
]
Generation: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="With --raw: which state of a rewritten file, from 1; the newest otherwise."),
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
    sessions: Annotated[
        list[str] | None, typer.Argument(metavar="SESSION...", help="Ids, locators or pond:// addresses.")
    ] = None,
    query: Annotated[
        str | None, typer.Option("--query", metavar="WORDS", help="All sessions in which a search finds something.")
    ] = None,
    hits: Annotated[bool, typer.Option("--hits", help="With --query: of them only the messages that match.")] = False,
    arm: Arm = None,
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="markdown|html|json|text", help="By the name of the file, else Markdown."),
    ] = None,
    conversation: Annotated[
        bool, typer.Option("--conversation", help="Only what was said; what is left out is counted in the file.")
    ] = False,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE|FOLDER/", help="A new file; in a folder a file for each session."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a file of that name.")] = False,
    show_secrets: ShowSecrets = False,
    as_raw: Annotated[bool, typer.Option("--raw", help="The agent's own file of one session, byte for byte.")] = False,
    file: AgentsFile = None,
    generation: Generation = None,
    masked: Masked = False,
) -> None:
    """Write sessions as Markdown, one HTML file, JSON or text; or give back an agent's file, also after it is gone.

    Keys and passwords are masked.
    """
    named = sessions or []
    if as_raw:
        if len(named) != 1 or query is not None or format is not None or conversation or hits or overwrite:
            raise typer.BadParameter("--raw takes one session, with --file, --generation, --masked and --output alone.")
        _export_raw(context, named[0], output, file=file, generation=generation, masked=masked)
        return
    if bool(named) == (query is not None):
        raise typer.BadParameter("Name sessions, or what to search for with --query.")
    if query is None and (hits or arm is not None):
        raise typer.BadParameter("--hits and --arm go with --query.")
    if file is not None or generation is not None or masked:
        raise typer.BadParameter("--file, --generation and --masked go with --raw.")
    from pond_desktop.operations.exporting import ExportWish

    wish = ExportWish(format=_format(format, output), is_conversation_only=conversation, with_secrets=show_secrets)
    with opened(context) as pond, cancelled_by_interrupt():
        choice = _choice(pond, named, query, arm, hits_only=hits, with_secrets=show_secrets)
        done = _write(pond, choice, wish, output, overwrite=overwrite)
    for name in choice.lacking:
        note(f"It may not be all; not fully searched: {name}")
    if done is not None:
        note(done)


def _format(named: str | None, output: str | None) -> "FormatName":
    from pond_desktop.projection.export import FORMATS

    if named is None:
        suffix = Path(output or "").suffix.lower()
        return next((name for name, its in FORMATS.items() if its == suffix), "markdown")
    for name in FORMATS:
        if name == named.lower():
            return name
    raise typer.BadParameter(f"There is no form {named!r}: it is one of {', '.join(FORMATS)}.", param_hint="--format")


def _choice(
    pond: "Pond", named: Sequence[str], query: str | None, arm: str | None, *, hits_only: bool, with_secrets: bool
) -> "ExportChoice":
    from pond_desktop.operations.export_choice import found_sessions, named_sessions
    from pond_desktop.projection.found import SearchRequest

    if query is None:
        return named_sessions(pond, named, with_secrets=with_secrets)
    return found_sessions(pond, SearchRequest(query=query, arm=arm, with_secrets=with_secrets), hits_only=hits_only)


def _write(
    pond: "Pond", choice: "ExportChoice", wish: "ExportWish", output: str | None, *, overwrite: bool
) -> str | None:
    """Says what was done, where the text itself does not."""
    from pond_desktop.operations.export_files import export_to_file, export_to_folder
    from pond_desktop.operations.exporting import Export

    if output is None:
        for piece in Export(pond, choice, wish).pieces(choice.sessions):
            write_bytes(piece.encode("utf-8", "backslashreplace"))
        return None
    path = Path(output)
    with shown_exporting() as told:
        if path.is_dir() or output.endswith(("/", os.sep)):
            made = export_to_folder(pond, choice, wish, path, told=told)
        else:
            made = export_to_file(pond, choice, wish, path, overwrite=overwrite, told=told)
    files = f"{count(made.file_count, 'file')} in {path}" if made.path.is_dir() else str(path)
    return f"Wrote {_words(made.exported)} into {files}."


def _words(exported: "Exported") -> str:
    words = f"{count(exported.session_count, 'session')}, {count(exported.message_count, 'message')}"
    if left := exported.left_out.get("message", 0):
        words += f" ({left:,} left out)"
    if exported.mask_count:
        words += f", with masks for keys and passwords in {count(exported.mask_count, 'place')},"
    return words


def _export_raw(
    context: typer.Context, session: str, output: str | None, *, file: str | None, generation: int | None, masked: bool
) -> None:
    from pond_desktop.operations.raw import export_raw

    with opened(context) as pond, _opened_output(None if output is None else Path(output)) as write:
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
