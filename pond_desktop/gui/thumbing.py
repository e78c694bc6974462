"""Pictures of the transcript, small: read and decoded one message after the other, what is looked at now first."""

from msgspec import Struct
from PySide6.QtCore import QObject

from pond_desktop.errors import KnownError
from pond_desktop.gui.background import Background, Lane, Request
from pond_desktop.gui.known_sentences import translated
from pond_desktop.gui.looks.pictures import THUMB_SIZE, Decoded, decoded_picture
from pond_desktop.gui.side import Side
from pond_desktop.gui.transcript.blocks import Thumb
from pond_desktop.gui.transcript.fetched import Question
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.embedded import each_embedded

_WAITING_MAX = 60
"""Messages: more than a screen shows. Of those that were scrolled past before, nobody waits for the pictures."""


class _Done(Struct, frozen=True, eq=False):
    part: int
    picture: Decoded


class Thumbing(QObject):
    """In a lane of its own, and only for the session that is shown: a message can hold a hundred megabytes of them."""

    def __init__(self, side: Side, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._pond, self._model = side.pond, side.transcript.model
        self._window, self._background = window, background
        self._waiting: list[Question] = []
        self._request: Request[None] | None = None
        self._model.thumbs_wanted.connect(self._ask)
        self._model.modelAboutToBeReset.connect(self._drop)

    def _ask(self, question: Question) -> None:
        self._waiting.append(question)
        if len(self._waiting) > _WAITING_MAX:
            self._model.take_back(self._waiting.pop(0))
        if self._request is None:
            self._read_next()

    def _drop(self) -> None:
        self._waiting.clear()
        if self._request is not None:
            self._background.cancel(self._request)
            self._request = None

    def _read_next(self) -> None:
        self._request = None
        if not self._waiting:
            return
        question, pond = self._waiting.pop(), self._pond
        ratio = self._window.devicePixelRatioF()

        def read(request: Request[None]) -> None:
            found = each_embedded(pond, question.view.locator, question.parts)
            for part, embedded in zip(question.parts, found, strict=True):
                picture = decoded_picture(embedded.content, embedded.all_bytes, THUMB_SIZE * ratio)
                request.tell(_Done(part, picture))

        def told(done: _Done) -> None:
            image = done.picture.image
            if image is not None:
                image.setDevicePixelRatio(ratio)
            thumb = Thumb(image=image, size=done.picture.size, fault=done.picture.fault)
            self._model.put_thumb(question, done.part, thumb)

        def failed(error: KnownError) -> None:
            for part in question.parts:
                self._model.put_thumb(question, part, Thumb(fault=translated(error.sentence)))

        self._request = self._background.run(
            self,
            read,
            lambda _: None,
            failed=failed,
            told=told,
            ended=self._read_next,
            lane=Lane.PICTURES,
        )
