"""Which result answers which call: by their id, which not every agent gives only once. Pure."""

from collections import defaultdict, deque
from collections.abc import Iterable

from pond_desktop.canonical.archived import CallPlace

_Key = tuple[str, str]


class CallEnds:
    """Of calls with one id each has the next result behind it that no earlier one has. Of what is no place of the
    session as it is now, an earlier version, the first one of the id counts."""

    def __init__(self, places: Iterable[CallPlace] = ()) -> None:
        """`places` are all calls and results of some ids, in the order of the session."""
        self._known: set[_Key] = set()
        self._results: dict[_Key, str] = {}
        self._calls: dict[_Key, str] = {}
        self._first_results: dict[str, str] = {}
        self._first_calls: dict[str, str] = {}
        self._pair(places)

    def result_of(self, message_id: str, call_id: str) -> str | None:
        """The message that answers a call of a message."""
        known = self._results.get((message_id, call_id))
        return known or (None if (message_id, call_id) in self._known else self._first_results.get(call_id))

    def call_of(self, message_id: str, call_id: str) -> str | None:
        """The message that a result of a message answers."""
        known = self._calls.get((message_id, call_id))
        return known or (None if (message_id, call_id) in self._known else self._first_calls.get(call_id))

    def _pair(self, places: Iterable[CallPlace]) -> None:
        unanswered: dict[str, deque[str]] = defaultdict(deque)
        early: dict[str, deque[str]] = defaultdict(deque)
        latest: dict[str, str] = {}
        for place in places:
            id_, message = place.call_id, place.message_id
            self._known.add((message, id_))
            if place.is_result:
                self._first_results.setdefault(id_, message)
                if unanswered[id_]:
                    self._join(unanswered[id_].popleft(), message, id_)
                elif id_ in latest:
                    # one more result of a call that has one
                    self._calls[message, id_] = latest[id_]
                else:
                    early[id_].append(message)
            else:
                self._first_calls.setdefault(id_, message)
                latest[id_] = message
                if early[id_]:
                    self._join(message, early[id_].popleft(), id_)
                else:
                    unanswered[id_].append(message)

    def _join(self, call: str, result: str, id_: str) -> None:
        self._results.setdefault((call, id_), result)
        self._calls[result, id_] = call
