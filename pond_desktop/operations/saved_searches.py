"""Searches that the person keeps by a name."""

from pond_desktop.canonical.own import SavedSearch
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.pond import Pond
from pond_desktop.projection.readable import whole_text
from pond_desktop.runtime.nearest import did_you_mean
from pond_desktop.search import QUERY_CHARS_MAX

NAME_CHARS_MAX = 80


def save_search(pond: Pond, name: str, query: str) -> SavedSearch:
    """Keeps a query; one of the same name, in any case, is replaced.

    Raises:
        ValidationFailed: no name or no query, or one that is too long.
    """
    name, query = " ".join(whole_text(name).split()), whole_text(query).strip()
    if not name or len(name) > NAME_CHARS_MAX:
        raise ValidationFailed(
            f"A search is saved under a name of 1 to {NAME_CHARS_MAX} characters.", "Give it another.", field="name"
        )
    if not query or len(query) > QUERY_CHARS_MAX:
        raise ValidationFailed(
            f"A search that is saved has 1 to {QUERY_CHARS_MAX:,} characters.", "Give it some words.", field="query"
        )
    saved = SavedSearch(name=name, query=query, saved_at=pond.clock())
    with pond.archive.keeping_own() as keeper:
        keeper.save(saved)
    return saved


def list_searches(pond: Pond) -> tuple[SavedSearch, ...]:
    """In the order of their names."""
    with pond.archive.reading() as reader:
        return tuple(reader.saved_searches())


def saved_search(pond: Pond, name: str) -> SavedSearch:
    """Raises NotFound where no search was saved under that name."""
    with pond.archive.reading() as reader:
        found = reader.saved_search(name)
    if found is None:
        raise _unknown(pond, name)
    return found


def remove_search(pond: Pond, name: str) -> None:
    """Raises NotFound where no search was saved under that name."""
    with pond.archive.keeping_own() as keeper:
        is_gone = keeper.unsave(name)
    if not is_gone:
        raise _unknown(pond, name)


def _unknown(pond: Pond, name: str) -> NotFound:
    names = [each.name for each in list_searches(pond)]
    remedy = did_you_mean(name, names) if names else "None is saved yet: `searches save NAME QUERY` saves one."
    return NotFound(f"No search is saved under the name {name!r}.", remedy)
