"""Other forms of English words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.search.inflections import inflections


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("lock", {"locks", "locked", "locking"}),
        ("locking", {"lock", "locks", "locked"}),
        ("retries", {"retry", "retried", "retrying"}),
        ("stopped", {"stop", "stops", "stopping"}),
        ("cached", {"cache", "caches", "caching"}),
        ("deleting", {"delete", "deletes", "deleted"}),
        ("process", {"processes", "processed", "processing"}),
        ("missing", {"miss", "misses", "missed"}),
        ("indexes", {"index", "indexed", "indexing"}),
        ("migration", {"migrations", "migrate", "migrates", "migrated"}),
        ("parser", {"parsers"}),
    ],
)
def test_the_usual_forms_are_there(word: str, forms: set[str]) -> None:
    assert forms <= set(inflections(word))


@pytest.mark.parametrize("word", ["use", "is", "数据库", "x2y4", "über", "LOCK", "", "status_code"])
def test_short_words_and_what_is_no_english_word_have_none(word: str) -> None:
    assert inflections(word) == ()


@pytest.mark.parametrize(("word", "other"), [("universe", "university"), ("lock", "locksmith"), ("status", "statue")])
def test_other_words_are_no_forms(word: str, other: str) -> None:
    assert other not in inflections(word)


@given(st.text(alphabet="aeioutrsnglydcz", min_size=1, max_size=30))
def test_there_are_few_and_none_is_the_word(word: str) -> None:
    forms = inflections(word)
    assert len(forms) <= 7
    assert word not in forms
