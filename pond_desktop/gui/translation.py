"""The window's own words, in the language that is chosen."""

import re

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from pond_desktop.runtime.resources import resource

LANGUAGES = ("en", "ja", "zh_CN")
"""Those with a catalogue. That of English holds the plurals alone."""
_MNEMONIC = re.compile(r"\(&\w\)")
_CONTEXT = ""
"""What `pyside6-lupdate` files a free function's texts under."""


def tr(text: str, disambiguation: str = "", n: int = -1) -> str:
    """The text in the chosen language, or as it stands. `n` stands for `%n` and chooses the plural; `%Ln` is the same
    with the language's signs between thousands.

    Always called with a literal, since that is what goes into the catalogues; what varies is put in afterwards:
    `tr("Session of {agent}").format(agent=agent)`.
    """
    return QCoreApplication.translate(_CONTEXT, text, disambiguation, n)


def QT_TR_NOOP(text: str) -> str:
    return text


def without_mnemonic(words: str) -> str:
    """A command's words without the mark of its letter in a menu: `&File`, or `ファイル(&F)`."""
    return _MNEMONIC.sub("", words).replace("&", "")


def speak(language: str) -> None:
    """From now on everything is said in this language, as far as it is translated; `system` is that of the desktop.

    What was said before stays as it is: a window is opened in one language.
    """
    locale = _locale_of(language)
    QLocale.setDefault(locale)
    application = QCoreApplication.instance()
    assert application is not None
    for former in application.findChildren(QTranslator):
        QCoreApplication.removeTranslator(former)
        former.deleteLater()
    of_qt, ours = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), str(resource("translations"))
    # the last one is asked first; English is there for plurals where a language has no catalogue
    for spoken, name, folder in ((QLocale("en"), "pond", ours), (locale, "qtbase", of_qt), (locale, "pond", ours)):
        translator = QTranslator(application)
        if translator.load(spoken, name, "_", folder):
            QCoreApplication.installTranslator(translator)


def _locale_of(language: str) -> QLocale:
    """That of the system keeps its country's dates and numbers where it speaks the language that is wanted."""
    system = QLocale.system()
    if system.language() == QLocale.Language.C:
        system = QLocale("en")
    wanted = system if language == "system" else QLocale(language)
    is_same = (wanted.language(), wanted.script()) == (system.language(), system.script())
    return system if is_same else wanted
