"""The window that was used before ours, on X11: the keys for pasting are pressed there, with the text on the clipboard.

Off unless a person turned it on (`insert.paste_into_previous_window`): what that program makes of the keys nobody here
can know. Tried with xdotool 3.20160805 and openbox, into Kate, Mousepad and a window of Qt.
"""

import os
import shutil
from collections.abc import Sequence

from pond_desktop.editors import refusals
from pond_desktop.editors.naming import label_of
from pond_desktop.editors.outside import run
from pond_desktop.editors.target import Inserted, Lend, Place, Refusal
from pond_desktop.editors.x11_windows import Window, front_window, window

_NOBODY = "Window used before"
_ACTIVATE_S, _PRESS_S = 1.0, 1.0
_TERMINALS = frozenset(
    (
        *("alacritty", "com.mitchellh.ghostty", "com.raggesilver.blackbox", "contour", "cool-retro-term"),
        *("deepin-terminal", "dev.warp.warp", "foot", "ghostty", "gnome-terminal", "gnome-terminal-server", "guake"),
        *("hyper", "kgx", "kitty", "konsole", "lxterminal", "mate-terminal", "org.gnome.console", "org.gnome.ptyxis"),
        *("org.wezfurlong.wezterm", "ptyxis", "qterminal", "sakura", "st", "st-256color", "tabby", "terminator"),
        *("terminology", "tilda", "tilix", "wezterm", "xfce4-terminal", "yakuake"),
    )
)
"""Where Ctrl+Shift+V pastes."""
_OTHERWISE = frozenset(("emacs", "gvim", "mlterm", "rxvt", "urxvt", "uxterm", "xterm"))
"""Where Ctrl+V means something else."""
_HELD = ("Control_L", "Control_R", "Shift_L", "Shift_R", "Alt_L", "Alt_R", "Super_L", "Super_R")
"""By a person, who asked for this with keys: released first, and not pressed again, as they may be up by then."""


class PreviousWindow:
    """A place is a window; the clipboard keeps the text afterwards, as nobody says when it was read."""

    name = "previous-window"
    title = "Window"

    def __init__(self, lend: Lend) -> None:
        self._lend = lend

    def discover(self) -> Sequence[Place]:
        hindered = _hindered()
        if hindered is not None:
            return [Place(target=self.name, id="", label=_NOBODY, refusal=hindered)]
        found = front_window(not_of=os.getpid())
        return [_place(found)] if found is not None else []

    def probe(self, place: Place) -> Place:
        if place.refusal is not None:
            return place
        try:
            found = window(place.id)
        except OSError as error:
            raise refusals.silent(place) from error
        if found is None:
            raise refusals.gone(place)
        return _place(found)

    def insert(self, place: Place, text: str) -> Inserted:
        if not self._lend(text):
            raise refusals.raised(refusals.finds_no_clipboard(place.label))
        keys = "ctrl+shift+v" if place.takes == "line" else "ctrl+v"
        try:
            run(["xdotool", "windowactivate", "--sync", place.id], within_s=_ACTIVATE_S)
            # the keys go to whatever window is in front
            front = run(["xdotool", "getactivewindow"], within_s=_PRESS_S)
            if front.out.strip() != str(int(place.id, 16)):
                raise refusals.raised(refusals.does_not_come_to_front(place.label))
            pressed = run(["xdotool", "keyup", *_HELD, "key", keys], within_s=_PRESS_S)
        except TimeoutError as error:
            raise refusals.raised(refusals.does_not_come_to_front(place.label)) from error
        except OSError as error:
            raise refusals.raised(refusals.needs_program(place.label, "xdotool")) from error
        if pressed.code:
            raise refusals.raised(refusals.did_not_take(place.label))
        return Inserted(place=place, is_confirmed=False, note="It is still on the clipboard.")


def _hindered() -> Refusal | None:
    if os.environ.get("WAYLAND_DISPLAY") or not os.environ.get("DISPLAY"):
        return refusals.is_not_on_x11(_NOBODY)
    missing = [program for program in ("xdotool", "xprop") if shutil.which(program) is None]
    return refusals.needs_program(_NOBODY, missing[0]) if missing else None


def _place(found: Window) -> Place:
    label = label_of(PreviousWindow.title, found.title or " ".join(sorted(found.classes)))
    is_terminal = bool(found.classes & _TERMINALS)
    return Place(
        target=PreviousWindow.name,
        id=found.id,
        label=label,
        format="plain" if is_terminal else "markdown",
        # what else shows a terminal (an editor, a browser) does not say whether that has the keys
        takes="line" if is_terminal else "lines if agreed",
        refusal=refusals.pastes_otherwise(label) if found.classes & _OTHERWISE else None,
    )
