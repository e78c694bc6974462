"""A block for the prompt of an agent: what it is about, and the call that reads the whole."""

import re
from datetime import tzinfo

from pond_desktop.canonical import Locator
from pond_desktop.projection.citing.links import html_link
from pond_desktop.projection.citing.values import Cited, Written
from pond_desktop.projection.export.html_text import plain_html
from pond_desktop.projection.harmless import harmless_line
from pond_desktop.projection.words import folder_name

_PLAIN_NAME = re.compile(r"[A-Za-z0-9_.@:/#+=~-]{1,300}")


def agent(cited: Cited, zone: tzinfo | None) -> Written:
    facts = [
        ("agent", harmless_line(cited.agent)),
        ("project", harmless_line(cited.project or "")),
        ("when", cited.moment(zone)),
        ("role", "" if cited.view is None else cited.view.role),
        ("title", cited.short_title()),
        ("snippet", cited.snippet()),
        ("link", cited.url),
    ]
    lines = [_heading(cited), *(f"  {name}: {value}" for name, value in facts if value), _calls(cited)]
    text = "\n".join(lines)
    return Written(
        text=text,
        line=_line(cited, zone),
        html=f"<pre>{plain_html(text)}</pre>\n{html_link(cited, zone)}",
        markdown=text,
    )


def id_of(locator: Locator) -> str:
    """As the tools take it; as an address where the id holds more than plain signs."""
    named = str(locator)
    return named if _PLAIN_NAME.fullmatch(named) else locator.address()


def whole_call(locator: Locator) -> str:
    """The call that reads all of it."""
    tool = "pond_get_session" if locator.message is None else "pond_get_message"
    return f'{tool} with id "{id_of(locator)}"'


def _heading(cited: Cited) -> str:
    return f"Past {'session' if cited.view is None else 'message'} {id_of(cited.locator)}"


def _calls(cited: Cited) -> str:
    whole = f"{whole_call(cited.locator)}"
    if cited.view is None:
        return f"Full transcript: {whole}."
    return f"Full message: {whole}; the session around it: {whole_call(cited.locator.of_session())}."


def _line(cited: Cited, zone: tzinfo | None) -> str:
    kind = "session" if cited.view is None else "message"
    project = harmless_line(folder_name(cited.project)) if cited.project else ""
    facts = ", ".join(filter(None, (harmless_line(cited.agent), project, cited.day(zone))))
    snippet = cited.snippet() or cited.short_title()
    return f'past {kind} {id_of(cited.locator)} ({facts}): "{snippet}" — {whole_call(cited.locator)}'
