"""The commands `ref` and `insert`: words that lead back to a session or a message, printed or put into an editor."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import Line, note, print_lines, write_json, write_text
from pond_desktop.errors import EditorAbsent, NotFound, UnsafeText
from pond_desktop.projection.words import count

if TYPE_CHECKING:
    from pond_desktop.editors.target import Place
    from pond_desktop.projection.reference import Reference

Locators: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SESSION|MESSAGE]…", help="Ids, locators or pond:// addresses, one or several."),
]
Format: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="markdown, plain, quote, org, html, url, code, agent, pack, or one of your own."),
]
Tokens: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", min=500, max=100_000, help="The size of a pack, estimated.")
]
WithSecrets: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--with-secrets", "--show-secrets", help="Leave keys and passwords in it; at a terminal too they are masked."
    ),
]


def ref(
    context: typer.Context,
    locators: Locators = None,
    format: Format = None,
    last: Annotated[bool, typer.Option("--last", help="The one that was inserted or copied last.")] = False,
    tokens: Tokens = None,
    with_secrets: WithSecrets = False,
    newline: Annotated[
        bool, typer.Option("--newline", help="End with a line feed, which else only a terminal is given.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print a reference to a session or a message: for an editor that inserts what a program prints."""
    from pond_desktop.operations.referring import last_reference, refer

    if last == bool(locators):
        raise typer.BadParameter("Name a session or a message, or say --last.")
    with opened(context) as pond:
        if locators:
            found = refer(pond, locators, format=format or "markdown", with_secrets=with_secrets, tokens=tokens)
        else:
            found = _kept(last_reference(pond, format=format, with_secrets=with_secrets, tokens=tokens))
    if as_json:
        write_json(found)
    else:
        write_text(found.text + ("\n" if newline or sys.stdout.isatty() else ""))


def insert(
    context: typer.Context,
    locators: Locators = None,
    format: Annotated[
        str | None, typer.Option(metavar="NAME", help="As in `ref`; without, the one that is usual in that place.")
    ] = None,
    target: Annotated[
        str | None, typer.Option(metavar="NAME", help="A kind of editor, or a place as --list shows it.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the places that are there now, the best first.")] = False,
    tokens: Tokens = None,
    with_secrets: WithSecrets = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before many lines are inserted.")] = False,
    as_json: AsJson = False,
) -> None:
    """Put a reference at the cursor of an editor that is open."""
    from pond_desktop.operations.inserting import find_places
    from pond_desktop.operations.inserting import insert as insert_there
    from pond_desktop.operations.referring import refer

    if listed == bool(locators):
        raise typer.BadParameter("Name a session or a message, or say --list.")
    with opened(context) as pond:
        found = find_places(pond)
        for fault in found.faults:
            note(fault)
        if not locators:
            _list(found.places, as_json=as_json)
            return
        place = _chosen(found.places, target)
        made = refer(pond, locators, format=format or place.format, with_secrets=with_secrets, tokens=tokens)
        is_agreed = yes or _is_agreed(place, made)
        inserted = insert_there(pond, place, made, are_lines_agreed=is_agreed)
    if as_json:
        write_json(inserted)
        return
    done = "Inserted into" if inserted.is_confirmed else "Handed over to"
    print_lines([Line(f"{done} {inserted.place.label}. {inserted.note}".rstrip())])


def _kept(reference: "Reference | None") -> "Reference":
    if reference is None:
        raise NotFound("Nothing was inserted or copied yet.", "Name a session or a message.")
    return reference


def _list(places: "Sequence[Place]", *, as_json: bool) -> None:
    if as_json:
        write_json({"places": places})
    else:
        print_lines(_place_lines(places))
    if not places:
        note("No editor is open that a reference could be put into; `ref` prints one.")
        raise typer.Exit(exit_codes.NOTHING_FOUND)


def _place_lines(places: "Sequence[Place]") -> Iterator[Line]:
    width = max((len(place.target) for place in places), default=0)
    for place in places:
        detail = f"  {place.detail}" if place.detail else ""
        yield Line(f"{place.target:<{width}}  {place.label}{detail}", "" if place.refusal else "bold")
        yield Line(f"{'':<{width}}  {place.id}", "dim")
        if place.refusal is not None:
            yield Line(f"{'':<{width}}  {place.refusal.sentence} {place.refusal.remedy}")


def _chosen(places: "Sequence[Place]", target: str | None) -> "Place":
    """The best that is meant, also one that can take nothing now: its reason is told when it is used."""
    meant = [place for place in places if target is None or target in (place.target, place.id, place.label)]
    if not meant:
        what = "No editor is open that a reference could be put into."
        raise EditorAbsent(
            what if target is None else f"There is no place {target!r} for a reference.",
            "Open one, or take what `ref` prints." if target is None else "See which there are with `insert --list`.",
        )
    return meant[0]


def _is_agreed(place: "Place", reference: "Reference") -> bool:
    """Asks where several lines may be run, or where there are very many. Raises UnsafeText where nobody answers."""
    lines = count(reference.line_count, "line")
    if place.takes == "line" or not (reference.is_long or (place.takes != "lines" and reference.line_count > 1)):
        return False
    if not sys.stdin.isatty():
        raise UnsafeText(
            f"Nobody can be asked here whether {place.label} is to get {lines}.",
            "Agree with --yes, or choose a shorter format.",
        )
    typer.confirm(f"Insert {lines} into {place.label}?", abort=True)
    return True
