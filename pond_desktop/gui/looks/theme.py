"""The look in use: colours, fonts, zoom, motion. Panes ask it and listen to `changed`."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from pond_desktop.gui.looks.colours import CONTRAST, DARK, LIGHT, Colours
from pond_desktop.gui.looks.letters import with_letters_of_language
from pond_desktop.gui.looks.style_sheet import style_sheet
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
        font = with_letters_of_language(self._system_font)
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
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.disabled))
    return made
