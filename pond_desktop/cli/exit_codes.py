"""What the program tells its caller in one number.

`search` and `expand` answer like Recall does, so that a program can tell an empty answer from one that could not be
given; all other commands keep to the first list.
"""

from typing import Final, NamedTuple

from pond_desktop.errors import KnownError, NotFound, ValidationFailed
from pond_desktop.projection.response import Coverage, Outcome

DONE = 0
KNOWN_ERROR = 1
WRONG_USAGE = 2
NOTHING_FOUND = 3
OUR_FAULT = 70
INTERRUPTED = 130

ANSWERED = 0
COULD_NOT_RUN = 1
ABSTAINED = 2
DEGRADED = 3
FAILED = 4
WRONG_WORDS = 64
"""Wrong usage of `search` and `expand`: 2 says that nothing was found."""


class Scale(NamedTuple):
    """What a command's errors are worth."""

    wrong_usage: int
    not_found: int
    fields: frozenset[str] | None = None
    """Of a request that fails its checks, those that the command line gave are wrong usage; `None`: all of them."""

    def of(self, error: KnownError) -> int:
        if isinstance(error, NotFound):
            return self.not_found
        if isinstance(error, ValidationFailed) and (self.fields is None or error.field in self.fields):
            return self.wrong_usage
        return KNOWN_ERROR


COMMON: Final = Scale(WRONG_USAGE, NOTHING_FOUND)
SCALES: Final = {
    "search": Scale(WRONG_WORDS, COULD_NOT_RUN),
    # a name that is none, or several, is what could not be read; not the way the command is used
    "expand": Scale(WRONG_WORDS, FAILED, frozenset({"budget_bytes", "detail"})),
    # an editor tells a person's no, which is 130, from all that is wrong
    "pick": Scale(WRONG_USAGE, KNOWN_ERROR, frozenset()),
}


def of_answer(outcome: Outcome, coverage: Coverage) -> int:
    """The most severe wins."""
    if outcome == "failed":
        return FAILED
    if coverage == "degraded":
        return DEGRADED
    return ABSTAINED if outcome == "abstained" else ANSWERED
