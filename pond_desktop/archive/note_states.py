"""Two states of one note put together: what one of them took away goes, whatever either says stays.

A note remembers the states in which it went to another archive or came from one, as fingerprints of their lines: so a
merge knows what both sides began with. Without that nothing is known to have been taken away.
"""

from collections.abc import Sequence
from datetime import timedelta
from hashlib import blake2b

from msgspec.structs import replace

from pond_desktop.canonical.own import OwnThing

_STATES_MAX = 20
_FINGERPRINT_BYTES = 6
_STEP = timedelta(microseconds=1)


def remembered(note: OwnThing) -> OwnThing:
    """The note, which leaves now in this state."""
    return replace(note, states=_latest((*note.states, _state(note.text))))


def merged(one: OwnThing, other: OwnThing) -> OwnThing:
    """The same whichever of both is here and which comes; merged again with either it stays as it is."""
    first, then = sorted((one, other), key=lambda each: (each.made_at, each.text))
    is_first_known, is_then_known = _state(first.text) in then.states, _state(then.text) in first.states
    if first.text == then.text or (is_first_known and is_then_known):
        text = max(first, then, key=lambda each: each.changed_at).text
    elif is_first_known or is_then_known:
        text = then.text if is_first_known else first.text
    else:
        text = _both(first, then)
    is_new = text not in (first.text, then.text)
    states = _latest((*first.states, *then.states, _state(first.text), _state(then.text), _state(text)))
    changed_at = max(each.changed_at for each in (first, then) if is_new or each.text == text)
    return replace(first, text=text, states=states, changed_at=changed_at + _STEP if is_new else changed_at)


def _both(first: OwnThing, then: OwnThing) -> str:
    """All lines of the one that was begun first, then what else the other one has."""
    common = [state for state in first.states if state in then.states]
    base = set(common[-1].split(".")) if common else set[str]()
    here, there = ({_fingerprint(line) for line in each.text.split("\n")} for each in (first, then))
    gone = base - (here & there) - {_fingerprint("")}
    kept = _without(first.text, gone)
    further = _without(then.text, gone | here - {_fingerprint("")})
    return "\n\n".join(each for each in (kept, further) if each)


def _without(text: str, lines: set[str]) -> str:
    return "\n".join(line for line in text.split("\n") if _fingerprint(line) not in lines).strip("\n")


def _state(text: str) -> str:
    return ".".join(_fingerprint(line) for line in text.split("\n"))


def _fingerprint(line: str) -> str:
    return blake2b(line.rstrip().encode("utf-8", "replace"), digest_size=_FINGERPRINT_BYTES).hexdigest()


def _latest(states: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reversed(states)))[:_STATES_MAX][::-1]
