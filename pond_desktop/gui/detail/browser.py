"""The page of a message, shown."""

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFrame, QWidget

from pond_desktop.gui.looks.copied import MaskedBrowser
from pond_desktop.gui.looks.document import SafeDocument


class SafeBrowser(MaskedBrowser):
    """Shows what it is given; follows no link and loads nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: SafeDocument | None = None
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        return None

    def show_html(self, html: str) -> None:
        document = SafeDocument(self.font(), self)
        document.setDocumentMargin(14)
        document.setHtml(html)
        former, self._shown = self._shown, document
        self.setDocument(document)
        if former is not None:
            former.deleteLater()
