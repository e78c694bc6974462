"""Markdown of a transcript → HTML that we wrote ourselves.

What a transcript holds is escaped, never cleaned and trusted: HTML in it stays text, an image becomes its words, a link
is a link only where `openable` says so, or where it leads to a session; the latter also where it stands bare.
"""

import re
from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from pond_desktop.gui.looks.code import coloured
from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.document import OWN_LINK, is_own_link, openable
from pond_desktop.gui.translation import tr

UNBROKEN_CHARS_MAX = 2_000
_UNBROKEN = re.compile(rf"\S{{{UNBROKEN_CHARS_MAX}}}")
_CLOSELY_UNBROKEN = re.compile(r"\S{200}")
_MARKED_LEVELS_MAX = 20
_ADDRESS_CHARS = 200

COPY_SCHEME = "copy:"
"""Begins the links of our own, which copy the address behind it, percent-encoded; nothing else may be written so."""


def breakable(text: str) -> str:
    """Puts a zero-width space into endless runs: laying out 200 KB without a blank takes half a second."""
    return _UNBROKEN.sub(_with_break, text)


def closely_breakable(text: str) -> str:
    """The same for text that is nothing but text: a whole page of such a run is laid out three times as fast."""
    return _CLOSELY_UNBROKEN.sub(_with_break, text)


def _with_break(run: re.Match[str]) -> str:
    return run.group() + "\u200b"


class MarkdownWriter:
    """Writes for one set of colours."""

    def __init__(self, colours: Colours, *, code_family: str) -> None:
        self._colours, self._code_family = colours, code_family
        self._quote_depth = 0
        self._is_in_link = False
        self._reader = _reader()
        rules = self._reader.renderer.rules  # type: ignore[attr-defined]
        rules.update(
            {
                "fence": self._fence,
                "code_block": self._fence,
                "code_inline": self._code_inline,
                "image": self._image,
                "link_open": self._link_open,
                "link_close": self._link_close,
                "text": self._text,
                "table_open": self._table_open,
                "heading_open": _heading_open,
                "softbreak": lambda *_: "<br>",
                "hr": lambda *_: f'<hr style="background-color:{colours.border}">',
                "blockquote_open": self._quote_open,
                "blockquote_close": self._quote_close,
            }
        )

    @property
    def colours(self) -> Colours:
        return self._colours

    def html(self, markdown: str) -> str:
        self._quote_depth, self._is_in_link = 0, False
        return str(self._reader.render(breakable(markdown)))

    def code(self, text: str, language: str = "") -> str:
        """Text as it stands, on the ground of code."""
        written = coloured(breakable(text.rstrip("\n")), language, is_dark=self._colours.is_dark)
        return (
            f'<table width="100%" cellpadding="8" cellspacing="0" bgcolor="{self._colours.code}"'
            f' style="margin-top:6px"><tr><td>'
            f"<pre style=\"white-space:pre-wrap;margin:0;font-family:'{self._code_family}'\">{written}</pre>"
            "</td></tr></table>"
        )

    def _fence(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[index]
        return self.code(token.content, (token.info.split() or [""])[0])

    def _code_inline(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        return (
            f"<span style=\"font-family:'{self._code_family}';background-color:{self._colours.code}\">"
            f"{escape(tokens[index].content, quote=False)}</span>"
        )

    def _link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        self._is_in_link = True
        return self._anchor(str(tokens[index].attrGet("href") or ""))

    def _link_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        self._is_in_link = False
        return "</a>"

    def _anchor(self, address: str) -> str:
        return f'<a href="{escape(address)}" style="color:{self._colours.link}">'

    def _text(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        said = tokens[index].content
        if self._is_in_link or "pond:" not in said:
            return escapeHtml(said)
        # every other piece is a link
        return "".join(
            f"{self._anchor(piece)}{escapeHtml(piece)}</a>" if place % 2 and is_own_link(piece) else escapeHtml(piece)
            for place, piece in enumerate(OWN_LINK.split(said))
        )

    def _image(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        """An image is never fetched: its words and its address stand for it, and a link of ours copies that."""
        token = tokens[index]
        words = RendererHTML().renderInlineAsText(token.children or [], options, env)
        address = str(token.attrGet("src") or "")
        said = escape(_image_words(words, address), quote=False)
        if not address or _is_embedded(address):
            return said
        colour = self._colours.link
        copy = escape(tr("copy the address"), quote=False)
        return f'{said} <a href="{COPY_SCHEME}{quote(address, safe="")}" style="color:{colour}">{copy}</a>'

    def _quote_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        self._quote_depth -= 1
        return "</blockquote>" if self._quote_depth else "</td></tr></table>"

    def _table_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        return (
            f'<table border="1" cellspacing="0" cellpadding="5" style="border-collapse:collapse;'
            f'border-style:solid;border-color:{self._colours.border};margin-top:8px">'
        )

    def _quote_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        self._quote_depth += 1
        if self._quote_depth > 1:
            # a table in a table in a table: twenty of them take Qt fourteen seconds to lay out
            return '<blockquote style="margin-left:12px;margin-right:0px">'
        return (
            f'<table cellspacing="0" cellpadding="0" style="margin-bottom:6px"><tr>'
            f'<td width="3" bgcolor="{self._colours.border}"></td>'
            f'<td style="color:{self._colours.muted};padding-left:10px">'
        )


def image_addresses(markdown: str) -> list[str]:
    """The addresses of its images, as far as they lie elsewhere."""
    tokens = _reader().parse(breakable(markdown))
    images = (child for token in tokens for child in token.children or () if child.type == "image")
    return [address for image in images if (address := str(image.attrGet("src") or "")) and not _is_embedded(address)]


def _reader() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "maxNesting": _MARKED_LEVELS_MAX}).enable(
        ["table", "strikethrough"]
    )
    # our own test of links is stricter and keeps what fails it as the text that was typed
    made.validateLink = _is_openable  # type: ignore[method-assign]
    return made


def _is_embedded(address: str) -> bool:
    return address.startswith("data:")


def _heading_open(tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    """Qt writes headings up to twice as large as the text: a transcript is no poster."""
    tag = tokens[index].tag
    size = {"h1": "x-large", "h2": "large"}.get(tag, "medium")
    return f'<{tag} style="font-size:{size};margin-top:10px;margin-bottom:4px">'


def _is_openable(url: str) -> bool:
    return openable(url) is not None or is_own_link(url)


def _image_words(words: str, address: str) -> str:
    shown = address if len(address) <= _ADDRESS_CHARS else address[: _ADDRESS_CHARS - 1] + "…"
    if _is_embedded(address) or not address:
        return tr("[image: {words}]").format(words=words) if words else tr("[image]")
    if words:
        return tr("[image: {words} at {address}]").format(words=words, address=shown)
    return tr("[image at {address}]").format(address=shown)
