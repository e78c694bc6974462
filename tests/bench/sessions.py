"""Lines of one made-up Claude Code session, shaped after real files: a line for each block of an answer, results that
carry their tool's data once more, side facts without ids."""

import random
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from tests.bench.projects import Project
from tests.bench.tools import run_tool
from tests.bench.words import Prose

_LATEST = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
_DAYS = 420
_MODELS = ("claude-opus-4-5-20251101", "claude-sonnet-4-5-20250929", "claude-haiku-4-5-20251001")
_SIGNATURE_BYTES = 240
_encode = msgspec.json.Encoder().encode

Line = dict[str, Any]


class SubAgent(NamedTuple):
    """A session that a call of the outer one started. `description` stands in its meta file."""

    agent_id: str
    call_id: str
    description: str
    prompt: str
    started_at: datetime


class SessionMaker:
    """Makes the lines of one session; with `sub_agent` those of a sub-agent's file."""

    def __init__(self, chance: random.Random, project: Project, sub_agent: SubAgent | None = None) -> None:
        self._chance = chance
        self._project = project
        self._prose = Prose(chance, project.identifiers)
        self._sub_agent = sub_agent
        self._is_cjk = chance.random() < 0.04
        self.session_id = self._uuid()
        self._version = f"2.1.{chance.randrange(10, 180)}"
        self._model = chance.choices(_MODELS, weights=(5, 4, 1))[0]
        self._parent: str | None = None
        self.at = _LATEST - timedelta(days=_DAYS * chance.random() ** 1.5)
        if sub_agent is not None:
            self.at = sub_agent.started_at
        self.sub_agents: list[SubAgent] = []

    def lines(self, turns: int) -> Iterator[bytes]:
        """The whole file, `turns` prompts and what followed each."""
        chance = self._chance
        for turn in range(turns):
            if turn and turn % 12 == 0:
                yield from self._compaction()
            yield from self._prompt(is_first=turn == 0)
            for _ in range(int(chance.lognormvariate(1.1, 0.7)) + 1):
                yield from self._answer(has_calls=True)
            yield from self._answer(has_calls=False)
            if turn == 0 and self._sub_agent is None:
                yield from self._titles()
            if chance.random() < 0.6:
                yield self._line(
                    {
                        "type": "system",
                        "subtype": "turn_duration",
                        "durationMs": chance.randrange(90_000),
                        "isMeta": False,
                    }
                )

    def short(self) -> Iterator[bytes]:
        """A short prompt and its answer."""
        yield self._line({"type": "user", "message": {"role": "user", "content": self._prose.sentence()}})
        yield from self._answer_lines([{"type": "text", "text": self._prose.sentence()}])

    def result(self, text: str) -> bytes:
        """A tool's result with this text."""
        block = {"tool_use_id": self._id("toolu_01"), "type": "tool_result", "content": text}
        return self._line({"type": "user", "message": {"role": "user", "content": [block]}})

    def _uuid(self) -> str:
        text = f"{self._chance.getrandbits(128):032x}"
        return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-a{text[17:20]}-{text[20:]}"

    def _id(self, prefix: str) -> str:
        return prefix + b64encode(self._chance.randbytes(18)).decode().replace("+", "x").replace("/", "y")

    def _time(self) -> str:
        self.at += timedelta(milliseconds=self._chance.randrange(40, 9000))
        return self.at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{self.at.microsecond // 1000:03d}Z"

    def _line(self, fields: Line) -> bytes:
        line: Line = {
            "parentUuid": self._parent,
            "isSidechain": self._sub_agent is not None,
            "userType": "external",
            "cwd": self._project.folder,
            "sessionId": self.session_id,
            "version": self._version,
            "gitBranch": self._project.branch,
        }
        if self._sub_agent is not None:
            line["agentId"] = self._sub_agent.agent_id
        line |= fields
        line["uuid"] = self._parent = self._uuid()
        line["timestamp"] = self._time()
        return _encode(line)

    def _prompt(self, is_first: bool) -> Iterator[bytes]:
        chance, prose = self._chance, self._prose
        if self._sub_agent is not None and is_first:
            text = self._sub_agent.prompt
        else:
            text = (
                prose.cjk(chance.randint(1, 4))
                if self._is_cjk
                else prose.paragraph(int(chance.lognormvariate(0.9, 0.8)) + 1)
            )
        content: Any = text
        kind = chance.random()
        if kind < 0.005:
            source = {"type": "base64", "media_type": "image/png", "data": b64encode(chance.randbytes(24_000)).decode()}
            content = [{"type": "text", "text": text}, {"type": "image", "source": source}]
        elif kind < 0.1:
            file = chance.choice(self._project.files)
            content = f"{text}\n\n" + "\n".join(file.lines[: chance.randint(10, 120)])
        elif kind < 0.14:
            content = f"{text}\n\n<system-reminder>\n{prose.paragraph(2)}\n</system-reminder>"
        yield self._line({"type": "user", "message": {"role": "user", "content": content}})
        if chance.random() < 0.5 and self._parent is not None:
            snapshot = {"messageId": self._parent, "trackedFileBackups": {}, "timestamp": self._time()}
            yield _encode(
                {
                    "type": "file-history-snapshot",
                    "messageId": self._parent,
                    "snapshot": snapshot,
                    "isSnapshotUpdate": False,
                }
            )

    def _answer(self, *, has_calls: bool) -> Iterator[bytes]:
        chance, prose = self._chance, self._prose
        blocks: list[Line] = []
        if chance.random() < 0.45:
            signature = b64encode(chance.randbytes(_SIGNATURE_BYTES)).decode()
            thought = prose.paragraph(int(chance.lognormvariate(1.9, 0.7)) + 1)
            blocks.append({"type": "thinking", "thinking": thought, "signature": signature})
        if not has_calls or chance.random() < 0.5:
            blocks.append({"type": "text", "text": self._said(has_calls)})
        runs: list[tuple[Line, Any]] = []
        if has_calls and self._sub_agent is None and chance.random() < 0.012:
            block, agent_run = self._sub_agent_call()
            blocks.append(block)
            runs.append(agent_run)
        elif has_calls:
            for _ in range(chance.choices((1, 2, 3), weights=(80, 15, 5))[0]):
                run = run_tool(chance, self._project, prose)
                call_id = self._id("toolu_01")
                blocks.append({"type": "tool_use", "id": call_id, "name": run.name, "input": run.parameters})
                result: Line = {"tool_use_id": call_id, "type": "tool_result", "content": run.text}
                runs.append((result | {"is_error": True} if run.is_failure else result, run.structured))
        yield from self._answer_lines(blocks)
        for result, structured in runs:
            message = {"role": "user", "content": [result]}
            yield self._line({"type": "user", "message": message, "toolUseResult": structured})

    def _said(self, has_calls: bool) -> str:
        chance, prose = self._chance, self._prose
        if self._is_cjk:
            return prose.cjk(chance.randint(1, 8))
        if has_calls:
            return prose.paragraph(chance.randint(1, 2))
        file = chance.choice(self._project.files)
        return prose.markdown(file.lines[: chance.randrange(20)])

    def _answer_lines(self, blocks: list[Line]) -> Iterator[bytes]:
        """Each block on a line of its own, with the message's id and tokens on every one."""
        chance = self._chance
        message_id, request_id = self._id("msg_01"), self._id("req_011")
        usage = {
            "input_tokens": chance.randrange(1, 12),
            "cache_creation_input_tokens": chance.randrange(4000),
            "cache_read_input_tokens": chance.randrange(150_000),
            "output_tokens": chance.randrange(1, 2000),
            "service_tier": "standard",
        }
        for block in blocks:
            message = {
                "model": self._model,
                "id": message_id,
                "type": "message",
                "role": "assistant",
                "content": [block],
                "stop_reason": None,
                "stop_sequence": None,
                "usage": usage,
            }
            yield self._line({"message": message, "requestId": request_id, "type": "assistant"})

    def _sub_agent_call(self) -> tuple[Line, tuple[Line, Line]]:
        chance, prose = self._chance, self._prose
        agent = SubAgent(
            f"a{chance.getrandbits(24):06x}", self._id("toolu_01"), prose.title(), prose.paragraph(3), self.at
        )
        self.sub_agents.append(agent)
        parameters = {"description": agent.description, "prompt": agent.prompt, "subagent_type": "Explore"}
        report = [{"type": "text", "text": prose.markdown([])}]
        result = {"tool_use_id": agent.call_id, "type": "tool_result", "content": report}
        structured = {
            "status": "completed",
            "prompt": agent.prompt,
            "agentId": agent.agent_id,
            "content": report,
            "totalDurationMs": chance.randrange(200_000),
            "totalTokens": chance.randrange(90_000),
            "totalToolUseCount": chance.randrange(30),
        }
        block = {"type": "tool_use", "id": agent.call_id, "name": "Task", "input": parameters}
        return block, (result, structured)

    def _titles(self) -> Iterator[bytes]:
        kind = self._chance.random()
        if kind < 0.6:
            yield _encode({"type": "ai-title", "sessionId": self.session_id, "aiTitle": self._prose.title()})
        elif kind < 0.8:
            yield _encode({"type": "summary", "summary": self._prose.title(), "leafUuid": self._parent})
        if kind < 0.06:
            yield _encode({"type": "custom-title", "sessionId": self.session_id, "customTitle": self._prose.title()})

    def _compaction(self) -> Iterator[bytes]:
        before, self._parent = self._parent, None
        metadata = {"trigger": "auto", "preTokens": self._chance.randrange(120_000, 190_000)}
        yield self._line(
            {
                "logicalParentUuid": before,
                "type": "system",
                "subtype": "compact_boundary",
                "content": "Conversation compacted",
                "isMeta": False,
                "level": "info",
                "compactMetadata": metadata,
            }
        )
        summary = (
            "This session is being continued from a previous conversation that ran out of context.\n"
            + "\n\n".join(self._prose.markdown([]) for _ in range(6))
        )
        message = {"role": "user", "content": summary}
        yield self._line(
            {"type": "user", "isVisibleInTranscriptOnly": True, "isCompactSummary": True, "message": message}
        )
