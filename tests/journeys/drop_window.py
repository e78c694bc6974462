"""Another program's window, into which something can be dropped: it tells on its output what stands in it."""

import json
import sys

from PySide6.QtWidgets import QApplication, QPlainTextEdit

TITLE = "drop here"


def main() -> int:
    application = QApplication([])
    text = QPlainTextEdit()
    text.setWindowTitle(TITLE)
    text.textChanged.connect(lambda: print(json.dumps(text.toPlainText()), flush=True))
    text.resize(200, 300)
    text.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
