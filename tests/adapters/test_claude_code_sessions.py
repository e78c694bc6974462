"""Claude Code's sessions: headers, titles, sub-agents, resumed and forked ones, where the files are."""

from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from tests.adapters.claude_lines import (
    ADAPTER,
    HERE,
    OTHER,
    PROJECT,
    answer,
    call,
    line,
    reasons,
    result,
    said,
    sample,
    text,
    user,
)


def test_the_header_is_what_the_agent_wrote_first() -> None:
    folded = said(
        user("u1", "a", version="2.1.5", gitBranch="", entrypoint="cli"),
        user("u2", "b", cwd="/elsewhere", version="2.1.6", gitBranch="garden"),
    )
    header = folded.sessions[HERE]
    assert (header["project"], header["agent_version"], header["git_branch"]) == (
        "/home/mara/code/lamp",
        "2.1.5",
        "garden",
    )
    assert header["is_machine_made"] is False
    assert said(user("u1", "a", entrypoint="sdk-py")).sessions[HERE]["is_machine_made"] is True


def entered(**fields: Any) -> dict[str, Any]:
    session = {"originalCwd": "/home/mara/code/lamp", "worktreePath": "/home/mara/dim", "worktreeName": "dim"}
    return {"type": "worktree-state", "sessionId": HERE, "worktreeSession": {**session, **fields}}


def test_a_worktree_is_told_with_what_it_is_of() -> None:
    dim = (HERE, "/home/mara/dim", "/home/mara/code/lamp")
    left = {"type": "worktree-state", "sessionId": HERE, "worktreeSession": None}
    begun_in_it = [entered(), user("u1", "a", cwd="/home/mara/dim"), left, entered(enteredExisting=True)]
    entered_midway = [user("u1", "a"), entered(), user("u2", "b", "u1", cwd="/home/mara/dim")]
    for lines in (begun_in_it, entered_midway):
        folded = said(*lines)
        assert folded.worktrees == {dim}
        assert reasons(folded) == ["side fact: worktree-state"] * (len(lines) - len(folded.messages[HERE]))
    windows = said(user("u1", "a"), entered(worktreePath="D:\\dim", originalCwd="C:\\code\\lamp"))
    assert windows.worktrees == {(HERE, "D:\\dim", "C:\\code\\lamp")}


@pytest.mark.parametrize(
    "fields",
    [
        {"originalCwd": "[trimmed for fixture]", "worktreePath": "[trimmed for fixture]"},
        {"originalCwd": "code/lamp"},
        {"originalCwd": None},
        {"originalCwd": 7},
        {"originalCwd": "/"},
        {"originalCwd": "/home/mara/dim"},
        {"originalCwd": "/home/mara/dim/docs"},
        {"worktreePath": "dim"},
    ],
)
def test_a_worktree_whose_folders_are_not_told_is_none(fields: dict[str, Any]) -> None:
    assert said(user("u1", "a"), entered(**fields)).worktrees == set()


def test_a_sub_agent_s_file_is_a_child_of_the_session_it_names() -> None:
    rows = [user("u1", "Find every switch.", agentId="5w1", isSidechain=True), answer("a1", [text("Three.")], "u1")]
    for relative, is_verified in (("agent-5w1.jsonl", True), (f"{HERE}/subagents/agent-5w1.jsonl", False)):
        folded = said(*rows, relative=relative)
        assert list(folded.messages) == [f"{HERE}/agent-5w1"]
        assert folded.links == {("child", HERE, f"{HERE}/agent-5w1", None): (None, is_verified)}


def test_the_parent_links_the_call_to_the_child_by_progress_or_by_result() -> None:
    task = answer("a1", [call("t1", "Task", prompt="Find.", subagent_type="Explore")])
    progress = line("progress", "p1", "a1", data={"type": "agent_progress", "agentId": "5w1"}, parentToolUseID="t1")
    over = user("r1", [result("t1", "Three.")], "a1", toolUseResult={"status": "completed", "agentId": "5w1"})
    expected = {("child", HERE, f"{HERE}/agent-5w1", "t1"): ("a1", True)}
    assert said(task, progress).links == said(task, over).links == said(task, progress, over).links == expected


def test_facts_beside_a_sub_agent_give_its_kind_title_and_call() -> None:
    folded = sample("0a1a0000-0000-4000-8000-000000000001/subagents/agent-5w17c4.meta.json")
    root = "0a1a0000-0000-4000-8000-000000000001"
    assert folded.sessions[f"{root}/agent-5w17c4"] == {
        "id": f"{root}/agent-5w17c4",
        "kind": "Explore",
        "title_generated": "Find all switches",
    }
    assert folded.links == {("child", root, f"{root}/agent-5w17c4", "toolu_task_1"): (None, True)}
    nested = sample(f"{root}/subagents/agent-n3573d.meta.json")
    assert list(nested.links) == [("child", f"{root}/agent-5w17c4", f"{root}/agent-n3573d", "toolu_c9")]


def test_a_workflow_s_journal_links_its_agents() -> None:
    root = "0a1a0000-0000-4000-8000-000000000001"
    folded = sample(f"{root}/subagents/workflows/wf_1/journal.jsonl")
    assert list(folded.links) == [("child", root, f"{root}/agent-f10w01", None)]
    assert reasons(folded) == ["workflow journal", "workflow journal"]


def test_inline_sidechains_are_children_though_they_interleave() -> None:
    folded = sample("0a1a0000-0000-4000-8000-000000000002.jsonl")
    root = "0a1a0000-0000-4000-8000-000000000002"
    one_id, two_id = (f"{root}/sidechain-{name}-0000-4000-8000-0000000000ab" for name in ("d1000001", "d2000001"))
    assert {id: len(messages) for id, messages in folded.messages.items()} == {root: 5, one_id: 2, two_id: 4}
    assert folded.sessions[one_id]["title_generated"] == "Look at lamp one"
    assert folded.sessions[two_id]["kind"] == "general-purpose"
    assert set(folded.links) == {("child", root, one_id, "toolu_t1"), ("child", root, two_id, "toolu_t2")}


def test_a_sidechain_whose_parent_has_no_file_is_that_parent_s_child() -> None:
    rows = [
        user("u1", "Alone.", sessionId=OTHER, isSidechain=True),
        answer("a1", [text("Yes.")], "u1", isSidechain=True),
    ]
    folded = said(*rows)
    assert list(folded.messages) == [f"{OTHER}/sidechain-u1"]
    assert list(folded.links) == [("child", OTHER, f"{OTHER}/sidechain-u1", None)]


def test_warm_ups_and_compaction_copies_stay_in_the_background() -> None:
    warm = said(user("u1", "Warmup", agentId="a", isSidechain=True), relative="agent-a.jsonl")
    assert warm.sessions[f"{HERE}/agent-a"]["background"] == "warm-up"
    copy = said(user("u1", "Wire it."), relative=f"{HERE}/subagents/agent-acompact-1.jsonl")
    assert copy.sessions[f"{HERE}/agent-acompact-1"]["background"] == "compaction copy"
    assert "background" not in said(user("u1", "Warmup")).sessions[HERE]


def test_lines_copied_in_front_by_a_resume_name_their_session() -> None:
    folded = said(
        user("u1", "hello", sessionId=OTHER),
        answer("a1", [text("Hello!")], "u1"),  # copied answers carry the new session's id
        user("u2", "hello again", "a1", sessionId=OTHER),
        answer("a2", [text("Yes?")], "u2"),
        user("u3", "now something new", "a2"),
        answer("a3", [text("Fine.")], "u3"),
        user("u4", "left over", "a3", sessionId=OTHER),  # what stands after own prompts is no copy
    )
    assert [message.copied_from for message in folded.messages[HERE]] == [OTHER] * 4 + [None] * 3
    assert folded.links == {("continued", OTHER, HERE, None): (None, False)}


def test_a_session_is_named_by_either_spelling() -> None:
    def newer(row: dict[str, Any]) -> dict[str, Any]:
        return {"session_id" if name == "sessionId" else name: value for name, value in row.items()}

    rows = [
        user("u1", "hello", sessionId=OTHER),
        answer("a1", [text("Hello!")], "u1", sessionId=OTHER),
        user("u2", "now something new", "a1"),
        answer("a2", [text("Fine.")], "u2"),
    ]
    folded = said(*map(newer, rows))
    assert [message.copied_from for message in folded.messages[HERE]] == [OTHER, OTHER, None, None]
    assert folded.links == {("continued", OTHER, HERE, None): (None, False)}
    agent = newer(user("u1", "Find every switch.", agentId="5w1", isSidechain=True))
    assert list(said(agent, relative="agent-5w1.jsonl").messages) == [f"{HERE}/agent-5w1"]
    odd = {**agent, "gitBranch": 7}
    assert list(said(odd, relative="agent-5w1.jsonl").messages) == [f"{HERE}/agent-5w1"]


def test_files_that_are_not_named_by_a_session_hold_no_copies() -> None:
    folded = said(user("u1", "a", sessionId=OTHER), user("u2", "b", "u1"), relative="exported talk.jsonl")
    assert [message.copied_from for message in folded.messages["exported talk"]] == [None, None]
    assert folded.links == {}


def test_a_fork_says_where_it_left() -> None:
    folded = said(
        user("u1", "a", forkedFrom={"sessionId": OTHER, "messageUuid": "o1"}),
        answer("a1", [text("b")], "u1", forkedFrom={"sessionId": OTHER, "messageUuid": "o2"}),
        user("u2", "c", "a1"),
    )
    assert [message.copied_from for message in folded.messages[HERE]] == [OTHER, OTHER, None]
    assert folded.links == {("forked", OTHER, HERE, None): ("o2", True)}


def test_a_second_prompt_under_one_parent_starts_a_branch_and_parallel_results_do_not() -> None:
    folded = said(
        answer("a1", [call("t1")], id="m"),
        answer("a2", [call("t2")], "a1", id="m"),
        user("r1", [result("t1", "x")], "a2"),
        user("r2", [result("t2", "y")], "a2"),
        user("u1", "red", "r2"),
        user("i1", "<command-name>/x</command-name>", "r2"),
        user("u2", "blue", "r2"),
    )
    assert {message.id for message in folded.messages[HERE] if message.is_branch_start} == {"u2"}


def test_titles_are_the_person_s_own_and_the_best_of_the_program_s() -> None:
    folded = said(
        user("u1", "Wire it."),
        {"type": "summary", "summary": "From the summary", "leafUuid": "u1"},
        {"type": "agent-name", "agentName": "lamp-agent", "sessionId": HERE},
        {"type": "ai-title", "aiTitle": "Wiring", "sessionId": HERE},
        {"type": "agent-name", "agentName": "too late", "sessionId": HERE},
        {"type": "custom-title", "customTitle": "First", "sessionId": HERE},
        {"type": "custom-title", "customTitle": "Second", "sessionId": HERE},
    )
    assert folded.sessions[HERE]["title_generated"] == "Wiring"
    assert folded.sessions[HERE]["title_custom"] == "Second"


def test_summaries_of_other_sessions_are_no_title_and_an_own_one_may_stand_in_front() -> None:
    foreign = [{"type": "summary", "summary": f"other {n}", "leafUuid": f"elsewhere-{n}"} for n in range(40)]
    own = [{"type": "summary", "summary": name, "leafUuid": leaf} for name, leaf in (("older", "u2"), ("newer", "u1"))]
    folded = said(*foreign, *own, *foreign, user("u1", "a"), user("u2", "b", "u1"))
    assert folded.sessions[HERE]["title_generated"] == "newer"
    assert "title_generated" not in said(*foreign, user("u1", "a")).sessions[HERE]


def test_roots_are_the_configured_folder_or_the_two_usual_ones(tmp_path: Path) -> None:
    assert ADAPTER.roots({"CLAUDE_CONFIG_DIR": str(tmp_path / "x")}, tmp_path) == (tmp_path / "x" / "projects",)
    assert ADAPTER.roots({}, tmp_path) == (
        tmp_path / ".claude" / "projects",
        tmp_path / ".config" / "claude" / "projects",
    )


@pytest.mark.parametrize(
    ("relative", "is_wanted"),
    [
        (f"{PROJECT}/{HERE}.jsonl", True),
        (f"projects/{PROJECT}/{HERE}.jsonl", True),
        (f"{PROJECT}/{HERE}/subagents/agent-x.jsonl", True),
        (f"{PROJECT}/{HERE}/subagents/agent-x.meta.json", True),
        (f"{PROJECT}/{HERE}/subagents/workflows/wf_1/journal.jsonl", True),
        (f"{PROJECT}/sessions-index.json", False),
        (f"{PROJECT}/{HERE}.jsonl.backup", False),
        (f"{PROJECT}/{HERE}/tool-results/x.jsonl", False),
        (f"{PROJECT}/memory/x.jsonl", False),
        ("history.jsonl", False),
        ("rollouts/2026/03/03/rollout-2026-03-03T07-00-00-5e550000-0000-4000-8000-000000000004.jsonl", False),
        ("session_index.jsonl", False),
        ("file-history/x.jsonl", False),
        (".credentials.json", False),
    ],
)
def test_only_transcripts_are_wanted(relative: str, is_wanted: bool) -> None:
    assert ADAPTER.wants(PurePosixPath(relative)) is is_wanted
