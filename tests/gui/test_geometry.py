"""Heights, places and the order of turns: pure numbers."""

from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.gui.history import History, Place
from pond_desktop.gui.transcript.geometry import Geometry, HeightSums
from pond_desktop.gui.transcript.turns import TurnOrder

heights = st.lists(st.integers(1, 500), min_size=1, max_size=60)


@given(heights, st.lists(st.tuples(st.integers(0, 59), st.integers(1, 900)), max_size=20))
def test_sums_are_those_of_the_list(known: list[int], changes: list[tuple[int, int]]) -> None:
    sums = HeightSums(known)
    for row, height in changes:
        if row < len(known):
            known[row] = height
            sums.replace(row, height)
    assert [sums.top(row) for row in range(len(known) + 1)] == [sum(known[:row]) for row in range(len(known) + 1)]
    for y in range(0, sum(known), 7):
        row, offset = sums.row_at(y)
        assert sum(known[:row]) + offset == y
        assert 0 <= offset < known[row]


def test_below_all_rows_is_the_last_one() -> None:
    assert HeightSums([10, 20]).row_at(35) == (1, 25)
    assert HeightSums().row_at(5)[0] == 0


@given(heights, st.integers(0, 10_000), st.integers(1, 900))
def test_a_wrong_guess_above_moves_nothing_that_is_read(known: list[int], y: int, height: int) -> None:
    geometry = Geometry()
    geometry.reset(known)
    geometry.scroll_to(y % sum(known))
    place = geometry.top_row, geometry.offset
    if geometry.top_row:
        geometry.settle(geometry.top_row - 1, height)
    assert (geometry.top_row, geometry.offset) == place
    assert geometry.scroll == geometry.sums.top(place[0]) + place[1]


@given(st.integers(1, 60), st.sets(st.integers(0, 59)), st.booleans())
def test_each_message_has_one_row(count: int, starts: set[int], is_latest_first: bool) -> None:
    order = TurnOrder(count, sorted(starts), is_latest_first=is_latest_first)
    rows = [order.row_of(position) for position in range(count)]
    assert sorted(rows) == list(range(count))
    assert [order.position_of(row) for row in rows] == list(range(count))
    assert list(order.in_rows(range(count))) == [order.position_of(row) for row in range(count)]


def test_the_latest_turn_is_on_top_and_reads_downward() -> None:
    order = TurnOrder(7, [0, 2, 5], is_latest_first=True)
    assert [order.position_of(row) for row in range(7)] == [5, 6, 2, 3, 4, 0, 1]


def test_what_stands_before_the_first_prompt_is_a_turn_of_its_own() -> None:
    order = TurnOrder(5, [2], is_latest_first=True)
    assert [order.position_of(row) for row in range(5)] == [2, 3, 4, 0, 1]


def test_history_goes_back_forward_and_forgets_what_was_ahead() -> None:
    history = History()
    assert history.back() is None
    for session in "abc":
        history.visit(Place(session))
    history.note("m9")
    assert history.back() == Place("b")
    assert history.back() == Place("a")
    assert not history.can_go_back
    assert history.forward() == Place("b")
    history.visit(Place("d"))
    assert not history.can_go_forward
    assert history.back() == Place("b")


def test_a_place_visited_twice_in_a_row_is_one_step_and_notes_are_kept() -> None:
    history = History(places_max=3)
    for session in "abbcde":
        history.visit(Place(session))
    history.note("m1")
    assert history.here == Place("e", "m1")
    assert [history.back(), history.back(), history.back()] == [Place("d"), Place("c"), None]
