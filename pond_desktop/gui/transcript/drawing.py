"""Draws a row that is laid out. Knows nothing of scrolling."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QPainter, QPainterPath, QPalette, QPen

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.marks import draw_marks, place_of
from pond_desktop.gui.transcript.blocks import CARDS, Line, Picture
from pond_desktop.gui.transcript.bodies.pieces import Button, Piece, button_words
from pond_desktop.gui.transcript.layout import RowLayout
from pond_desktop.gui.transcript.marking import Marking
from pond_desktop.gui.transcript.measures import Measures
from pond_desktop.gui.transcript.rows import outcome_words
from pond_desktop.gui.transcript.selecting import TextSelection
from pond_desktop.gui.translation import tr

BAR_WIDTH = 4
_ELIDE = Qt.TextElideMode.ElideRight
_ELIDE_MIDDLE = Qt.TextElideMode.ElideMiddle
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_NO_WRAP = Qt.TextFlag.TextSingleLine


class RowState(Struct, frozen=True, kw_only=True):
    is_current: bool = False
    is_chosen: bool = False
    """As the current one is, and others may be beside it."""
    has_focus: bool = False
    is_flashing: bool = False
    selection: TextSelection | None = None
    marking: Marking = Marking()


class RowDrawing:
    """Draws rows in one set of colours and one font."""

    def __init__(self, colours: Colours, measures: Measures, palette: QPalette) -> None:
        self._colours, self._measures = colours, measures
        self._context = QAbstractTextDocumentLayout.PaintContext()
        self._clip = QRectF()
        self._context.palette = self._palette = palette

    def draw(self, painter: QPainter, layout: RowLayout, row: QRect, window: QRect, state: RowState) -> None:
        """Draws into `row` what of it lies in `window`."""
        colours, laid = self._colours, layout.row
        said = row.adjusted(0, layout.said_top, 0, 0)
        if state.is_flashing:
            painter.fillRect(said, QColor(colours.flash))
        elif laid.label is not None and laid.role == "user":
            painter.fillRect(said, QColor(colours.raised))
        if laid.label is not None:
            painter.fillRect(QRect(said.left(), said.top(), BAR_WIDTH, said.height()), self._role_colour(laid.role))
            self._header(painter, layout, said)
        for piece in layout.pieces:
            top = row.top() + piece.top
            if top > window.bottom() or top + piece.height < window.top():
                continue
            if isinstance(piece.block, Line):
                self._line(painter, piece.block, QRect(layout.text_left, top, layout.text_width, piece.height))
            else:
                self._body(painter, piece, layout, row, window, state)
        if state.is_current or state.is_chosen:
            self._ring(painter, said, colours.accent if state.has_focus else colours.border)

    def draw_missing(self, painter: QPainter, row: QRect) -> None:
        """A message that is not here yet: two pale strokes where its words will be."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.hover))
        em, left = self._measures.em, row.left() + self._measures.left
        for line, share in enumerate((0.25, 0.7)):
            top = row.top() + self._measures.pad + line * round(em * 1.6)
            if top + em < row.bottom():
                painter.drawRoundedRect(left, top, round(row.width() * share), round(em * 0.7), 4, 4)

    def _role_colour(self, role: str) -> QColor:
        colours = self._colours
        return QColor(
            {"user": colours.user, "assistant": colours.assistant, "tool": colours.tool}.get(role, colours.system)
        )

    def _header(self, painter: QPainter, layout: RowLayout, said: QRect) -> None:
        measures = self._measures
        place = QRect(layout.text_left, said.top() + measures.pad, layout.text_width, measures.em)
        painter.setFont(measures.strong_font)
        painter.setPen(self._role_colour(layout.row.role))
        painter.drawText(place, _MIDDLE | _NO_WRAP, layout.row.label or "")
        painter.setFont(measures.font)
        painter.setPen(QColor(self._colours.muted))
        painter.drawText(place, _MIDDLE | Qt.AlignmentFlag.AlignRight | _NO_WRAP, layout.row.time)

    def _line(self, painter: QPainter, line: Line, place: QRect) -> None:
        if line.kind in ("divider", "day"):
            self._divider(painter, line, place)
            return
        if line.kind == "turn":
            self._turn(painter, line, place)
            return
        colours, em = self._colours, self._measures.em
        if line.kind in CARDS:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(colours.border))
            painter.setBrush(QColor(colours.raised))
            painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        inner = place.adjusted(round(em * 0.6), 0, -round(em * 0.6), 0)
        if line.kind == "live":
            self._dot(painter, QPointF(inner.left() + em * 0.2, inner.center().y() + 0.5))
        elif line.child is not None:
            painter.setFont(self._measures.font)
            painter.setPen(QColor(colours.link))
            painter.drawText(inner.adjusted(-em // 4, 0, 0, 0), _MIDDLE | _NO_WRAP, "↳")
        elif line.is_foldable:
            self._triangle(painter, QPointF(inner.left() + em * 0.2, inner.center().y() + 0.5), line)
        inner.setLeft(inner.left() + round(em * 0.85))
        inner.setRight(inner.right() - self._outcome(painter, line, inner))
        self._name_and_text(painter, line, inner)

    def _name_and_text(self, painter: QPainter, line: Line, place: QRect) -> None:
        colours, measures = self._colours, self._measures
        is_strong, leads_on = line.kind in CARDS, line.kind in ("child", "link", "own")
        painter.setFont(measures.strong_font if is_strong else measures.font)
        painter.setPen(QColor(colours.accent if leads_on else colours.text if is_strong else colours.muted))
        metrics = painter.fontMetrics()
        room = round(place.width() * 0.6)
        if line.kind == "label":
            # of a path the end tells most; what stands beside it is short
            room = max(room, place.width() - measures.em - metrics.horizontalAdvance(line.text))
        name = metrics.elidedText(line.name, _ELIDE if line.kind != "label" else _ELIDE_MIDDLE, room)
        painter.drawText(place, _MIDDLE | _NO_WRAP, name)
        rest = place.adjusted(metrics.horizontalAdvance(name) + measures.em * 2 // 3, 0, 0, 0)
        painter.setFont(measures.code_font if line.kind in ("call", "result") else measures.font)
        painter.setPen(QColor(colours.text if leads_on else colours.muted))
        painter.drawText(rest, _MIDDLE | _NO_WRAP, painter.fontMetrics().elidedText(line.text, _ELIDE, rest.width()))

    def _outcome(self, painter: QPainter, line: Line, place: QRect) -> int:
        """Draws how a call ended and after how long, or that a card leads elsewhere. Returns the width that it took."""
        words, colour = (tr("open ›"), self._colours.link) if line.child is not None else self._ending(line)
        if not words:
            return 0
        painter.setFont(self._measures.font)
        painter.setPen(QColor(colour))
        painter.drawText(place, _MIDDLE | Qt.AlignmentFlag.AlignRight | _NO_WRAP, words)
        return painter.fontMetrics().horizontalAdvance(words) + self._measures.em // 2

    def _ending(self, line: Line) -> tuple[str, str]:
        colours = self._colours
        colour = {
            "ok": colours.ok,
            "failed": colours.failed,
            "denied": colours.warned,
        }.get(line.outcome or "", colours.muted)
        return " · ".join(filter(None, (outcome_words(line.outcome), line.took))), colour

    def _dot(self, painter: QPainter, middle: QPointF) -> None:
        radius = self._measures.em * 0.22
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.ok))
        painter.drawEllipse(middle, radius, radius)

    def _triangle(self, painter: QPainter, middle: QPointF, line: Line) -> None:
        arm = self._measures.em * 0.22
        path = QPainterPath()
        if line.is_open:
            corners = ((-arm, -arm * 0.6), (arm, -arm * 0.6), (0.0, arm * 0.8))
        else:
            corners = ((-arm * 0.6, -arm), (arm * 0.8, 0.0), (-arm * 0.6, arm))
        path.moveTo(middle + QPointF(*corners[0]))
        for corner in corners[1:]:
            path.lineTo(middle + QPointF(*corner))
        path.closeSubpath()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(path, QColor(self._colours.muted))

    def _turn(self, painter: QPainter, line: Line, place: QRect) -> None:
        """The name of a turn, a rule, and at the right end how the turns are ordered."""
        colours, em = self._colours, self._measures.em
        painter.setFont(self._measures.strong_font)
        painter.setPen(QColor(colours.muted))
        name_width = min(place.width(), painter.fontMetrics().horizontalAdvance(line.name))
        painter.drawText(place, _MIDDLE | _NO_WRAP, painter.fontMetrics().elidedText(line.name, _ELIDE, place.width()))
        painter.setFont(self._measures.font)
        rest = place.adjusted(name_width + em, 0, 0, 0)
        width = painter.fontMetrics().horizontalAdvance(line.text) if line.text else 0
        if 0 < width <= rest.width() - em * 2:
            painter.drawText(rest, _MIDDLE | Qt.AlignmentFlag.AlignRight | _NO_WRAP, line.text)
            rest.setRight(rest.right() - width - em)
        painter.setPen(QColor(colours.border))
        painter.drawLine(rest.left(), rest.center().y(), rest.right(), rest.center().y())

    def _divider(self, painter: QPainter, line: Line, place: QRect) -> None:
        words = f"{line.name} · {line.text}" if line.text else line.name
        is_day, em = line.kind == "day", self._measures.em
        painter.setFont(self._measures.strong_font if is_day else self._measures.font)
        metrics = painter.fontMetrics()
        words = metrics.elidedText(words, _ELIDE, round(place.width() * 0.8))
        half = metrics.horizontalAdvance(words) // 2 + em
        middle = place.center()
        if line.is_foldable:
            half += em
            self._triangle(painter, QPointF(middle.x() - half + em, middle.y() + 0.5), line)
        painter.setPen(QColor(self._colours.border))
        painter.drawLine(place.left(), middle.y(), middle.x() - half, middle.y())
        painter.drawLine(middle.x() + half, middle.y(), place.right(), middle.y())
        painter.setPen(QColor(self._colours.muted if is_day else self._colours.system))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | _NO_WRAP, words)

    def _body(
        self, painter: QPainter, piece: Piece, layout: RowLayout, row: QRect, window: QRect, state: RowState
    ) -> None:
        left, top = layout.text_left, row.top() + piece.top
        if piece.document is not None:
            if piece.ground is not None:
                painter.fillRect(QRect(left, top, layout.text_width, piece.document_height), QColor(piece.ground))
            painter.save()
            painter.translate(left, top)
            # never read back from the context: what PySide makes of its field would be freed twice
            self._clip = QRectF(0, max(0, window.top() - top), layout.text_width + 1, window.height())
            self._context.clip = self._clip
            painter.setClipRect(self._clip, Qt.ClipOperation.IntersectClip)
            chosen = state.selection.drawn(layout, piece, self._palette) if state.selection else []
            self._context.selections = chosen
            piece.document.documentLayout().draw(painter, self._context)
            places, taken = state.marking.places(piece), [place_of(selection.cursor) for selection in chosen]
            draw_marks(painter, piece.document, places, self._clip, self._colours, but=taken)
            if any(piece.margin):
                self._margin(painter, piece)
            painter.restore()
        thumb = piece.block.thumb if isinstance(piece.block, Picture) else None
        if piece.image_place is not None and thumb is not None and thumb.image is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(piece.image_place.translated(0, row.top()), thumb.image)
        for button in piece.buttons:
            self._button(painter, button, row)

    def _margin(self, painter: QPainter, piece: Piece) -> None:
        """Numbers and signs beside the lines, of those that are seen: no part of the text, and so not copied."""
        assert piece.document is not None
        lay, clip = piece.document.documentLayout(), self._clip
        painter.setFont(self._measures.code_font)
        painter.setPen(QColor(self._colours.muted))
        block = piece.document.findBlock(max(0, lay.hitTest(clip.topLeft(), Qt.HitTestAccuracy.FuzzyHit)))
        while block.isValid() and block.blockNumber() < len(piece.margin):
            place = lay.blockBoundingRect(block)
            if place.top() > clip.bottom():
                return
            line = QRectF(0, place.top(), piece.margin_width, painter.fontMetrics().height())
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | _NO_WRAP, piece.margin[block.blockNumber()])
            block = block.next()

    def _button(self, painter: QPainter, button: Button, row: QRect) -> None:
        place, colours = button.place.translated(0, row.top()), self._colours
        if button.switch.is_on or not button.is_quiet:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(colours.accent if button.switch.is_on else colours.border))
            painter.setBrush(QColor(colours.chosen if button.switch.is_on else colours.raised))
            painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setFont(self._measures.font)
        # what has no frame is no button by its colour alone
        font = painter.font()
        font.setUnderline(button.is_quiet and not button.switch.is_on)
        painter.setFont(font)
        painter.setPen(QColor(colours.text if button.switch.is_on else colours.link))
        words = painter.fontMetrics().elidedText(button_words(button.switch), _ELIDE, place.width() - 4)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | _NO_WRAP, words)

    def _ring(self, painter: QPainter, row: QRect, colour: str) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colour), 1.5))
        painter.drawRoundedRect(QRectF(row).adjusted(1, 1, -1, -1), 4, 4)
