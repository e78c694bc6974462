"""Exporting the session that is shown, those that are chosen, or what a search found."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QProgressDialog

from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.export_dialog import ExportDialog, ExportOf, ExportOffer, ExportOrder
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.searching import Searching
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.export_choice import ExportChoice, found_sessions, named_sessions
from pond_desktop.operations.export_files import ExportedFiles, export_to_file, export_to_folder, proposed_name
from pond_desktop.operations.exporting import ExportProgress, ExportWish
from pond_desktop.operations.listing import locators_of

_WORDS_MS = 10_000
_TOLD_EACH = 50
_PATIENCE_MS = 500


class Exporting(QObject):
    """Asks what and where, then writes outside the window's thread: one export at a time, which can be stopped."""

    def __init__(self, navigator: Navigator, searching: Searching, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._searching = navigator, searching
        self._window, self._background = window, background
        self._wish = ExportWish()
        self._action = window.actions_by_name["export"]
        self._action.triggered.connect(lambda _checked: self.ask())
        window.sessions.chosen_menu.addAction(self._action)

    def ask(self) -> None:
        session, request = self._window.transcript.session, self._searching.request
        offer = ExportOffer(
            session_title=None if session is None else session.title,
            chosen_count=self._window.sessions.chosen_count,
            query=None if request is None else request.query,
        )
        if not offer.of:
            self._say(tr("Open a session or search for something first: that can be exported"))
            return
        dialog = ExportDialog(offer, self._wish, self._window)
        shown = None if session is None else session.locator
        dialog.ordered.connect(lambda order: self._ordered(order, shown))
        dialog.open()

    def _ordered(self, order: ExportOrder, shown: str | None) -> None:
        self._wish = order.wish
        choose = self._choosing(order.of, shown, with_secrets=order.wish.with_secrets)
        if choose is None:
            return

        def found(choice: ExportChoice) -> None:
            self._ask_where(choice, order)

        self._background.run(self, lambda _: choose(), found, replaces="choice")

    def _choosing(self, of: ExportOf, shown: str | None, *, with_secrets: bool) -> Callable[[], ExportChoice] | None:
        """What finds the sessions that are meant, as they are now."""
        pond = self._navigator.pond
        if of == "chosen":
            keys = self._window.sessions.chosen_keys()
            return lambda: named_sessions(pond, locators_of(pond, keys), with_secrets=with_secrets)
        if of == "session":
            return None if shown is None else lambda: named_sessions(pond, [shown], with_secrets=with_secrets)
        request = self._searching.request
        if request is None:
            return None
        asked = replace(request, with_secrets=with_secrets)
        return lambda: found_sessions(pond, asked, hits_only=of == "hits")

    def _ask_where(self, choice: ExportChoice, order: ExportOrder) -> None:
        is_folder = order.is_folder and len(choice.sessions) > 1
        dialog = QFileDialog(self._window, tr("Export into a folder") if is_folder else tr("Export into a file"))
        if is_folder:
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        else:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.selectFile(proposed_name(choice, order.wish))
        dialog.fileSelected.connect(lambda path: self.write(choice, order.wish, Path(path), is_folder=is_folder))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def write(self, choice: ExportChoice, wish: ExportWish, path: Path, *, is_folder: bool = False) -> None:
        """Whether an existing file is to be replaced was asked where it was chosen."""
        pond, bar = self._navigator.pond, self._progress(choice)

        def written(request: Request[ExportedFiles]) -> ExportedFiles:
            def told(progress: ExportProgress) -> None:
                if progress.messages_done % _TOLD_EACH == 0:
                    request.tell(progress)

            if is_folder:
                return export_to_folder(pond, choice, wish, path, told=told)
            return export_to_file(pond, choice, wish, path, overwrite=True, told=told)

        def ended() -> None:
            bar.reset()
            bar.deleteLater()
            self._action.setEnabled(True)

        self._action.setEnabled(False)
        request: Request[Any] = self._background.run(
            self,
            written,
            lambda made: self._done(choice, made),
            told=lambda progress: bar.setValue(min(progress.messages_done, bar.maximum() - 1)),
            ended=ended,
        )

        def stop() -> None:
            self._background.cancel(request)
            ended()
            self._say(tr("The export was stopped"))

        bar.canceled.connect(stop)

    def _progress(self, choice: ExportChoice) -> QProgressDialog:
        words = tr("Exporting %Ln session(s)…", "", len(choice.sessions))
        bar = QProgressDialog(words, tr("Stop"), 0, max(choice.message_count, 1), self._window)
        bar.setWindowTitle(tr("Export"))
        bar.setAccessibleName(words)
        bar.setMinimumDuration(_PATIENCE_MS)
        bar.setAutoReset(False)
        bar.setValue(0)
        return bar

    def _done(self, choice: ExportChoice, made: ExportedFiles) -> None:
        said = tr("Exported %Ln session(s) into {path}", "", made.exported.session_count).format(path=made.path)
        if made.exported.mask_count:
            said += " · " + tr("%Ln mask(s) for keys and passwords", "", made.exported.mask_count)
        if choice.lacking:
            said += " · " + tr("not fully searched: {names}").format(names=", ".join(choice.lacking))
        self._say(said)

    def _say(self, words: str) -> None:
        self._window.status_line.showMessage(words, _WORDS_MS)
