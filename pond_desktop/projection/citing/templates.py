"""A person's own formats: a text with fields in braces. Fields are filled in and nothing is run.

`{title}` is a field, `{title|md}` the same through a filter, `{{` and `}}` are braces.
"""

import re
from collections.abc import Callable, Mapping
from datetime import tzinfo
from typing import Final, Literal, TypeAlias

from pond_desktop.errors import UnknownSetting, WrongValue
from pond_desktop.projection.citing.links import escaped_markdown, escaped_org, html_link
from pond_desktop.projection.citing.quotes import said_in
from pond_desktop.projection.citing.values import Cited, Written
from pond_desktop.projection.export.html_text import plain_html
from pond_desktop.projection.export.markdown_text import quoted
from pond_desktop.projection.harmless import harmless, harmless_line

Field: TypeAlias = Callable[[Cited, tzinfo | None], str]
Nearest: TypeAlias = Callable[[str, tuple[str, ...]], str | None]

FIELDS: Final[Mapping[str, Field]] = {
    "title": lambda cited, zone: cited.short_title(),
    "url": lambda cited, zone: cited.url,
    "agent": lambda cited, zone: harmless_line(cited.agent),
    "project": lambda cited, zone: harmless_line(cited.project or ""),
    "date": lambda cited, zone: cited.day(zone),
    "role": lambda cited, zone: "" if cited.view is None else cited.view.role,
    "quote": lambda cited, zone: said_in(cited),
    "snippet": lambda cited, zone: cited.snippet(),
    "session": lambda cited, zone: harmless_line(str(cited.locator.of_session())),
    "message": lambda cited, zone: harmless_line(cited.locator.message or ""),
}
FILTERS: Final[Mapping[str, Callable[[str], str]]] = {
    "line": harmless_line,
    "md": lambda text: escaped_markdown(harmless_line(text)),
    "org": lambda text: escaped_org(harmless_line(text)),
    "html": plain_html,
    "quoted": quoted,
}
_PIECE = re.compile(r"\{\{|\}\}|\{([^{}\n]*)\}|[{}]|[^{}]+")


class Template:
    """Raises UnknownSetting or WrongValue where it is none; `nearest` finds what was perhaps meant."""

    def __init__(self, name: str, text: str, nearest: Nearest) -> None:
        self._name, self._nearest = name, nearest
        self._pieces = [self._piece(found) for found in _PIECE.finditer(text)]
        self.between = "\n\n" if "\n" in text.strip("\n") else "\n"

    def filled(self, cited: Cited, zone: tzinfo | None) -> Written:
        text = harmless("".join(piece(cited, zone) for piece in self._pieces)).strip("\n")
        html = f"<p>{plain_html(text).replace(chr(10), '<br>')}</p>\n<p>— {html_link(cited, zone)}</p>"
        return Written(text=text, line=harmless_line(text), html=html, markdown=text)

    def _piece(self, found: re.Match[str]) -> Field:
        words = found[0]
        if words in ("{{", "}}"):
            return lambda cited, zone: words[0]
        if words in ("{", "}"):
            raise WrongValue(
                f"The format {self._name!r} of the settings has a brace without its other half.",
                "Write a brace that is meant as itself twice.",
            )
        return (lambda cited, zone: words) if found[1] is None else self._field(found[1])

    def _field(self, inside: str) -> Field:
        name, *filters = (word.strip() for word in inside.split("|"))
        field = FIELDS[self._known(name, "field", tuple(FIELDS))]
        through = [FILTERS[self._known(each, "filter", tuple(FILTERS))] for each in filters]

        def filtered(cited: Cited, zone: tzinfo | None) -> str:
            text = field(cited, zone)
            for each in through:
                text = each(text)
            return text

        return filtered

    def _known(self, word: str, kind: Literal["field", "filter"], known: tuple[str, ...]) -> str:
        if word in known:
            return word
        close = self._nearest(word, known)
        remedy = f"Did you mean {close!r}?" if close else f"Known are {', '.join(known)}."
        if kind == "field":
            raise UnknownSetting(
                f"In the format {self._name!r} of the settings {word!r} is no field.", remedy, did_you_mean=close
            )
        raise UnknownSetting(
            f"In the format {self._name!r} of the settings {word!r} is no filter.", remedy, did_you_mean=close
        )
