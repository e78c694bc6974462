"""The middle of the window: the list, what is read and the detail side by side, and what is said above them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from pond_desktop.gui.facets.place import FacetPlace


class Centre(QWidget):
    """`reading` and `detail` are empty room until they are furnished."""

    def __init__(self, facets: QWidget, sessions: QWidget, notices: QWidget) -> None:
        super().__init__()
        self.reading, self.detail = QWidget(), QWidget()
        self.list_page = QSplitter(Qt.Orientation.Horizontal)
        self.list_page.addWidget(facets)
        self.list_page.addWidget(sessions)
        self.list_page.setStretchFactor(1, 1)
        self.left = QStackedWidget()
        self.left.addWidget(self.list_page)
        self.panes = QSplitter(Qt.Orientation.Horizontal)
        for pane in (self.left, self.reading, self.detail):
            self.panes.addWidget(pane)
        self.panes.setStretchFactor(1, 1)
        for splitter in (self.list_page, self.panes):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(1)
        self.facet_place = FacetPlace(facets, sessions, self.list_page, self.panes)
        self.panes.setSizes([550, 500, 310])
        self.list_page.setSizes([228, 322])
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(notices)
        lines.addWidget(self.panes, 1)

    def furnish(self, results: QWidget, reading: QWidget, detail: QWidget) -> None:
        """Each in its room, as wide as that is."""
        self.left.addWidget(results)
        for room, pane in ((self.reading, reading), (self.detail, detail)):
            self.panes.replaceWidget(self.panes.indexOf(room), pane)
            room.deleteLater()
        self.reading, self.detail = reading, detail
        self.panes.setStretchFactor(1, 1)
