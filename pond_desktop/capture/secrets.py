"""Finding keys and passwords in what was captured, after the capture."""

import time

from msgspec import Struct

from pond_desktop.archive.secret_keeping import LookedPart, SecretKeeper
from pond_desktop.canonical.secret import Secret
from pond_desktop.pond import Pond
from pond_desktop.runtime import WriterLock
from pond_desktop.runtime.cancellation import raise_if_cancelled
from pond_desktop.secret_rules import body_to_look_through, find_secrets, load_rules, rules_name

_COMMIT_S = 1.0
_SLICE_S = 0.6
_GAP_S = 0.03


class SecretsReport(Struct, kw_only=True):
    """`chars` were looked through. Of `cut_parts` only the beginning was; `pending_parts` are left, at most, where the
    time was over."""

    secrets_found: int = 0
    chars: int = 0
    cut_parts: int = 0
    pending_parts: int = 0


def keep_secrets(pond: Pond, *, deadline: float | None = None) -> SecretsReport:
    """Looks through the parts that nobody looked through yet, in the order they were captured, and keeps where secrets
    lie. Takes the writer's lock, and lets it go for a moment about twice a second.

    Args:
        deadline: seconds after which it stops.
    Raises:
        ArchiveBusy: somebody else writes.
        ArchiveFull: nothing is half written; a repeat goes on from there.
    """
    looking = _Looking(pond, deadline)
    with pond.archive.reading() as reader:
        state = reader.secrets_state()
    if state.pending_parts == 0 and state.rules == rules_name():
        return looking.report
    load_rules(pond.folders.cache)  # takes a while, in which others may write
    while True:
        with WriterLock(pond.folders.lock_file), pond.archive.keeping_secrets() as keeper:
            keeper.follow_rules(rules_name())
            is_over = looking.go_on(keeper)
        if is_over:
            return looking.report
        time.sleep(_GAP_S)  # long enough for whoever waits for the lock


class _Looking:
    def __init__(self, pond: Pond, deadline: float | None) -> None:
        self._cache = pond.folders.cache
        self.report = SecretsReport()
        self._found: list[tuple[int, Secret]] = []
        self._cut_count = 0
        self._committed = time.monotonic()
        self._ends = None if deadline is None else self._committed + deadline

    def go_on(self, keeper: SecretKeeper) -> bool:
        """Does a slice of the work; says whether it was the last one."""
        reached, last, slice_ends = keeper.reached(), keeper.last_key(), time.monotonic() + _SLICE_S
        begun = reached
        while reached < last:
            parts = keeper.next_parts(reached)
            for part in parts:
                raise_if_cancelled()
                now = time.monotonic()
                is_over = self._ends is not None and now >= self._ends
                if is_over or now >= slice_ends:
                    self._commit(keeper, reached)
                    self.report.pending_parts = last - reached
                    return is_over
                self._take(keeper, part)
                reached = part.key
                if now - self._committed >= _COMMIT_S:
                    self._commit(keeper, reached)
            if not parts:
                reached = last
        if reached != begun:
            self._commit(keeper, reached)
        self.report.pending_parts = 0
        return True

    def _take(self, keeper: SecretKeeper, part: LookedPart) -> None:
        text, is_cut = body_to_look_through(
            part, lambda span: keeper.records.record(part.file_key, part.generation, span)
        )
        secrets = find_secrets(text, self._cache)
        self._found += [(part.key, secret) for secret in secrets]
        self._cut_count += is_cut
        self.report.chars += len(text)
        self.report.secrets_found += len(secrets)
        self.report.cut_parts += is_cut

    def _commit(self, keeper: SecretKeeper, reached: int) -> None:
        keeper.keep(self._found, cut_count=self._cut_count, reached=reached)
        keeper.commit()
        self._found, self._cut_count = [], 0
        self._committed = time.monotonic()
