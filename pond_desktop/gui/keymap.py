"""Which keys do what: the usual ones, and those that a person chose instead. Pure, but for giving them to actions."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from pond_desktop.errors import KnownError, UnknownSetting, WrongValue
from pond_desktop.gui.actions import MENUS, SEPARATOR, Command, Scope
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.translation import tr, without_mnemonic
from pond_desktop.runtime.nearest import did_you_mean, nearest

Keys = Mapping[str, tuple[str, ...]]
"""The keys of commands, by their names."""

_TIP, _MORE, _COMMAND = "tip_without_keys", "more_of_tip", "command"
_PLACES: Mapping[Scope, frozenset[str]] = {
    "window": frozenset(("transcript", "lists", "elsewhere")),
    "transcript": frozenset(("transcript",)),
    "lists": frozenset(("lists",)),
    "reading": frozenset(("transcript", "lists")),
}


class Conflict(Struct, frozen=True, kw_only=True):
    """Keys that several commands want in one place, so that none of them gets them."""

    keys: str
    commands: tuple[str, ...]


def commands() -> Iterator[Command]:
    """All of them, in the order of the menus."""
    return (command for menu in MENUS.values() for command in menu if command is not SEPARATOR)


def keys_in_use(own: Keys) -> dict[str, tuple[str, ...]]:
    """The keys of every command: a person's own as far as they can be understood, else the usual ones."""
    return {command.name: _own(command, own) if command.name in own else command.keys for command in commands()}


def _own(command: Command, own: Keys) -> tuple[str, ...]:
    return tuple(keys for keys in own[command.name] if refusal(command, keys) is None)


def refusal(command: Command, keys: str) -> str | None:
    """Why these keys can't be those of the command; `None` where they can."""
    sequence = QKeySequence(keys)
    # what has no keys is written as nothing
    if not sequence.toString().strip(", "):
        return tr("No keyboard has these keys.")
    first: QKeyCombination = sequence[0]  # type: ignore[index]  # the stubs leave it out
    is_bare = first.keyboardModifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    if command.scope == "window" and is_bare and first.key() < Qt.Key.Key_Escape:
        return tr("A letter alone would be lost to every text field. Add Ctrl or Alt.")
    return None


def faults(own: Keys) -> Iterator[KnownError]:
    """What is wrong with a person's own keys, each with what to do about it."""
    known = {command.name: command for command in commands()}
    for name, keys_of_command in own.items():
        if name not in known:
            yield UnknownSetting(
                tr("The settings give keys to {name}, which is no command.").format(name=repr(name)),
                did_you_mean(name, known),
                did_you_mean=nearest(name, known),
            )
            continue
        for keys in keys_of_command:
            if (why := refusal(known[name], keys)) is not None:
                yield WrongValue(
                    tr("The settings give {name} the keys {keys}.").format(name=repr(name), keys=repr(keys)), why
                )


def conflicts(in_use: Keys) -> list[Conflict]:
    """Where two commands that can be reached in one place have the same keys."""
    scopes = {command.name: command.scope for command in commands()}
    wanted: dict[str, list[str]] = defaultdict(list)
    for name, keys_of_command in in_use.items():
        for keys in keys_of_command:
            wanted[QKeySequence(keys).toString()].append(name)
    found = []
    for keys, names in wanted.items():
        clashing = [
            name for name in names if any(_meet(scopes[name], scopes[other]) for other in names if other != name)
        ]
        if clashing:
            found.append(Conflict(keys=keys, commands=tuple(clashing)))
    return found


def _meet(one: Scope, other: Scope) -> bool:
    return bool(_PLACES[one] & _PLACES[other])


def bind(actions: Mapping[str, QAction], in_use: Keys, window: QWidget) -> None:
    """Gives the actions of a window their keys, and names them in the tips of what does the same."""
    for name, action in actions.items():
        action.setShortcuts([QKeySequence(keys) for keys in in_use[name]])
        if (tip := action.property(_TIP)) is not None:
            action.setToolTip(_with_keys(tip, in_use[name]))
    for widget in window.findChildren(QWidget):
        if (command := widget.property(_COMMAND)) in in_use:
            _show_tip(widget, in_use[command])


def say_tip(button: QWidget, command: str, tip: str, more: str = "") -> None:
    """A tip with the keys of the command that does the same, whichever they are; and `more` in lines below."""
    for name, value in ((_COMMAND, command), (_TIP, tip), (_MORE, more)):
        button.setProperty(name, value)
    action = button.window().findChild(QAction, command)
    _show_tip(button, () if action is None else tuple(keys.toString() for keys in action.shortcuts()))


def _show_tip(button: QWidget, keys_of_command: tuple[str, ...]) -> None:
    tip, more = _with_keys(button.property(_TIP), keys_of_command), button.property(_MORE)
    button.setToolTip(plain_tip(f"{tip}\n{more}") if more else tip)


def say_tip_of_action(action: QAction, tip: str) -> None:
    action.setProperty(_TIP, tip)


def _with_keys(tip: str, keys_of_command: tuple[str, ...]) -> str:
    first = spoken(keys_of_command[:1])
    return tr("{tip} ({keys})").format(tip=tip, keys=first) if first else tip


def key_table(actions: Mapping[str, QAction]) -> dict[str, list[tuple[str, str]]]:
    """The keys that a window has now, with what they do, by menu: for the overlay."""
    table: dict[str, list[tuple[str, str]]] = {}
    for title, of_menu in MENUS.items():
        rows = []
        for command in of_menu:
            keys = [each.toString() for each in actions[command.name].shortcuts()] if command is not SEPARATOR else []
            if keys:
                rows.append((spoken(keys), _where(command.scope).format(command=plain_words(command))))
        if rows:
            table[without_mnemonic(tr(title))] = rows
    return table


def _where(scope: Scope) -> str:
    return {
        "window": "{command}",
        "transcript": tr("{command} — in the transcript"),
        "lists": tr("{command} — in a list"),
        "reading": tr("{command} — in lists and the transcript"),
    }[scope]


def plain_words(command: Command) -> str:
    """A command's words without the mark of its letter in the menu."""
    return without_mnemonic(tr(command.words))


def spoken(keys_of_command: Iterable[str]) -> str:
    """The keys as this system writes them."""
    shown = QKeySequence.SequenceFormat.NativeText
    return tr(" or ").join(QKeySequence(keys).toString(shown) for keys in keys_of_command)
