"""What sessions amount to: alone, with all that they started, and copies counted once."""

from pond_desktop.archive import SessionFilter
from pond_desktop.canonical import Link, Usage
from pond_desktop.canonical.archived import SessionTally
from tests.archive.conftest import Writing, said


def _tallies(writing: Writing, *ids: str) -> dict[str, SessionTally]:
    with writing.archive.reading() as reader:
        found = reader.tallies([("pi", id_) for id_ in ids])
    return {id_: tally for (_, id_), tally in found.items()}


def _started(outer: str, inner: str) -> Link:
    return Link(kind="child", session_id=outer, to_session_id=inner, is_verified=True)


def test_children_of_any_depth_roll_up(writing: Writing) -> None:
    spent = Usage(input_tokens=10, output_tokens=3)
    writing.write(said("a", 0, "count the herons"), said("a", 1, "seven", usage=spent), _started("a", "b"))
    writing.write(said("b", 0, "a task"), said("b", 1, "done", usage=spent), _started("b", "c"), file=2)
    writing.write(said("c", 1, "done too", usage=Usage(output_tokens=4, cache_read_tokens=7)), file=3)
    tallies = _tallies(writing, "a", "b", "c", "nobody")
    assert set(tallies) == {"a", "b", "c"}
    assert (tallies["a"].own.message_count, tallies["a"].own.usage) == (2, spent)
    tree = tallies["a"].tree
    assert tree is not None
    assert (tree.session_count, tree.message_count) == (3, 5)
    assert tree.usage == Usage(input_tokens=20, output_tokens=10, cache_read_tokens=7)
    middle = tallies["b"].tree
    assert middle is not None
    assert (middle.session_count, middle.usage.output_tokens) == (2, 7)
    assert tallies["c"].tree is None


def test_sessions_that_name_each_other_as_parents_end(writing: Writing) -> None:
    writing.write(said("a", 0, "one"), _started("b", "a"))
    writing.write(said("b", 0, "two"), _started("a", "b"), file=2)
    for tally in _tallies(writing, "a", "b").values():
        assert tally.tree is not None
        assert (tally.tree.session_count, tally.tree.message_count) == (2, 2)


def test_copies_count_where_their_original_is(writing: Writing) -> None:
    spent = Usage(output_tokens=5)
    copy = said("new", 1, "two boats", copied_from="old", usage=spent)
    writing.write(copy, said("new", 3, "went on", usage=spent), file=2)
    assert _tallies(writing, "new")["new"].own.usage.output_tokens == 10
    writing.write(said("old", 1, "two boats", usage=spent), file=1)
    own = _tallies(writing, "new")["new"].own
    assert (own.message_count, own.usage.output_tokens) == (1, 5)
    assert _tallies(writing, "old")["old"].own.usage.output_tokens == 5


def test_earlier_versions_do_not_count(writing: Writing) -> None:
    writing.write(said("a", 1, "first", usage=Usage(output_tokens=5)))
    writing.write(said("a", 1, "second", id="m9", usage=Usage(output_tokens=6)), again=True)
    own = _tallies(writing, "a")["a"].own
    assert (own.message_count, own.usage.output_tokens) == (1, 6)


def _in(writing: Writing, project: str) -> list[str]:
    with writing.archive.reading() as reader:
        return sorted(each.id for each in reader.sessions_latest_first(SessionFilter(project=project), limit=9))


def test_a_session_that_moved_is_found_in_each_of_its_projects(writing: Writing) -> None:
    writing.write(writing.session("a", project="/srv/heron"), said("a", 0, "one"))
    writing.write(writing.session("a", project="/srv/heron/docs"), said("a", 1, "two"))
    writing.write(writing.session("a", project="/srv/blue-heron"), said("a", 2, "three"))
    writing.write(writing.session("b", project="/srv/blue-heron"), said("b", 0, "four"), file=2)
    assert [_in(writing, project) for project in ("/srv/heron", "/srv/blue-heron", "/srv/blue")] == [
        ["a"],
        ["a", "b"],
        [],
    ]
    assert _in(writing, "BLUE") == ["a", "b"]
    with writing.archive.reading() as reader:
        assert reader.other_projects([("pi", "a"), ("pi", "b")]) == {("pi", "a"): ["/srv/blue-heron"]}
        assert reader.projects() == ["/srv/blue-heron", "/srv/heron"]
