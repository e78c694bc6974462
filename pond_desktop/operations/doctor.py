"""Whether everything is as it should be: the archive, the agents' folders, and what a search says."""

import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

from pond_desktop.capture.posting import POSTING_RULE
from pond_desktop.capture.watching import watch_limit
from pond_desktop.errors import Cancelled, KnownError
from pond_desktop.operations.find import search
from pond_desktop.operations.reread import drifted
from pond_desktop.operations.sources import sources
from pond_desktop.operations.status import left_out
from pond_desktop.pond import Pond
from pond_desktop.projection.found import SearchRequest
from pond_desktop.projection.standing import Check, DoctorAnswer, SourceStanding, worst_of
from pond_desktop.projection.words import count, searched, size
from pond_desktop.runtime import is_folder, is_there

_STALE = timedelta(days=7)
_OTHERS_BITS = 0o077
_ROOM_BYTES = 1_000_000_000
_FILES_READ_ANEW = 10
_WATCHES_MIN = 8_192


def doctor(pond: Pond) -> DoctorAnswer:
    """All checks, whatever one of them meets; changes nothing."""
    checks = tuple(_checked(pond, name, check) for name, check in _CHECKS.items())
    return DoctorAnswer(status=worst_of(checks), checks=checks)


def _checked(pond: Pond, name: str, check: Callable[[Pond], Check]) -> Check:
    try:
        return check(pond)
    except Cancelled:
        raise
    except KnownError as error:
        return Check(name=name, status="fail", detail=error.sentence, remedy=error.remedy)
    except OSError as error:
        return Check(name=name, status="fail", detail=f"{error.strerror}: {error.filename}")


def _configuration(pond: Pond) -> Check:
    named = len(pond.settings.roots)
    chosen = f"{count(named, 'agent')} with folders of your own choice" if named else "each agent's own folders"
    if unusable := left_out():
        remedy = "Upgrade or remove that package; its own log says more."
        return Check(name="configuration", status="degraded", detail=" ".join(unusable), remedy=remedy)
    return Check(name="configuration", status="pass", detail=f"{count(len(pond.sources()), 'source')}, {chosen}")


def _trust_boundary(pond: Pond) -> Check:
    """What was captured is the owner's alone."""
    name, archive = "trust_boundary", pond.folders.archive_file
    if sys.platform == "win32":
        return Check(name=name, status="skipped", detail="permissions are the system's here")
    open_ = [path for path in (archive.parent, archive) if path.stat().st_mode & _OTHERS_BITS]
    if open_:
        names = ", ".join(map(str, open_))
        return Check(name=name, status="degraded", detail=f"{names} can be read by others", remedy="chmod go-rwx them.")
    return Check(name=name, status="pass", detail="only you can read the archive; nothing opens a network connection")


def _access(pond: Pond) -> Check:
    roots = [(source.id, root) for source in pond.sources_in_projects() for root in source.roots]
    here = [root for _, root in roots if is_folder(root)]
    closed = [f"{name}: {root}" for name, root in roots if is_folder(root) and not _can_list(root)]
    if closed:
        return Check(
            name="access", status="fail", detail=f"not readable: {', '.join(closed)}", remedy="Make them readable."
        )
    if not here:
        return Check(
            name="access",
            status="degraded",
            detail="no folder of any agent is here",
            remedy="Name one: --root AGENT=PATH.",
        )
    return Check(
        name="access", status="pass", detail=f"{len(here)} of {count(len(roots), 'folder')} are here and readable"
    )


def _requirements(pond: Pond) -> Check:
    """Room to write: a capture that runs out of it stops."""
    room = shutil.disk_usage(pond.folders.archive_file.parent).free
    version = ".".join(map(str, sys.version_info[:3]))
    detail = f"Python {version}, {size(room)} of room on the archive's disk"
    if room < _ROOM_BYTES:
        return Check(name="requirements", status="degraded", detail=detail, remedy="Free some space.")
    return Check(name="requirements", status="pass", detail=detail)


def _health(pond: Pond) -> Check:
    """A source that a capture could not read, or not all of."""
    histories = [each for each in sources(pond).sources if each.probed]
    bad = [f"{each.source_id} ({_reason(each)})" for each in histories if _reason(each)]
    if bad:
        return Check(
            name="health",
            status="degraded",
            detail=f"not complete: {', '.join(bad)}",
            remedy="Capture; `sources` says what each needs.",
        )
    return Check(name="health", status="pass", detail=f"{count(len(histories), 'source')} complete")


def _store_isolation(pond: Pond) -> Check:
    """No two sources read one folder, and the archive lies in none."""
    roots = [(source.id, root.resolve()) for source in pond.sources() for root in source.roots if is_there(root)]
    own = pond.folders.archive_file.resolve()
    inside = [str(root) for _, root in roots if own.is_relative_to(root)]
    if inside:
        return Check(
            name="store_isolation",
            status="fail",
            detail=f"the archive lies in a folder that is read: {inside[0]}",
            remedy="Keep it elsewhere: --home PATH.",
        )
    shared = sorted({f"{root} ({a}, {b})" for a, root in roots for b, other in roots if a < b and root == other})
    if shared:
        return Check(
            name="store_isolation",
            status="fail",
            detail=f"two sources read one folder: {', '.join(shared)}",
            remedy="Give each its own --root.",
        )
    return Check(
        name="store_isolation", status="pass", detail="each folder has one reader, and the archive its own place"
    )


def _freshness(pond: Pond) -> Check:
    with pond.archive.reading() as reader:
        captured = [each.captured_at for each in reader.status().sources if each.captured_at is not None]
    if not captured:
        return Check(name="freshness", status="degraded", detail="nothing was captured yet", remedy="Capture.")
    passed = pond.clock() - max(captured)
    if passed > _STALE:
        detail = f"the last capture was {count(passed.days, 'day')} ago"
        return Check(name="freshness", status="degraded", detail=detail, remedy="Capture.")
    return Check(name="freshness", status="pass", detail="captured within the last week")


def _lineage(pond: Pond) -> Check:
    """Copies of a message are told when its postings are made: by the rule in force, or not well."""
    with pond.archive.reading() as reader:
        rule = reader.posting_rule()
    if rule not in (None, POSTING_RULE):
        detail = f"postings were made by rule {rule}, the one in force is {POSTING_RULE}"
        return Check(name="lineage", status="degraded", detail=detail, remedy="Capture once.")
    return Check(name="lineage", status="pass", detail="every posting was made by the rule in force")


def _adapters(pond: Pond) -> Check:
    """Whether today's adapters would read what is kept as it was read."""
    name, found = "adapters", drifted(pond, _FILES_READ_ANEW)
    if found:
        where = found[0][0]
        detail = f"{count(len(found), 'kept file')} would be read otherwise today, e.g. {where.path}"
        return Check(name=name, status="degraded", detail=detail, remedy="Run `reread`.")
    detail = f"the newest {_FILES_READ_ANEW} files of each source are read as they were"
    return Check(name=name, status="pass", detail=detail)


def _integrity(pond: Pond) -> Check:
    """The database as SQLite sees it, and the postings beside their texts' rows."""
    with pond.archive.reading() as reader:
        faults = reader.faults()
    if faults:
        detail = f"{count(len(faults), 'fault')}: {'; '.join(faults[:3])}"
        remedy = "Restore a backup, or begin a new archive beside this one and capture."
        return Check(name="integrity", status="fail", detail=detail, remedy=remedy)
    return Check(name="integrity", status="pass", detail="the database is sound")


def _limits(pond: Pond) -> Check:
    """Whether all folders can be watched: Linux counts each folder below them."""
    name, limit = "limits", watch_limit()
    if limit is None:
        return Check(name=name, status="skipped", detail="the system sets no limit to watching folders")
    detail = f"the system lets {limit:,} folders be watched"
    if limit < _WATCHES_MIN:
        remedy = "Raise fs.inotify.max_user_watches; until then folders are looked through once a minute."
        return Check(name=name, status="degraded", detail=detail, remedy=remedy)
    return Check(name=name, status="pass", detail=detail)


def _abstention(pond: Pond) -> Check:
    """A word that nobody wrote is not found, and a search says so."""
    answer = search(pond, SearchRequest(query=f"nobody{uuid4().hex}", arm="all", limit=1))
    response = answer.response
    if response.outcome != "abstained":
        return Check(name="abstention", status="fail", detail=f"a word that nobody wrote: {response.outcome}")
    return Check(
        name="abstention",
        status="pass",
        detail=f"no match in {searched(answer.searched_count, answer.searched_part_count)} searched",
    )


def _can_list(folder: Path) -> bool:
    try:
        next(_entries(folder), None)
    except OSError:
        return False
    return True


def _entries(folder: Path) -> Iterator[Path]:
    yield from folder.iterdir()


def _reason(standing: SourceStanding) -> str:
    diagnostics = standing.health.diagnostics if standing.health else None
    reason = (diagnostics or {}).get("reason", "")
    return reason if isinstance(reason, str) else ""


_CHECKS: dict[str, Callable[[Pond], Check]] = {
    "configuration": _configuration,
    "trust_boundary": _trust_boundary,
    "access": _access,
    "requirements": _requirements,
    "health": _health,
    "store_isolation": _store_isolation,
    "freshness": _freshness,
    "integrity": _integrity,
    "limits": _limits,
    "adapters": _adapters,
    "lineage": _lineage,
    "abstention": _abstention,
}
