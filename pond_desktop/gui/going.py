"""Going to what a link, a locator or an id names: one that was clicked, handed over by the desktop, or pasted."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from pond_desktop.errors import KnownError
from pond_desktop.gui.background import Background
from pond_desktop.gui.going_dialog import GoingDialog, goal_words, link_in
from pond_desktop.gui.known_sentences import fault_words
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.side import Side
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.going import Destination, destination, nearest_destination


class Going(QObject):
    """What leads nowhere is told of, with what may be meant."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        window.actions_by_name["open_link"].triggered.connect(lambda _checked: self.ask())
        for side in navigator.sides:
            side.transcript.own_link_chosen.connect(lambda link, side=side: self.open(link, side))

    def open(self, text: str, side: Side | None = None) -> None:
        """`text` is not trusted: it is looked up, and nothing else."""
        side = side or self._navigator.side
        side.open_session(text, failed=lambda error: self._look_for_nearest(text, error, side))

    def ask(self) -> GoingDialog:
        """Begins with the link that was copied, where one was."""
        window = self._window
        dialog = GoingDialog(window.sessions.model.clock, window.sessions.model.agent_titles, window)
        dialog.asked.connect(lambda text: self._look_up(dialog, text))
        dialog.chosen.connect(self._navigator.open_session)
        copied = QGuiApplication.clipboard().text()
        if link := link_in(copied):
            dialog.put(link)
        else:
            self._offer_copied_id(dialog, copied.strip())
        dialog.open()
        return dialog

    def _offer_copied_id(self, dialog: GoingDialog, word: str) -> None:
        """Only once it is one: a word that was copied can be a password, which must not stand on the screen."""
        if not word or len(word.split()) > 1:
            return

        def found(_goal: Destination) -> None:
            if not dialog.line.text():
                dialog.put(word)

        pond = self._navigator.pond
        self._background.run(dialog, lambda _: destination(pond, word), found, failed=lambda _error: None)

    def _look_up(self, dialog: GoingDialog, text: str) -> None:
        pond = self._navigator.pond

        def found(goal: Destination) -> None:
            if dialog.line.text().strip() == text:
                dialog.show_goal(goal)

        def failed(error: KnownError) -> None:
            if dialog.line.text().strip() == text:
                look_for_nearest(error)

        def look_for_nearest(error: KnownError) -> None:
            self._background.run(
                dialog,
                lambda _: nearest_destination(pond, text, with_secrets=True),
                lambda near: dialog.show_fault(fault_words(error), near),
                replaces="destination",
            )

        self._background.run(
            dialog,
            lambda _: destination(pond, text, with_secrets=True),
            found,
            failed=failed,
            replaces="destination",
        )

    def _look_for_nearest(self, text: str, error: KnownError, side: Side) -> None:
        pond, window = self._navigator.pond, self._window
        window.notices.show_error(error)

        def found(near: Destination | None) -> None:
            if near is None:
                return
            model = window.sessions.model
            what = tr("Nearest: {what}").format(what=goal_words(near, model.clock(), model.agent_titles))
            window.notices.offer(
                f"{fault_words(error)}\n{what}", tr("Open it"), lambda: side.open_session(near.locator)
            )

        self._background.run(
            self, lambda _: nearest_destination(pond, text, with_secrets=True), found, replaces="nearest"
        )
