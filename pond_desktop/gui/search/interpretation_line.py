"""Above the hits: how the query was read, and what it could have meant."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.keymap import say_tip
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.flow import FlowLayout
from pond_desktop.gui.looks.pressing import pressed_by_enter
from pond_desktop.gui.search.query_text import with_piece
from pond_desktop.gui.search.wording import reading
from pond_desktop.gui.translation import tr
from pond_desktop.projection.interpretation import Interpretation
from pond_desktop.projection.readable import one_line

_OFFERS_MAX = 3
_OFFER_CHARS = 48


class InterpretationLine(QFrame):
    """Hidden where there is nothing to say beyond plain words."""

    query_wanted = Signal(str)
    """Another query, instead of what stands in the box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.label = ElidedLabel()
        self.label.setObjectName("quiet")
        self._queries: list[str] = []
        self._buttons = [self._button(number) for number in range(_OFFERS_MAX)]
        self._offered = QWidget()
        flow = FlowLayout(self._offered, lines_max=_OFFERS_MAX)
        for button in self._buttons:
            flow.addWidget(button)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 5, 6, 3)
        lines.setSpacing(2)
        lines.addWidget(self.label)
        lines.addWidget(self._offered)
        self.hide()

    @property
    def offers(self) -> list[QToolButton]:
        return self._buttons[: len(self._queries)]

    def show_reading(self, read: Interpretation, query: str) -> None:
        """`query` as it stands in the box: an offer changes it."""
        offers = []
        if read.did_you_mean:
            # the star of a word that is still being typed was ours
            meant = read.did_you_mean if query.endswith("*") else read.did_you_mean.removesuffix("*")
            words = tr("Did you mean “{words}”?").format(words=one_line(meant, _OFFER_CHARS))
            offers.append((words, meant))
        for piece in read.misread:
            if piece.nearest is not None and piece.text in query:
                words = tr("Use “{words}”").format(words=one_line(piece.nearest, _OFFER_CHARS))
                offers.append((words, with_piece(query, piece.text, piece.nearest)))
        offers = offers[:_OFFERS_MAX]
        self._queries = [instead for _, instead in offers]
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(offers))
            if number < len(offers):
                # an ampersand would become a mnemonic
                button.setText(offers[number][0].replace("&", "&&"))
        words = reading(read, query)
        self.label.say(words)
        self.label.setVisible(bool(words))
        self._offered.setVisible(bool(offers))
        self.setVisible(bool(words or offers))

    def clear(self) -> None:
        self._queries = []
        self.hide()

    def take_first(self) -> None:
        """What its first button does."""
        if self._queries:
            self.query_wanted.emit(self._queries[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def _button(self, number: int) -> QToolButton:
        button = QToolButton()
        button.setObjectName("link")
        if number == 0:
            say_tip(button, "take_suggestion", tr("Search for this instead"))
        else:
            button.setToolTip(tr("Search for this instead"))
        button.clicked.connect(lambda _checked: self.query_wanted.emit(self._queries[number]))
        return button
