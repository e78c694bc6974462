import pytest

from pond_desktop.search import without_fields


@pytest.mark.parametrize(
    ("query", "names", "rest"),
    [
        ("lock project:heron date:2026-01 file", {"project"}, "lock date:2026-01 file"),
        ('lock project:"a b" -project:(x OR y) after:2026', {"project", "after"}, "lock"),
        ("std::project:x", {"project"}, "std::project:x"),
        ('"project:x"', {"project"}, '"project:x"'),
    ],
)
def test_only_the_named_fields_go(query: str, names: set[str], rest: str) -> None:
    assert without_fields(query, names) == rest
