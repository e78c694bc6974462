"""The menus of a message and of a hit: what can be chosen in it, and what can be done with it. By mouse or by key."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from pond_desktop.gui.side import Side
from pond_desktop.gui.transcript.layout import Spot
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow

_SPOTS_MAX = 30
_COMMANDS = (
    ("copy", "copy_with_secrets", "copy_link"),
    ("insert", "insert_quote", "copy_reference"),
    ("unfold", "raw_cards", "raw_record"),
    ("pin_message", "tags_message", "note_message"),
)

_COMMANDS_OF_HIT = (
    ("open_beside", "open_window"),
    ("copy", "copy_link"),
    ("insert", "insert_quote", "copy_reference"),
    ("pin_message", "tags_message", "note_message"),
)
"""Its message is the one that is read, as soon as it is chosen."""


def fill_menu_of_hits(window: MainWindow) -> None:
    for group in _COMMANDS_OF_HIT:
        window.results.menu.addSeparator()
        window.results.menu.addActions([window.actions_by_name[name] for name in group])


class Acting(QObject):
    def __init__(self, side: Side, window: MainWindow) -> None:
        super().__init__(window)
        self._transcript, self._window = side.transcript, window
        self._transcript.view.menu_wanted.connect(self.show_menu)

    def show_menu(self, row: int, place: QPoint) -> None:
        """For the message of a row, at a place of the screen."""
        message = self._transcript.model.view_at(row)
        if message is None:
            return
        menu = QMenu(self._window)
        menu.aboutToHide.connect(menu.deleteLater)
        spots = self._transcript.view.named_spots(row)
        for each in spots[:_SPOTS_MAX]:
            # an ampersand would become a mnemonic
            action = menu.addAction(each.words.replace("&", "&&"))
            action.triggered.connect(lambda _checked, spot=each.spot: self._choose(message.id, spot))
        if len(spots) > _SPOTS_MAX:
            rest = menu.addAction(tr("%Ln more in the message's detail", "", len(spots) - _SPOTS_MAX))
            rest.triggered.connect(lambda _checked: self._window.show_detail())
        for group in _COMMANDS:
            menu.addSeparator()
            menu.addActions([self._window.actions_by_name[name] for name in group])
        menu.popup(place)

    def _choose(self, message_id: str, spot: Spot) -> None:
        # while the menu was open, others may have come above it
        row = self._transcript.model.row_of_message(message_id)
        if row is not None:
            self._transcript.view.spot_chosen.emit(row, spot)
