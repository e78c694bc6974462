"""What people type finds what they mean, in a real full-text table."""

from collections.abc import Callable

import pytest

from pond_desktop.search import Names, parse
from tests.search.fts import Postings

Make = Callable[..., Postings]

TEXTS = (
    "the retry pool waits",  # 0
    "retry again later",  # 1
    "the pool is empty",  # 2
    "a queue of jobs",  # 3
)


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("retry pool", {0}),
        ("retry AND pool", {0}),
        ("retry OR pool", {0, 1, 2}),
        ("retry NOT pool", {1}),
        ("retry -pool", {1}),
        ("-pool retry", {1}),
        ('retry -"retry pool"', {1}),
        ("(retry OR queue) -again", {0, 3}),
        ("queue OR retry pool", {0}),
        ("retry pool OR again", {0, 1}),
        ("(retry AND again) OR (pool AND empty)", {1, 2}),
        ("retry -(pool waits)", {1}),
        ("retry -(pool OR again)", set()),
        ("pool NOT NOT retry", set()),
        ("-pool", {1, 3}),
        ("NOT pool", {1, 3}),
        ("-pool -queue", {1}),
        ("-(pool OR queue)", {1}),
        ("ret* po*", {0}),
        ("(ret*) -(po*)", {1}),
    ],
)
def test_operators_groups_and_exclusions(postings: Make, query: str, rows: set[int]) -> None:
    assert postings(*TEXTS).found(query) == rows


@pytest.mark.parametrize(
    ("typed", "text", "other"),
    [
        ("C++", "we write C++ here", "grade C here"),
        ("c++", "in C++17 and later", "plan c then"),
        ("C#", "a C# project", "C minor"),
        ('"C++"', "we write C++ here", "grade C here"),
        ('"C++ templates"', "all C++ templates", "plan C templates"),
        ('"with --flag"', "run with --flag", "run with flag"),
        ("C/C++", "in C/C++ code", "C/C only"),
        ("F#", "some F# code", "f and g"),
        ("#123", "see #123, then", "line 123"),
        ("#123", "see owner/repo#123", "sha 123"),
        ("--no-verify", "git commit `--no-verify`", "no, verify it"),
        ("--flag", "use --flag=1", "a flag"),
        ("-v", "run it with -v", "v is a letter"),
        ("rm -rf build", "do rm -rf build", "rm build"),
        ("@user", "ask @user first", "the user"),
        ("$HOME", 'cd "$HOME"', "home alone"),
        (".env", "look into .env", "env is set"),
        (".env", "in app/.env it is", "env is set"),
        ("~/x", "cd ~/x", "x marks it"),
        ("foo_bar.baz", "call foo_bar.baz()", "foo bar baz"),
        ("a/b/c.py", "open a/b/c.py", "a b c py"),
        ("it's", "it’s broken", "it s broken"),
        ("ERR_X(0x80)", "failed: ERR_X(0x80).", "err x 0x80"),
        ("std::vector<int>", "a std::vector<int> v", "std vector int"),
        ("http://x.example/y?z=1", "see http://x.example/y?z=1", "http x example y z 1"),
        ("main()", "in main() of it", "in the main part"),
        ("foo.*bar", "s/foo.*bar/x/", "foo bar"),
        ("x86_64", "on x86_64 only", "x86 64"),
        ("key:value", "a key:value pair", "key value"),
        ("v1.2.3", "since v1.2.3", "v1 2 3"),
        ("HEAD~1", "reset to HEAD~1", "head 1"),
        ("5e5500", "session 5e550000-0000-4000-8000-000000000040", "5e54"),
        ("5e550000-0000", "session 5e550000-0000-4000-8000-000000000040", "5e550000"),
        ("a1b2c3d", "commit a1b2c3d4e5f6", "a1b2"),
        ("user", "call getUserName", "getuserx"),
        ("name", "call getUserName", "rename"),
        ("http", "an HTTPServer", "httpd"),
        ("getUserName", "call getusername()", "get user name"),
        ("pond-cli", "用pond-cli部署", "pond then cli"),
        ("（数据库）", "数据库 here", "数 据 x"),
    ],
)
def test_code_is_found_as_it_is_typed_and_nothing_else(postings: Make, typed: str, text: str, other: str) -> None:
    table = postings(text, other)
    assert table.found(typed) == {0}
    assert table.found(f"{typed}, ") == {0}


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("lock", "it is locked"),
        ("locked", "the lock"),
        ("locking", "it locks"),
        ("retries", "retry it"),
        ("stopped", "stop it"),
        ("migrate", "the migrations ran"),
        ("captured", "capturing all"),
        ("userName", "call getUserName"),
    ],
)
def test_other_forms_are_found_by_the_variant_alone(postings: Make, query: str, text: str) -> None:
    table = postings(text, "nothing of it")
    assert table.found(query) == set()
    assert table.found(query, is_wide=True) == {0}


@pytest.mark.parametrize("query", ['"locked"', "locked*", "数据", "LOCK_X", "to be", "x1y2"])
def test_what_is_quoted_begun_or_no_english_word_has_no_other_form(query: str) -> None:
    assert parse(query).variant is None


def test_words_can_be_asked_for_one_by_one(postings: Make) -> None:
    table = postings("it was locked", "the pool", "the writer's foo_bar")
    words = parse('why was the "foo_bar" locked -pool').words
    assert [word.text for word in words] == ["why", "was", "the", "foo_bar", "locked"]
    assert [word.is_common for word in words] == [True, True, True, False, False]
    assert [table.hits(word.expression or "") for word in words] == [set(), {0}, {1, 2}, {2}, {0}]


@pytest.mark.parametrize(
    ("query", "text", "why"),
    [
        ("foo:bar", "foo:bar", "foo is no field"),
        ("agnet:codex", "agnet:codex", "agnet is no field; did you mean agent:?"),
        ("fil:x.py", "fil:x.py", "fil is no field; did you mean file:?"),
        ("since:2026", "since:2026", "since is no field; did you mean after:?"),
        ("C:\\work", "C:\\work", "it is looked for as it is written"),
        ("\\d{4}-x", "\\d{4}-x", "patterns are looked for as they are written"),
        ("AND retry", "AND", "AND with nothing before it is a word"),
        ("retry OR", "OR", "OR with nothing behind it is a word"),
        ("((a)", "(", "a bracket without its other half"),
        ("*tion", "*tion", "nothing can be left open at the beginning of a word"),
        ("a == b", "==", "it holds no letter or digit to look for"),
        ("foo.*bar", "foo.*bar", "patterns are looked for as they are written"),
        ("std::vector", "std::vector", "it is looked for as it is written"),
        ("rm -rf", "-rf", "behind a command it is a flag"),
        ("word~3", "word~3", "in at most two letters may a word differ"),
        ("-v", "-v", "a minus before one letter or digit belongs to it"),
    ],
)
def test_what_is_taken_literally_is_said_with_the_reason(query: str, text: str, why: str) -> None:
    assert [(piece.text, piece.why) for piece in parse(query).interpretation.literally] == [(text, why)]


@pytest.mark.parametrize(
    ("query", "verbatim"),
    [
        ("retry pool", "retry pool"),
        ('"in time"', "in time"),
        ("agent:codex retry pool", "retry pool"),
        ("retry -pool", "retry"),
        ("retry NOT pool", "retry"),
        ('print("hello")', 'print("hello")'),
        ("conn*", "conn"),
        ("is:pinned", ""),
        ("role:user OR lock", "lock"),
        ('-(agent:pi) "in time" lock', "in time lock"),
        ("a AND b", "a AND b"),
        ("lock *", "lock"),
    ],
)
def test_verbatim_is_what_a_text_would_hold(query: str, verbatim: str) -> None:
    assert parse(query).verbatim == verbatim


def test_words_that_must_not_be_there_are_told_apart() -> None:
    said = parse('retry -pool -"a b" NOT c').interpretation
    assert said.terms == ("retry",)
    assert said.excluded == ("pool", "a b", "c")


def test_an_exclusion_beside_or_is_left_out_and_said(postings: Make) -> None:
    parsed = parse("retry OR -pool")
    assert postings(*TEXTS).found(parsed) == {0, 1}
    assert [piece.text for piece in parsed.interpretation.misread] == ["pool"]


def test_too_many_words_are_cut_and_said() -> None:
    said = parse(" ".join(f"word{number}" for number in range(70))).interpretation
    assert len(said.terms) == 64
    assert said.misread[0].text == "word64 word65 word66 word67 word68 word69"


NAMES = Names(agents=("claude-code", "codex"))


@pytest.mark.parametrize(
    "query",
    [
        "claude-code:5e550000-0000-4000-8000-000000000040",
        "claude-code:abc#12",
        "codex@laptop:abc",
        "pond://session/codex/abc#12",
        "5e550000-0000-4000-8000-000000000040",
        "ses_01abc23def",
        "  codex:abc  ",
    ],
)
def test_a_name_of_a_session_or_message_is_a_target(query: str) -> None:
    assert parse(query, names=NAMES).target == query.strip()


def test_a_target_still_being_typed_is_one() -> None:
    assert parse("codex:abc12*", names=NAMES).target == "codex:abc12"


@pytest.mark.parametrize(
    "query",
    ["foo:bar", "std::vector", "http://x.example/y1234567", "role:user", "codex: abc", "retry", "a:1", "see codex:a"],
)
def test_other_text_is_no_target(query: str) -> None:
    assert parse(query, names=NAMES).target is None
