"""The button that names where a reference goes, and beside it the one for all other places."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from pond_desktop.gui.insertion.menu import PlaceMenu, Places
from pond_desktop.gui.insertion.wording import label, whole
from pond_desktop.gui.keymap import say_tip
from pond_desktop.gui.translation import tr

_WIDTH_IN_EM = 15


class NamingButton(QToolButton):
    """Cuts its words rather than take the room of the search box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("insert")
        self._words = ""

    def say(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        self._fit()

    def _fit(self) -> None:
        room = self.fontMetrics().height() * _WIDTH_IN_EM
        shown = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height() * 4, super().minimumSizeHint().height())


class InsertBar(QFrame):
    """Two buttons that look like one."""

    insert_wanted = Signal()
    menu_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main = NamingButton()
        self.main.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.main.clicked.connect(lambda _checked: self.insert_wanted.emit())
        self.more = QToolButton()
        self.more.setObjectName("insertMore")
        self.more.setText("▾")
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.setAccessibleName(tr("Where to insert"))
        say_tip(self.more, "insert_elsewhere", tr("Choose where to insert, and in which form"))
        self.more.clicked.connect(lambda _checked: self.menu_wanted.emit())
        self.menu = PlaceMenu(self)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.main)
        line.addWidget(self.more)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.put(Places())

    def put(self, told: Places) -> None:
        """The place that is shown, and all that there are."""
        place = told.shown
        form = told.form or told.usual_form
        more = [tr("Form: {form}").format(form=told.forms.get(form, form))]
        if place is None:
            self.main.say(tr("Copy the reference"))
            tip = tr("Put a reference to what is chosen on the clipboard")
        else:
            self.main.say(tr("Insert into {place}").format(place=label(place)))
            tip = tr("Insert a reference to what is chosen, at the cursor there")
            more.insert(0, whole(place))
        say_tip(self.main, "insert", tip, "\n".join(more))
        self.menu.put(told)

    def open_menu(self) -> None:
        self.menu.popup(self.menu_place())
        self.menu.choose_shown()

    def menu_place(self) -> QPoint:
        """Below the button."""
        left = self.rect().left() if self.isRightToLeft() else self.rect().right() - self.menu.sizeHint().width()
        return self.mapToGlobal(QPoint(left, self.rect().bottom() + 2))
