"""Hits of all arms → the answer: chosen, explained, cut to the room that there is."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pond_desktop.archive import RANKED_MAX, Narrowing, Reader, SessionFilter
from pond_desktop.canonical import Locator
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.cursors import written
from pond_desktop.operations.evidence import Evidence
from pond_desktop.operations.gathering import MOST_SHOWN, Tier, of_arm
from pond_desktop.operations.ledger import plan_of, reports
from pond_desktop.operations.looking import Looking
from pond_desktop.operations.pointing import locator_of, result_of, view_of
from pond_desktop.operations.selecting import Page
from pond_desktop.pond import Pond
from pond_desktop.projection.claims import coverage_of, in_order, outcome_of
from pond_desktop.projection.found import HitGroup, HitView, SearchAnswer
from pond_desktop.projection.interpretation import Interpretation, LookedAt, Nothing
from pond_desktop.projection.rendering import heading_text
from pond_desktop.projection.response import QueryResponse, Result, Suppression
from pond_desktop.projection.shaping import shape
from pond_desktop.projection.summaries import session_locator


class Answering:
    """What was found → the answer."""

    def __init__(self, pond: Pond, reader: Reader, asked: Asked, looking: Looking, page: Page, began_ns: int) -> None:
        self._pond, self._reader, self._asked = pond, reader, asked
        self._looking, self._page, self._began_ns = looking, page, began_ns
        self._found, self._shown_hits = looking.found(), page.shown()
        self._following = page.following(self._shown_hits)
        corrected = looking.looser.corrected
        # what was perhaps meant is looked for too, and so it is marked
        meant = () if corrected is None else corrected.wide_terms
        self._terms = asked.parsed.terms
        self._wide_terms = tuple(dict.fromkeys((*asked.parsed.wide_terms, *meant)))
        self._states = reader.capture_state()
        self._copies = reader.copies_of([each.found.hit.message_key for each in self._shown_hits if each.archived])

    def answer(self) -> SearchAnswer:
        """Call once."""
        asked, request, shown = self._asked, self._asked.request, self._shown_hits
        views, results = self._views()
        looked_at = self._looked_at()
        response = self._response(results, looked_at)
        groups = self._groups(views) if request.is_grouped else ()
        headings = {group.hits[0].rank: heading_text(group) for group in groups}
        response = shape(response, request.response_tokens, request.surface, headings)
        hits = tuple(
            view if result.primary.excerpt else replace(view, excerpt="", excerpt_kind=None, spans=())
            for view, result in zip(views, response.results, strict=False)
        )
        # what had no room comes next
        following = self._following if len(hits) == len(shown) else self._page.following(shown[: len(hits)])
        return SearchAnswer(
            request=request,
            arm=asked.arm,
            response=response,
            interpretation=response.interpretation or Interpretation(),
            hits=hits,
            groups=_of_shown(groups, hits),
            terms=self._wide_terms if any(map(_has_other_forms, shown)) else self._terms,
            searched_count=looked_at.searched_count,
            searched_part_count=looked_at.searched_part_count,
            matched_count=looked_at.matched_count,
            ranked_count=looked_at.ranked_count,
            nothing=looked_at.nothing,
            unshown_count=len(shown) - len(hits),
            is_loose=any(each.found.tier is Tier.MOST for each in shown),
            opens=hits[0].locator if hits and shown[0].found.tier is Tier.NAMED else None,
            next_cursor=None if following is None else written(following),
        )

    def _views(self) -> tuple[list[HitView], list[Result]]:
        reader = self._reader
        parents = self._parents()
        captured = {state.source: state.captured_at for state in self._states}
        views: list[HitView] = []
        results = []
        for evidence in self._shown_hits:
            terms = self._wide_terms if _has_other_forms(evidence) else self._terms
            key = evidence.found.hit.message_key
            folded_count = len(self._page.twins.get(key, ())) + len(self._copies.get(key, ()))
            view = view_of(reader, evidence, terms, parents, rank=len(views) + 1, folded_count=folded_count)
            views.append(view)
            results.append(result_of(evidence, view, len(self._found), captured.get(evidence.session.source)))
        return views, results

    def _response(self, results: list[Result], looked_at: LookedAt) -> QueryResponse:
        counts: dict[str, int] = {}
        for result in results:
            counts[result.primary.source_id] = counts.get(result.primary.source_id, 0) + 1
        runs = list(self._looking.runs.values())
        ledger = reports(self._pond, self._reader, self._states, self._asked, runs, counts)
        left_count = self._left_count(looked_at.matched_count)
        return QueryResponse(
            results=tuple(results),
            source_outcomes=ledger,
            plan=plan_of(self._pond, self._asked, ledger),
            suppressed=in_order(self._suppressed()),
            outcome=outcome_of(ledger, len(results)),
            coverage=coverage_of(ledger),
            truncated=self._following is not None,
            dropped_results=left_count,
            elapsed_ns=time.perf_counter_ns() - self._began_ns,
            interpretation=self._interpretation(looked_at),
        )

    def _interpretation(self, looked_at: LookedAt) -> Interpretation:
        parsed, tiers = self._asked.parsed, {each.tier for each in self._found}
        meant = self._looking.looser.meant
        notes = [*parsed.interpretation.notes]
        if Tier.OTHER_FORMS in tiers:
            notes.append("Other forms of the words are found too, below those as typed.")
        if Tier.MOST in tiers:
            words = "some of them" if meant is None else f"what was perhaps meant: {meant}"
            count = sum(each.tier is Tier.MOST for each in self._found)
            those = f"these hold {words}" if count < MOST_SHOWN else f"listed are the best {count} with {words}"
            notes.append(f"No message holds all of the words; {those}.")
        notes += self._notes_on_reading()
        return replace(parsed.interpretation, notes=tuple(notes), did_you_mean=meant, looked_at=looked_at)

    def _notes_on_reading(self) -> Iterator[str]:
        """What was looked at beyond the words, and how far."""
        page, looked_at = self._page, self._looking.looked_at
        if looked_at is not page and looked_at.is_stopped:
            count = f"{looked_at.read_count:,}"
            yield f"None of the {count} looked at in time has this punctuation; listed is what holds the words."
        elif looked_at is not page and self._looking.is_first:
            yield "No message holds it with this punctuation; these hold its words."
        elif page.not_as_typed_count:
            yield f"{page.not_as_typed_count:,} that were looked at hold the words without this punctuation: left out."
        if page.is_stopped:
            yield f"The time was over when {page.read_count:,} matches were read; the next page goes on."

    def _looked_at(self) -> LookedAt:
        asked, first = self._asked, self._looking.first
        is_ranked = asked.by == "relevance" and any(each.is_bounded for each in first.values())
        nothing, messages, parts = (None, None, None) if self._shown_hits else self._nothing()
        return LookedAt(
            nothing=nothing,
            searched_count=messages,
            searched_part_count=parts,
            matched_count=self._matched_count(),
            ranked_count=RANKED_MAX if is_ranked else None,
        )

    def _nothing(self) -> tuple[Nothing | None, int | None, int | None]:
        """Why there is no result, and how many messages and parts of tools' work were looked at."""
        reader, asked = self._reader, self._asked
        parsed = asked.parsed
        if parsed.expression is None and parsed.excluded is None and not asked.narrowing.clauses and not self._found:
            return "nothing_asked", 0, 0 if "tools" in asked.arms else None
        counts = {arm: reader.searchable_count(arm, asked.where(arm)) for arm in asked.arms}
        messages, parts = counts.get("conversation"), counts.get("tools")
        if not self._looking.is_first or self._looking.has_seen:
            return "no_more" if self._following is None else "time_over", messages, parts
        if messages or parts:
            return "no_match", messages, parts
        everything = Narrowing(sessions=SessionFilter(children=True, background=True))
        is_empty = not any(reader.searchable_count(arm, everything) for arm in ("conversation", "tools"))
        return ("archive_empty" if is_empty else "filters_left_nothing"), messages, parts

    def _left_count(self, matched_count: int | None) -> int:
        """How many hits come behind those that are shown, as far as that is counted; copies among them count."""
        page, shown = self._page, self._shown_hits
        if page.is_exhausted or self._following is None:
            return 0 if self._asked.request.is_grouped else len(page.in_order()) - len(shown)
        if matched_count is None or self._asked.arms != ("conversation",) or self._asked.request.is_grouped:
            return 0
        folded = sum(len(page.twins.get(each.found.hit.message_key, ())) for each in shown)
        return max(0, matched_count - self._looking.seen_count - len(shown) - folded - len(page.earlier))

    def _matched_count(self) -> int | None:
        """Of all that is searched; where punctuation counts, only when each was looked at."""
        if any(each.tier in (Tier.NAMED, Tier.TITLE, Tier.MOST) for each in self._found):
            return None
        page, first = self._page, self._looking.first
        if page.is_as_typed:
            is_all = page.is_exhausted and not self._looking.has_seen and self._looking.is_first
            return len(page.in_order()) + sum(map(len, page.twins.values())) if is_all else None
        totals = [each.total for each in first.values()]
        known = [total for total in totals if total is not None]
        return sum(known) if len(known) == len(totals) else None

    def _groups(self, hits: Sequence[HitView]) -> tuple[HitGroup, ...]:
        reader, asked = self._reader, self._asked
        keys = {str(session_locator(each.session)): each.session.key for each in self._shown_hits}
        by_session: dict[str, list[HitView]] = {}
        for hit in hits:
            by_session.setdefault(hit.session, []).append(hit)
        expression, excluded = asked.parsed.expression, asked.parsed.excluded
        counts = Counter[int]()
        is_counted = not self._page.is_as_typed
        for arm in asked.arms if is_counted else ():
            words = of_arm(arm, expression)
            of_this = None if words is not None else excluded
            counts.update(reader.session_counts(arm, words, asked.where(arm), list(keys.values()), excluded=of_this))
        return tuple(
            HitGroup(
                session=session,
                title=its[0].title,
                agent=its[0].agent,
                count=max(counts[keys[session]], len(its)) if is_counted else None,
                hits=tuple(its),
                project=its[0].project,
                at=max((hit.at for hit in its if hit.at is not None), default=None),
                parent_title=its[0].parent_title,
            )
            for session, its in by_session.items()
        )

    def _suppressed(self) -> list[Suppression]:
        """A copy in another file is another view of the same record; the same words again are near duplicates."""
        page = self._page
        held_back = _near_duplicates(page.earlier)
        for evidence in self._shown_hits:
            key, here = evidence.found.hit.message_key, locator_of(evidence)
            held_back += _near_duplicates(page.twins.get(key, ()))
            for copy in self._copies.get(key, ()):
                root = str(Locator(copy.source, copy.session_id, copy.message_id))
                held_back.append(Suppression(reason="duplicate_view", count=1, lineage_root=root, fused_into=here))
        return held_back

    def _parents(self) -> dict[tuple[str, str], ArchivedSession]:
        found = {}
        for evidence in self._shown_hits:
            source, id_ = evidence.session.source, evidence.session.parent_id
            if id_ is None or (source, id_) in found:
                continue
            if (parent := self._reader.session(source, id_)) is not None:
                found[source, id_] = parent
        return found


def _of_shown(groups: Sequence[HitGroup], hits: tuple[HitView, ...]) -> tuple[HitGroup, ...]:
    """Of each group what had room."""
    by_rank = {hit.rank: hit for hit in hits}
    shown = (replace(group, hits=tuple(by_rank[h.rank] for h in group.hits if h.rank in by_rank)) for group in groups)
    return tuple(group for group in shown if group.hits)


def _has_other_forms(evidence: Evidence) -> bool:
    return evidence.found.tier >= Tier.OTHER_FORMS


def _near_duplicates(twins: Sequence[Evidence]) -> list[Suppression]:
    """One for all that say the same: a list of hundreds would leave no room for results."""
    return [Suppression(reason="near_duplicate", count=len(twins), lineage_root=locator_of(twins[0]))] if twins else []
