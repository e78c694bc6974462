"""The window's own words, in the language that is chosen."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from pond_desktop.errors import BugError
from pond_desktop.runtime.resources import resource

_CONTEXT = ""
"""What `pyside6-lupdate` files a free function's texts under."""


def tr(text: str, disambiguation: str = "", n: int = -1) -> str:
    """The text in the chosen language, or as it stands. `n` stands for `%n` and chooses the plural.

    Always called with a literal, since that is what goes into the catalogues; what varies is put in afterwards:
    `tr("Session of {agent}").format(agent=agent)`.
    """
    return QCoreApplication.translate(_CONTEXT, text, disambiguation, n)


def speak(language: str) -> None:
    """From now on everything is said in this language, as far as it is translated; `system` is that of the desktop."""
    locale = QLocale() if language == "system" else QLocale(language)
    QLocale.setDefault(locale)
    application = QCoreApplication.instance()
    for name, folder in (("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)), _own_catalogues()):
        translator = QTranslator(application)
        if translator.load(locale, name, "_", folder):
            QCoreApplication.installTranslator(translator)


def _own_catalogues() -> tuple[str, str]:
    try:
        return "pond-desktop", str(resource("translations"))
    except BugError:
        return "pond-desktop", ""  # no language but the one that is written here
