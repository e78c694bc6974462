"""The commands `sources` and `doctor`."""

from collections.abc import Iterator
from datetime import datetime

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson, now_here
from pond_desktop.cli.output import Line, print_lines, write_text
from pond_desktop.projection.pointers import encoded
from pond_desktop.projection.reasons import reason_words
from pond_desktop.projection.standing import DoctorAnswer, Health, SourcesAnswer, SourceStanding, is_usable
from pond_desktop.projection.words import ago, count

_STYLES = {"pass": "green", "fail": "bold red", "degraded": "yellow", "skipped": "dim"}
_HEALTH_STYLES = {"healthy": "green", "degraded": "yellow", "unavailable": "red", "denied": "red"}


def sources(context: typer.Context, as_json: AsJson = False) -> None:
    """Say whom a search asks, and how complete each can answer."""
    from pond_desktop.operations.sources import sources as sources_of

    with opened(context) as pond:
        found = sources_of(pond)
    if as_json:
        write_text(encoded(found))
    else:
        print_lines(_source_lines(found, now_here()))
    if not all(is_usable(each) for each in found.sources):
        raise typer.Exit(exit_codes.DEGRADED)


def doctor(context: typer.Context, as_json: AsJson = False) -> None:
    """Check the archive, the agents' folders, and that a search says what it should."""
    from pond_desktop.operations.doctor import doctor as checks_of

    with opened(context) as pond:
        found = checks_of(pond)
    if as_json:
        write_text(encoded(found))
    else:
        print_lines(_check_lines(found))
    if found.status in ("fail", "degraded"):
        raise typer.Exit(exit_codes.COULD_NOT_RUN if found.status == "fail" else exit_codes.DEGRADED)


def _source_lines(found: SourcesAnswer, now: datetime) -> Iterator[Line]:
    for each in found.sources:
        health = each.health
        status = health.status if health else "not here"
        yield Line(f"{each.source_id:<20} {status:<12} {_counted(each)}".rstrip(), _HEALTH_STYLES.get(status, "dim"))
        if each.location:
            yield Line(f"  reads {each.location}")
        if health and health.last_success_at:
            yield Line(f"  last capture {ago(health.last_success_at, now)}", "dim")
        if health and (reason := _reason(health)):
            words = reason_words(reason)
            yield Line(f"  {words.sentence} {words.remedy}", "yellow")


def _counted(each: SourceStanding) -> str:
    health = each.health
    if health is None:
        return ""
    noun = "part" if each.source_id == "arm/tools" else "message"
    # only of arms it is said how much of them can be searched
    if not each.source_id.startswith("arm/") or health.indexed_count == health.record_count:
        return count(health.record_count, noun)
    return f"{health.indexed_count:,} of {count(health.record_count, noun)}"


def _reason(health: Health) -> str:
    reason = (health.diagnostics or {}).get("reason")
    return reason if isinstance(reason, str) else ""


def _check_lines(found: DoctorAnswer) -> Iterator[Line]:
    for check in found.checks:
        yield Line(f"{check.status:<9} {check.name:<16} {check.detail}", _STYLES[check.status])
        if check.remedy:
            yield Line(f"{'':<27}{check.remedy}")
