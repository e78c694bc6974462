"""The person's own words in the forms by which they are told apart and found."""

import unicodedata

_ACCENTS = dict.fromkeys(range(0x300, 0x370))


def key_of(name: str) -> str:
    """The same for a tag, or the name of a search, in any case and width."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def folded(text: str) -> str:
    """A text as it is searched: in any case and width, without accents, its white space single."""
    bare = unicodedata.normalize("NFKD", text.casefold()).translate(_ACCENTS)
    return " ".join(unicodedata.normalize("NFKC", bare).split())
