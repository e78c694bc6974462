"""Amounts, days and rows in words and numbers of the person's own language."""

from collections.abc import Callable
from datetime import date
from typing import Literal, TypeAlias

from PySide6.QtCore import QLocale

from pond_desktop.gui.looks.amounts import long_day
from pond_desktop.gui.translation import tr
from pond_desktop.projection.activity import Activity, ActivityRow, Amount, Measure
from pond_desktop.projection.words import folder_name

AgentTitles = Callable[[str], str]
RowKind: TypeAlias = Literal["day", "agent", "project", "model"]
ROW_KINDS: tuple[RowKind, ...] = ("day", "agent", "project", "model")


def kind_words(kind: RowKind) -> str:
    return {"day": tr("Days"), "agent": tr("Agents"), "project": tr("Projects"), "model": tr("Models")}[kind]


def measure_words(measure: Measure) -> str:
    return {
        "messages": tr("Messages"),
        "sessions": tr("Sessions"),
        "tokens": tr("Tokens"),
        "cost": tr("Cost"),
    }[measure]


def number(amount: Amount, measure: Measure, currency: str | None) -> str:
    """For a cell. What nobody counted is no nought, and a cost that leaves tokens out says so by its `+`."""
    found = amount.of(measure)
    if measure == "cost":
        if found is None:
            return tr("no price") if amount.unpriced_tokens else "–"
        money = _money(found, currency)
        return tr("{money}+").format(money=money) if amount.unpriced_tokens else money
    return "–" if found is None else QLocale().toString(int(found))


def step_words(amount: float, measure: Measure, currency: str | None) -> str:
    return _money(amount, currency) if measure == "cost" else QLocale().toString(int(amount))


def said(amount: Amount, measure: Measure, currency: str | None) -> str:
    """In a sentence."""
    match measure:
        case "messages":
            return tr("%Ln message(s)", "", amount.messages)
        case "sessions":
            return tr("%Ln session(s)", "", amount.sessions)
        case "tokens":
            if amount.tokens is None:
                return tr("tokens not counted")
            # a count of tokens is beyond what `%n` can hold
            return tr("{number} tokens").format(number=QLocale().toString(amount.tokens))
        case "cost":
            if amount.cost is None:
                return tr("no price") if amount.unpriced_tokens else tr("no cost")
            money = _money(amount.cost, currency)
            return tr("{money} (not all tokens have a price)").format(money=money) if amount.unpriced_tokens else money


def all_said(amount: Amount, found: Activity) -> str:
    """Everything that is known of it."""
    if amount == Amount():
        return tr("nothing")
    return QLocale().createSeparatedList([said(amount, measure, found.currency) for measure in found.measures])


def day_said(day: date, amount: Amount, found: Activity) -> str:
    return tr("{day}: {told}").format(day=long_day(day), told=all_said(amount, found))


def row_words(kind: RowKind, row: ActivityRow, agent_titles: AgentTitles) -> str:
    match kind:
        case "day":
            return long_day(date.fromisoformat(row.value))
        case "agent":
            return agent_titles(row.value)
        case "project":
            return folder_name(row.value) if row.value else tr("No project")
        case "model":
            return row.value or tr("No model named")


def months_said(row: ActivityRow, measure: Measure, currency: str | None) -> str:
    """The months in which anything was."""
    there = [
        tr("{month}: {told}").format(
            month=QLocale().standaloneMonthName(month, QLocale.FormatType.ShortFormat),
            told=number(amount, measure, currency),
        )
        for month, amount in enumerate(row.months, 1)
        if amount.of(measure)
    ]
    return QLocale().createSeparatedList(there) if there else tr("nothing")


def remarks(found: Activity) -> list[str]:
    """What the numbers leave out or guess."""
    told = []
    if not found.days:
        first, last = (str(year) for year in found.years)
        told.append(tr("Nothing has a time in this year. What was captured is from {first} to {last}.").format(
            first=first, last=last
        ))  # fmt: skip
    if found.untimed_messages:
        told.append(tr("%Ln message(s) without a time are in no day.", "", found.untimed_messages))
    if found.zone_assumed_messages:
        told.append(tr("%Ln message(s) have no zone: UTC was assumed.", "", found.zone_assumed_messages))
    if found.currency is not None and found.total.unpriced_tokens:
        tokens = QLocale().toString(found.total.unpriced_tokens)
        told.append(tr("{number} tokens have no price and are not in the cost.").format(number=tokens))
    return told


def _money(cost: float, currency: str | None) -> str:
    amount = QLocale().toString(float(cost), "f", 2)
    return tr("{amount} {currency}").format(amount=amount, currency=currency) if currency else amount
