"""Invented values for panes: what the operations would answer, without any of them."""

from array import array
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from pond_desktop.canonical import LinkKind, Usage
from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.gui.sessions.pane import SessionList
from pond_desktop.projection.found import FacetCounts, HitGroup, HitView, SearchAnswer, SearchRequest
from pond_desktop.projection.interpretation import Interpretation
from pond_desktop.projection.listing import ListRequest, SessionLayout
from pond_desktop.projection.response import Plan, QueryResponse, SearchOutcome, SourceReport, Suppression
from pond_desktop.projection.values import (
    LinkView,
    MessageDetail,
    MessageView,
    PartView,
    SessionSummary,
    TranscriptPage,
)

NOW = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)

TITLES = (
    "Why does the heron feed stop after three tries?",
    "Rebuild the reed index without a restart",
    "修复缓存穿透：按窗口预热",
    "Review the sluice gate timings and write a short report about everything that looks odd in them",
    "Rename `Otter` to `Beaver`",
    "اقرأ السجل وأخبرني بما حدث",
)


def session(number: int = 0, **changes: object) -> SessionSummary:
    values: dict[str, object] = {
        "id": f"s{number}",
        "locator": f"claude-code:s{number}",
        "source": "claude-code",
        "agent": ("claude-code", "codex", "pi")[number % 3],
        "title": TITLES[number % len(TITLES)],
        "title_origin": "first_prompt",
        "last_message_at": NOW - timedelta(minutes=7) * (min(number, 500) ** 2 + 1),
        "message_count": 3 + number * 7 % 400,
        "project": ("/srv/demo/heron", "/srv/demo/reed-index", "C:\\work\\sluice")[number % 3],
        "model": "model-a",
        "git_branch": "main",
        "started_at": NOW - timedelta(hours=2),
    }
    return SessionSummary(**(values | changes))  # type: ignore[arg-type]


def layout_of(count: int, **changes: Any) -> SessionLayout:
    """Sessions by the keys 1, 2, …: that of `session(0)` is 1."""
    values: dict[str, Any] = {"rows": array("q", range(1, count + 1)), "session_count": count}
    return SessionLayout(**(values | changes))


def fill_list(pane: SessionList, sessions: Sequence[SessionSummary], request: ListRequest | None = None) -> None:
    """As if they had been captured, and asked for."""
    keyed = dict(enumerate(sessions, 1))
    pane.put_layout(layout_of(len(keyed)), request or ListRequest())
    pane.put_sessions(keyed, tuple(keyed))


def text(body: str, ordinal: int = 0, **changes: object) -> PartView:
    line = body.strip().split("\n")[0]
    values: dict[str, object] = {"type": "text", "provenance": "conversational", "line": line, "text": body}
    return PartView(ordinal=ordinal, **(values | {"body_bytes": len(body)} | changes))  # type: ignore[arg-type]


def call(name: str, line: str, ordinal: int = 0, **changes: object) -> PartView:
    body = '{\n  "command": "' + line + '"\n}'
    values = {"type": "tool_call", "tool_name": name, "call_id": f"call-{name}-{ordinal}", "line": line}
    return text(body, ordinal, **(values | changes))


def result(call_id: str, body: str, ordinal: int = 0, *, is_failure: bool = False, **changes: object) -> PartView:
    values = {"type": "tool_result", "call_id": call_id, "is_failure": is_failure, "call_message_id": "m1"}
    return text(body, ordinal, **(values | changes))


def message(number: int, role: str = "user", *parts: PartView, **changes: object) -> MessageView:
    values: dict[str, object] = {
        "id": f"m{number}",
        "locator": f"claude-code:s0#m{number}",
        "ordinal": number,
        "role": role,
        "parts": parts or (text(f"Message number {number}."),),
        "is_conversational": role in ("user", "assistant"),
        "at": NOW - timedelta(hours=2) + timedelta(minutes=number),
    }
    return MessageView(**(values | changes))  # type: ignore[arg-type]


ANSWER = """The loop gives up because `retry()` counts **attempts**, not *failures*:

```python
def retry(job: Job, tries: int = 3) -> bool:
    # each attempt counts, also one that was only slow
    for attempt in range(tries):
        if job.run(timeout=2.5):
            return True
    return False
```

What I would change:

1. count failures only,
2. wait twice as long each time,
3. say so in the log.

| case | before | after |
|---|---|---|
| slow feed | gives up | waits |
| broken feed | gives up | gives up |

> A slow heron is still a heron.

See [the notes](https://heron.example/notes) for more.
"""

HOSTILE = """<script>alert("never")</script> <h1>big</h1> <img src="http://127.0.0.1:9/track.png">

![a picture](http://127.0.0.1:9/track.png) ![local](file:///etc/hostname) ![in](data:image/png;base64,AAAA)

[run](javascript:alert(1)) [read](file:///etc/passwd) [page](data:text/html,x) [vb](vbscript:x) [good](https://good.example/a)

`if (a < b && c > d) {}` and &lt;mark&gt; as typed <mark>here</mark>

<style>body { background: url(http://127.0.0.1:9/css.png) }</style>
"""


def conversation() -> tuple[MessageView, ...]:
    """Two turns with everything in them that a transcript can show."""
    injected = text("<reminder>Keep it short.</reminder>", 1, provenance="injected")
    thinking = text("The counter is raised before the attempt. Let me look.", 0, type="reasoning")
    child = call("Task", "look through the logs", 2, child="claude-code:kid", call_id="call-task")
    return (
        message(0, "user", text("Why does the heron feed stop after three tries?\n\nIt worked last week."), injected),
        message(1, "assistant", thinking, call("Bash", "rg -n 'retry' src", 1, call_id="c1", result_message_id="m2"),
                is_conversational=False),
        message(2, "tool", result("c1", "src/feed.py:31: def retry(job)\nsrc/feed.py:40: retry(feed)")),
        message(3, "assistant", text("Let me run the tests and ask a helper."), call("Bash", "pytest -q tests/feed", 1,
                call_id="c2"), child),
        message(4, "tool", result("c2", "FAILED tests/feed/test_retry.py::test_slow - assert 3 == 4\n1 failed",
                is_failure=True, call_message_id="m3")),
        message(5, "tool", result("call-task", "The logs show 14 slow answers and no broken one.",
                call_message_id="m3")),
        message(6, "assistant", text(ANSWER), model="model-a", usage=Usage(input_tokens=1200, output_tokens=340)),
        message(7, "system", text("Earlier messages were summarised.", 0, provenance="injected"), event="compaction",
                is_conversational=False),
        message(8, "user", text("Please do 1 and 2.\n" + "\n".join(f"line {n}" for n in range(260)))),
        message(9, "assistant", call("Edit", "src/feed.py", 0, call_id="c3"), is_conversational=False),
        message(10, "tool", result("c3", "…", is_cut=True, body_bytes=1_200_000, text="+ failures += 1",
                call_message_id="m9")),
        message(11, "assistant", text("Done: failures are counted and the waiting time doubles.")),
    )  # fmt: skip


def page(messages: Sequence[MessageView] | None = None, **changes: object) -> TranscriptPage:
    shown = tuple(conversation() if messages is None else messages)
    kid = session(7, id="kid", locator="claude-code:kid", title="Look through the logs", parent="claude-code:s0")
    link = LinkView(kind="child", is_outgoing=True, locator=kid.locator, is_verified=True, session=kid, message_id="m3",
                    call_id="call-task")  # fmt: skip
    values: dict[str, object] = {
        "session": session(message_count=len(shown), child_count=1),
        "messages": shown,
        "links": (link,),
        "total_count": len(shown),
        "earlier_count": 0,
        "later_count": 0,
    }
    return TranscriptPage(**(values | changes))  # type: ignore[arg-type]


def link(kind: LinkKind, session: SessionSummary | None, *, is_outgoing: bool) -> LinkView:
    locator = session.locator if session is not None else "claude-code:nobody"
    return LinkView(kind=kind, is_outgoing=is_outgoing, locator=locator, is_verified=True, session=session)


def detail(view: MessageView, **changes: object) -> MessageDetail:
    values: dict[str, object] = {"session": session(), "message": view, "before": (), "after": (), "links": ()}
    return MessageDetail(**(values | changes))  # type: ignore[arg-type]


EXCERPT = "…the loop gives up because retry counts attempts, not failures: count failures only, then wait…"


def hit(number: int = 0, **changes: object) -> HitView:
    start = EXCERPT.index("retry")
    values: dict[str, object] = {
        "rank": number + 1,
        "locator": f"claude-code:s{number}#m{number}",
        "session": f"claude-code:s{number}",
        "source_id": "claude-code",
        "record_type": "message",
        "title": TITLES[number % len(TITLES)],
        "excerpt": EXCERPT,
        "excerpt_kind": "matched",
        "spans": ((start, start + len("retry")),),
        "agent": ("claude-code", "codex", "pi")[number % 3],
        "project": "/srv/demo/heron",
        "role": "assistant",
        "at": NOW - timedelta(hours=number * 5),
    }
    return HitView(**(values | changes))  # type: ignore[arg-type]


def group(number: int, hits: Sequence[HitView], **changes: object) -> HitGroup:
    values: dict[str, object] = {
        "session": f"claude-code:s{number}",
        "title": TITLES[number % len(TITLES)],
        "agent": ("claude-code", "codex", "pi")[number % 3],
        "count": len(hits),
        "hits": tuple(hits),
        "project": "/srv/demo/heron",
        "at": NOW - timedelta(hours=number * 5),
    }
    return HitGroup(**(values | changes))  # type: ignore[arg-type]


def report(source: str, outcome: SearchOutcome = "success", reason: str = "") -> SourceReport:
    return SourceReport(source_uid=source, source_id=source, outcome=outcome, reason=reason, candidates=1,
                        elapsed_ns=1)  # fmt: skip


def response(*reports: SourceReport, suppressed: tuple[Suppression, ...] = ()) -> QueryResponse:
    plan = Plan(profile="local", sources=None, deadline=NOW, fusion_reserve_ns=0, limit=50, rank_constant=60,
                corroboration_cap=1, relevance_floor=0)  # fmt: skip
    return QueryResponse(results=(), source_outcomes=reports, plan=plan, outcome="answered", coverage="complete",
                         truncated=False, elapsed_ns=1, suppressed=suppressed)  # fmt: skip


def request(query: str = "retry", **changes: object) -> SearchRequest:
    return SearchRequest(query=query, limit=50, **changes)  # type: ignore[arg-type]


def found(hits: Sequence[HitView] = (), *, query: str = "retry", **changes: Any) -> SearchAnswer:
    """An answer that is not grouped, unless groups are given."""
    groups = changes.get("groups", ())
    values: dict[str, object] = {
        "request": request(query, is_grouped=bool(groups)),
        "arm": "conversation",
        "response": response(report("claude-code")),
        "interpretation": Interpretation(terms=(query,)),
        "hits": tuple(hits),
        "terms": (query,),
        "searched_count": 9_000,
        "matched_count": len(hits),
        "nothing": None if hits else "no_match",
    }
    return SearchAnswer(**(values | changes))  # type: ignore[arg-type]


def answer(count: int, query: str = "retry") -> SearchAnswer:
    return found([hit(number) for number in range(count)], query=query)


def grouped(session_count: int, hits_each: int = 2, **changes: Any) -> SearchAnswer:
    groups = [
        group(number, [hit(number, locator=f"claude-code:s{number}#m{place}") for place in range(hits_each)])
        for number in range(session_count)
    ]
    hits = [each for group in groups for each in group.hits]
    return found(hits, groups=tuple(groups), **changes)


def counts(**changes: object) -> FacetCounts:
    values: dict[str, object] = {
        "total_count": 12_345,
        "session_count": 310,
        "searched_count": 90_000,
        "agents": (("claude-code", 9_000), ("codex", 3_000), ("pi", 345)),
        "projects": (("/srv/demo/heron", 8_000), ("/srv/demo/reed & index", 4_000), ("/srv/demo/third", 345)),
        "roles": (("assistant", 10_000), ("user", 2_345)),
        "months": (("2026-08", 7_000), ("2026-07", 5_345)),
    }
    return FacetCounts(**(values | changes))  # type: ignore[arg-type]


def outline_of(messages: Sequence[MessageView]) -> list[OutlineRow]:
    return [
        OutlineRow(
            view.ordinal,
            view.role,
            view.is_conversational,
            sum(len(part.text or "") for part in view.parts),
            3,
            key=view.ordinal + 1,
            at_s=int(view.at.timestamp()) if view.at is not None and view.time_basis != "inferred" else None,
        )
        for view in messages
    ]
