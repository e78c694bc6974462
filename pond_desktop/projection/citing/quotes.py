"""What was said, word for word: as a quotation, and its code alone."""

from collections.abc import Iterator
from datetime import tzinfo

from markdown_it import MarkdownIt

from pond_desktop.projection.citing.links import html_link, markdown_link, plain_link
from pond_desktop.projection.citing.values import Cited, Written
from pond_desktop.projection.export.html_text import plain_html
from pond_desktop.projection.export.markdown_text import contained, fence_around, quoted
from pond_desktop.projection.harmless import harmless, harmless_line
from pond_desktop.projection.readable import cut_at_word

_QUOTE_CHARS_MAX = 200_000
_LINE_CHARS = 400
_BLOCKS = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).disable(["inline", "text_join"])


def quote(cited: Cited, zone: tzinfo | None) -> Written:
    """All that was said, up to 200,000 characters, with where it is from."""
    said = said_in(cited)
    if not said:
        return Written(
            text=markdown_link(cited, zone),
            line=markdown_link(cited, zone),
            html=html_link(cited, zone),
            markdown=markdown_link(cited, zone),
        )
    markdown = f"{quoted(contained(said))}\n>\n> — {markdown_link(cited, zone)}"
    lines = plain_html(said).replace("\n", "<br>\n")
    return Written(
        text=markdown,
        line=f"“{cut_at_word(harmless_line(said), _LINE_CHARS)}” — {markdown_link(cited, zone)}",
        html=f"<blockquote><p>{lines}</p><p>— {html_link(cited, zone)}</p></blockquote>",
        markdown=markdown,
    )


def said_in(cited: Cited) -> str:
    said = harmless(cited.text).strip("\n")
    if len(said) > _QUOTE_CHARS_MAX:
        return said[:_QUOTE_CHARS_MAX].rstrip() + "\n…"
    return said


def code(cited: Cited, zone: tzinfo | None) -> Written | None:
    """The blocks of code in it, one after another; `None` where there is none. A place for one line takes code of one
    line, and else the words that lead to it."""
    blocks = [(language, harmless(body).strip("\n")) for language, body in code_blocks(cited.text)]
    blocks = [(language, body) for language, body in blocks if body.strip()]
    if not blocks:
        return None
    text = "\n\n".join(body for _, body in blocks)
    fences = "\n\n".join(_fenced(language, body) for language, body in blocks)
    return Written(
        text=text,
        line=plain_link(cited, zone) if "\n" in text else text.strip(),
        html="\n".join(f"<pre><code>{plain_html(body)}</code></pre>" for _, body in blocks)
        + f"\n<p>— {html_link(cited, zone)}</p>",
        markdown=f"{fences}\n\n— {markdown_link(cited, zone)}",
    )


def code_blocks(text: str) -> Iterator[tuple[str, str]]:
    """Language, as one word or none, and body of each block of code in Markdown."""
    for token in _BLOCKS.parse(text):
        if token.type in ("fence", "code_block"):
            language = (token.info.split() or [""])[0]
            yield language if language.replace("+", "").replace("#", "").isalnum() else "", token.content


def _fenced(language: str, body: str) -> str:
    ticks = fence_around([body])
    return f"{ticks}{language}\n{body}\n{ticks}"
