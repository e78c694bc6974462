"""Searches that are kept by a name: saved from the box, chosen in the Search menu and beside the list."""

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from pond_desktop.canonical.own import SavedSearch
from pond_desktop.errors import KnownError
from pond_desktop.gui.annotations.name_dialog import NameDialog
from pond_desktop.gui.background import Background
from pond_desktop.gui.keeping import keep
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.saved_searches import NAME_CHARS_MAX, list_searches, remove_search, save_search
from pond_desktop.projection.readable import one_line

_WORDS_MS = 4_000


class SavedSearching(QObject):
    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        actions = window.actions_by_name
        self._saved: Sequence[SavedSearch] = ()
        self.menu = QMenu(tr("Sa&ved searches"), window)
        search_menu = actions["save_search"].parent()
        assert isinstance(search_menu, QMenu)
        search_menu.insertMenu(actions["pinned"], self.menu)
        actions["save_search"].triggered.connect(lambda _checked: self.save())
        actions["pinned"].triggered.connect(lambda _checked: window.search_box.put("is:pinned"))
        window.facets.saved_chosen.connect(self.run)
        window.facets.shown.connect(self.refresh)
        self.menu.aboutToShow.connect(self.refresh)
        self._show(())
        self.refresh()

    def refresh(self) -> None:
        """They may have been changed elsewhere."""
        pond = self._navigator.pond
        self._background.run(self, lambda _: list_searches(pond), self._show, replaces="searches")

    def run(self, name: str) -> None:
        found = next((each for each in self._saved if each.name == name), None)
        if found is not None:
            self._window.search_box.put(found.query)

    def save(self) -> None:
        """The search that stands in the box."""
        query = self._window.search_box.text().strip()
        if not query:
            self._window.status_line.showMessage(tr("Search for something first"), _WORDS_MS)
            return
        self._ask_name(query, one_line(query, NAME_CHARS_MAX))

    def _ask_name(self, query: str, proposed: str) -> None:
        dialog = NameDialog(
            tr("Save this search"),
            tr("It is found in the Search menu and beside the list. One of the same name is replaced."),
            proposed,
            chars_max=NAME_CHARS_MAX,
            parent=self._window,
        )
        dialog.named.connect(lambda name: self._save(name, query))
        dialog.open()

    def _save(self, name: str, query: str) -> None:
        pond = self._navigator.pond

        def saved() -> tuple[SavedSearch, ...]:
            save_search(pond, name, query)
            return list_searches(pond)

        def failed(error: KnownError) -> None:
            self._background.noticed.emit(error)
            self._ask_name(query, name)

        keep(self, saved, self._show, window=self._window, background=self._background, failed=failed)

    def _remove(self, name: str) -> None:
        pond = self._navigator.pond

        def removed() -> tuple[SavedSearch, ...]:
            remove_search(pond, name)
            return list_searches(pond)

        keep(self, removed, self._show, window=self._window, background=self._background)

    def _show(self, saved: Sequence[SavedSearch]) -> None:
        if saved == self._saved and not self.menu.isEmpty():
            return
        self._saved = saved
        self.menu.clear()
        for each in saved:
            action = self.menu.addAction(_shown(each.name))
            action.setToolTip(each.query)
            action.triggered.connect(lambda _checked, name=each.name: self.run(name))
        if saved:
            self.menu.addSeparator()
            removing = self.menu.addMenu(tr("&Remove"))
            for each in saved:
                action = removing.addAction(_shown(each.name))
                action.triggered.connect(lambda _checked, name=each.name: self._remove(name))
        else:
            self.menu.addAction(tr("None yet")).setEnabled(False)
        self._window.facets.set_saved([(each.name, each.query) for each in saved])


def _shown(name: str) -> str:
    # an ampersand would become a mnemonic
    return name.replace("&", "&&")
