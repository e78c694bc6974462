"""A field whose words can be taken away with a click."""

from PySide6.QtWidgets import QLineEdit, QToolButton

from pond_desktop.gui.translation import tr


def make_clearable(field: QLineEdit) -> None:
    """Qt's own button has no name for those who listen."""
    field.setClearButtonEnabled(True)
    for button in field.findChildren(QToolButton):
        button.setAccessibleName(tr("Take the words away"))
