"""Control characters that were made symbols, where no font has those: by their names instead."""

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics

_ESCAPE = "␛"
_NAMES = (
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI",
    "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
)  # fmt: skip
_IN_WORDS = {0x2400 + code: f"[{name}]" for code, name in enumerate(_NAMES)} | {0x2421: "[DEL]"}


def with_known_symbols(text: str) -> str:
    """`text` without symbols that would be drawn as empty boxes."""
    return text if _are_drawn() or not any(chr(symbol) in text for symbol in _IN_WORDS) else text.translate(_IN_WORDS)


@cache
def _are_drawn() -> bool:
    return any(
        QFontMetrics(QFont(family)).inFontUcs4(ord(_ESCAPE))
        for family in QFontDatabase.families()
        if not QFontDatabase.isPrivateFamily(family)
    )
