"""Painting that fails says so in its place. Left to Qt, its painter would outlive what it draws on, and crash."""

import sys
import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QStyleOptionViewItem, QWidget

from pond_desktop.gui.translation import tr
from pond_desktop.runtime.logs import failure_words

Painter = TypeVar("Painter")
Given = ParamSpec("Given")
_WORDS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
_EDGE_PX = 8
_LINE_PX = 40
_told: set[str] = set()


def guarded(paint: Callable[Concatenate[Painter, Given], None]) -> Callable[Concatenate[Painter, Given], None]:
    """For every `paintEvent` and every `paint` of a delegate: a fault is reported, and said where it happened."""

    @wraps(paint)
    def painted(self: Painter, /, *arguments: Given.args, **named: Given.kwargs) -> None:
        try:
            paint(self, *arguments, **named)
        except Exception as error:  # noqa: BLE001 - the translator: what raises into Qt while it paints ends the program
            report_fault(error)
        else:
            return
        # only now is the failed painter gone: two can't draw on one thing
        _say_so(self, *arguments)

    return painted


def report_fault(error: Exception) -> None:
    """Tells of a fault after which the work goes on: once, for what is painted is painted again and again."""
    words = failure_words(error)
    if words not in _told:
        _told.add(words)
        sys.excepthook(type(error), error, error.__traceback__)
    # whoever keeps the error keeps no painter with it
    traceback.clear_frames(error.__traceback__)


def _say_so(painted: object, *arguments: Any) -> None:
    if isinstance(painted, QWidget):
        surface = painted.viewport() if isinstance(painted, QAbstractScrollArea) else painted
        painter = QPainter(surface)
        _say(painter, surface.rect().adjusted(0, 0, 0, min(0, _LINE_PX - surface.height())), surface.palette())
        painter.end()
        return
    painter, option = arguments[:2]
    if isinstance(painter, QPainter) and isinstance(option, QStyleOptionViewItem):
        painter.resetTransform()
        painter.setClipping(False)
        _say(painter, option.rect, option.palette)


def _say(painter: QPainter, place: QRect, palette: QPalette) -> None:
    painter.fillRect(place, palette.base())
    painter.setPen(palette.text().color())
    painter.drawText(place.adjusted(_EDGE_PX, 0, -_EDGE_PX, 0), _WORDS, could_not_be_drawn())


def could_not_be_drawn() -> str:
    return tr("This could not be drawn.")
