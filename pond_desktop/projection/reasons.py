"""Why a source could not answer, or not all of it, in sentences for people: one for each word of a response. Pure."""

from msgspec import Struct

from pond_desktop.projection.claims import degrades
from pond_desktop.projection.response import QueryResponse


class Reason(Struct, frozen=True):
    """What happened, and the one thing that helps."""

    sentence: str
    remedy: str


class Gap(Struct, frozen=True, kw_only=True):
    """One source that could not answer, or not all of it. `source` is a name for people."""

    source: str
    reason: Reason


REASONS = {
    "stale_capture": Reason("Its files hold more than was captured, or its last capture failed.", "Capture again."),
    "never_captured": Reason("It was never captured.", "Capture once."),
    "capture_running": Reason("A capture is reading it right now.", "Search again when that is done."),
    "unreadable_files": Reason("Some of its files could not be read.", "`pond-desktop status` names them."),
    "tools_filling": Reason(
        "Not all calls, results and reasoning are searchable yet: they are added newest first.",
        "Search again later; each capture goes on with it.",
    ),
    "postings_outdated": Reason("It was made searchable by an older version of Pond Desktop.", "Capture once."),
    "timeout": Reason("It took longer than it was given.", "Search again, or narrow the search."),
    "budget_exhausted": Reason("No time was left to ask it.", "Search again, or narrow the search."),
    "unavailable": Reason("Its folder is not there now; what was captured before is searched.", "Mount its disk."),
    "unreachable": Reason("Its folder is not there now; what was captured before is searched.", "Mount its disk."),
    "denied": Reason("Its files may not be read.", "Make them readable."),
    "cancelled": Reason("The search was stopped.", "Search again."),
    "failed": Reason("It could not be searched.", "Look at `pond-desktop doctor`."),
}  # fmt: skip


_ARMS = {"arm/conversation": "Conversation", "arm/tools": "Tool calls, results and reasoning"}


def reason_words(word: str) -> Reason:
    """Also for a word that is not in the table: it is said as it is."""
    return REASONS.get(word) or Reason(
        f"It could not answer: {word.replace('_', ' ')}.", "Look at `pond-desktop doctor`."
    )


def gaps(response: QueryResponse) -> tuple[Gap, ...]:
    """What is missing in an answer. Empty where nothing is, and where the answer's budget took the reports."""
    return tuple(
        Gap(source=_ARMS.get(report.source_id, report.source_id), reason=reason_words(report.reason or report.outcome))
        for report in response.source_outcomes or ()
        if degrades(report)
    )
