"""The menu of places: where a reference can go, which of them can't take one now and why, and in which form."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from pond_desktop.editors.target import Place
from pond_desktop.gui.insertion.wording import beside, label, whole
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.translation import tr

_NUMBERED = 9


class Places(Struct, frozen=True, kw_only=True):
    """What a menu shows. `shown` is the place that the button names; `None` is the clipboard."""

    places: Sequence[Place] = ()
    shown: Place | None = None
    faults: Sequence[str] = ()
    """What could not be looked at, as sentences."""
    is_looking: bool = False
    forms: Mapping[str, str] = field(default_factory=dict)
    """What all that there are are called, by name."""
    form: str | None = None
    """The one that was chosen for the place that is shown; `None`: what is usual there."""
    usual_form: str = "markdown"


class PlaceMenu(QMenu):
    """Can be filled anew while it is open."""

    place_chosen = Signal(object)
    """A Place, or `None` for the clipboard."""
    form_chosen = Signal(str)
    """A name; empty for what is usual at the place that is shown."""
    settings_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Where to insert"))
        self.setToolTipsVisible(True)
        self.forms = QMenu(self)
        self._group, self._form_group = QActionGroup(self), QActionGroup(self)
        self._commands: Sequence[QAction] = ()
        self._copy_keys = ""
        self._shown: tuple[str, str] | None = None

    def set_commands(self, commands: Sequence[QAction]) -> None:
        """Commands of the window that stand below the places."""
        self._commands = commands

    def name_keys(self, copy_keys: str) -> None:
        """Those that put it on the clipboard without this menu."""
        self._copy_keys = copy_keys

    def put(self, told: Places) -> None:
        active = self.activeAction() if self.isVisible() else None
        chosen = active.data() if active is not None else None
        if chosen == (self._shown,):
            # nobody went elsewhere in it
            chosen = (_identity(told.shown),)
        self._shown = _identity(told.shown)
        for command in self._commands:
            # what is cleared out can no longer be used from Python, wherever else it is
            self.removeAction(command)
        self.clear()
        self.addSection(tr("Insert into"))
        number = 0
        for place in told.places:
            number += place.refusal is None
            is_numbered = place.refusal is None and number <= _NUMBERED
            self._add_place(place, f"&{number}  " if is_numbered else "    ", told)
        self._add_state(told)
        copying = self.addAction(tr("&Clipboard") + (f"\t{self._copy_keys}" if self._copy_keys else ""))
        copying.triggered.connect(lambda _checked: self.place_chosen.emit(None))
        self._mark(copying, None, told)
        self.addSeparator()
        self.addActions(self._commands)
        self._fill_forms(told)
        self.addMenu(self.forms)
        self.addSeparator()
        self.addAction(tr("&Settings of inserting…"), self.settings_wanted.emit)
        now = [action for action in self.actions() if chosen and action.data() == chosen and action.isEnabled()]
        if now:
            self.setActiveAction(now[0])

    def choose_shown(self) -> None:
        """Enter means the place that the button names, where it can take something."""
        marked = [action for action in self.actions() if action.isChecked() and action.isEnabled()]
        if marked:
            self.setActiveAction(marked[0])

    def _add_place(self, place: Place, before: str, told: Places) -> None:
        # an ampersand would become a mnemonic, and a tab another column
        words = before + _plain(label(place))
        second = _plain(beside(place))
        action = self.addAction(f"{words}\t{second}" if second else words)
        action.setToolTip(plain_tip(whole(place)))
        action.setEnabled(place.refusal is None)
        action.triggered.connect(lambda _checked: self.place_chosen.emit(place))
        self._mark(action, place, told)

    def _mark(self, action: QAction, place: Place | None, told: Places) -> None:
        action.setData((_identity(place),))
        action.setCheckable(True)
        action.setActionGroup(self._group)
        action.setChecked(_identity(place) == _identity(told.shown))

    def _add_state(self, told: Places) -> None:
        said = list(told.faults)
        if told.is_looking:
            said = [tr("Looking for editors…")]
        elif not told.places:
            said.append(tr("No editor is open that could take it"))
        for words in said:
            self.addAction("    " + _plain(words)).setEnabled(False)

    def _fill_forms(self, told: Places) -> None:
        shown = told.shown
        self.forms.clear()
        self.forms.setTitle(
            tr("&Form at {place}").format(place=_plain(label(shown)))
            if shown is not None
            else tr("&Form on the clipboard")
        )
        usual = tr("As usual there: {form}").format(form=told.forms.get(told.usual_form, told.usual_form))
        for name, title in {"": usual, **told.forms}.items():
            action = self.forms.addAction(_plain(title))
            action.setCheckable(True)
            action.setActionGroup(self._form_group)
            action.setChecked(name == (told.form or ""))
            action.triggered.connect(lambda _checked, name=name: self.form_chosen.emit(name))


def _identity(place: Place | None) -> tuple[str, str] | None:
    return None if place is None else (place.target, place.id)


def _plain(words: str) -> str:
    return " ".join(words.replace("&", "&&").split())
