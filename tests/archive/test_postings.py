"""The postings and what stands beside them say the same as the messages, in every order of events."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pond_desktop.archive import Archive
from pond_desktop.archive.posting import KEY_MASK, place_of
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Message
from pond_desktop.capture.posting import posting_of
from tests.archive.conftest import NOW, Writing, said
from tests.archive.laws import faults

_NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
_WORDS = ("heron", "weir", "getUserName", "C++", "池の鷺", "")
_TIMES = (None, NOW, NOW - timedelta(days=400), datetime(1960, 5, 1, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (None, 0),
        (datetime(1970, 1, 1, tzinfo=UTC), 0),
        (datetime(1960, 5, 1, tzinfo=UTC), 0),
        (datetime(1970, 1, 2, tzinfo=UTC), 1),
        (datetime(9999, 12, 31, 23, 59, tzinfo=UTC), 2_932_896),
    ],
)
def test_a_place_is_the_day_and_the_key(at: datetime | None, day: int) -> None:
    place = place_of(to_stored(at), 77)
    assert (place >> 32, place & KEY_MASK) == (day, 77)
    assert place < 1 << 63


@st.composite
def batches(draw: st.DrawFn) -> list[tuple[int, bool, list[Message]]]:
    """Batches of two files, some of which say again, otherwise, or less what they said before."""
    return draw(
        st.lists(
            st.tuples(st.integers(1, 2), st.booleans(), st.lists(messages(), min_size=1, max_size=4)),
            min_size=1,
            max_size=5,
        )
    )


def messages() -> st.SearchStrategy[Message]:
    return st.builds(
        lambda session, number, word, at, copied: said(
            session, number, word, at=at, copied_from=copied if copied != session else None
        ),
        st.sampled_from("ab"),
        st.integers(0, 3),
        st.sampled_from(_WORDS),
        st.sampled_from(_TIMES),
        st.sampled_from([None, None, "a", "b"]),
    )


@settings(max_examples=25, deadline=None, phases=_NO_SHRINKING)
@given(said_in=batches())
def test_each_posted_message_stands_once_in_each_table(
    said_in: list[tuple[int, bool, list[Message]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    archive = Archive.open(tmp_path_factory.mktemp("law") / "pond.db", NOW)
    writing = Writing(archive)
    for file, is_again, its_messages in said_in:
        writing.write(*its_messages, file=file, again=is_again)
    archive.close()
    assert faults(archive.path) == []


def test_a_new_rule_posts_everything_anew_and_hides_what_was_hidden(writing: Writing) -> None:
    writing.write(said("old", 0, "noon pass"), said("old", 1, "two boats", at=NOW - timedelta(days=3)))
    writing.write(said("new", 0, "noon pass", copied_from="old"), said("new", 2, "scope checklist"), file=2)
    writing.write(said("old", 0, "noon pass"), said("old", 1, "three boats"), again=True)
    before = {word: writing.found(word) for word in ("noon", "boats", "checklist")}
    with writing.archive.writing(posting_of, lambda: NOW) as writer:
        writer.follow_posting_rule("next")
    assert {word: writing.found(word) for word in before} == before
    assert faults(writing.archive.path) == []
    with writing.archive.reading() as reader:
        assert reader.posting_rule() == "next"


def test_a_title_that_changes_is_found_by_its_new_words_only(writing: Writing, tmp_path: Path) -> None:
    from pond_desktop.archive import Narrowing

    writing.write(writing.session("a", title_generated="Depth of the weir"), said("a", 0, "hello"))
    writing.write(writing.session("a", title_custom="Height of the 水面 gauge"), said("a", 1, "again"))

    def titled(*words: str) -> list[int]:
        with writing.archive.reading() as reader:
            return reader.sessions_titled(words, Narrowing(), limit=9)

    assert len(titled("gauge", "HEIGHT")) == len(titled("eigh")) == len(titled("水")) == len(titled("weir")) == 1
    writing.write(writing.session("a", title_generated="Colour of the lock"), said("a", 2, "more"))
    assert titled("weir") == []
    assert len(titled("gauge", "lock")) == 1
    assert titled("gauge", "weir") == []
    assert faults(writing.archive.path) == []
