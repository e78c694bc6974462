"""Things to refer to, with what a test does not care for filled in."""

from datetime import UTC
from typing import Any

from pond_desktop.canonical import Locator, Part
from pond_desktop.projection.citing.forms import FORMATS, reference
from pond_desktop.projection.citing.packs import Piece
from pond_desktop.projection.citing.values import Cited
from pond_desktop.projection.messages import message_view
from pond_desktop.projection.reference import Reference
from pond_desktop.projection.times import ShownTime
from tests.projection.made import archived, at, message, part, session

URL = "pond://session/claude-code/s1"


def cited_session(**fields: Any) -> Cited:
    made = {"locator": Locator("claude-code", "s1"), "title": "A title", "agent": "Claude Code", "at": at(0)}
    return Cited(**{**made, "project": "/home/ana/pond", "text": "What a person asked", **fields})


def cited_message(*parts: Part | str, role: str = "assistant", ordinal: int = 1, **fields: Any) -> Cited:
    given = [part(body=each) if isinstance(each, str) else each for each in parts]
    view = message_view(
        session(), archived(message(*given, role=role, ordinal=ordinal)), ShownTime(at(ordinal), "stated")
    )
    said = "\n\n".join(each.text or "" for each in view.parts if each.type == "text")
    made = {"locator": Locator("claude-code", "s1", view.id), "at": view.at, "text": said, "view": view}
    return cited_session(**{**made, **fields})


def referred(*cited: Cited, form: str = "markdown") -> Reference:
    found = reference(cited, form, FORMATS[form], UTC)
    assert found is not None
    return found


def pieces(*cited: Cited, asked: int | None = None) -> list[Piece]:
    """`asked`: the place of the one that was named; all of them without it."""
    return [Piece(each, asked is None or place == asked) for place, each in enumerate(cited)]
