"""What counts as standing in a text as it was typed."""

import pytest

from pond_desktop.search import holds_literally, holds_verbatim
from pond_desktop.search.literal import literal_of


@pytest.mark.parametrize(
    ("text", "verbatim"),
    [
        ("The writer lock is held", "writer lock"),
        ("the WRITER\n   lock", "writer lock"),
        ("it’s “quoted” – so", 'it\'s "quoted" - so'),
        ("ＰＯＮＤ　１２３", "pond 123"),
        ("in der Straße", "STRASSE"),
        ("用pond-cli部署", "pond-cli"),
        ("数据库被锁定", "锁定"),
        ("in İstanbul", "ıstanbul"),
        ("open café.txt", "cafe.txt"),
        ("open cafe.txt", "cafe\u0301.txt"),
        ("연못 검색", "검색"),
        ("concatenate a cat", "cat"),
        ("a b\u200bc", "bc"),
        ("call foo_bar.baz()", "foo_bar.baz"),
        ("(x)", "(x)"),
    ],
)
def test_shape_case_and_blanks_make_no_difference(text: str, verbatim: str) -> None:
    assert holds_verbatim(text, verbatim)


@pytest.mark.parametrize(
    ("text", "verbatim"),
    [
        ("the lock of the writer", "writer lock"),
        ("각", "가"),
        ("relocked", "lock"),
        ("locks", "lock"),
        ("anything", ""),
        ("", "a"),
        ("a", "  "),
    ],
)
def test_other_order_longer_words_and_nothing_do_not_count(text: str, verbatim: str) -> None:
    assert not holds_verbatim(text, verbatim)


def test_all_literals_have_to_be_there() -> None:
    assert holds_literally("foo_bar.baz and a/b/c.py", ("foo_bar.baz", "A/B/c.py"))
    assert not holds_literally("foo_bar.baz and a b c.py", ("foo_bar.baz", "a/b/c.py"))
    assert holds_literally("anything", ())


@pytest.mark.parametrize(
    ("word", "literal"),
    [
        ("foo_bar.baz", "foo_bar.baz"),
        ("foo_bar.baz,", "foo_bar.baz"),
        ("(a/b/c.py)", "a/b/c.py"),
        ("ERR_X(0x80)", "ERR_X(0x80)"),
        ("vec![1]", "vec![1]"),
        ("std::vector<int>;", "std::vector<int>"),
        ("it's", "it's"),
        ("main()", "main()"),
        ("C/C++", "C/C++"),
        ("re-run", None),
        ("one,two", None),
        ("word.", None),
        ("[WARN]", None),
        ("done!", None),
        ("--", None),
        ("数据库", None),
    ],
)
def test_only_punctuation_inside_a_word_carries_meaning(word: str, literal: str | None) -> None:
    assert literal_of(word) == literal
