"""A quiet line in the header: that the session is pinned, its tags, the beginning of its note. Hidden without any."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from pond_desktop.canonical.own import Own
from pond_desktop.gui.annotations.words import NOTE, PIN, TAG
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.looks.flow import FlowLayout
from pond_desktop.gui.translation import tr
from pond_desktop.projection.readable import one_line

_NOTE_CHARS = 60


class OwnBar(QWidget):
    unpin_wanted = Signal()
    tag_wanted = Signal(str)
    """What else has this tag."""
    note_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, lines_max=2)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def show_own(self, own: Own | None) -> None:
        for button in self.buttons():
            self._flow.removeWidget(button)
            button.hide()
            # not at once: one that was clicked is still in its own click
            button.deleteLater()
        if own is not None:
            self._fill(own)
        self.setVisible(self._flow.count() > 0)
        self._flow.invalidate()
        self.updateGeometry()

    def buttons(self) -> list[QToolButton]:
        """In the order shown."""
        items = (self._flow.itemAt(place) for place in range(self._flow.count()))
        return [button for item in items if isinstance(button := item.widget(), QToolButton)]

    def sizeHint(self) -> QSize:
        return QSize(200, self._flow.heightForWidth(max(self.width(), 200)))

    def _fill(self, own: Own) -> None:
        if own.pinned_at is not None:
            pinned = self._button(tr("{sign} Pinned").format(sign=PIN), tr("Take the pin away (Ctrl+D)"))
            pinned.clicked.connect(lambda _checked: self.unpin_wanted.emit())
        for tag in own.tags:
            chip = self._button(f"{TAG}{tag}", tr("Search for what else is tagged {tag}").format(tag=tag))
            chip.clicked.connect(lambda _checked, tag=tag: self.tag_wanted.emit(tag))
        if own.note:
            words = f"{NOTE} {one_line(own.note, _NOTE_CHARS)}"
            note = self._button(words, own.note, tr("Your note: {note}").format(note=one_line(own.note, 200)))
            note.clicked.connect(lambda _checked: self.note_wanted.emit())

    def _button(self, words: str, tip: str, name: str = "") -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("chip")
        # an ampersand would become a mnemonic
        button.setText(words.replace("&", "&&"))
        button.setToolTip(plain_tip(tip[:1_200]))
        button.setAccessibleName(name or f"{words}: {tip}")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        self._flow.addWidget(button)
        button.show()
        return button
