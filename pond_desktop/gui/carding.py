"""Cards and pictures of the transcript: reads what calls did and whole pictures, outside the window's thread."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from pond_desktop.errors import ValidationFailed
from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.looks.amounts import size
from pond_desktop.gui.looks.pictures import Decoded, decoded_picture
from pond_desktop.gui.picture_dialog import PictureDialog
from pond_desktop.gui.saving import write_bytes
from pond_desktop.gui.side import Side
from pond_desktop.gui.thumbing import Thumbing
from pond_desktop.gui.transcript.fetched import Question
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.embedded import Embedded, read_embedded
from pond_desktop.operations.tool_cards import read_tool_cards
from pond_desktop.projection.pictures import kind_of_bytes
from pond_desktop.projection.tool_cards import ToolCard
from pond_desktop.projection.values import MessageView

_WORDS_MS = 4_000


class Carding(QObject):
    """Answers what the transcript of one side wishes for beside its messages."""

    def __init__(self, side: Side, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._side, self._pond, self._window, self._background = side, side.pond, window, background
        model, cards, actions = side.transcript.model, side.transcript.cards, window.actions_by_name
        model.are_cards_read = True
        self._reading: set[Request[dict[int, ToolCard]]] = set()
        model.cards_wanted.connect(self._read_cards)
        model.modelAboutToBeReset.connect(self._drop_cards)
        Thumbing(side, window, background)
        cards.picture_wanted.connect(self.show_picture)
        cards.file_wanted.connect(self.ask_where)
        side.answer(actions["unfold_all"], cards.set_all_open)
        side.answer(actions["conversation_only"], cards.set_conversation_only)
        side.answer(actions["beside"], cards.set_beside)
        side.answer(actions["raw_cards"], lambda _checked: cards.toggle_raw())
        side.answer(actions["picture"], lambda _checked: cards.show_picture())
        side.answer(actions["save_picture"], lambda _checked: cards.save_picture())
        side.answer(actions["copy_addresses"], lambda _checked: cards.copy_addresses())
        cards.changed.connect(self._show_choices)
        side.session_opened.connect(self._show_choices)
        side.became_read.connect(self._show_choices)

    def show_picture(self, view: MessageView, ordinal: int) -> None:
        """Opens a picture in a window of its own, as large as it is."""

        def read(found: tuple[Embedded, Decoded]) -> None:
            embedded, picture = found
            if picture.image is None:
                self._window.notices.say(picture.fault)
                return
            dialog = PictureDialog(picture.image, _name(embedded), self._window)
            dialog.save_wanted.connect(lambda: self.ask_where(view, ordinal))
            dialog.open()

        self._background.run(self, lambda _: self._decoded(view.locator, ordinal), read, replaces="picture")

    def ask_where(self, view: MessageView, ordinal: int) -> None:
        """Saves the file as it stands in the archive, byte for byte."""

        def read(embedded: Embedded) -> None:
            dialog = QFileDialog(self._window, tr("Save this picture"))
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.selectFile(_name(embedded))
            dialog.fileSelected.connect(lambda path: self.save(embedded, Path(path)))
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

        self._background.run(self, lambda _: read_embedded(self._pond, view.locator, ordinal), read, replaces="file")

    def save(self, embedded: Embedded, path: Path) -> None:
        self._background.run(
            self,
            lambda _: write_bytes([_whole(embedded)], path),
            lambda written: self._window.status_line.showMessage(
                tr("Saved {size} in {path}").format(size=size(written), path=path), 2 * _WORDS_MS
            ),
        )

    def _read_cards(self, question: Question) -> None:
        model = self._side.transcript.model

        def ended() -> None:
            self._reading.discard(request)
            # a fault of ours: what is open shows its text
            model.put_cards(question, {})

        request = self._background.run(
            self,
            lambda _: read_tool_cards(self._pond, question.view.locator, with_secrets=True),
            lambda cards: model.put_cards(question, cards),
            failed=self._window.notices.show_error,
            ended=ended,
        )
        self._reading.add(request)

    def _drop_cards(self) -> None:
        """What is read next must not stand behind cards that nobody looks at."""
        for request in self._reading:
            self._background.cancel(request)
        self._reading.clear()

    def _decoded(self, locator: str, ordinal: int) -> tuple[Embedded, Decoded]:
        embedded = read_embedded(self._pond, locator, ordinal)
        return embedded, decoded_picture(embedded.content, embedded.all_bytes)

    def _show_choices(self) -> None:
        if not self._side.is_read:
            return
        model, actions = self._side.transcript.model, self._window.actions_by_name
        actions["unfold_all"].setChecked(model.openings.is_all_open)
        actions["beside"].setChecked(model.openings.is_beside)
        actions["conversation_only"].setChecked(model.runs.is_on)


def _whole(embedded: Embedded) -> bytes:
    if embedded.content is None:
        raise ValidationFailed(
            f"This picture of {size(embedded.all_bytes)} is too large to be saved.",
            "Export the session instead.",
            field="ordinal",
        )
    return embedded.content


def _name(embedded: Embedded) -> str:
    """What the file is called: by its own name, or by what it is."""
    if embedded.file_name:
        return embedded.file_name.replace("\\", "/").rpartition("/")[2] or "picture"
    kind = kind_of_bytes(embedded.content or b"")
    return f"picture.{kind}" if kind is not None else "picture"
