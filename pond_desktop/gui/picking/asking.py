"""The asker of the picker: one person chooses, and whoever waits gets the reference, or that there is none."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon

from pond_desktop.errors import KnownError
from pond_desktop.gui.background import Background
from pond_desktop.gui.insertion.wording import form_title
from pond_desktop.gui.known_sentences import fault_words
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.picking.dialog import PickDialog
from pond_desktop.gui.raising import come_to_front
from pond_desktop.gui.search.query_text import as_typed
from pond_desktop.operations.picking import choices
from pond_desktop.operations.referring import formats, refer, remember
from pond_desktop.pond import Pond
from pond_desktop.projection.reference import Reference
from pond_desktop.runtime.door import Picked, PickWish
from pond_desktop.runtime.nearest import did_you_mean

_PREVIEW_CHARS = 4_000
_USUAL_FORM = "markdown"


class Picking(QObject):
    """One choice at a time: who asks while another one waits takes its turn, and the other one is given up."""

    def __init__(self, pond: Pond, theme: Theme, background: Background, icon: QIcon, parent: QObject) -> None:
        super().__init__(parent)
        self._pond, self._theme, self._background, self._icon = pond, theme, background, icon
        self._dialog: PickDialog | None = None
        self._answer: Callable[[Picked], None] | None = None
        self._wish = PickWish()

    def begin(
        self, wish: PickWish, answer: Callable[[Picked], None], activation: str | None = None
    ) -> PickDialog | None:
        """Lets a person choose. `answer` is called once. `None`: what is wished for cannot be given."""
        self.give_up()
        titles = dict(formats(self._pond))
        if wish.format is not None and wish.format not in titles:
            remedy = did_you_mean(wish.format, titles)
            answer(Picked(fault=f"There is no format {wish.format!r}. {remedy}"))
            return None
        of_agents = {adapter.agent: adapter.title for adapter in self._pond.adapters}
        dialog = PickDialog(self._theme, self._pond.clock, lambda agent: of_agents.get(agent, agent), self._icon)
        dialog.put_forms(
            [(name, form_title(name, title)) for name, title in titles.items()], wish.format or _USUAL_FORM
        )
        dialog.name_project(wish.project)
        dialog.line.setText(wish.query)
        dialog.typed.connect(self._list)
        dialog.current_changed.connect(self._preview)
        dialog.chosen.connect(self._choose)
        dialog.finished.connect(lambda _code: self._ended(dialog))
        self._dialog, self._answer, self._wish = dialog, answer, wish
        self._list()
        come_to_front(dialog, activation)
        return dialog

    def give_up(self) -> None:
        """Nobody chooses any more."""
        if self._dialog is not None:
            self._dialog.reject()

    def drop(self, dialog: PickDialog) -> None:
        """Nobody waits for it any more."""
        if self._dialog is dialog:
            self.give_up()

    def _list(self) -> None:
        dialog, pond, project = self._dialog, self._pond, self._wish.project
        if dialog is None:
            return
        words, session = as_typed(dialog.line.text()), dialog.within.session if dialog.within is not None else None
        self._background.run(
            dialog,
            lambda _: choices(pond, words, project=project, session=session),
            dialog.put,
            failed=self._say_fault,
            replaces="choices",
        )

    def _preview(self) -> None:
        dialog = self._dialog
        if dialog is None or dialog.current is None:
            return
        self._refer(lambda reference: dialog.show_preview(reference.text[:_PREVIEW_CHARS]), is_kept=False)

    def _choose(self) -> None:
        dialog = self._dialog
        if dialog is None or dialog.current is None:
            return

        def chosen(reference: Reference) -> None:
            self._say(Picked(text=reference.text))
            dialog.accept()

        self._refer(chosen, is_kept=True)

    def _refer(self, then: Callable[[Reference], None], *, is_kept: bool) -> None:
        dialog, pond = self._dialog, self._pond
        assert dialog is not None
        assert dialog.current is not None
        locator, format_name = dialog.current.locator, dialog.format

        def made() -> Reference:
            reference = refer(pond, [locator], format=format_name)
            if is_kept:
                # that it cannot be kept takes nothing away from who waits for it
                with suppress(KnownError):
                    remember(pond, reference)
            return reference

        self._background.run(
            dialog, lambda _: made(), then, failed=self._say_fault, replaces="choice" if is_kept else "preview"
        )

    def _say_fault(self, error: KnownError) -> None:
        if self._dialog is not None:
            self._dialog.show_preview("")
            self._dialog.say(fault_words(error))

    def _say(self, picked: Picked) -> None:
        answer, self._answer = self._answer, None
        if answer is not None:
            answer(picked)

    def _ended(self, dialog: PickDialog) -> None:
        if self._dialog is dialog:
            self._dialog = None
            self._say(Picked())
