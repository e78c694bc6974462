"""Search."""

import time

from pond_desktop.operations.answering import Answering
from pond_desktop.operations.asking import asked
from pond_desktop.operations.cursors import cursor_of
from pond_desktop.operations.looking import Looking
from pond_desktop.operations.masked_answers import masked_answer
from pond_desktop.pond import Pond
from pond_desktop.projection.found import SearchAnswer, SearchRequest


def search(pond: Pond, request: SearchRequest) -> SearchAnswer:
    """What matches, and how complete that is. Any text that is not empty is a query.

    Raises:
        ValidationFailed: an empty query, an unknown order, arm or agent, a time without a zone, a foreign cursor.
        ArmDisabled: an arm that this installation does not have.
        NotFound: `request.session` is none.
    """
    began_ns = time.perf_counter_ns()
    with pond.archive.reading() as reader:
        what, cursor = asked(pond, reader, request), cursor_of(request)
        looking = Looking(reader, what, cursor, began_ns)
        answer = Answering(pond, reader, what, looking, looking.page(), began_ns).answer()
        return answer if request.with_secrets else masked_answer(pond, reader, answer)
