"""Links: whatever a title holds, it is the words of one link."""

import re
from datetime import tzinfo

from pond_desktop.projection.citing.values import Cited, Written
from pond_desktop.projection.export.html_text import plain_html

_MARKDOWN_SIGN = re.compile(r"[\\\[\]`*_<>$~|]|&(?=#?\w+;)|!(?=\[)")
_ORG_BRACKETS = str.maketrans("[]", "{}")


def escaped_markdown(line: str) -> str:
    """Words that mean nothing but themselves inside a link, also to Markdown with tables and formulas."""
    return _MARKDOWN_SIGN.sub(r"\\\g<0>", line)


def escaped_org(line: str) -> str:
    return line.translate(_ORG_BRACKETS)


def markdown_link(cited: Cited, zone: tzinfo | None) -> str:
    return f"[{escaped_markdown(cited.label(zone))}]({cited.url})"


def html_link(cited: Cited, zone: tzinfo | None) -> str:
    return f'<a href="{plain_html(cited.url)}">{plain_html(cited.label(zone))}</a>'


def plain_link(cited: Cited, zone: tzinfo | None) -> str:
    return f"{cited.short_title()} ({cited.origin(zone)}) {cited.url}"


def markdown(cited: Cited, zone: tzinfo | None) -> Written:
    return _one_line(markdown_link(cited, zone), cited, zone)


def plain(cited: Cited, zone: tzinfo | None) -> Written:
    return _one_line(plain_link(cited, zone), cited, zone)


def org(cited: Cited, zone: tzinfo | None) -> Written:
    return _one_line(f"[[{cited.url}][{escaped_org(cited.label(zone))}]]", cited, zone)


def html(cited: Cited, zone: tzinfo | None) -> Written:
    return _one_line(html_link(cited, zone), cited, zone)


def url(cited: Cited, zone: tzinfo | None) -> Written:
    return _one_line(cited.url, cited, zone)


def _one_line(text: str, cited: Cited, zone: tzinfo | None) -> Written:
    return Written(text=text, line=text, html=html_link(cited, zone), markdown=markdown_link(cited, zone))
