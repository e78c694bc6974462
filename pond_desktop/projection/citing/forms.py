"""All formats, and one or several things in one of them."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from typing import Final, NamedTuple, TypeAlias

from pond_desktop.projection.citing import agents, links, quotes
from pond_desktop.projection.citing.templates import Template
from pond_desktop.projection.citing.values import Cited, Written
from pond_desktop.projection.harmless import harmless, harmless_line
from pond_desktop.projection.reference import Reference

Form: TypeAlias = Callable[[Cited, tzinfo | None], Written | None]
"""`None` where the thing has nothing of what the format shows."""


class Format(NamedTuple):
    """`between` stands between the texts of several things."""

    title: str
    form: Form
    between: str = "\n"


FORMATS: Final = {
    "markdown": Format("Markdown link", links.markdown),
    "plain": Format("Plain text", links.plain),
    "quote": Format("Quote", quotes.quote, "\n\n"),
    "org": Format("Org link", links.org),
    "html": Format("HTML link", links.html),
    "url": Format("Address alone", links.url),
    "code": Format("Code alone", quotes.code, "\n\n"),
    "agent": Format("For an agent", agents.agent, "\n\n"),
}

PACK: Final = "pack"


def reference(cited: Sequence[Cited], name: str, of: Format, zone: tzinfo | None) -> Reference | None:
    """`None` where nothing that is cited has what the format shows."""
    written = [each for one in cited if (each := of.form(one, zone)) is not None]
    return joined(cited, name, written, of.between) if written else None


def filled(cited: Sequence[Cited], name: str, template: Template, zone: tzinfo | None) -> Reference:
    return joined(cited, name, [template.filled(each, zone) for each in cited], template.between)


def joined(cited: Sequence[Cited], name: str, written: Sequence[Written], between: str = "") -> Reference:
    """Harmless as a whole: what was harmless in pieces need not be."""
    return Reference(
        locators=tuple(str(each.locator) for each in cited),
        format=name,
        text=harmless(between.join(each.text for each in written)),
        line=harmless_line("; ".join(each.line for each in written)),
        html=harmless("<br>\n".join(each.html for each in written)),
        markdown=harmless("\n\n".join(each.markdown for each in written)),
    )
