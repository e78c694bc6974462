"""Answers of a search, as they leave the screen."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator
from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.operations.masking import Masking
from pond_desktop.pond import Pond
from pond_desktop.projection.found import HitGroup, HitView, SearchAnswer
from pond_desktop.projection.masking import masked_excerpt, masked_known
from pond_desktop.projection.response import Candidate, Result
from pond_desktop.secret_rules import LOOKED_CHARS


class _Masks(Struct, frozen=True):
    """`titles` by the session's locator, `known` by the hit's: only where there is something to mask."""

    titles: Mapping[str, str]
    known: Mapping[str, Sequence[KnownSecret]]

    def title(self, session: str | None, title: str) -> str:
        return title if session is None else self.titles.get(session, title)


def masked_answer(pond: Pond, reader: Reader, answer: SearchAnswer) -> SearchAnswer:
    """The same answer: excerpts with their marks, and titles, without keys and passwords."""
    masking = Masking(pond, reader)
    if not answer.hits:
        return answer
    own = _own_titles(reader, answer.hits)
    known = {} if masking.is_off else _known(masking, reader, answer.hits)
    titles = {} if masking.is_off else _titles(masking, reader, answer.hits)
    masks = _Masks(titles | own, known)
    if not masks.titles and not masks.known:
        return answer
    hits = tuple(_hit(masks, hit) for hit in answer.hits)
    by_rank = {hit.rank: hit for hit in hits}
    by_locator = {hit.locator: hit for hit in hits}
    results = tuple(_result(masks, by_locator, each) for each in answer.response.results)
    return replace(
        answer,
        hits=hits,
        groups=tuple(_group(masks, group, by_rank) for group in answer.groups),
        response=replace(answer.response, results=results),
    )


def _known(masking: Masking, reader: Reader, hits: Sequence[HitView]) -> dict[str, Sequence[KnownSecret]]:
    names = {hit.locator: Locator.parse(hit.locator) for hit in hits}
    wanted = [(name.source, name.session, name.message) for name in names.values() if name.message is not None]
    to_mask = reader.messages_to_mask(wanted, long_bytes=LOOKED_CHARS)
    if not to_mask:
        return {}
    read = {archived.key: archived for archived in reader.messages([key for keys in to_mask.values() for key in keys])}
    known: dict[str, Sequence[KnownSecret]] = {}
    for locator, name in names.items():
        keys = to_mask.get((name.source, name.session, name.message or ""), ())
        if secrets := [secret for key in keys if key in read for secret in masking.known(read[key])]:
            known[locator] = secrets
    return known


def _own_titles(reader: Reader, hits: Sequence[HitView]) -> dict[str, str]:
    """Titles that the person gave, where they may not leave as they are."""
    parsed = [Locator.parse(locator) for hit in hits for locator in (hit.session, hit.parent) if locator]
    found = reader.own_of_sessions((each.source, each.session) for each in parsed)
    things = (thing for its in found.values() for thing in its if thing.kind == "title")
    return {str(thing.at): thing.masked for thing in things if thing.masked is not None}


def _titles(masking: Masking, reader: Reader, hits: Sequence[HitView]) -> dict[str, str]:
    shown = {hit.session: hit.title for hit in hits}
    shown |= {hit.parent: hit.parent_title for hit in hits if hit.parent is not None and hit.parent_title is not None}
    parsed = {locator: Locator.parse(locator) for locator in shown}
    names = {locator: (name.source, name.session) for locator, name in parsed.items()}
    keys = reader.session_keys(list(names.values()))
    masked = masking.titles({keys[names[locator]]: title for locator, title in shown.items() if names[locator] in keys})
    by_key = {keys[name]: locator for locator, name in names.items() if name in keys}
    return {by_key[key]: title for key, title in masked.items() if title != shown[by_key[key]]}


def _hit(masks: _Masks, hit: HitView) -> HitView:
    title = masks.title(hit.session, hit.title)
    parent_title = None if hit.parent_title is None else masks.title(hit.parent, hit.parent_title)
    excerpt, spans = hit.excerpt, hit.spans
    if known := masks.known.get(hit.locator):
        excerpt, spans = masked_excerpt(excerpt, spans, known)
    elif title != hit.title and excerpt == hit.title:
        # a session that was found by its title
        excerpt, spans = title, ()
    return replace(hit, title=title, parent_title=parent_title, excerpt=excerpt, spans=spans)


def _group(masks: _Masks, group: HitGroup, by_rank: Mapping[int, HitView]) -> HitGroup:
    hits = tuple(by_rank[hit.rank] for hit in group.hits)
    return replace(group, title=masks.title(group.session, group.title), hits=hits, parent_title=hits[0].parent_title)


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
    # cleaned and cut by the answer's budget: not the hit's own excerpt
    known = masks.known.get(candidate.locator, ())
    excerpt = masked_known(candidate.excerpt, known) if known else candidate.excerpt
    is_by_title = hit.record_type == "session" and masks.title(hit.session, "") != ""
    return replace(candidate, title=hit.title, excerpt=hit.excerpt if is_by_title and excerpt else excerpt)
