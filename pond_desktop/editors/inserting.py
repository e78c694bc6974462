"""A reference into a place: what every target has in common."""

from pond_desktop.editors.refusals import raised
from pond_desktop.editors.target import Inserted, Place, Target
from pond_desktop.errors import BugError, EditorAbsent, UnsafeText
from pond_desktop.projection.harmless import is_harmless
from pond_desktop.projection.reference import Reference


def insert(target: Target, place: Place, reference: Reference, *, are_lines_agreed: bool = False) -> Inserted:
    """Looks at the place as it is now, and puts there what it takes: all of the reference, or its single line.

    Raises:
        EditorAbsent: it is gone or does not answer.
        EditorRefused: it cannot take anything now.
        UnsafeText: several lines where each may be run, and `are_lines_agreed` is false.
    """
    now = target.probe(place)
    if now.refusal is not None:
        raise raised(now.refusal)
    text = reference.line if now.takes == "line" else reference.text
    has_lines = "\n" in text
    if has_lines and now.takes == "lines if agreed" and not are_lines_agreed:
        raise UnsafeText(f"{now.label} may run each line that is put there.", "Agree to that, or insert one line.")
    # the last gate of all: whatever made the reference, nothing else goes to a program
    if not text or not is_harmless(text) or (has_lines and now.takes == "line"):
        raise BugError("a reference with control codes, or without words")
    return target.insert(now, text)


def target_of(place: Place, targets: tuple[Target, ...]) -> Target:
    """Raises EditorAbsent where no target is called so any more."""
    for target in targets:
        if target.name == place.target:
            return target
    raise EditorAbsent(
        f"There is nothing that inserts into {place.label}.", "Choose another place, or copy the reference."
    )
