"""What the names of SpecStory's files say."""

import re

_SLUG = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d(?:-\d\d)?+Z?+[-_](.+)\.md")


def slug_of(file_name: str) -> str | None:
    """The words behind the time, which SpecStory made of the first prompt."""
    found = _SLUG.fullmatch(file_name)
    return found[1] if found else None
