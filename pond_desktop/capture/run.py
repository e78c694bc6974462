"""One pass over all sources."""

import os
import time
from contextlib import closing
from typing import BinaryIO

import msgspec

from pond_desktop.adapters import Store
from pond_desktop.adapters.faults import named_faults, reason_of
from pond_desktop.archive.ledger import Ledger
from pond_desktop.archive.writer import Writer
from pond_desktop.canonical import Locator
from pond_desktop.capture.changes import plans_of_changes
from pond_desktop.capture.commits import Commits
from pond_desktop.capture.copies import MachineCopy, plan_of_copy
from pond_desktop.capture.planning import Plan, Task, may_be_there, plan
from pond_desktop.capture.posting import POSTING_RULE, posting_of
from pond_desktop.capture.reach import reach_of
from pond_desktop.capture.reading import FileReading, begun_again, entry_of, seen_now
from pond_desktop.capture.report import CaptureReport, Progress, ProgressSink
from pond_desktop.capture.stores import (
    Scratch,
    documents_of,
    is_unchanged_document,
    store_entry,
)
from pond_desktop.capture.tool_texts import tool_text
from pond_desktop.capture.triage import Need, need_of
from pond_desktop.errors import SourceBusy, SourceError
from pond_desktop.pond import Pond, Source
from pond_desktop.runtime import WriterLock
from pond_desktop.runtime.cancellation import raise_if_cancelled

_PROGRESS_S = 0.1


def run(
    pond: Pond,
    *,
    progress: ProgressSink | None = None,
    verify: bool = False,
    agents: frozenset[str] | None = None,
    paths: frozenset[str] | None = None,
    copy: MachineCopy | None = None,
) -> CaptureReport:
    """Captures what is new in all sources, or those of `agents`, newest file first.

    Takes the writer's lock. One bad file is reported and the others go on. What was committed before an error stays.

    Args:
        progress: told of the progress a few times a second, in this thread.
        verify: compare also files that look unchanged, byte for byte.
        paths: what is known to have changed; nothing else is looked at.
        copy: another machine's files, read instead of those of the agents here.
    Raises:
        ArchiveBusy: somebody else writes.
        ArchiveFull: nothing is half written; a repeat goes on from there.
    """
    with WriterLock(pond.folders.lock_file), closing(Scratch(pond.folders)) as scratch:
        if paths is None:
            pond.archive.finish_forgetting()
        return _Pass(pond, progress, scratch, verify=verify).run(agents, paths, copy)


class _Pass:
    def __init__(self, pond: Pond, progress: ProgressSink | None, scratch: Scratch, *, verify: bool) -> None:
        self._pond = pond
        self._scratch = scratch
        self._progress = progress
        self._verify = verify
        self._report = CaptureReport()
        self._began = self._told = time.monotonic()

    def run(
        self, agents: frozenset[str] | None, paths: frozenset[str] | None, copy: MachineCopy | None
    ) -> CaptureReport:
        report = self._report
        archive, clock = self._pond.archive, self._pond.clock
        with archive.writing(posting_of, clock, tool_text) as writer:
            known = self._pond.sources_in_projects() if copy is None else []
            sources = self._sources(known, writer.ledger, agents) if copy is None else list(copy.sources)
            reach = reach_of(known, self._pond.settings)
            is_of_all = paths is None and copy is None
            if is_of_all:
                # said before anything else, so that a pass that is broken off is known
                writer.say_began([source.id for source in sources])
                writer.commit()
            writer.follow_posting_rule(POSTING_RULE)
            if copy is not None:
                plans = [plan_of_copy(writer.ledger, source, copy, verify=self._verify) for source in sources]
            elif paths is None:
                plans = [plan(writer.ledger, source, reach, verify=self._verify) for source in sources]
            else:
                plans = plans_of_changes(writer.ledger, sources, reach, paths)
            self._read_all(plans, writer)
            writer.commit()
            for finished in plans:
                self._finish(finished, writer.ledger)
            if is_of_all:
                writer.say_ended()
        written = writer.written
        report.messages_added, report.sessions_added = written.messages, written.sessions
        report.skipped = written.skipped
        if paths is not None:
            names = {made.source_key: made.source.id for made in plans}
            report.grown = sorted(str(Locator(names[key], session)) for key, session in written.grown)
        report.seconds = time.monotonic() - self._began
        return report

    def _sources(self, known: list[Source], ledger: Ledger, agents: frozenset[str] | None) -> list[Source]:
        captured = ledger.source_ids()
        return [
            source
            for source in known
            if not source.is_off
            and (agents is None or source.adapter.agent in agents)
            and (source.id in captured or source.fault is not None or self._is_here(source))
        ]

    def _is_here(self, source: Source) -> bool:
        """Whether there is anything of an agent to look at. One that was never here is no source; a folder that a
        person named is asked for even so."""
        return source.adapter.agent in self._pond.settings.roots or any(map(may_be_there, source.roots))

    def _finish(self, finished: Plan, ledger: Ledger) -> None:
        report, now = self._report, self._pond.clock()
        if not finished.is_copy:
            ledger.mark_gone(finished.gone_file_keys, now)
            report.files_gone += len(finished.gone_file_keys)
        ledger.put_problems(finished.source_key, finished.problems, finished.looked_at)
        ledger.say_captured(finished.source_key, now, is_available=finished.is_available)
        report.files_seen += finished.seen_count
        report.files_unchanged += finished.unchanged_count
        # agents that share a root meet the same bad file
        report.problems += [problem for problem in finished.problems if problem not in report.problems]
        if finished.source.adapter.agent in self._pond.settings.roots:
            report.roots_without_files += [(finished.source.id, root) for root in finished.roots_without_files]
        if not finished.is_available:
            report.sources_unavailable.append(finished.source.id)

    def _read_all(self, plans: list[Plan], writer: Writer) -> None:
        commits = Commits(writer)
        plan_of = {plan.source_key: plan for plan in plans}
        tasks = [task for plan in plans for task in plan.tasks]
        # the newest first: that is what people look for while the rest comes in
        tasks.sort(key=lambda task: task.found.mtime_ns, reverse=True)
        bytes_total, bytes_done = sum(task.new_bytes for task in tasks), 0
        for done, task in enumerate(tasks):
            raise_if_cancelled()
            self._tell(task, done, len(tasks), bytes_done, bytes_total)
            try:
                self._read(task, plan_of[task.source_key], writer, commits)
            except (OSError, SourceError) as error:
                if isinstance(error, SourceBusy):
                    self._report.busy.append(task.found.path)
                plan_of[task.source_key].problems.append((task.found.stored_path, reason_of(error)))
            bytes_done += task.new_bytes
        if tasks:
            self._told = 0.0
            self._tell(tasks[-1], len(tasks), len(tasks), bytes_done, bytes_total)

    def _read(self, task: Task, its_plan: Plan, writer: Writer, commits: Commits) -> None:
        if task.store is not None:
            self._report.files_opened += 1
            self._read_store(task, task.store, its_plan, writer, commits)
            return
        with open(task.found.path, "rb") as file:  # noqa: PTH123 - the name need not be text that a Path could print
            self._report.files_opened += 1
            self._read_stream(task, file, writer, commits)

    def _read_store(self, task: Task, store: Store, its_plan: Plan, writer: Writer, commits: Commits) -> None:
        """Its documents, each as a file of its own. The store counts as looked at only after all of them, so that one
        that was broken off is opened again."""
        left, is_whole = dict(task.inside), True
        adapter = task.source.adapter
        with self._scratch.emptied() as scratch, closing(documents_of(adapter, store, task.found, scratch)) as inside:
            for name, found, document in inside:
                raise_if_cancelled()
                entry = left.pop(name, None)
                if entry is not None and is_unchanged_document(found, entry) and not self._verify:
                    continue
                try:
                    with named_faults(adapter, found.stored_path):
                        stream = document.open()
                    with stream:
                        found = msgspec.structs.replace(found, size=stream.seek(0, os.SEEK_END))
                        self._read_stream(Task(task.source, task.source_key, found, entry), stream, writer, commits)
                except SourceError as error:
                    is_whole = False
                    its_plan.problems.append((found.stored_path, error.sentence))
        if is_whole:
            its_plan.gone_file_keys += [entry.key for entry in left.values() if entry.gone_at is None]
            key = writer.ledger.next_file_key() if task.entry is None else task.entry.key
            writer.ledger.put(store_entry(task.found, task.source_key, key))

    def _read_stream(self, task: Task, file: BinaryIO, writer: Writer, commits: Commits) -> None:
        found, entry = task.found, task.entry
        if entry is None:
            entry = entry_of(found, file, task.source_key, writer.ledger.next_file_key())
        else:
            need = need_of(file, found, entry, writer.stored_bytes(entry), verify=self._verify)
            if need is Need.READ_AGAIN and entry.path != found.stored_path:
                # another file that took over the number of one that is gone
                entry = entry_of(found, file, task.source_key, writer.ledger.next_file_key())
            elif need is Need.READ_AGAIN:
                entry = begun_again(seen_now(entry, found))
                self._report.files_rewritten += 1
            else:
                entry = seen_now(entry, found)
            if need is Need.NOTHING:
                writer.ledger.put(entry)
                return
        reading = FileReading(task.source.adapter, found, file, entry, writer.bytes_before(entry))
        try:
            for batch in reading.batches():
                raise_if_cancelled()
                commits.write(batch)
        finally:
            self._report.bytes_read += reading.bytes_read

    def _tell(self, task: Task, files_done: int, files_total: int, bytes_done: int, bytes_total: int) -> None:
        now = time.monotonic()
        if self._progress is None or now - self._told < _PROGRESS_S:
            return
        self._told = now
        rate = bytes_done / max(now - self._began, 1e-6)
        self._progress(
            Progress(
                files_done=files_done,
                files_total=files_total,
                bytes_done=bytes_done,
                bytes_total=bytes_total,
                bytes_per_second=rate,
                seconds_left=(bytes_total - bytes_done) / rate if bytes_done else None,
                source=task.source.id,
            )
        )
