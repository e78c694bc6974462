"""The other forms of an English word: `lock` also as `locks`, `locked`, `locking`.

Forms are made by spelling rules and kept where Porter's second stemmer gives them the stem of the word that was typed,
so that no vocabulary is needed; a form that nobody writes costs one look-up that finds nothing.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

_WORD = re.compile(r"[a-z]{4,24}")
_FORMS_MAX = 7
_VOWELS = "aeiou"
_HISSING = ("s", "x", "z", "ch", "sh")
_NOUN = re.compile(r".*(?:ion|ment|ness|[^aeiou]er|or|ity|ism|ence|ance|logy)")
# `captur`, `updat`, `writ`, `us` lack an e, `lock`, `open`, `index` do not
_LACKS_E = re.compile(r".*(?:[^aeiou][aiou][tkdmlnpb]|[aiou]r|[cgvu]|[^s]s|z|[^aeiou]l|et|ch)")


@lru_cache(maxsize=2000)
def inflections(word: str) -> tuple[str, ...]:
    """Other forms of an English word in small letters; none for what is not one, or is shorter than four letters."""
    if not _WORD.fullmatch(word):
        return ()
    # here, because it takes 10 ms to load
    from whoosh.lang import porter2

    stem: Callable[[str], str] = porter2.stem
    aim = stem(word)
    bases = [base for base in dict.fromkeys(_bases(word)) if len(base) > 2 and stem(base) == aim]
    if not bases or _NOUN.fullmatch(word):
        bases.insert(0, word)
    forms = dict.fromkeys(form for base in bases for form in _forms(base))
    forms.pop(word, None)
    return tuple(form for form in forms if stem(form) == aim)[:_FORMS_MAX]


def _bases(word: str) -> Iterator[str]:
    """What the word may be a form of."""
    if word.endswith(("ies", "ied")):
        yield word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        if word.endswith("es") and word[:-2].endswith(_HISSING):
            yield from (word[:-2],) if word[:-2].endswith(("x", "sh", "ss")) else _with_e(word[:-2])
        else:
            yield word[:-1]
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and any(char in "aeiouy" for char in stem):
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in _VOWELS:
                yield stem[:-1]
                yield from (stem,) if stem[-1] in "lsz" else ()
            else:
                yield from _with_e(stem)
    for ending in ("ations", "ation"):
        if word.endswith(ending):
            yield from (word.removesuffix(ending) + "e", word.removesuffix(ending) + "ate")
    for ending in ("ions", "ion"):
        if word.endswith(ending):
            yield from _with_e(word.removesuffix(ending))


def _with_e(stem: str) -> tuple[str, ...]:
    """The stem, with the e that it may have lost; the more likely one first."""
    return (stem + "e", stem) if _LACKS_E.fullmatch(stem) else (stem,)


def _forms(base: str) -> list[str]:
    if _NOUN.fullmatch(base):
        return [base, base[:-1] + "ies" if base.endswith("y") else base + "s"]
    if base.endswith("y") and base[-2] not in _VOWELS:
        return [base, base[:-1] + "ies", base[:-1] + "ied", base + "ing"]
    if base.endswith("e"):
        stem = base[:-1]
        ions = [stem + "ion", stem + "ions"] if base.endswith("te") else []
        return [base, base + "s", base + "d", stem + "ing", *ions, *([stem + "ation"] if base.endswith("re") else [])]
    double = base[-1] if _doubles(base) else ""
    ions = [base + "ion", base + "ions"] if base.endswith(("ct", "pt", "ss")) else []
    plural = base + ("es" if base.endswith(_HISSING) else "s")
    return [base, plural, base + double + "ed", base + double + "ing", *ions]


def _doubles(base: str) -> bool:
    """Whether the last consonant is written twice before an ending: `stop`, `stopped`. Of short words only."""
    is_short = len(re.findall(r"[aeiouy]+", base)) == 1
    return is_short and base[-1] not in "aeiouwxy" and base[-2] in _VOWELS and base[-3:-2] not in tuple(_VOWELS)
