"""What is typed finds what it should, in a real full-text table."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pond_desktop.search.posted import has_word, posted_text
from pond_desktop.search.query import parse
from tests.search.fts import Postings

Make = Callable[..., Postings]


def found(table: Postings, query: str) -> set[int]:
    return table.found(query)


def test_words_are_all_required_in_any_order(postings: Make) -> None:
    table = postings("the lock is held by the writer", "a lock", "a writer")
    assert found(table, "writer lock") == {0}
    assert found(table, "LOCK") == {0, 1}


def test_a_phrase_is_found_in_its_order_only(postings: Make) -> None:
    table = postings("depth of the pond", "pond depth")
    assert found(table, '"pond depth"') == {1}
    assert found(table, "pond depth") == {0, 1}


def test_a_phrase_still_being_typed_is_a_phrase(postings: Make) -> None:
    table = postings("depth of the pond", "pond depth")
    assert found(table, '"pond depth') == {1}


@pytest.mark.parametrize("query", ['"pond de', '"pond dep', '"pond de*', 'x OR "pond d'])
def test_the_last_word_of_a_phrase_still_being_typed_may_go_on(postings: Make, query: str) -> None:
    assert found(postings("depth of the pond", "pond depth"), query) == {1}


@pytest.mark.parametrize("query", ['"pond de"', '"pond de '])
def test_a_word_that_was_ended_does_not_go_on(postings: Make, query: str) -> None:
    assert found(postings("pond depth"), query) == set()


def test_a_beginning_finds_what_goes_on(postings: Make) -> None:
    table = postings("connection lost", "connected", "reconnect")
    assert found(table, "conn*") == {0, 1}
    assert found(table, "conn") == set()
    assert found(table, "conn* lost") == {0}


@pytest.mark.parametrize(
    "word",
    [
        "foo_bar.baz",
        "it's",
        "a/b/c.py",
        "--no-verify",
        "std::vec<T>",
        "src/main.rs:42",
        "5e550000-0000-4000-8000-000000000040",
        "user@example.invalid",
        "(x)",
        "^top",
        "{a:b}",
        "text:word",
    ],
)
def test_words_of_code_are_found_as_they_are_written(postings: Make, word: str) -> None:
    table = postings(f"look at {word} again", "look at nothing else again")
    assert found(table, word) == {0}
    assert found(table, f'"at {word} again"') == {0}


def test_the_parts_of_a_code_word_must_stand_together(postings: Make) -> None:
    table = postings("foo_bar.baz", "baz before foo, then bar")
    assert found(table, "foo_bar.baz") == {0}


@pytest.mark.parametrize("word", ["AND", "OR", "NOT", "NEAR(a b)", "NEAR"])
def test_words_of_the_engines_language_are_words(postings: Make, word: str) -> None:
    table = postings(f"this {word} that", "nothing of the kind")
    assert found(table, word) == {0}


@pytest.mark.parametrize("query", ["", "   ", "*", "++", '"', '""', '"++"', "— …", "\x00", "* * *", "\u200d"])
def test_what_holds_no_word_asks_for_nothing(query: str) -> None:
    assert parse(query).expression is None
    assert parse(query).terms == ()


def test_a_sign_beside_a_word_takes_nothing_away(postings: Make) -> None:
    assert found(postings("the writer waits"), "writer ++ waits !") == {0}


def test_terms_are_the_words_as_typed_each_once() -> None:
    assert parse('Lock "in time" conn* lock Lock').terms == ("Lock", "in time", "conn*", "lock")


SCRIPTS = {
    "部署工具pond-cli之后数据库被锁定，请检查日志": ["锁定", "数据库", "库", "pond-cli", "数据库 锁定"],
    "データベースがロックされています。雨の日に再実行しました。": ["ロック", "雨", "再実行", "ﾛｯｸ"],
    "연못 검색이 느립니다. 색인을 다시 만드세요.": ["색인", "검색"],
    "Deploy finished 🦆 family 👨‍👩‍👧 flag 🇰🇷 thumb 👍🏽": ["🦆", "👨‍👩‍👧", "🇰🇷", "👍", "👍🏽", "finished 🦆"],
    "מסד הנתונים נָעוּל, נסה שוב": ["נעול", "נָעוּל"],
    "قاعدة البَيانات مقفلة، أعد المحاولة": ["البيانات", "مقفلة"],
    "caf\u00e9 na\u00efve menu": ["cafe", "caf\u00e9", "cafe\u0301", "naive", "CAFÉ"],
    "cafe\u0301 nai\u0308ve list": ["cafe", "caf\u00e9", "cafe\u0301", "naive"],
    "ＰＯＮＤ　１２３ ready": ["POND 123", "pond", "ＰＯＮＤ"],
    "Straße in İstanbul": ["strasse", "istanbul", "STRASSE", "ıstanbul", "İSTANBUL", "ISTANBUL"],
    "ILIK ılık": ["ilik", "ılık"],
    "open café.txt": ["cafe.txt", "café.txt"],
    "ฐานข้อมูลถูกล็อก": ["ข้อมูล", "ล็อก"],
    "हिन्दी में खोज": ["हिन्दी", "खोज"],
}


@pytest.mark.parametrize(("text", "query"), [(text, query) for text, queries in SCRIPTS.items() for query in queries])
def test_other_scripts_are_found_by_any_piece(postings: Make, text: str, query: str) -> None:
    table = postings(text, "nothing of it")
    assert found(table, query) == {0}


def test_thai_vowels_tell_words_apart(postings: Make) -> None:
    assert found(postings("ที่นี่"), "ทั่น") == set()


def test_a_very_long_query_is_answered(postings: Make) -> None:
    table = postings("word " * 3)
    assert found(table, "word" + " word2" * 100_000) == set()
    assert found(table, " ".join(f"w{number}" for number in range(2000))) == set()
    assert found(table, '"' * 100_000) == set()


@given(st.text(max_size=200), st.data())
@settings(max_examples=1500)
def test_every_word_of_a_text_finds_it(text: str, data: st.DataObject) -> None:
    words = [word for word in text.replace('"', " ").replace("\x00", " ").split() if has_word(posted_text(word))]
    if not words:
        return
    table = Postings(text.replace("\x00", " "))
    word = data.draw(st.sampled_from(words)).rstrip("*")
    if has_word(posted_text(word)):
        assert found(table, f'"{word}"') == {0}
        for query in (word, f"{word}*"):
            said = parse(query).interpretation
            # a word may be language: `-word`, `has:`
            assert found(table, query) == {0} or said.excluded or said.fields or said.misread
    table.close()


@given(st.text(alphabet="数据库锁定データ雨の再色索인검이🦆☂ไทยที่", min_size=1, max_size=30), st.data())
@settings(max_examples=500)
def test_every_piece_of_an_unspaced_text_finds_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    piece = text[start : data.draw(st.integers(start + 1, len(text)))]
    table = Postings(text)
    assert found(table, piece) == {0}
    table.close()
