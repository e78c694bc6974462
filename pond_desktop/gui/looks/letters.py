"""Letters of the language that is chosen, where the system's own font lacks them and the system speaks another one.

Chinese and Japanese write the same sign differently, and which font stands in is decided by the system's language.
"""

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontDatabase

_FONTS = {
    QLocale.Script.JapaneseScript: ("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Yu Gothic UI"),
    QLocale.Script.SimplifiedHanScript: (
        "Noto Sans CJK SC",
        "Noto Sans SC",
        "Source Han Sans SC",
        "Microsoft YaHei UI",
    ),
}
"""Those that are there on most systems, the likeliest first."""


def with_letters_of_language(font: QFont) -> QFont:
    """`font` first, then one that has the language's signs; where none is known Qt finds one."""
    fitting = _FONTS.get(QLocale().script(), ())
    installed = next((family for family in fitting if QFontDatabase.hasFamily(family)), None)
    made = QFont(font)
    if installed is not None:
        made.setFamilies([*font.families(), installed])
    return made
