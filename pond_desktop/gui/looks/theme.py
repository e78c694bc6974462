"""The look in use: colours, fonts, zoom. Panes ask it and listen to `changed`."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from pond_desktop.gui.looks.colours import DARK, LIGHT, Colours

ThemeChoice: TypeAlias = Literal["system", "light", "dark"]

_ZOOM_STEPS = (0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
_NO_ZOOM = _ZOOM_STEPS.index(1.0)


class Theme(QObject):
    """Follows the system's colour scheme where that is known and the choice is `system`; else it is light."""

    changed = Signal()

    def __init__(self, choice: ThemeChoice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice: ThemeChoice = choice
        self._zoom_step = _NO_ZOOM
        self._system_font = QFont(QApplication.font())
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)
        self.colours = self._chosen_colours()

    def choose(self, choice: ThemeChoice) -> None:
        self.choice = choice
        self.apply()

    def zoom(self, steps: int) -> None:
        """Larger or smaller letters everywhere; 0 goes back to the system's size."""
        self._zoom_step = min(max(self._zoom_step + steps, 0), len(_ZOOM_STEPS) - 1) if steps else _NO_ZOOM
        self.apply()

    def apply(self) -> None:
        """Dresses the whole application."""
        self.colours = self._chosen_colours()
        QApplication.setStyle(QStyleFactory.create("Fusion"))
        QApplication.setPalette(palette(self.colours))
        font = QFont(self._system_font)
        font.setPointSizeF(self._system_font.pointSizeF() * _ZOOM_STEPS[self._zoom_step])
        QApplication.setFont(font)
        _application().setStyleSheet(style_sheet(self.colours))
        self.changed.emit()

    def code_font(self, beside: QFont) -> QFont:
        """The system's fixed-width letters, in the size of the text beside them."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(beside.pointSizeF() * 0.95)
        return font

    def _chosen_colours(self) -> Colours:
        if self.choice == "system":
            is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            return DARK if is_dark else LIGHT
        return DARK if self.choice == "dark" else LIGHT

    def _system_changed(self) -> None:
        if self.choice == "system":
            self.apply()


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def palette(colours: Colours) -> QPalette:
    """Every role set by hand: what a desktop theme leaves out must not come from another one."""
    roles = QPalette.ColorRole
    made = QPalette()
    for role, colour in {
        roles.Window: colours.window,
        roles.WindowText: colours.text,
        roles.Base: colours.base,
        roles.AlternateBase: colours.raised,
        roles.ToolTipBase: colours.raised,
        roles.ToolTipText: colours.text,
        roles.PlaceholderText: colours.muted,
        roles.Text: colours.text,
        roles.Button: colours.raised,
        roles.ButtonText: colours.text,
        roles.BrightText: colours.failed,
        roles.Light: colours.raised,
        roles.Midlight: colours.hover,
        roles.Mid: colours.border,
        roles.Dark: colours.border,
        roles.Shadow: colours.border,
        roles.Highlight: colours.accent,
        roles.HighlightedText: colours.on_accent,
        roles.Link: colours.link,
        roles.LinkVisited: colours.link,
        roles.Accent: colours.accent,
    }.items():
        made.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
    return made


def style_sheet(colours: Colours) -> str:
    """What Fusion draws heavier than this window wants: splitters, bars, flat buttons."""
    return f"""
        QSplitter::handle {{ background: {colours.border}; }}
        QSplitter::handle:horizontal {{ width: 1px; }}
        QToolBar {{ background: {colours.window}; border: none; border-bottom: 1px solid {colours.border};
                    spacing: 6px; padding: 5px 8px; }}
        QStatusBar {{ background: {colours.window}; border-top: 1px solid {colours.border}; }}
        QStatusBar::item {{ border: none; }}
        QMenuBar {{ background: {colours.window}; }}
        QMenuBar::item {{ padding: 4px 9px; background: transparent; }}
        QMenuBar::item:selected {{ background: {colours.chosen_idle}; }}
        QToolTip {{ color: {colours.text}; background: {colours.raised}; border: 1px solid {colours.border};
                    padding: 4px; }}
        QFrame#bar {{ background: {colours.raised}; border: none; border-bottom: 1px solid {colours.border}; }}
        QFrame#bar[holdsFocus="true"] {{ border-bottom-color: {colours.accent}; }}
        QFrame#notice {{ background: {colours.flash}; border: none; border-bottom: 1px solid {colours.border}; }}
        QScrollBar:vertical {{ background: {colours.base}; width: 12px; margin: 0; }}
        QScrollBar:horizontal {{ background: {colours.base}; height: 12px; margin: 0; }}
        QScrollBar::handle {{ background: {colours.border}; border-radius: 4px; margin: 2px; }}
        QScrollBar::handle:vertical {{ min-height: 28px; }}
        QScrollBar::handle:horizontal {{ min-width: 28px; }}
        QScrollBar::handle:disabled {{ background: transparent; }}
        QScrollBar::handle:hover {{ background: {colours.muted}; }}
        QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
        QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
        QLabel#quiet {{ color: {colours.muted}; }}
        QLabel#heading {{ font-weight: 600; }}
        QToolButton {{ border: 1px solid transparent; border-radius: 5px; padding: 3px 7px; }}
        QToolButton:hover {{ background: {colours.chosen_idle}; }}
        QToolButton[checkable="true"], QToolButton#choice {{ border-color: {colours.border}; }}
        QToolButton:checked {{ background: {colours.chosen}; border-color: {colours.accent}; }}
        QToolButton#link {{ color: {colours.link}; padding-left: 0; }}
        QToolButton#link:disabled {{ color: {colours.muted}; }}
        QToolButton::menu-indicator {{ image: none; }}
        QToolButton:focus {{ border-color: {colours.accent}; }}
        QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
        QPushButton {{ border: 1px solid {colours.border}; border-radius: 6px; padding: 6px 14px;
                       background: {colours.raised}; }}
        QPushButton:hover {{ background: {colours.hover}; }}
        QPushButton:focus {{ border-color: {colours.accent}; }}
        QPushButton:default {{ background: {colours.accent}; color: {colours.on_accent};
                               border-color: {colours.accent}; }}
        QLineEdit {{ border: 1px solid {colours.border}; border-radius: 6px; padding: 5px 8px;
                     background: {colours.base}; }}
        QLineEdit:focus {{ border-color: {colours.accent}; }}
        QProgressBar {{ border: 1px solid {colours.border}; border-radius: 4px; background: {colours.base};
                        text-align: center; }}
        QProgressBar::chunk {{ background: {colours.accent}; border-radius: 3px; }}
    """ + _search_sheet(colours)


def _search_sheet(colours: Colours) -> str:
    """The search's own: strips, chips, marks."""
    return f"""
        QFrame#strip {{ background: {colours.window}; border: none; border-bottom: 1px solid {colours.border}; }}
        QFrame#foot {{ background: {colours.raised}; border: none; border-top: 1px solid {colours.border}; }}
        QFrame#sheet, QListWidget#suggestions {{ background: {colours.raised}; border: 1px solid {colours.border}; }}
        QToolButton#warned {{ color: {colours.warned}; border-color: {colours.border}; }}
        QToolButton#chip {{ border: 1px solid {colours.border}; border-radius: 9px; padding: 1px 3px;
                            background: {colours.base}; }}
        QToolButton#chip:hover {{ background: {colours.hover}; }}
        QToolButton#chip[isActive="true"] {{ background: {colours.chosen}; border-color: {colours.accent}; }}
        QToolButton#chip:focus {{ border-color: {colours.accent}; }}
        QToolButton#opens {{ color: {colours.link}; background: {colours.base}; border-radius: 0;
                             border-bottom: 1px solid {colours.border}; padding: 8px 12px; text-align: left; }}
        QToolButton#opens:hover {{ background: {colours.hover}; }}
    """
