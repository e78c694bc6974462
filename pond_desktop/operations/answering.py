"""Hits of all arms → the answer: chosen, explained, cut to the room that there is."""

import time

from msgspec.structs import replace

from pond_desktop.archive import RANKED_MAX, Hit, Mark, Narrowing, Reader, SessionFilter
from pond_desktop.canonical import Locator
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.cursors import Cursor, written
from pond_desktop.operations.evidence import Evidence
from pond_desktop.operations.gathering import Found, Gathered, Tier, of_session
from pond_desktop.operations.ledger import ArmRun, plan_of, reports
from pond_desktop.operations.ordering import ordered
from pond_desktop.operations.pointing import locator_of, result_of, view_of
from pond_desktop.operations.selecting import Selection, select
from pond_desktop.operations.targets import Target
from pond_desktop.pond import Pond
from pond_desktop.projection.claims import coverage_of, in_order, outcome_of
from pond_desktop.projection.found import HitGroup, HitView, Nothing, SearchAnswer
from pond_desktop.projection.interpretation import Interpretation
from pond_desktop.projection.response import QueryResponse, Result, Suppression
from pond_desktop.projection.shaping import shape
from pond_desktop.projection.summaries import session_locator
from pond_desktop.search import ParsedQuery


class Answering:
    """Takes what the arms gave, and gives the answer."""

    def __init__(self, pond: Pond, reader: Reader, asked: Asked, cursor: Cursor, began_ns: int) -> None:
        self._pond, self._reader, self._asked, self._cursor = pond, reader, asked, cursor
        self._began_ns = began_ns
        self.runs: list[ArmRun] = []
        self._gathered: list[Gathered] = []
        self.found: list[Found] = []
        self._meant: str | None = None
        self._terms, self._wide_terms = asked.parsed.terms, asked.parsed.wide_terms
        self._states = reader.capture_state()

    def add(self, run: ArmRun, gathered: Gathered | None) -> None:
        """What one arm gave; `None` where its time was over."""
        its = gathered or Gathered()
        run.candidates = len(its.found)
        self.runs.append(run)
        self._gathered.append(its)
        self.found += its.found

    def add_named(self, target: Target | None) -> None:
        """The session or message that the query names: before all that holds the name."""
        if target is None:
            return
        key, session = target.message_key, target.session
        hit = of_session(session.key) if key is None else Hit(key, key, session.key, 0.0, None, None)
        self.found.append(Found(arm="conversation", tier=Tier.NAMED, hit=hit, local_rank=1))

    def add_titled(self, titled: list[Found]) -> None:
        """Sessions found by their title, unless a message of theirs is there already."""
        known = {each.hit.session_key for each in self.found if each.tier <= Tier.ALL}
        self.found += [each for each in titled if each.hit.session_key not in known]

    def correct(self, meant: str | None, corrected: ParsedQuery | None) -> None:
        """What was perhaps meant; its words are looked for too, and so they are marked."""
        self._meant = meant
        if corrected is not None:
            self._wide_terms = tuple(dict.fromkeys((*self._wide_terms, *corrected.wide_terms)))

    def add_most(self, most: list[Found]) -> None:
        """Messages that hold only most of the words."""
        known = {each.hit.message_key for each in self.found}
        self.found += [each for each in most if each.hit.message_key not in known]

    def answer(self) -> SearchAnswer:
        """Call once, after all was added."""
        asked, request = self._asked, self._asked.request
        entries = [each for each in ordered(self.found, request.by) if self._key(each) not in self._cursor.seen]
        selection = select(self._reader, asked, entries, is_as_typed=self._cursor.is_as_typed)
        views, results = self._shown(selection)
        matched_count = self._matched_count(len(entries))
        response = self._response(selection, results, self._left_count(selection, matched_count))
        response = shape(response, request.response_tokens, request.surface)
        hits = tuple(
            view if result.primary.excerpt else replace(view, excerpt="", excerpt_kind=None, spans=())
            for view, result in zip(views, response.results, strict=False)
        )
        is_bounded = request.by == "relevance" and any(each.oldest is not None for each in self._gathered)
        nothing, searched_count = (None, None) if results else self._nothing()
        return SearchAnswer(
            request=request,
            arm=asked.arm,
            response=response,
            interpretation=response.interpretation or Interpretation(),
            hits=hits,
            groups=self._groups(hits, selection) if request.is_grouped else (),
            terms=self._wide_terms if any(map(_has_other_forms, selection.shown)) else self._terms,
            searched_count=searched_count,
            matched_count=matched_count,
            ranked_count=RANKED_MAX if is_bounded else None,
            nothing=nothing,
            is_loose=any(each.found.tier is Tier.MOST for each in selection.shown),
            opens=_opens(selection, hits),
            next_cursor=self._next(selection, hits),
        )

    def _key(self, found: Found) -> int:
        return found.hit.session_key if self._asked.request.is_grouped else found.hit.message_key

    def _shown(self, selection: Selection) -> tuple[list[HitView], list[Result]]:
        reader = self._reader
        parents = _parents(reader, selection)
        captured = {state.source: state.captured_at for state in self._states}
        views: list[HitView] = []
        results = []
        for evidence in selection.shown:
            terms = self._wide_terms if _has_other_forms(evidence) else self._terms
            folded_count = selection.folded_count(evidence.found.hit.message_key)
            view = view_of(reader, evidence, terms, parents, rank=len(views) + 1, folded_count=folded_count)
            views.append(view)
            results.append(result_of(evidence, view, len(self.found), captured.get(evidence.session.source)))
        return views, results

    def _response(self, selection: Selection, results: list[Result], left_count: int) -> QueryResponse:
        counts: dict[str, int] = {}
        for result in results:
            counts[result.primary.source_id] = counts.get(result.primary.source_id, 0) + 1
        ledger = reports(self._pond, self._reader, self._states, self._asked, self.runs, counts)
        return QueryResponse(
            results=tuple(results),
            source_outcomes=ledger,
            plan=plan_of(self._pond, self._asked, ledger),
            suppressed=in_order(_suppressed(selection)),
            outcome=outcome_of(ledger, len(results)),
            coverage=coverage_of(ledger),
            truncated=left_count > 0,
            dropped_results=left_count,
            elapsed_ns=time.perf_counter_ns() - self._began_ns,
            interpretation=self._interpretation(selection),
        )

    def _interpretation(self, selection: Selection) -> Interpretation:
        parsed = self._asked.parsed
        notes = [*parsed.interpretation.notes]
        if any(each.tier is Tier.OTHER_FORMS for each in self.found):
            notes.append("Other forms of the words are found too, below those as typed.")
        if any(each.tier is Tier.MOST for each in self.found):
            notes.append("No message holds all of the words; these hold some of them.")
        if selection.none_is_as_typed:
            notes.append("No message holds it with this punctuation; these hold its words.")
        elif selection.not_as_typed:
            count = len(selection.not_as_typed)
            notes.append(f"{count} more hold the words without this punctuation; they are left out.")
        return replace(parsed.interpretation, notes=tuple(notes), did_you_mean=self._meant)

    def _nothing(self) -> tuple[Nothing | None, int]:
        """Why nothing was found, and how many messages were looked at."""
        reader, asked = self._reader, self._asked
        searched = sum(reader.searchable_count(arm, asked.where(arm)) for arm in asked.arms)
        if searched:
            is_asked = asked.narrowing.clauses or (asked.parsed.expression, asked.parsed.excluded) != (None, None)
            return ("no_match", searched) if is_asked else ("nothing_asked", 0)
        everything = Narrowing(sessions=SessionFilter(children=True, background=True))
        is_empty = not any(reader.searchable_count(arm, everything) for arm in ("conversation", "tools"))
        return ("archive_empty" if is_empty else "filters_left_nothing"), 0

    def _left_count(self, selection: Selection, matched_count: int | None) -> int:
        """How many the limit left out, as far as that was counted."""
        if matched_count is None or not self._cursor.is_first or self._asked.request.is_grouped:
            return selection.left
        folded = sum(len(twins) for twins in selection.twins.values()) + len(selection.not_as_typed)
        return max(selection.left, matched_count - len(selection.shown) - folded)

    def _matched_count(self, entry_count: int) -> int | None:
        if any(each.tier > Tier.ALL or each.tier is Tier.NAMED for each in self.found):
            return entry_count if self._cursor.is_first else None
        totals = [each.total for each in self._gathered]
        known = [total for total in totals if total is not None]
        return sum(known) if len(known) == len(totals) else None

    def _groups(self, hits: tuple[HitView, ...], selection: Selection) -> tuple[HitGroup, ...]:
        reader, asked = self._reader, self._asked
        keys = {str(session_locator(each.session)): each.session.key for each in selection.shown}
        by_session: dict[str, list[HitView]] = {}
        for hit in hits:
            by_session.setdefault(hit.session, []).append(hit)
        expression = asked.parsed.expression
        counts: dict[int, int] = {}
        if expression is not None:
            for arm in asked.arms:
                for key, count in reader.session_counts(arm, expression, asked.where(arm), list(keys.values())).items():
                    counts[key] = counts.get(key, 0) + count
        return tuple(
            HitGroup(
                session=session,
                title=its[0].title,
                agent=its[0].agent,
                count=max(counts.get(keys[session], 0), len(its)),
                hits=tuple(its),
                project=its[0].project,
                at=max((hit.at for hit in its if hit.at is not None), default=None),
                parent_title=its[0].parent_title,
            )
            for session, its in by_session.items()
        )

    def _next(self, selection: Selection, hits: tuple[HitView, ...]) -> str | None:
        """Where to go on behind the hits that are really shown."""
        cursor = self._cursor
        shown = selection.shown[: len(hits)]
        left = selection.left + len(selection.shown) - len(shown)
        done = {self._key(each.found) for each in [*shown, *selection.not_as_typed]}
        done |= {self._key(twin.found) for twins in selection.twins.values() for twin in twins}
        oldest: dict[str, Mark | None] = {
            run.arm: its.oldest for run, its in zip(self.runs, self._gathered, strict=True) if its.oldest
        }
        if not left and not oldest:
            return None
        seen = (*cursor.seen, *sorted(done - set(cursor.seen)))
        before: dict[str, Mark | None] = {}
        if left:
            before |= cursor.before or {run.arm: None for run in self.runs}
        else:
            before |= oldest
        return written(
            Cursor(query_hash=cursor.query_hash, seen=seen, before=before, is_as_typed=selection.is_as_typed)
        )


def _has_other_forms(evidence: Evidence) -> bool:
    return evidence.found.tier >= Tier.OTHER_FORMS


def _opens(selection: Selection, hits: tuple[HitView, ...]) -> str | None:
    """What the query names stands first."""
    is_named = bool(hits) and selection.shown[0].found.tier is Tier.NAMED
    return hits[0].locator if is_named else None


def _suppressed(selection: Selection) -> list[Suppression]:
    """A copy in another file is another view of the same record; the same words again are a near duplicate."""
    held_back = []
    for evidence in selection.shown:
        key, here = evidence.found.hit.message_key, locator_of(evidence)
        for twin in selection.twins.get(key, ()):
            held_back.append(Suppression(reason="near_duplicate", count=1, lineage_root=locator_of(twin)))
        for copy in selection.copies.get(key, ()):
            root = str(Locator(copy.source, copy.session_id, copy.message_id))
            held_back.append(Suppression(reason="duplicate_view", count=1, lineage_root=root, fused_into=here))
    return held_back


def _parents(reader: Reader, selection: Selection) -> dict[tuple[str, str], ArchivedSession]:
    found = {}
    for evidence in selection.shown:
        source, id_ = evidence.session.source, evidence.session.parent_id
        if id_ is not None and (source, id_) not in found and (parent := reader.session(source, id_)) is not None:
            found[source, id_] = parent
    return found
