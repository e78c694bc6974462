"""The border to an adapter: what it raises against its promise costs its own source, and nobody else's."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pond_desktop.adapters.contract import Adapter
from pond_desktop.errors import Cancelled, SourceError, SourceMalformed
from pond_desktop.runtime.logs import failure_words

_log = logging.getLogger(__name__)


@contextmanager
def named_faults(adapter: Adapter, path: str, tell: Callable[[], int] = int) -> Iterator[None]:
    """Makes a SourceMalformed of an adapter's own failure: that is its author's fault, not the file's.

    Args:
        tell: the place in the file, where one is read.
    """
    try:
        yield
    except (OSError, SourceError, Cancelled):
        raise
    except Exception as error:
        # not the error's own words: they may quote the record
        _log.error("adapter %s failed at byte %d\n%s", adapter.agent, tell(), failure_words(error))
        raise SourceMalformed(
            f"could not be understood ({type(error).__name__} in the {adapter.agent} adapter)",
            "Please report it with the log; the file is tried again at each capture.",
            path=path,
            offset=tell(),
        ) from error


def roots_of(adapter: Adapter, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    """Where an adapter looks. Raises OSError or SourceError where it fails."""
    with named_faults(adapter, str(home)):
        return tuple(map(Path, adapter.roots(environment, home)))


def reason_of(error: OSError | SourceError) -> str:
    """As a report says it behind a path."""
    return error.sentence if isinstance(error, SourceError) else f"cannot be read: {error.strerror or error}"
