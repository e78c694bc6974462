"""Answers of a search, as they leave the screen."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.archive import Reader
from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.found import HitGroup, HitView, SearchAnswer
from pond_desktop.projection.masking import masked_excerpt, masked_known
from pond_desktop.projection.response import Candidate, Result
from pond_desktop.projection.titles import title_of


class _Masks(Struct, frozen=True):
    """`titles` by the session's locator, `known` by the hit's."""

    titles: Mapping[str, str]
    known: Mapping[str, tuple[KnownSecret, ...]]


def masked_answer(pond: Pond, reader: Reader, answer: SearchAnswer) -> SearchAnswer:
    """The same answer: excerpts with their marks, and titles, without keys and passwords."""
    masking = Masking(pond, reader)
    if masking.is_off or not answer.hits:
        return answer
    masks = _masks(masking, reader, answer)
    hits = tuple(_hit(masks, hit) for hit in answer.hits)
    of_rank = {hit.rank: hit for hit in hits}
    by_locator = {hit.locator: hit for hit in hits}
    return replace(
        answer,
        hits=hits,
        groups=tuple(_group(masks, group, of_rank) for group in answer.groups),
        response=replace(
            answer.response, results=tuple(_result(masks, by_locator, each) for each in answer.response.results)
        ),
    )


def _masks(masking: Masking, reader: Reader, answer: SearchAnswer) -> _Masks:
    locators = {hit.session for hit in answer.hits} | {hit.parent for hit in answer.hits if hit.parent}
    sessions = {locator: resolve(reader, locator).session for locator in sorted(locators)}
    masked_sessions = dict(zip(sessions, masking.sessions(list(sessions.values())), strict=True))
    known = {}
    for hit in answer.hits:
        target = resolve(reader, hit.locator)
        if target.message_key is not None:
            known[hit.locator] = masking.known(message_of(reader, target))
    return _Masks({locator: title_of(session)[0] for locator, session in masked_sessions.items()}, known)


def _hit(masks: _Masks, hit: HitView) -> HitView:
    known = masks.known.get(hit.locator)
    title = masks.titles[hit.session]
    # a session found by its title has that in its excerpt
    shown = masked_excerpt(hit.excerpt, hit.spans, known) if known is not None else None
    return replace(
        hit,
        title=title,
        excerpt=shown.text if shown else title if hit.excerpt == hit.title else hit.excerpt,
        spans=shown.marks if shown else hit.spans if title == hit.title else (),
        parent_title=masks.titles.get(hit.parent, hit.parent_title) if hit.parent else hit.parent_title,
    )


def _group(masks: _Masks, group: HitGroup, of_rank: Mapping[int, HitView]) -> HitGroup:
    hits = tuple(of_rank[hit.rank] for hit in group.hits)
    return replace(group, title=masks.titles[group.session], hits=hits, parent_title=hits[0].parent_title)


def _result(masks: _Masks, hits: Mapping[str, HitView], result: Result) -> Result:
    members = tuple(
        replace(member, candidates=tuple(_candidate(masks, hits, each) for each in member.candidates))
        for member in result.members or ()
    )
    return replace(result, primary=_candidate(masks, hits, result.primary), members=members or result.members)


def _candidate(masks: _Masks, hits: Mapping[str, HitView], candidate: Candidate) -> Candidate:
    hit = hits.get(candidate.locator)
    if hit is None:
        return candidate
    known = masks.known.get(candidate.locator, ())
    # cleaned and cut by the answer's budget: not the hit's own excerpt
    return replace(candidate, title=hit.title, excerpt=masked_known(candidate.excerpt, known))
