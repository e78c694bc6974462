"""Where the facets are: beside the list, or, on a narrow window, in a drawer over it."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

_WINDOW_PX_MIN = 1_000
"""Narrower windows have no room for them beside the list."""
_LIST_PX_MIN = 300
"""So much the list gets where facets come or go, if there is room."""
_DRAWER_PX = 260


class FacetPlace(QObject):
    """`wanted`: whether a person wants them beside the list; `None` until they say so. A drawer is opened each time."""

    shown_changed = Signal(bool)

    def __init__(self, facets: QWidget, listed: QWidget, list_page: QSplitter, panes: QSplitter) -> None:
        super().__init__(panes)
        self._facets, self._listed, self._list_page, self._panes = facets, listed, list_page, panes
        self.wanted: bool | None = None
        self._is_narrow = self._is_open = False
        panes.installEventFilter(self)

    def show(self, are_shown: bool) -> None:
        if self._is_narrow:
            self._is_open = are_shown
        else:
            self.wanted = are_shown
        self._arrange()
        if are_shown and self._is_narrow:
            self._facets.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, window_width: int) -> None:
        is_narrow = window_width < _WINDOW_PX_MIN
        if is_narrow != self._is_narrow:
            self._is_narrow, self._is_open = is_narrow, False
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and not self._is_beside:
            self._fit_drawer()
        return False

    @property
    def _is_beside(self) -> bool:
        return self._facets.parentWidget() is self._list_page

    def _arrange(self) -> None:
        is_shown = self._is_open if self._is_narrow else self.wanted is not False
        if self._is_narrow and self._is_beside:
            self._show_beside(False)
            self._facets.setParent(self._panes.parentWidget())
        elif not self._is_narrow and not self._is_beside:
            self._facets.hide()
            self._list_page.insertWidget(0, self._facets)
        if self._is_beside:
            self._show_beside(is_shown)
        else:
            self._facets.setVisible(is_shown)
            self._fit_drawer()
        self.shown_changed.emit(is_shown)

    def _show_beside(self, are_shown: bool) -> None:
        """The panes beside make room for them, so that the list keeps its width."""
        if are_shown != self._facets.isHidden():
            return
        sizes, wide = self._panes.sizes(), self._facets.width()
        list_width = max(self._listed.width(), _LIST_PX_MIN)
        self._facets.setVisible(are_shown)
        taken = list_width + (wide if are_shown else 0) - sizes[0]
        self._panes.setSizes([sizes[0] + taken, sizes[1] - taken, *sizes[2:]])
        self._list_page.setSizes([wide, list_width])

    def _fit_drawer(self) -> None:
        place = self._panes.geometry()
        place.setWidth(min(_DRAWER_PX, place.width()))
        self._facets.setGeometry(place)
        self._facets.raise_()
