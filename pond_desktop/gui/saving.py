"""A part of a message into a file that a person names, however long it is."""

import os
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from pond_desktop.errors import ValidationFailed
from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.amounts import size
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.body import read_body
from pond_desktop.runtime.cancellation import raise_if_cancelled


class Saving(QObject):
    """Asks where, then writes outside the window's thread."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        window.detail.save_wanted.connect(self.ask)

    def ask(self, locator: str, ordinal: int) -> None:
        dialog = QFileDialog(self._window, tr("Save all of this part"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile("message-part.txt")
        dialog.fileSelected.connect(lambda path: self.save(locator, ordinal, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self, locator: str, ordinal: int, path: Path) -> None:
        line, pond = self._window.status_line, self._navigator.pond
        line.showMessage(tr("Saving {name}…").format(name=path.name))
        self._background.run(
            self,
            lambda _: write_whole(read_body(pond, locator, ordinal), path),
            lambda written: line.showMessage(tr("Saved {size} in {path}").format(size=size(written), path=path), 8_000),
        )


def write_whole(pieces: Iterable[str], path: Path) -> int:
    """The same as `write_bytes`, of a text."""
    return write_bytes((piece.encode("utf-8", "replace") for piece in pieces), path)


def write_bytes(pieces: Iterable[bytes], path: Path) -> int:
    """All or nothing: a file of that name is replaced only once everything is written. Returns the bytes written."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    written = 0
    try:
        with unfinished.open("wb") as file:
            for piece in pieces:
                raise_if_cancelled()
                written += file.write(piece)
        unfinished.replace(path)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ValidationFailed(
            f"{path} could not be written: {reason}.", "Choose another folder, or make room.", field="path"
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return written
