"""The way from one found place to the next: pure numbers."""

from hypothesis import given
from hypothesis import strategies as st

from pond_desktop.gui.transcript.found_places import FoundPlace, FoundPlaces
from pond_desktop.gui.transcript.turns import TurnOrder
from pond_desktop.operations.find_in_session import FoundPart

parts = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 3)), unique=True, max_size=40).flatmap(
    lambda keys: st.tuples(*(st.builds(FoundPart, st.just(at), st.just(part), st.integers(1, 4)) for at, part in keys))
)
orders = st.builds(
    TurnOrder,
    st.integers(1, 30),
    st.lists(st.integers(0, 29), unique=True).map(sorted),
    is_latest_first=st.booleans(),
)


def in_rows(found: tuple[FoundPart, ...], order: TurnOrder) -> list[FoundPlace]:
    """All places that have a row, as a reader comes to them."""
    known = [part for part in found if part.position < order.message_count]
    known.sort(key=lambda part: (order.row_of(part.position), part.part))
    return [FoundPlace(part.position, part.part, place) for part in known for place in range(part.count)]


@given(parts, orders)
def test_places_are_numbered_as_they_are_read(found: tuple[FoundPart, ...], order: TurnOrder) -> None:
    places, expected = FoundPlaces(found), in_rows(found, order)
    assert places.count(order) == len(expected)
    assert [places.place_at(number, order) for number in range(len(expected))] == expected
    assert [places.number_of(place, order) for place in expected] == list(range(len(expected)))
    assert all(places.holds(place, order) for place in expected)
    rows = [order.row_of(place.position) for place in expected]
    for row in range(order.message_count + 1):
        assert places.count_above(row, order) == sum(each < row for each in rows)
        assert places.next_row(row, order) == next((each for each in rows if each >= row), None)


@given(parts, orders, st.integers(0, 30))
def test_it_does_not_matter_in_which_pieces_they_come(
    found: tuple[FoundPart, ...], order: TurnOrder, border: int
) -> None:
    places = FoundPlaces(found[border:]).with_more(found[:border])
    assert [places.place_at(number, order) for number in range(places.count(order))] == in_rows(found, order)


@given(parts, orders, st.builds(FoundPlace, st.integers(0, 31), st.integers(0, 4), st.integers(0, 4)))
def test_a_place_that_is_gone_stands_before_what_follows_it(
    found: tuple[FoundPart, ...], order: TurnOrder, gone: FoundPlace
) -> None:
    def key(place: FoundPlace) -> tuple[int, int, int]:
        row = order.row_of(place.position) if place.position < order.message_count else order.message_count
        return row, place.part, place.occurrence

    expected = in_rows(found, order)
    assert FoundPlaces(found).holds(gone, order) == (gone in expected)
    assert FoundPlaces(found).number_of(gone, order) == sum(key(place) < key(gone) for place in expected)
