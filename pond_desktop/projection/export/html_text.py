"""Text of a transcript as HTML that we wrote ourselves: escaped, never cleaned and trusted."""

from collections.abc import Sequence
from html import escape
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

READ_CHARS_MAX = 1 << 16
"""A longer text is not read as Markdown."""
_HEADING_LEVEL = 4
"""Headings of transcripts begin here: those above are ours."""


def rendered(markdown: str) -> str:
    """HTML in it stays text, an image its words and its address, a link is one only to where the web is."""
    return str(_READER.render(markdown))


def plain_html(text: str) -> str:
    """Words between tags, or in an attribute with quotation marks around it."""
    return escape(text, quote=True)


def _heading(tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    token = tokens[index]
    level = min(int(token.tag[1:]) + _HEADING_LEVEL - 1, 6)
    return f"<h{level}>" if token.nesting > 0 else f"</h{level}>\n"


def _code(tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    return f"<pre><code>{plain_html(tokens[index].content)}</code></pre>\n"


def _image(tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    token = tokens[index]
    words = RendererHTML().renderInlineAsText(token.children or [], options, env)
    place = str(token.attrGet("src") or "")
    said = " ".join(filter(None, ("image:", words, f"({place})" if place and not place.startswith("data:") else "")))
    return f'<span class="away">[{plain_html(said)}]</span>'


def _link(tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    place = plain_html(str(tokens[index].attrGet("href") or ""))
    return f'<a href="{place}" rel="noreferrer noopener">'


def _is_web(url: str) -> bool:
    try:
        pieces = urlsplit(url)
        has_account = pieces.username is not None
    except ValueError:
        return False
    return pieces.scheme in ("http", "https") and bool(pieces.netloc) and not has_account


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False, "maxNesting": 20}).enable(
        ["table", "strikethrough"]
    )
    reader.validateLink = _is_web  # type: ignore[method-assign]
    rules = reader.renderer.rules  # type: ignore[attr-defined]  # of the renderer that is in use
    rules.update(
        {
            "heading_open": _heading,
            "heading_close": _heading,
            "fence": _code,
            "code_block": _code,
            "image": _image,
            "link_open": _link,
            "softbreak": lambda *_: "<br>\n",
        }
    )
    return reader


_READER = _reader()
