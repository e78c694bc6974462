"""Formats of a person's own: fields are filled in, nothing is run, and what is wrong with one is said."""

from datetime import UTC

import pytest

from pond_desktop.errors import UnknownSetting, WrongValue
from pond_desktop.projection.citing.forms import filled
from pond_desktop.projection.citing.templates import FIELDS, FILTERS, Template
from pond_desktop.projection.citing.values import Cited
from pond_desktop.projection.harmless import is_harmless
from pond_desktop.projection.reference import Reference
from pond_desktop.runtime.nearest import nearest
from tests.projection.citations import URL, cited_message, cited_session


def made(text: str, *cited: Cited) -> Reference:
    return filled(cited, "mine", Template("mine", text, nearest), UTC)


def test_each_field_is_what_it_is_called() -> None:
    text = "|".join(f"{{{name}}}" for name in FIELDS)
    found = made(text, cited_message("First\nsecond", title="A *title*"))
    assert found.text == (
        f"A *title*|{URL}#m1|Claude Code|/home/ana/pond|2026-03-09|assistant|First\nsecond|First|claude-code:s1|m1"
    )
    assert found.line == found.text.replace("\n", " ")
    assert (found.format, found.locators) == ("mine", ("claude-code:s1#m1",))


@pytest.mark.parametrize(
    ("text", "is_to_be"),
    [
        ("{title|md}", r"\[a\] \*b\*"),
        ("{title|org}", "{a} *b*"),
        ("{title|html}", "[a] *b*"),
        ("{quote|html}", "&lt;q&gt;\n\nsecond"),
        ("{quote|line}", "<q> second"),
        ("{quote|quoted}", "> <q>\n>\n> second"),
        ("{quote|line|html}", "&lt;q&gt; second"),
        ("{ title | md }", r"\[a\] \*b\*"),
        ("{{{title}}}", "{[a] *b*}"),
        ("{{title}}", "{title}"),
        ("no field, \\n and %s $(id)", "no field, \\n and %s $(id)"),
    ],
)
def test_a_field_goes_through_its_filters(text: str, is_to_be: str) -> None:
    assert made(text, cited_message("<q>\n\nsecond", title="[a] *b*")).text == is_to_be


def test_what_a_field_holds_is_no_field() -> None:
    assert made("{title}", cited_session(title="{url} {title|md} {{x}}")).text == "{url} {title|md} {{x}}"


def test_all_of_it_is_harmless_whatever_the_template_holds() -> None:
    found = made("a\x1b[201~\r{title}vim{url}\u202e: set x=", cited_session(title="t\x1b[0m\u200b"))
    assert is_harmless(found.text) and is_harmless(found.line) and is_harmless(found.html)


def test_html_around_it_is_text_in_what_takes_html() -> None:
    found = made("<b>{title}</b>", cited_session(title="<i>"))
    assert found.html.startswith("<p>&lt;b&gt;&lt;i&gt;&lt;/b&gt;</p>") and f'href="{URL}"' in found.html


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{titel}", "title"),
        ("{url|mdd}", "md"),
        ("{Title}", "title"),
        ("{xyzzy}", None),
        ("{title.__class__}", "title"),
    ],
)
def test_what_is_no_field_is_named_with_the_nearest_one(text: str, meant: str | None) -> None:
    with pytest.raises(UnknownSetting) as caught:
        Template("mine", text, nearest)
    assert caught.value.did_you_mean == meant
    assert "'mine'" in caught.value.sentence
    assert (meant or "snippet") in caught.value.remedy


@pytest.mark.parametrize("text", ["{title", "title}", "{ti{tle}", "{title\n}"])
def test_a_brace_without_its_other_half_is_said(text: str) -> None:
    with pytest.raises(WrongValue) as caught:
        Template("mine", text, nearest)
    assert "'mine'" in caught.value.sentence and "twice" in caught.value.remedy


def test_several_stand_apart_as_the_template_does() -> None:
    both = cited_session(title="One"), cited_session(title="Two")
    assert made("{title}", *both).text == "One\nTwo"
    assert made("{title}\n- {agent}", *both).text == "One\n- Claude Code\n\nTwo\n- Claude Code"


def test_every_filter_leaves_a_plain_word_as_it_is_but_for_its_sign() -> None:
    assert {name: of("word") for name, of in FILTERS.items()} == {**dict.fromkeys(FILTERS, "word"), "quoted": "> word"}
