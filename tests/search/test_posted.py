"""What is posted of a text, seen through the tokenizer that reads it."""

import re
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pond_desktop.search import holds_verbatim, marks
from pond_desktop.search.posted import ORDINARY_CHARS, has_word, posted_text
from tests.search.fts import Postings

Make = Callable[..., Postings]


def test_text_without_other_scripts_is_posted_as_it_is() -> None:
    text = "Deploy “pond-cli” to café → done"
    assert posted_text(text) is text


def test_characters_of_unspaced_scripts_stand_alone(postings: Make) -> None:
    assert postings("用pond-cli部署").words() == ["用", "pond", "cli", "部", "署"]
    assert postings("색인을").words() == ["색", "인", "을"]
    assert postings("データ").words() == ["デ", "ー", "タ"]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("ΣΊΣΥΦΟΣ", "Σισυφος"),
        ("Σισυφος", "ΣΊΣΥΦΟΣ"),
        ("ὀδύσσεια", "οδυσσεια"),
        ("ёлка", "елка"),
        ("soft\u00adhyphen", "softhyphen"),
        ("zero\u200bwidth", "zerowidth"),
        ("softhyphen", "soft\u00adhyphen"),
        ("שָׁלוֹם", "שלום"),
        ("cafe\u0301s", "cafés"),
    ],
)
def test_a_word_is_found_marked_and_exact_however_it_is_written(postings: Make, text: str, query: str) -> None:
    text = f"in {text} there"
    assert postings(text).found(query) == {0}
    assert holds_verbatim(text, query)
    assert [text[mark.start : mark.end] for mark in marks(text, (query,))] == [text[3:-6]]


@pytest.mark.parametrize("text", ["ที่นี่", "မြန်မာ", "ភាសាខ្មែរ", "🦆", "☂", "👍🏽", "𠮷野家"])
def test_every_character_of_an_unspaced_script_counts(postings: Make, text: str) -> None:
    assert len(postings(text).words()) == len(text)


def test_every_ordinary_character_is_tokenized_as_its_folded_form(postings: Make) -> None:
    every = "".join(chr(code) for code in range(0x80, 0x2600))
    different = []
    for char in re.findall(f"[{ORDINARY_CHARS}]", every):
        as_it_is, folded = postings(), postings()
        as_it_is.post_as_is(0, f"a{char}b")
        folded.post_as_is(0, unicodedata.normalize("NFKC", f"a{char}b").casefold())
        if as_it_is.words() != folded.words():
            different.append(char)
    assert different == []


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_a_text_has_a_word_exactly_when_the_tokenizer_finds_one(text: str) -> None:
    # SQLite knows no characters that are younger than itself
    assigned = "".join(char for char in text if unicodedata.ucd_3_2_0.category(char) not in ("Cn", "Cf", "Cc"))
    table = Postings(assigned)
    assert has_word(posted_text(assigned)) == bool(table.words())
    table.close()
