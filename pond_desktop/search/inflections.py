"""The other forms of an English word: `lock` also as `locks`, `locked`, `locking`.

Forms are made by spelling rules and kept where Porter's second stemmer gives them the stem of the word that was typed,
so that no vocabulary is needed and a form that no one writes costs one look-up that finds nothing.
"""

import re
from collections.abc import Callable
from functools import lru_cache

_WORD = re.compile(r"[a-z]{4,24}")
_FORMS_MAX = 8
_VOWELS = "aeiou"


@lru_cache(maxsize=2000)
def inflections(word: str) -> tuple[str, ...]:
    """Other forms of an English word in small letters; none for what is not one, or is shorter than four letters."""
    if not _WORD.fullmatch(word):
        return ()
    # here, because it takes 10 ms to load
    from whoosh.lang import porter2

    stem: Callable[[str], str] = porter2.stem

    aim = stem(word)
    forms = dict.fromkeys(form for base in _bases(word) for form in _forms(base))
    forms.pop(word, None)
    return tuple(form for form in forms if len(form) > 2 and stem(form) == aim)[:_FORMS_MAX]


def _bases(word: str) -> dict[str, None]:
    """What the word may be a form of, itself first."""
    found = {word: None}
    for ending, instead in (("ies", "y"), ("ied", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("es", "")):
        if word.endswith(ending) and len(word) - len(ending) > 1:
            base = word[: -len(ending)] + instead
            found[base] = None
            if len(base) > 3 and base[-1] == base[-2] and base[-1] not in _VOWELS and base[-1] not in "lsz":
                found[base[:-1]] = None
    if word.endswith("s") and not word.endswith("ss"):
        found[word[:-1]] = None
    for ending, instead in (("ations", "e"), ("ation", "e"), ("ions", ""), ("ion", ""), ("ions", "e"), ("ion", "e")):
        if word.endswith(ending) and len(word) - len(ending) > 3:
            found[word[: -len(ending)] + instead] = None
    return {base: None for base in found if any(char in "aeiouy" for char in base)}


def _forms(base: str) -> list[str]:
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        stem = base[:-1]
        return [base, stem + "ies", stem + "ied", base + "ing"]
    if base.endswith("e"):
        stem = base[:-1]
        more = [stem + "ion", stem + "ions"] if base.endswith("te") else []
        return [base, base + "s", base + "d", stem + "ing", *more, *([stem + "ation"] if base.endswith("re") else [])]
    plural = base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
    forms = [base, plural, base + "ed", base + "ing"]
    if _doubles(base):
        forms += [base + base[-1] + "ed", base + base[-1] + "ing"]
    if base.endswith(("ct", "rt", "ss", "pt")):
        forms += [base + "ion", base + "ions"]
    if base.endswith(("ion", "ment", "er")):
        forms = forms[:2] if base.endswith(("ion", "ment")) else forms
    return forms


def _doubles(base: str) -> bool:
    """Whether the last consonant is written twice before an ending: `stop`, `stopped`."""
    return (
        len(base) > 2
        and base[-1] not in "aeiouwxy"
        and base[-2] in _VOWELS
        and base[-3] not in _VOWELS
        and len(base) <= 6
    )
