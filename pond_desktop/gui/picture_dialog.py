"""One picture, as large as it is or as the window: with zoom, and with the mouse to move it about."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QImage, QKeySequence, QPainter, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGraphicsScene,
    QGraphicsView,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.gui.looks.amounts import number
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.flow import FlowLayout
from pond_desktop.gui.translation import tr

_STEP = 1.25
_ZOOM_MIN, _ZOOM_MAX = 0.05, 16.0
_SHARE_OF_SCREEN = 0.8


class PictureView(QGraphicsView):
    """Fits the picture to the window until a zoom is chosen."""

    zoomed = Signal(float)

    def __init__(self, image: QImage, parent: QWidget | None = None) -> None:
        scene = QGraphicsScene()
        super().__init__(scene, parent)
        scene.setParent(self)
        self._item = scene.addPixmap(QPixmap.fromImage(image))
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._is_fitting = True
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setFrameShape(QFrame.Shape.NoFrame)

    @property
    def zoom(self) -> float:
        return self.transform().m11()

    def set_zoom(self, zoom: float) -> None:
        self._is_fitting = False
        self._scale(zoom)

    def fit(self) -> None:
        """As large as the window, but no larger than it is."""
        self._is_fitting = True
        room, size = self.viewport().size(), self._item.pixmap().size()
        self._scale(min(1.0, room.width() / max(1, size.width()), room.height() / max(1, size.height())))

    def _scale(self, zoom: float) -> None:
        zoom = min(max(zoom, _ZOOM_MIN), _ZOOM_MAX)
        self.resetTransform()
        self.scale(zoom, zoom)
        self.zoomed.emit(zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_fitting:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * (_STEP if event.angleDelta().y() > 0 else 1 / _STEP))
        else:
            super().wheelEvent(event)


class PictureDialog(QDialog):
    save_wanted = Signal()

    def __init__(self, image: QImage, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(name)
        self._image = image
        words = tr("{name}, {width} × {height} pixels")
        self.facts = ElidedLabel(words.format(name=name, width=number(image.width()), height=number(image.height())))
        self.view = PictureView(image, self)
        self.view.setAccessibleName(self.facts.text())
        self.percent = QLabel()
        self.percent.setObjectName("quiet")
        self.view.zoomed.connect(lambda zoom: self.percent.setText(f"{round(zoom * 100)} %"))
        self.actions_by_name = self._make_actions()
        self._arrange()
        self.resize(self._wanted_size())
        self.view.setFocus()

    def _make_actions(self) -> dict[str, QAction]:
        view = self.view
        does = {
            "fit": (tr("Fit to the window"), ("F", "Ctrl+0"), self.view.fit),
            "actual": (tr("Actual size"), ("1", "Ctrl+1"), lambda: self.view.set_zoom(1.0)),
            "larger": (
                tr("Larger"),
                ("+", "=", "Ctrl++", "Ctrl+="),
                lambda: view.set_zoom(view.zoom * _STEP),
            ),
            "smaller": (tr("Smaller"), ("-", "Ctrl+-"), lambda: view.set_zoom(view.zoom / _STEP)),
            "copy": (tr("Copy"), ("Ctrl+C",), self._copy),
            "save": (tr("Save…"), ("Ctrl+S",), self.save_wanted.emit),
            "close": (tr("Close"), ("Ctrl+W",), self.close),
        }
        made = {}
        for name, (words, keys, call) in does.items():
            action = QAction(words, self)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setToolTip(f"{words} ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})")
            action.triggered.connect(lambda _checked, call=call: call())
            self.addAction(action)
            made[name] = action
        return made

    def _copy(self) -> None:
        QGuiApplication.clipboard().setImage(self._image)

    def _wanted_size(self) -> QSize:
        """The picture's own, as far as the screen has room."""
        room = self.screen().availableSize() * _SHARE_OF_SCREEN
        return (self._image.size() + QSize(40, 120)).expandedTo(QSize(660, 360)).boundedTo(room)

    def _arrange(self) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        inside = QVBoxLayout(bar)
        inside.setContentsMargins(14, 5, 6, 5)
        told = QHBoxLayout()
        told.addWidget(self.facts, 1)
        told.addWidget(self.percent)
        inside.addLayout(told)
        buttons = FlowLayout(lines_max=3)
        for action in self.actions_by_name.values():
            button = QToolButton()
            button.setObjectName("choice")
            button.setDefaultAction(action)
            button.setAccessibleName(action.text())
            buttons.addWidget(button)
        inside.addLayout(buttons)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(bar)
        lines.addWidget(self.view, 1)
