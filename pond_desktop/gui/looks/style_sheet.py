"""What Qt's own style does not draw as this window wants it. Colours go in; the text goes to Qt."""

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.runtime.resources import resource


def style_sheet(colours: Colours) -> str:
    return _frame_sheet(colours) + _button_sheet(colours) + _field_sheet(colours) + _search_sheet(colours)


def _frame_sheet(colours: Colours) -> str:
    """What Fusion draws heavier than this window wants: splitters, bars, what scrolls."""
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
        QHeaderView::section {{ background: {colours.raised}; color: {colours.muted}; border: none; padding: 5px 6px;
                                border-bottom: 1px solid {colours.border};
                                border-right: 1px solid {colours.border}; }}
        QScrollBar:vertical {{ background: {colours.base}; width: 12px; margin: 0; }}
        QScrollBar:horizontal {{ background: {colours.base}; height: 12px; margin: 0; }}
        QScrollArea > QWidget > QScrollBar:vertical, QScrollArea > QWidget > QScrollBar:horizontal {{
            background: transparent; }}
        QScrollBar::handle {{ background: {colours.border}; border-radius: 4px; margin: 2px; }}
        QScrollBar::handle:vertical {{ min-height: 28px; }}
        QScrollBar::handle:horizontal {{ min-width: 28px; }}
        QScrollBar::handle:disabled {{ background: transparent; }}
        QScrollBar::handle:hover {{ background: {colours.muted}; }}
        QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
        QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
        QLabel#quiet {{ color: {colours.muted}; }}
        QLabel#heading {{ font-weight: 600; }}
        QLabel#heading[isBeside="true"] {{ font-weight: 400; color: {colours.muted}; }}
        QLabel#live {{ color: {colours.ok}; }}
        QProgressBar {{ border: 1px solid {colours.border}; border-radius: 4px; background: {colours.base};
                        text-align: center; }}
        QProgressBar::chunk {{ background: {colours.accent}; border-radius: 3px; }}
    """


def _button_sheet(colours: Colours) -> str:
    """Flat in bars, framed in dialogs; dashed what can't be pressed now."""
    return f"""
        QToolButton {{ border: 1px solid transparent; border-radius: 5px; padding: 3px 7px;
                       min-width: 8px; min-height: 16px; }}
        QToolButton:hover {{ background: {colours.chosen_idle}; }}
        QToolButton[checkable="true"], QToolButton#choice {{ border-color: {colours.border}; }}
        QToolButton:checked {{ background: {colours.chosen}; border-color: {colours.accent}; }}
        QToolButton#link {{ color: {colours.link}; padding-left: 0; text-decoration: underline; }}
        QToolButton#insert, QToolButton#insertMore {{ border-color: {colours.border}; background: {colours.base}; }}
        QToolButton#insert {{ border-top-right-radius: 0; border-bottom-right-radius: 0; }}
        QToolButton#insertMore {{ border-left-color: transparent; border-top-left-radius: 0;
                                  border-bottom-left-radius: 0; padding-left: 4px; padding-right: 4px; }}
        QToolButton#insert:hover, QToolButton#insertMore:hover {{ background: {colours.hover}; }}
        QToolButton:disabled, QToolButton#link:disabled {{ color: {colours.disabled}; border-style: dashed; }}
        QToolButton::menu-indicator {{ image: none; }}
        QToolButton:focus {{ border: 2px solid {colours.accent}; padding: 2px 6px; }}
        QToolButton#link:focus {{ padding-left: 0; }}
        QToolButton#choice:focus, QToolButton#warned:focus {{ border-color: {colours.accent}; }}
        QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
        QPushButton {{ border: 1px solid {colours.border}; border-radius: 6px; padding: 6px 14px;
                       background: {colours.raised}; }}
        QPushButton:hover {{ background: {colours.hover}; }}
        QPushButton:default {{ background: {colours.accent}; color: {colours.on_accent};
                               border-color: {colours.accent}; }}
        QPushButton:focus {{ border: 2px solid {colours.accent}; padding: 5px 13px; }}
        QPushButton:default:focus {{ border-color: {colours.text}; }}
        QPushButton:disabled {{ color: {colours.disabled}; background: transparent;
                                border: 1px dashed {colours.border}; }}
    """


def _field_sheet(colours: Colours) -> str:
    """What is typed into, ticked and chosen from."""
    return f"""
        QCheckBox::indicator, QAbstractItemView::indicator {{
            width: 14px; height: 14px; border: 1px solid {colours.muted}; border-radius: 3px;
            background: {colours.base}; }}
        QCheckBox, QRadioButton {{ border: 1px solid transparent; border-radius: 5px; padding: 1px 4px; }}
        QCheckBox:focus, QRadioButton:focus {{ border-color: {colours.accent}; }}
        QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
            background: {colours.accent}; border-color: {colours.accent}; image: url("{_sign("check", colours)}"); }}
        QCheckBox:disabled {{ color: {colours.disabled}; }}
        QCheckBox::indicator:disabled {{ border: 1px dashed {colours.disabled}; background: transparent; }}
        QRadioButton::indicator {{ width: 14px; height: 14px; border: 1px solid {colours.muted}; border-radius: 8px;
                                   background: {colours.base}; }}
        QRadioButton::indicator:checked {{ width: 6px; height: 6px; border: 5px solid {colours.accent};
                                           background: {colours.base}; }}
        QListWidget#choices, QTreeWidget#choices {{ border: 1px solid {colours.border}; border-radius: 6px;
                                                    background: {colours.base}; outline: none; }}
        QListWidget#choices:focus, QTreeWidget#choices:focus {{ border-color: {colours.accent}; }}
        QListWidget#choices::item, QTreeWidget#choices::item {{ min-height: 24px; padding: 0 6px; }}
        QListWidget#choices::item:selected, QTreeWidget#choices::item:selected {{
            background: {colours.chosen}; color: {colours.text}; }}
        QListWidget#choices::item:selected:!active, QTreeWidget#choices::item:selected:!active {{
            background: {colours.chosen_idle}; }}
        QComboBox, QSpinBox {{ border: 1px solid {colours.border}; border-radius: 6px; padding: 3px 8px;
                               background: {colours.base}; }}
        QGroupBox {{ border: 1px solid {colours.border}; border-radius: 6px; margin-top: 22px; padding: 2px; }}
        QGroupBox::title {{ subcontrol-origin: margin; left: 0; }}
        QComboBox:focus, QSpinBox:focus {{ border-color: {colours.accent}; }}
        QComboBox::drop-down {{ border: none; width: 22px; }}
        QComboBox::down-arrow, QSpinBox::down-arrow {{ image: url("{_sign("down", colours)}");
                                                       width: 10px; height: 10px; }}
        QSpinBox::up-arrow {{ image: url("{_sign("up", colours)}"); width: 10px; height: 10px; }}
        QSpinBox::up-button, QSpinBox::down-button {{ border: none; width: 20px; }}
        QLineEdit, QPlainTextEdit#note {{ border: 1px solid {colours.border}; border-radius: 6px; padding: 5px 8px;
                     background: {colours.base}; }}
        QLineEdit:focus, QPlainTextEdit#note:focus {{ border-color: {colours.accent}; }}
        QDialog QTextBrowser, QDialog QPlainTextEdit, QDialog QTableView, QDialog QGraphicsView {{
            border: 1px solid {colours.border}; }}
        QDialog QTextBrowser:focus, QDialog QPlainTextEdit:focus, QDialog QTableView:focus,
        QDialog QGraphicsView:focus {{ border-color: {colours.accent}; }}
    """


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
                            min-height: 20px; background: {colours.base}; }}
        QToolButton#chip:hover {{ background: {colours.hover}; }}
        QToolButton#chip[isActive="true"] {{ background: {colours.chosen}; border-color: {colours.accent}; }}
        QToolButton#chip:focus {{ border: 2px solid {colours.accent}; padding: 0 2px; }}
        QToolButton#opens {{ color: {colours.link}; background: {colours.base}; border-radius: 0;
                             border-bottom: 1px solid {colours.border}; padding: 8px 12px; text-align: left; }}
        QToolButton#opens:hover {{ background: {colours.hover}; }}
        QToolButton#opens:focus {{ border: 2px solid {colours.accent}; padding: 7px 11px; }}
    """
