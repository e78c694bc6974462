"""What a person makes of sessions and messages: the commands `pin`, `tag`, `tags`, `note`, `notes` and `title`."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson, ShowSecrets
from pond_desktop.cli.output import Line, keeps_secrets, note, print_lines, write_json
from pond_desktop.errors import ValidationFailed
from pond_desktop.projection.words import count

if TYPE_CHECKING:
    from pond_desktop.operations.notes import NoteView
    from pond_desktop.operations.pins import PinView

Target: TypeAlias = Annotated[
    str, typer.Argument(metavar="ID", help="A session's or a message's id, locator or pond:// address.")
]


def pin(
    context: typer.Context,
    target: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A session or a message; without, what is pinned is listed."),
    ] = None,
    off: Annotated[bool, typer.Option("--off", help="Take the pin away again.")] = False,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """Pin a session or a message, so that `is:pinned` finds it; or list what is pinned."""
    from pond_desktop.operations.pins import list_pins
    from pond_desktop.operations.pins import pin as pin_target

    if target is None and off:
        raise typer.BadParameter("Say what is not to be pinned any more.")
    with opened(context) as pond:
        if target is not None:
            locator = pin_target(pond, target, not off)
        else:
            found = list_pins(pond, with_secrets=keeps_secrets(show_secrets, as_json=as_json))
    if target is not None:
        if as_json:
            write_json({"locator": locator, "is_pinned": not off})
        else:
            note(f"{locator} is {'no longer ' if off else ''}pinned.")
        return
    if as_json:
        write_json({"pins": found})
    else:
        print_lines(_pin_lines(found))
    _end_of_list(found, "Nothing is pinned yet.")


def tag(
    context: typer.Context,
    target: Target,
    tags_given: Annotated[
        list[str] | None, typer.Argument(metavar="[TAG]...", help="Without any, its tags are shown.")
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take these tags away.")] = False,
    as_json: AsJson = False,
) -> None:
    """Give tags to a session or a message, so that `tag:` finds it."""
    from pond_desktop.operations.tags import tag as tag_target

    words = tags_given or []
    if remove and not words:
        raise typer.BadParameter("Say which tags to take away.")
    with opened(context) as pond:
        tagged = tag_target(pond, target, () if remove else words, remove=words if remove else ())
    if as_json:
        write_json(tagged)
    else:
        print_lines(Line(each) for each in tagged.tags)
    if not tagged.tags:
        note(f"{tagged.locator} has no tag.")


def tags(context: typer.Context, as_json: AsJson = False) -> None:
    """List your tags, the most used first."""
    from pond_desktop.operations.tags import list_tags

    with opened(context) as pond:
        found = list_tags(pond)
    if as_json:
        write_json({"tags": found})
    else:
        for each in found:
            counts = (count(each.session_count, "session"), count(each.message_count, "message"))
            said = ", ".join(words for words in counts if not words.startswith("0 "))
            print_lines([Line(f"{each.tag}  {said}")])
    _end_of_list(found, f"There is no tag yet. Next: {context.obj.program} tag ID WORD")


def note_(
    context: typer.Context,
    target: Target,
    text: Annotated[
        str | None,
        typer.Argument(metavar="[TEXT|-]", help="The note; - reads it from standard input. Without, it is shown."),
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take the note away.")] = False,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """Write a note at a session or a message, in the place of the one that is there; or show it."""
    from pond_desktop.operations.notes import read_note, write_note

    if remove and text is not None:
        raise typer.BadParameter("Give a text, or --remove, not both.")
    written = "" if remove else sys.stdin.read() if text == "-" else text
    if written is not None and not written.strip() and not remove:
        raise ValidationFailed("A note says something.", "Give a text, or take it away with --remove.", field="text")
    with opened(context) as pond:
        if written is not None:
            locator = write_note(pond, target, written)
            if not as_json:
                note(f"{locator} has {'no' if remove else 'this'} note.")
                return
        found = read_note(pond, target, with_secrets=keeps_secrets(show_secrets, as_json=as_json))
    if as_json:
        write_json(found if found is not None else {})
    elif found is not None:
        print_lines(Line(line) for line in found.text.split("\n"))
    if found is None and written is None:
        note("There is no note.")
        raise typer.Exit(exit_codes.NOTHING_FOUND)


def notes(context: typer.Context, show_secrets: ShowSecrets = False, as_json: AsJson = False) -> None:
    """List your notes, the last changed first."""
    from pond_desktop.operations.notes import list_notes

    with opened(context) as pond:
        found = list_notes(pond, with_secrets=keeps_secrets(show_secrets, as_json=as_json))
    if as_json:
        write_json({"notes": found})
    else:
        print_lines(_note_lines(found))
    _end_of_list(found, f"There is no note yet. Next: {context.obj.program} note ID TEXT")


def title(
    context: typer.Context,
    target: Annotated[str, typer.Argument(metavar="ID", help="A session's id, locator or pond:// address.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="[TEXT]...", help="Its title.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Let the agent's own title hold again.")] = False,
    as_json: AsJson = False,
) -> None:
    """Give a session a title of your own, which stands before the agent's."""
    from pond_desktop.operations.own_titles import name_session

    if clear == bool(words):
        raise typer.BadParameter("Give a title, or --clear.")
    given = " ".join(words or [])
    if not clear and not given.strip():
        raise ValidationFailed("A title says something.", "Give a text, or --clear.", field="title")
    with opened(context) as pond:
        locator = name_session(pond, target, given)
    if as_json:
        write_json({"locator": locator, "title": given or None})
    else:
        note(f"{locator} has {'the title that its agent gave it' if clear else 'this title'}.")


def _pin_lines(found: Sequence["PinView"]) -> Iterator[Line]:
    for each in found:
        yield Line(each.title or "not in the archive", "bold")
        yield Line(f"  {each.locator}", "dim")


def _note_lines(found: Sequence["NoteView"]) -> Iterator[Line]:
    for each in found:
        yield Line(each.title or "not in the archive", "bold")
        yield Line(f"  {each.locator}", "dim")
        yield from (Line(f"  {line}") for line in each.text.split("\n"))


def _end_of_list(found: Sequence[object], words: str) -> None:
    if not found:
        note(words)
        raise typer.Exit(exit_codes.NOTHING_FOUND)
