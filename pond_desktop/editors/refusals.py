"""What hinders places, in the same words for all programs: the window finds them again and says them in its language.

`label` is the place's, as a button names it.
"""

from pond_desktop.editors.target import Place, Refusal
from pond_desktop.errors import EditorAbsent, EditorRefused


def waits_for_key(label: str) -> Refusal:
    return Refusal(
        reason="busy", sentence=f"{label} is waiting for a key.", remedy="Finish that there, then insert again."
    )


def does_not_answer(label: str) -> Refusal:
    return Refusal(
        reason="busy", sentence=f"{label} does not answer.", remedy="Wait until it does, or choose another place."
    )


def is_stopped(label: str) -> Refusal:
    return Refusal(
        reason="busy", sentence=f"{label} is stopped.", remedy="Bring it to the foreground (fg), then insert again."
    )


def is_in_command_line(label: str) -> Refusal:
    return Refusal(
        reason="busy",
        sentence=f"In {label} a command is being typed.",
        remedy="Leave its command line (Esc), then insert again.",
    )


def has_open_minibuffer(label: str) -> Refusal:
    return Refusal(
        reason="busy",
        sentence=f"In {label} the minibuffer is open.",
        remedy="Finish or leave it there (C-g), then insert again.",
    )


def has_no_server(label: str) -> Refusal:
    return Refusal(
        reason="refused",
        sentence=f"{label} runs without its server.",
        remedy="Type M-x server-start there, and put (server-start) into its init file.",
    )


def cannot_be_changed(label: str) -> Refusal:
    return Refusal(
        reason="read-only",
        sentence=f"What {label} shows cannot be changed.",
        remedy="Go to a text that can be, then insert again.",
    )


def runs_lines(label: str) -> Refusal:
    return Refusal(
        reason="not-safe-here",
        sentence=f"{label} passes each line to a program.",
        remedy="Insert one line, or choose another place.",
    )


def has_no_text_open(label: str) -> Refusal:
    return Refusal(
        reason="no-editor", sentence=f"{label} has no text open.", remedy="Open one there, then insert again."
    )


def turned_it_down(label: str) -> Refusal:
    return Refusal(
        reason="refused",
        sentence=f"{label} turned the text down.",
        remedy="See what it shows, or choose another place.",
    )


def is_not_understood(label: str) -> Refusal:
    """Of a bridge: docs/bridge.md."""
    return Refusal(
        reason="refused",
        sentence=f"{label} answers with something else than version 1 of the bridge.",
        remedy="Install its plug-in again (pond-desktop editors install).",
    )


def takes_no_more_than(label: str, size_bytes: int) -> Refusal:
    return Refusal(
        reason="refused",
        sentence=f"{label} takes {size_bytes // 1024} KB at most.",
        remedy="Insert less, or copy the reference.",
    )


def is_not_shown(label: str) -> Refusal:
    return Refusal(
        reason="no-editor",
        sentence=f"{label} is shown in no window or terminal.",
        remedy="Open it in one, or choose another place.",
    )


def did_not_take(label: str) -> Refusal:
    return Refusal(
        reason="refused",
        sentence=f"{label} did not take what was to be inserted.",
        remedy="Read there why, or choose another place.",
    )


def is_scrolled_back(label: str) -> Refusal:
    return Refusal(
        reason="busy",
        sentence=f"{label} is scrolled back (copy mode).",
        remedy="Press q there, then insert again.",
    )


def takes_keys_for_commands(label: str) -> Refusal:
    return Refusal(
        reason="not-safe-here",
        sentence=f"{label} may take each letter for a command.",
        remedy="Leave that program, or choose another place.",
    )


def finds_no_clipboard(label: str) -> Refusal:
    return Refusal(
        reason="refused",
        sentence=f"The text could not be put on the clipboard, from which {label} takes it.",
        remedy="Try again, or copy the reference and paste it there.",
    )


def does_not_come_to_front(label: str) -> Refusal:
    return Refusal(
        reason="refused",
        sentence=f"{label} did not come to the front.",
        remedy="Go there and paste: the reference is on the clipboard.",
    )


def is_not_on_x11(label: str) -> Refusal:
    return Refusal(
        reason="refused",
        sentence=f"{label}: keys can be pressed in other windows on X11 only.",
        remedy="Copy the reference and paste it there.",
    )


def pastes_otherwise(label: str) -> Refusal:
    return Refusal(
        reason="not-safe-here",
        sentence=f"In {label} the keys for pasting mean something else.",
        remedy="Choose another place, or copy the reference and paste it there.",
    )


def would_run_text(label: str) -> Refusal:
    return Refusal(
        reason="not-safe-here",
        sentence=f"{label} would run the text as a program.",
        remedy="In the settings, leave out {text}: the command can read it, or get it in a {file}.",
    )


def would_be_an_option(label: str) -> Refusal:
    return Refusal(
        reason="not-safe-here",
        sentence=f"The text begins with a dash, and {label} could take it for an option.",
        remedy="In the settings, write -- before {text}.",
    )


def needs_program(label: str, program: str) -> Refusal:
    return Refusal(
        reason="tool-missing",
        sentence=f"{label} needs {program}, which cannot be started here.",
        remedy="Install that program, or change the command in the settings.",
    )


def failed(label: str, said: str) -> Refusal:
    """`said`: by itself, on one line."""
    return Refusal(
        reason="refused",
        sentence=f"{label} failed: {said.rstrip('.')}.",
        remedy="See what is wrong with that, or copy the reference.",
    )


def raised(refusal: Refusal) -> EditorRefused:
    return EditorRefused(refusal.sentence, refusal.remedy, reason=refusal.reason)


def gone(place: Place) -> EditorAbsent:
    return EditorAbsent(f"{place.label} is no longer there.", "Choose another place, or copy the reference.")


def silent(place: Place) -> EditorAbsent:
    """For what was to be inserted and was not: it is given up, and lands no more."""
    return EditorAbsent(f"{place.label} did not answer in time.", "See whether it works there, or copy the reference.")
