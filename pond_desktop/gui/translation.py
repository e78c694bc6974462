"""The window's own words, in the language that is chosen."""

from PySide6.QtCore import QCoreApplication

_CONTEXT = ""
"""What `pyside6-lupdate` files a free function's texts under."""


def tr(text: str, disambiguation: str = "", n: int = -1) -> str:
    """The text in the chosen language, or as it stands. `n` stands for `%n` and chooses the plural.

    Always called with a literal, since that is what goes into the catalogues; what varies is put in afterwards:
    `tr("Session of {agent}").format(agent=agent)`.
    """
    return QCoreApplication.translate(_CONTEXT, text, disambiguation, n)
