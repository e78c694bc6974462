"""Colours, words, Markdown and documents."""

import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QPalette, QTextDocument
from PySide6.QtWidgets import QApplication

from pond_desktop.gui.detail.browser import SafeBrowser
from pond_desktop.gui.detail.page import DetailPage
from pond_desktop.gui.looks.code import code_colours, coloured
from pond_desktop.gui.looks.colours import CONTRAST, DARK, LIGHT, Colours
from pond_desktop.gui.looks.document import SafeDocument, openable
from pond_desktop.gui.looks.markdown import MarkdownWriter, breakable
from pond_desktop.gui.looks.theme import Theme, palette
from tests.gui import values

THEMES = pytest.mark.parametrize("colours", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines count it."""

    def luminance(colour: str) -> float:
        channels = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


_GROUNDS = ("base", "raised", "window", "hover", "chosen_idle", "chosen")
DRAWN = {
    "text": (*_GROUNDS, "flash", "marked", "code", "added", "removed"),
    "muted": (*_GROUNDS, "flash", "code"),
    "disabled": ("base", "raised", "window"),
    "link": (*_GROUNDS, "flash", "code"),
    "warned": (*_GROUNDS, "code"),
    "ok": (*_GROUNDS, "added"),
    "failed": (*_GROUNDS, "removed"),
    "accent": ("base", "raised"),
    "user": ("base", "raised", "flash"),
    "assistant": ("base", "raised", "flash"),
    "tool": ("base", "raised", "flash"),
    "system": ("base", "raised", "flash"),
    "on_accent": ("accent",),
}
"""Which colour words are written in, and the grounds that they are written on."""
_NO_WORDS = {"is_dark", "border", "agents", *(ground for grounds in DRAWN.values() for ground in grounds)}


@THEMES
@pytest.mark.parametrize("words", DRAWN)
def test_all_words_can_be_read_on_all_their_grounds(colours: Colours, words: str) -> None:
    least = 7 if colours is CONTRAST else 4.5
    seen = {ground: contrast(getattr(colours, words), getattr(colours, ground)) for ground in DRAWN[words]}
    assert not {ground: ratio for ground, ratio in seen.items() if ratio < least}


def test_every_colour_is_of_words_or_of_a_ground() -> None:
    assert set(Colours.__struct_fields__) == _NO_WORDS | DRAWN.keys()


@THEMES
def test_code_can_be_read_in_all_its_colours(colours: Colours) -> None:
    least = 7 if colours is CONTRAST else 4.5
    assert not {each for each in code_colours(colours.is_dark) if contrast(each, colours.code) < least}


@THEMES
def test_what_is_no_text_stands_out_all_the_same(colours: Colours) -> None:
    """Dots that tell agents apart, and the ring around what has the focus."""
    for ground in (colours.base, colours.chosen, colours.chosen_idle, colours.raised):
        for each in (*colours.agents, colours.accent):
            assert contrast(each, ground) >= 3, (each, ground)


def test_the_choice_decides_the_palette(qapp: QApplication) -> None:
    theme = Theme("dark")
    theme.apply()
    assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(DARK.base)
    theme.choose("contrast")
    assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(CONTRAST.base)
    theme.choose("light")
    assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(LIGHT.base)
    assert palette(LIGHT).color(QPalette.ColorRole.Text) == QColor(LIGHT.text)
    theme.choose("system")
    assert theme.colours in (LIGHT, DARK, CONTRAST)


def test_zoom_changes_all_letters_and_goes_back(qapp: QApplication) -> None:
    theme = Theme("light")
    normal = qapp.font().pointSizeF()
    theme.zoom(1)
    assert qapp.font().pointSizeF() > normal
    for step, ends in ((1, 300), (-1, 50)):
        for _ in range(30):
            theme.zoom(step)
        assert qapp.font().pointSizeF() == pytest.approx(normal * ends / 100)
    theme.zoom(0)
    assert qapp.font().pointSizeF() == pytest.approx(normal)


class Loads:
    """Counts what a document asked for."""

    def __init__(self) -> None:
        self.names: list[str] = []


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> Loads:
    """Sees every load that Qt would do by itself: nothing may come that far."""
    seen = Loads()

    def load(self: QTextDocument, kind: int, name: QUrl) -> object:
        seen.names.append(name.toString())
        return None

    monkeypatch.setattr(QTextDocument, "loadResource", load)
    return seen


def links(document: QTextDocument) -> list[str]:
    found, block = [], document.begin()
    while block.isValid():
        for piece in block:  # type: ignore[attr-defined]  # a QTextBlock is its own iterator
            if piece.fragment().charFormat().isAnchor():
                found.append(piece.fragment().charFormat().anchorHref())
        block = block.next()
    return found


@THEMES
def test_hostile_markdown_is_text(qapp: QApplication, colours: Colours, loads: Loads) -> None:
    document = SafeDocument(qapp.font())
    document.setHtml(MarkdownWriter(colours, code_family="monospace").html(values.HOSTILE))
    document.setTextWidth(600)
    shown = document.toPlainText()
    for typed in (
        '<script>alert("never")</script>',
        "<h1>big</h1>",
        '<img src="http://127.0.0.1:9/track.png">',
        "if (a < b && c > d) {}",
        "<mark>here</mark>",
        "[run](javascript:alert(1))",
        "[read](file:///etc/passwd)",
        "[page](data:text/html,x)",
        "[vb](vbscript:x)",
        "<style>body { background: url(http://127.0.0.1:9/css.png) }</style>",
    ):
        assert typed in shown
    assert "a picture" in shown
    assert "http://127.0.0.1:9/track.png" in shown
    # one of ours copies what an image would have been fetched from
    assert links(document) == ["copy:http%3A%2F%2F127.0.0.1%3A9%2Ftrack.png", "https://good.example/a"]
    assert "\ufffc" not in shown, "an image stands in the document"
    assert loads.names == []


def test_a_safe_document_loads_nothing_even_when_it_holds_an_image(qapp: QApplication, loads: Loads) -> None:
    document = SafeDocument(qapp.font())
    document.setHtml('<img src="file:///etc/hostname"><link rel="stylesheet" href="http://127.0.0.1:9/a.css">')
    document.setTextWidth(300)
    assert document.size().height() > 0
    assert document.resource(QTextDocument.ResourceType.ImageResource.value, QUrl("file:///etc/hostname")) is None
    assert loads.names == []


def test_the_detail_shows_hostile_text_as_text(qapp: QApplication, loads: Loads) -> None:
    hostile = values.message(
        1,
        "assistant",
        values.text(values.HOSTILE, file_name="<b>x</b>"),
        values.call("<img src=x>", "ls", 1, text='{"a": "<script>1</script>"}'),
        model="<i>m</i>",
    )
    browser = SafeBrowser()
    browser.show_html(DetailPage(LIGHT, code_family="monospace").html(values.detail(hostile)))
    shown = browser.toPlainText()
    assert '<script>alert("never")</script>' in shown
    assert "&lt;mark&gt; as typed" in shown
    assert "Call: <img src=x>" in shown
    assert "<i>m</i>" in shown
    assert '{"a": "<script>1</script>"}' in shown
    assert links(browser.document()) == []
    assert "\ufffc" not in shown
    assert browser.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("file:///etc/hostname")) is None
    assert loads.names == []


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "vbscript:x",
        "//evil.example/x",
        "http:///x",
        "https://user:word@good.example/",
        "https://good.example\u0000/",
        "https://good.example/a b",
        "ftp://x.example/",
        "pond://session/a/b",
        "\\\\share\\x",
        "https://[",
        "relative/path",
        "#part",
    ],
)
def test_what_must_not_leave_the_window(address: str) -> None:
    assert openable(address) is None


@pytest.mark.parametrize("address", ["https://good.example/a?b=c#d", "http://127.0.0.1/", "mailto:someone@example.org"])
def test_what_may_leave_the_window(address: str) -> None:
    assert openable(address) == address


@THEMES
def test_code_keeps_every_character_and_gets_colours(qapp: QApplication, colours: Colours) -> None:
    code = 'def f(a):\n    return "<b>&amp;</b>"  # yes\n'
    written = coloured(code, "python", is_dark=colours.is_dark)
    assert set(re.findall(r"color:(#\w+)", written)) <= code_colours(colours.is_dark)
    assert "color:" in written
    document = SafeDocument(qapp.font())
    document.setHtml(MarkdownWriter(colours, code_family="monospace").html(f"```python\n{code}```\n"))
    assert 'return "<b>&amp;</b>"  # yes' in document.toPlainText()


@pytest.mark.parametrize("language", ["", "no such language", "x" * 50, "python"])
def test_code_of_any_language_is_shown(language: str) -> None:
    assert coloured("a < b", language, is_dark=False).replace("</span>", "").endswith("b")


def test_endless_runs_get_places_to_break_and_nothing_else_changes() -> None:
    assert breakable("short words stay") == "short words stay"
    broken = breakable("x" * 5_000)
    assert broken.replace("\u200b", "") == "x" * 5_000
    assert max(map(len, broken.split("\u200b"))) <= 2_000


def test_quotes_in_quotes_are_no_tables_in_tables() -> None:
    """Twenty tables inside each other take Qt fourteen seconds to lay out."""
    writer = MarkdownWriter(LIGHT, code_family="monospace")
    written = writer.html("> " * 200 + "deep\n\nafter\n\n> other")
    assert written.count("<table") == written.count("</table>") == 2
    assert written.count("<blockquote") == written.count("</blockquote>")
