"""What the cards of both lists share: distances, grounds, a line of words with something at its right end."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.looks.theme import Theme

ELIDE = Qt.TextElideMode.ElideRight
MIDDLE = Qt.AlignmentFlag.AlignVCenter
SINGLE_LINE = Qt.TextFlag.TextSingleLine
# put together once: Python takes longer to join flags than Qt to draw some words
_AT_RIGHT = MIDDLE | Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | SINGLE_LINE
_AT_LEFT = MIDDLE | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | SINGLE_LINE
# as numbers: every cell of a list is asked for each of them
_SELECTED, _ACTIVE, _POINTED_AT = (
    flag.value
    for flag in (QStyle.StateFlag.State_Selected, QStyle.StateFlag.State_Active, QStyle.StateFlag.State_MouseOver)
)


class CardDelegate(QStyledItemDelegate):
    """Draws rows of `line_count` lines; a row's height depends on the font and its number of lines only."""

    line_count = 2

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    def row_height(self, font: QFont, line_count: int | None = None) -> int:
        em = QFontMetrics(font).height()
        return round(em * (1.25 * (line_count or self.line_count) + 0.95))

    def lines_of(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """For lists whose rows are not all alike."""
        return self.line_count

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = option.rect
        if resting := self.resting_ground(index):
            painter.fillRect(place, QColor(resting))
        self._ground(painter, option, place)
        font = option.font
        em = QFontMetrics(font).height()
        inner = place.adjusted(round(em * 0.95), round(em * 0.45), -round(em * 0.85), -round(em * 0.45))
        line_count = self.lines_of(index)
        step = inner.height() / line_count
        lines = [
            QRect(inner.left(), round(inner.top() + step * line), inner.width(), round(step))
            for line in range(line_count)
        ]
        self.draw_card(painter, font, index, lines)
        painter.restore()

    def resting_ground(self, index: QModelIndex | QPersistentModelIndex) -> str | None:
        """The colour of a row that is neither chosen nor pointed at, where it is not the list's own."""
        return None

    def draw_card(
        self, painter: QPainter, font: QFont, index: QModelIndex | QPersistentModelIndex, lines: list[QRect]
    ) -> None:
        raise NotImplementedError

    def draw_missing(self, painter: QPainter, lines: list[QRect]) -> None:
        """A row whose page is on its way."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.colours.hover))
        for line, share in zip(lines, (0.6, 0.35, 0.5), strict=False):
            bar = QRectF(
                line.left(), line.center().y() - line.height() * 0.25, line.width() * share, line.height() * 0.5
            )
            painter.drawRoundedRect(bar, 3, 3)

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, place: QRect, *, has_bar: bool = True) -> None:
        colours, state = self.theme.colours, option.state.value
        if state & _SELECTED:
            has_focus = bool(state & _ACTIVE) and bool(option.widget.hasFocus())
            painter.fillRect(place, QColor(colours.chosen if has_focus else colours.chosen_idle))
            if has_bar:
                left = place.right() - 2 if QApplication.isRightToLeft() else place.left()
                bar = QRect(left, place.top(), 3, place.height())
                painter.fillRect(bar, QColor(colours.accent if has_focus else colours.muted))
        elif state & _POINTED_AT:
            painter.fillRect(place, QColor(colours.hover))
        painter.fillRect(QRect(place.left(), place.bottom(), place.width(), 1), QColor(colours.border))


def draw_at_end(painter: QPainter, place: QRect, words: str) -> QRect:
    """Draws `words` where a line ends and returns what is left of `place`."""
    if not words:
        return place
    is_mirrored = QApplication.isRightToLeft()
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    painter.drawText(place, _AT_LEFT if is_mirrored else _AT_RIGHT, words)
    taken = painter.fontMetrics().horizontalAdvance(words + "  ")
    return place.adjusted(taken, 0, 0, 0) if is_mirrored else place.adjusted(0, 0, -taken, 0)


def draw_elided(painter: QPainter, place: QRect, words: str) -> None:
    # each text in its own direction, and none at the other edge: the list keeps one
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    painter.drawText(
        place,
        _AT_RIGHT if QApplication.isRightToLeft() else _AT_LEFT,
        painter.fontMetrics().elidedText(words, ELIDE, place.width()),
    )


def draw_dot(painter: QPainter, place: QRect, colour: str) -> QRect:
    """Draws a dot where a line begins and returns what is left of `place`."""
    radius = place.height() * 0.2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    is_mirrored = QApplication.isRightToLeft()
    middle = place.right() - radius if is_mirrored else place.left() + radius
    painter.drawEllipse(QPointF(middle, place.center().y() + 0.5), radius, radius)
    return after(place, round(radius * 2 + place.height() * 0.4))


def after(place: QRect, width: int) -> QRect:
    """What is left of a line once something stands at its beginning."""
    return place.adjusted(0, 0, -width, 0) if QApplication.isRightToLeft() else place.adjusted(width, 0, 0, 0)


def agent_colour(colours: tuple[str, ...], agent: str) -> str:
    """The same colour for an agent each time, without a list of agents."""
    return colours[sum(agent.encode()) % len(colours)]


def strong(font: QFont) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    return made
