"""What a transcript holds was written by anybody; what is put into an editor or a terminal must be text, nothing else.

The one place that makes it so, before every way out. Terminals: ECMA-48 and xterm's strings, also bracketed paste.
Readers: nothing that turns the direction of writing or can't be seen, in which words for an agent could be hidden.
Editors: no line that Vim or Emacs would take for settings when the file is opened again.
"""

import re

from pond_desktop.projection.readable import whole_text

_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_SEQUENCE = re.compile(
    "\x1b\\[[0-?]*[ -/]*[@-~]"  # CSI
    "|\x1b\\][^\n\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)?"  # OSC, without its end to the end of the line
    "|\x1b[PX^_][^\x1b\x9c]*(?:\x1b\\\\|\x9c)"  # DCS, SOS, PM, APC
    "|\x1b[ -/]*[0-~]"
    # a lone 8-bit code is more often a quotation mark that was decoded wrongly: its text stays
    "|\x9b[0-?]+[ -/]*[@-~]"
)
_REMOVED = re.compile(
    "["
    "\x00-\x08\x0e-\x1f\x7f-\x9f"  # C0 but for tab and line feed, DEL, C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # turn the direction of writing
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0"  # not seen
    "\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"  # tags, which write ASCII that nobody sees
    "]"
)
_JOINERS = re.compile("([\u200c\u200d])[\u200c\u200d]+")
_VARIANTS = re.compile("([\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
"""One says how the sign before it looks; a row of them writes what nobody sees."""
_VIM_SETTINGS = re.compile(r"(?<!\S)(vi|[Vv]im(?:[<=>]?\d+)?|ex):(?=[ \t]*set?[ \t]|[^\n]{0,500}=)")
_EMACS_SETTINGS = re.compile(r"(-)(\*-(?=[^\n]{0,500}-\*-))|(local variables)(:)", re.IGNORECASE)
_HARMLESS_ASCII = re.compile("[\t\n -~]*")


def harmless(text: str) -> str:
    """`text` with tabs and line feeds as its only control codes, and with nothing that is not to be seen.

    Every kind of line end is a line feed, sequences for terminals go as a whole, half a character is U+FFFD; what joins
    letters and emoji stays. In settings for Vim or Emacs a blank makes them words. Doing it twice changes nothing more.
    """
    if not _HARMLESS_ASCII.fullmatch(text):
        text = _SEQUENCE.sub("", _LINE_END.sub("\n", whole_text(text)))
        text = _VARIANTS.sub(r"\1", _JOINERS.sub(r"\1", _REMOVED.sub("", text)))
    return _EMACS_SETTINGS.sub(r"\1\3 \2\4", _VIM_SETTINGS.sub(r"\1 :", text))


def harmless_line(text: str) -> str:
    """The same on one line, every white space a blank."""
    # settings that stood on two lines may be on one now
    return harmless(" ".join(harmless(text).split()))


def is_harmless(text: str) -> bool:
    return harmless(text) == text
