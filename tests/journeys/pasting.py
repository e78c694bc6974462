"""Two programs with a window each: one to paste into, and one that pastes into the window that was used before its own.

Both tell on their output what happens, a line of JSON each.
"""

import json
import sys
import threading

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from pond_desktop.editors.inserting import insert
from pond_desktop.editors.x11_paste import PreviousWindow
from pond_desktop.errors import EditorError
from pond_desktop.gui.lending import Lending
from tests.editors.referring import referring


def tell(**what: object) -> None:
    print(json.dumps(what), flush=True)


def write(program: str) -> int:
    """A text in a window of a program that is called so; a terminal pastes by other keys."""
    application = QApplication([program])
    text = QPlainTextEdit()
    text.setWindowTitle(f"a text in {program}")
    text.textChanged.connect(lambda: tell(text=text.toPlainText()))
    if program == "konsole":
        QShortcut(QKeySequence("Ctrl+Shift+V"), text).activated.connect(text.paste)
        QShortcut(QKeySequence("Ctrl+V"), text).activated.connect(lambda: tell(text="^V"))
    text.show()
    tell(shown=program)
    return application.exec()


def paste() -> int:
    """Each line that it reads has a text and a single line. Inserted is in another thread, as in the program."""
    application = QApplication(["pasting"])
    window = QPlainTextEdit()
    window.setWindowTitle("ours")
    window.show()
    lending = Lending(window)
    target = PreviousWindow(lending.lend)

    def serve() -> None:
        for asked in sys.stdin:
            text, line = json.loads(asked)
            places = target.discover()
            if not places:
                tell(places=0)
                continue
            try:
                inserted = insert(target, places[0], referring(text, line), are_lines_agreed=True)
            except EditorError as error:
                tell(place=places[0].label, error=error.sentence)
            else:
                tell(place=places[0].label, note=inserted.note, confirmed=inserted.is_confirmed)

    threading.Thread(target=serve, daemon=True).start()
    tell(shown="ours")
    return application.exec()


if __name__ == "__main__":
    sys.exit(write(sys.argv[1]) if len(sys.argv) > 1 else paste())
