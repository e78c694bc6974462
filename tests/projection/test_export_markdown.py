"""Markdown of a transcript inside our own stays in its place and opens nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pond_desktop.projection.export.markdown_text import code_span, contained, escaped, fence_around, fenced

PIECES = r"""
word other 12 潮 ` `` ``` ```` ~~~ ~~~~ <b> </b> <img/src=x> <!-- --> <?x <![CDATA[ <script> </script> <a/b@c.d> ![a](b)
![ ]( ) [a](javascript:x) [a]:/x [a]:javascript:x [a] <https://a.b> &lt; &#60;b&#62; \ \` \< \\ # ## ### > - 1. * | |-
--- === +
"""
BLANKS = ["\n", "\n", "\n\n", " ", "    ", "  ", "\t"]
TEXTS = st.lists(st.sampled_from([*PIECES.split(), *BLANKS]), max_size=40).map("".join)


def read(markdown: str) -> list[Token]:
    """As a program that lets everything through."""
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    reader.validateLink = lambda url: True  # type: ignore[method-assign]
    return reader.parse(markdown)


def all_of(tokens: list[Token]) -> list[Token]:
    return [each for token in tokens for each in (token, *all_of(token.children or []))]


@settings(max_examples=400)
@given(TEXTS, TEXTS)
def test_whatever_a_message_holds_stays_inside_of_it(text: str, other: str) -> None:
    document = f"# title\n\n- fact\n\n{contained(text)}\n\n### turn\n\n{contained(other)}\n\n## day\n"
    tokens = all_of(read(document))
    assert not {"html_block", "html_inline", "image"} & {token.type for token in tokens}
    heads = [(token.tag, token.level) for token in tokens if token.type == "heading_open"]
    assert [tag for tag, level in heads if level == 0 and tag in ("h1", "h2", "h3")] == ["h1", "h3", "h2"]
    addresses = [str(token.attrGet("href")) for token in tokens if token.type == "link_open"]
    assert not [address for address in addresses if address.lower().startswith(("javascript", "data", "file"))]


@settings(max_examples=200)
@given(TEXTS)
def test_no_word_is_lost(text: str) -> None:
    assert [char for char in contained(text) if char.isalnum()] == [char for char in text if char.isalnum()]


@given(st.lists(st.text(alphabet="`~ab\n ", max_size=12), max_size=8))
def test_a_fence_is_longer_than_any_inside_also_where_the_text_comes_in_pieces(pieces: list[str]) -> None:
    whole = "".join(pieces)
    written = "".join(fenced(iter(pieces), ticks=fence_around(iter(pieces))))
    assert written == "".join(fenced([whole]))
    (fence, after, *_) = read(f"{written}\n\nafter")
    assert fence.type == "fence"
    assert fence.content.rstrip("\n") == whole.rstrip("\n")
    assert after.type == "paragraph_open"


@given(st.text(alphabet="`a *_[]<>!#&\\|~", min_size=1))
def test_a_line_of_code_or_of_words_says_what_it_said(text: str) -> None:
    words = " ".join(text.split())
    (_, line, _) = read(f"x {code_span(text)}")
    code = [token.content for token in line.children or [] if token.type == "code_inline"]
    assert code == [words or " "]
    inline = next((token for token in read(f"x{escaped(text)}") if token.type == "inline"), None)
    assert inline is not None
    assert "".join(token.content for token in inline.children or []) == f"x{words}"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Plain words, a - dash.", "Plain words, a - dash."),
        ("Use **this** and `<b>`:\n\n```py\n<x>\n```", "Use **this** and `<b>`:\n\n```py\n<x>\n```"),
        ("# Top\ntext", "#### Top\ntext"),
        ("Top\n===\n\n### deep", "#### Top\n\n###### deep"),
        ("a <thing> and ![x](http://y/z.png)", "a \\<thing> and !\\[x](http://y/z.png)"),
        ("a < b && c > d", "a < b && c > d"),
        ("see\n```\nopen", "see\n```\nopen\n```"),
        ("[x](javascript:alert(1))", "```\n[x](javascript:alert(1))\n```"),
        ("[x](https://a.b/c) [y](docs/z.md#p)", "[x](https://a.b/c) [y](docs/z.md#p)"),
    ],
)
def test_only_what_could_do_something_is_changed(text: str, written: str) -> None:
    assert contained(text) == written


def test_a_very_long_text_is_not_read_as_markdown() -> None:
    text = "# big <b>\n" * 10_000
    assert contained(text) == f"```\n{text}```"
