"""Text of a transcript as HTML: whatever it holds, it is text."""

import pytest
from hypothesis import given, settings

from pond_desktop.projection.export.html_text import plain_html, rendered
from tests.projection.safe_page import SafePage
from tests.projection.test_export_markdown import TEXTS


def page(inside: str) -> SafePage:
    return SafePage(f"<!DOCTYPE html><div>{inside}</div>")


@settings(max_examples=400)
@given(TEXTS)
def test_whatever_a_message_holds_is_text(text: str) -> None:
    page(rendered(text))
    assert page(f"<pre>{plain_html(text)}</pre>").text == text


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<img src="http://a.b/c.png" onerror="x()">',
        "![w](http://a.b/c.png)",
        "[x](javascript:alert(1)) [x](JaVa&#83;cript:1) [x](data:text/html,y) [x](file:///etc/passwd)",
        "[x](https://user@evil.example/) <javascript:x> [x]: javascript:y\n\n[x]",
        "</pre></details></main><iframe>",
        '```"><script>\nx\n```',
    ],
)
def test_what_would_run_or_load_is_shown_instead(text: str) -> None:
    shown = page(rendered(text))
    assert shown.links == [] and shown.pictures == []


def test_a_link_to_the_web_tells_nobody_where_it_was_clicked() -> None:
    html = rendered("[words](https://a.b/c?d=1&e=2)")
    assert '<a href="https://a.b/c?d=1&amp;e=2" rel="noreferrer noopener">words</a>' in html


def test_an_image_is_its_words_and_its_address() -> None:
    assert page(rendered("![a chart](http://a.b/c.png)")).text.strip() == "[image: a chart (http://a.b/c.png)]"


def test_headings_stand_below_those_of_the_page() -> None:
    assert rendered("# one\n\n### two") == "<h4>one</h4>\n<h6>two</h6>\n"
