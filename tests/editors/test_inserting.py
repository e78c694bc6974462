"""What stands before every target: the look, the person's agreement, the gate for harmless text."""

import pytest
from msgspec.structs import replace

from pond_desktop.editors.inserting import insert, target_of
from pond_desktop.editors.refusals import waits_for_key
from pond_desktop.editors.target import Inserted, Place
from pond_desktop.errors import BugError, EditorAbsent, EditorRefused, UnsafeText
from tests.editors.referring import referring

PLACE = Place(target="paper", id="1", label="Paper · sheet")
LINES = "one\ntwo"


class Paper:
    """A program of the tests' own, which keeps what is put into it. `now` is what a look finds."""

    name = "paper"
    title = "Paper"

    def __init__(self, now: Place = PLACE) -> None:
        self.now = now
        self.written: list[str] = []

    def discover(self) -> list[Place]:
        return [self.now]

    def probe(self, place: Place) -> Place:
        assert place.id == self.now.id
        return self.now

    def insert(self, place: Place, text: str) -> Inserted:
        self.written.append(text)
        return Inserted(place=place)


def test_all_of_it_goes_where_lines_are_taken() -> None:
    paper = Paper()
    assert insert(paper, PLACE, referring(LINES)).place == PLACE
    assert paper.written == [LINES]


def test_its_line_goes_where_one_is_taken() -> None:
    paper = Paper(replace(PLACE, takes="line"))
    insert(paper, PLACE, referring(LINES, "one two"))
    assert paper.written == ["one two"]


def test_lines_wait_for_a_person_where_each_may_be_run() -> None:
    paper = Paper(replace(PLACE, takes="lines if agreed"))
    with pytest.raises(UnsafeText) as raised:
        insert(paper, PLACE, referring(LINES))
    assert raised.value.sentence == "Paper · sheet may run each line that is put there."
    assert paper.written == []
    insert(paper, PLACE, referring(LINES), are_lines_agreed=True)
    insert(paper, PLACE, referring("one"))
    assert paper.written == [LINES, "one"]


def test_it_goes_by_what_the_place_is_now_and_not_by_what_it_was() -> None:
    paper = Paper(replace(PLACE, refusal=waits_for_key(PLACE.label)))
    with pytest.raises(EditorRefused) as raised:
        insert(paper, PLACE, referring(LINES))
    assert (raised.value.reason, raised.value.sentence) == ("busy", "Paper · sheet is waiting for a key.")
    assert raised.value.remedy == "Finish that there, then insert again."
    assert paper.written == []
    insert(Paper(), replace(PLACE, refusal=waits_for_key(PLACE.label)), referring(LINES))


@pytest.mark.parametrize(
    "text", ["", "\x1b[201~\r", "a\x07", "a\u202eb", "a\r\nb", "a\x9b31mb", "a\u200bb", "a\udc80"], ids=ascii
)
@pytest.mark.parametrize("takes", ["lines", "line"])
def test_nothing_else_than_harmless_text_ever_goes_to_a_program(text: str, takes: str) -> None:
    paper = Paper(replace(PLACE, takes=takes))
    with pytest.raises(BugError):
        insert(paper, PLACE, referring(text, text))
    assert paper.written == []


def test_a_line_with_a_line_end_goes_nowhere() -> None:
    paper = Paper(replace(PLACE, takes="line"))
    with pytest.raises(BugError):
        insert(paper, PLACE, referring(LINES, LINES))
    assert paper.written == []


def test_a_place_whose_kind_is_no_longer_installed_is_said_to_be_gone() -> None:
    paper = Paper()
    assert target_of(PLACE, (paper,)) is paper
    with pytest.raises(EditorAbsent, match="nothing that inserts into Paper · sheet"):
        target_of(PLACE, ())
