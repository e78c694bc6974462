"""Long lists of keys."""

from pond_desktop.archive.portions import portions


def test_portions_give_every_key_once_in_order() -> None:
    cut = list(portions(range(1_234)))
    assert [key for portion in cut for key in portion] == list(range(1_234))
    assert max(map(len, cut)) <= 500


def test_no_keys_make_no_portion() -> None:
    assert list(portions([])) == []
