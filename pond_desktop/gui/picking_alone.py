"""The picker as a program: where no window is open, for as long as somebody chooses."""

from PySide6.QtCore import QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QIcon

from pond_desktop.gui.app import application_for, theme_for
from pond_desktop.gui.background import Background
from pond_desktop.gui.picking.asking import Picking
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.door import Picked, PickWish
from pond_desktop.runtime.resources import resource


def pick_alone(folders: Folders, settings: Settings, wish: PickWish) -> Picked:
    """Raises KnownError: the archive can't be opened."""
    # what Qt says about a desktop would stand in the text: editors insert all that is printed
    former = qInstallMessageHandler(_say_nothing)
    app = application_for(settings)
    theme = theme_for(settings)
    found: list[Picked] = []
    background = Background()
    with open_pond(folders, settings) as pond:
        picking = Picking(pond, theme, background, QIcon(str(resource("icons/pond-desktop.svg"))), background)

        def answered(picked: Picked) -> None:
            found.append(picked)
            # also where it is answered at once, before the loop has begun
            QTimer.singleShot(0, app, app.exit)

        picking.begin(wish, answered)
        app.exec()
        background.close()
    qInstallMessageHandler(former)
    return found[0] if found else Picked()


def _say_nothing(_kind: QtMsgType, _context: object, _words: str) -> None:
    pass
