"""The look in use: colours, fonts, zoom, motion. Panes ask it and listen to `changed`."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from pond_desktop.gui.looks.colours import CONTRAST, DARK, LIGHT, Colours
from pond_desktop.runtime.resources import resource
from pond_desktop.runtime.settings import Theme as ThemeChoice

_ZOOM_STEPS = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)


class Theme(QObject):
    """Follows the system's colour scheme and its wish for contrast where they are known and the choice is `system`;
    else it is light."""

    changed = Signal()
    chosen = Signal()
    """A person chose other colours or another size."""

    def __init__(
        self,
        choice: ThemeChoice,
        parent: QObject | None = None,
        *,
        zoom_percent: int = 100,
        is_motion_reduced: bool = False,
    ) -> None:
        super().__init__(parent)
        self.choice: ThemeChoice = choice
        self.zoom_percent = zoom_percent
        self.is_motion_reduced = is_motion_reduced
        self._system_font = QFont(QApplication.font())
        self._has_effects = QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
        self._caret_flash_ms = QApplication.cursorFlashTime()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._system_changed)
        if hasattr(hints, "accessibility"):  # since Qt 6.10
            hints.accessibility().contrastPreferenceChanged.connect(self._system_changed)
        self.colours = self._chosen_colours()

    def choose(self, choice: ThemeChoice) -> None:
        self.choice = choice
        self.apply()
        self.chosen.emit()

    def zoom(self, steps: int) -> None:
        """Larger or smaller letters everywhere; 0 goes back to the system's size."""
        if steps > 0:
            self.zoom_percent = next((step for step in _ZOOM_STEPS if step > self.zoom_percent), _ZOOM_STEPS[-1])
        elif steps < 0:
            self.zoom_percent = next((step for step in _ZOOM_STEPS[::-1] if step < self.zoom_percent), _ZOOM_STEPS[0])
        else:
            self.zoom_percent = 100
        self.apply()
        self.chosen.emit()

    def follow(self, choice: ThemeChoice, *, zoom_percent: int, is_motion_reduced: bool) -> None:
        """Takes what the settings say."""
        former = (self.choice, self.zoom_percent, self.is_motion_reduced)
        self.choice, self.zoom_percent, self.is_motion_reduced = choice, zoom_percent, is_motion_reduced
        if former != (choice, zoom_percent, is_motion_reduced):
            self.apply()

    def apply(self) -> None:
        """Dresses the whole application."""
        self.colours = self._chosen_colours()
        QApplication.setStyle(QStyleFactory.create("Fusion"))
        QApplication.setPalette(palette(self.colours))
        font = QFont(self._system_font)
        # a system may give its size in pixels
        font.setPointSizeF(QFontInfo(self._system_font).pointSizeF() * self.zoom_percent / 100)
        QApplication.setFont(font)
        QApplication.setEffectEnabled(Qt.UIEffect.UI_General, self._has_effects and not self.is_motion_reduced)
        QApplication.setCursorFlashTime(0 if self.is_motion_reduced else self._caret_flash_ms)
        _application().setStyleSheet(style_sheet(self.colours))
        self.changed.emit()

    def code_font(self, beside: QFont) -> QFont:
        """The system's fixed-width letters, in the size of the text beside them."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(beside.pointSizeF() * 0.95)
        return font

    def _chosen_colours(self) -> Colours:
        if self.choice != "system":
            return {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}[self.choice]
        hints = QGuiApplication.styleHints()
        accessibility = hints.accessibility() if hasattr(hints, "accessibility") else None
        if accessibility and accessibility.contrastPreference() == Qt.ContrastPreference.HighContrast:
            return CONTRAST
        return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT

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
        QLabel#live {{ color: {colours.ok}; }}
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
        QCheckBox::indicator, QAbstractItemView::indicator {{
            width: 14px; height: 14px; border: 1px solid {colours.muted}; border-radius: 3px;
            background: {colours.base}; }}
        QCheckBox::indicator:focus {{ border-color: {colours.accent}; }}
        QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
            background: {colours.accent}; border-color: {colours.accent}; image: url("{_sign("check", colours)}"); }}
        QListWidget#choices, QTreeWidget#choices {{ border: 1px solid {colours.border}; border-radius: 6px;
                                                    background: {colours.base}; }}
        QListWidget#choices:focus, QTreeWidget#choices:focus {{ border-color: {colours.accent}; }}
        QListWidget#choices::item, QTreeWidget#choices::item {{ min-height: 24px; padding: 0 6px; }}
        QListWidget#choices::item:selected, QTreeWidget#choices::item:selected {{
            background: {colours.chosen}; color: {colours.text}; }}
        QListWidget#choices::item:selected:!active, QTreeWidget#choices::item:selected:!active {{
            background: {colours.chosen_idle}; }}
        QComboBox, QSpinBox {{ border: 1px solid {colours.border}; border-radius: 6px; padding: 3px 8px;
                               background: {colours.base}; }}
        QComboBox:focus, QSpinBox:focus {{ border-color: {colours.accent}; }}
        QComboBox::drop-down {{ border: none; width: 22px; }}
        QComboBox::down-arrow, QSpinBox::down-arrow {{ image: url("{_sign("down", colours)}");
                                                       width: 10px; height: 10px; }}
        QSpinBox::up-arrow {{ image: url("{_sign("up", colours)}"); width: 10px; height: 10px; }}
        QSpinBox::up-button, QSpinBox::down-button {{ border: none; width: 20px; }}
        QLineEdit {{ border: 1px solid {colours.border}; border-radius: 6px; padding: 5px 8px;
                     background: {colours.base}; }}
        QLineEdit:focus {{ border-color: {colours.accent}; }}
        QProgressBar {{ border: 1px solid {colours.border}; border-radius: 4px; background: {colours.base};
                        text-align: center; }}
        QProgressBar::chunk {{ background: {colours.accent}; border-radius: 3px; }}
    """ + _search_sheet(colours)


def _sign(name: str, colours: Colours) -> str:
    return resource(f"icons/{name}-on-{'dark' if colours.is_dark else 'light'}.svg").as_posix()


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
