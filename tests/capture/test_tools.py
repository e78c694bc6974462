"""What tools said becomes searchable after the conversation, piece by piece, and goes on where it stopped."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.archive import Clause, Hit, Narrowing, SessionFilter
from pond_desktop.canonical import Part, Span
from pond_desktop.capture.tool_texts import POSTED_CHARS, searched_text
from pond_desktop.capture.tools import fill_tools
from pond_desktop.errors import ArchiveBusy, Cancelled
from pond_desktop.pond import Pond
from pond_desktop.runtime import WriterLock
from pond_desktop.runtime.cancellation import Cancellation
from tests.archive.laws import faults
from tests.capture.conftest import History

Content = list[dict[str, Any]]


def call(id_: str, name: str, **arguments: Any) -> dict[str, Any]:
    return {"type": "toolCall", "id": id_, "name": name, "arguments": arguments}


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


class Tools:
    """Appends calls and results to a session of pi's, and searches what they said."""

    def __init__(self, pond: Pond, history: History) -> None:
        self.pond = pond
        self._history = history
        self._number = 0

    def answer(self, session: str, *content: dict[str, Any]) -> None:
        self._write(session, {"role": "assistant", "content": list(content)})

    def result(self, session: str, call_id: str, name: str, content: Content, *, is_error: bool = False) -> None:
        said = {"role": "toolResult", "toolCallId": call_id, "toolName": name, "content": content, "isError": is_error}
        self._write(session, said)

    def _write(self, session: str, message: dict[str, Any]) -> None:
        self._number += 1
        path = self._history.say(session)
        entry = {"type": "message", "id": f"t{self._number:07x}", "parentId": None, "timestamp": "2026-11-02T10:00:00Z"}
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry | {"message": message}) + "\n")

    def found(self, expression: str | None, *clauses: Clause) -> list[Hit]:
        where = Narrowing(sessions=SessionFilter(empty=True), clauses=clauses)
        with self.pond.archive.reading() as reader:
            hits = reader.hits("tools", expression, where, by="recency", limit=1000)
            assert reader.facets("tools", expression, where).total == len(hits.hits)
            return hits.hits

    def types(self, expression: str | None, *clauses: Clause) -> list[str]:
        with self.pond.archive.reading() as reader:
            parts = reader.parts([hit.part_key for hit in self.found(expression, *clauses) if hit.part_key is not None])
        return sorted(part.part.type for part in parts.values())

    def pending(self) -> int:
        with self.pond.archive.reading() as reader:
            return reader.tool_filling().pending_parts


@pytest.fixture
def tools(pond: Pond, history: History) -> Tools:
    made = Tools(pond, history)
    history.say("a", "count the herons")
    made.answer(
        "a", {"type": "thinking", "thinking": "a spyglass would do"}, call("c1", "bash", command="birds --count")
    )
    made.result(
        "a", "c1", "bash", [text("\x1b[31mERR_LENS(0x80)\x1b[0m: no lens\nport 8443\n" + "x" * 2000)], is_error=True
    )
    made.answer("a", call("c2", "read_file", path="src/weir/gauge.py", limit=20), text("it is broken"))
    made.result("a", "c2", "read_file", [text("def getGaugeHeight(): ...")])
    return made


def test_calls_results_and_reasoning_are_found_once_they_are_posted(tools: Tools) -> None:
    capture.run(tools.pond)
    assert tools.pending() > 0
    assert tools.found("birds") == []
    told: list[int] = []
    report = fill_tools(tools.pond, progress=lambda now: told.append(now.parts_done))
    assert (report.parts_posted, report.cut_parts, report.pending_parts) == (5, 0, 0)
    assert tools.pending() == 0
    assert tools.types("birds") == ["tool_call"]
    assert tools.types("spyglass") == ["reasoning"]
    assert tools.types('"ERR LENS 0x80"') == tools.types("8443") == ["tool_result"]
    assert tools.types("lens NOT 31m") == ["tool_result"], "colours are not words"
    assert tools.types("gauge") == ["tool_call", "tool_result"], "also the parts of a name"
    assert tools.types("command") == ["tool_call"], "the names of parameters too"
    assert tools.types("herons") == [], "what people said is not among them"
    assert faults(tools.pond.archive.path) == []


def test_tools_errors_and_files_narrow(tools: Tools) -> None:
    capture.run(tools.pond)
    fill_tools(tools.pond)
    bash, error = Clause(field="tool", values=("BASH",)), Clause(field="has", values=("error",))
    assert tools.types(None, bash) == ["tool_call", "tool_result"]
    assert tools.types("lens", bash) == ["tool_result"]
    assert tools.types(None, Clause(field="tool", values=("read",))) == []
    assert tools.types(None, error) == ["tool_result"]
    assert tools.types("gauge", error) == []
    assert tools.types(None, Clause(field="role", values=("tool",))) == ["tool_result", "tool_result"]
    for name in ("gauge.py", "weir/gauge", "src/weir/gauge.py", "SRC\\weir", "auge.p"):
        assert len(tools.found(None, Clause(field="file", values=(name,)))) == 5, name
    # what a call is otherwise about, and what a tool printed, is no file
    for name in ("lock.py", "birds", "getGaugeHeight", "lens", "20"):
        assert tools.found(None, Clause(field="file", values=(name,))) == [], name
    with tools.pond.archive.reading() as reader:
        assert reader.known_names().tools == ("bash", "read_file")
        read = Narrowing(clauses=(Clause(field="tool", values=("read_file",)),))
        [hit] = reader.hits("conversation", "broken", read, by="relevance", limit=9).hits
        assert reader.hits("conversation", "herons", read, by="relevance", limit=9).hits == []
        assert hit.part_key is None


def test_a_file_is_found_by_any_piece_of_its_path(tools: Tools) -> None:
    tools.answer("b", call("c5", "write", content="see other.md", path="docs/数据库/Übersicht.md", more="x" * 2000))
    tools.answer("c", call("c6", "bash", command="sed s/a/b/ notes/über.txt; curl https://example.invalid/page.html"))
    capture.run(tools.pond)
    fill_tools(tools.pond)
    with tools.pond.archive.reading() as reader:
        sessions = {reader.session("pi", id_).key: id_ for id_ in "abc"}  # type: ignore[union-attr]

    def having(piece: str) -> set[str]:
        return {sessions[hit.session_key] for hit in tools.found(None, Clause(field="file", values=(piece,)))}

    assert having("数据") == having("übersicht") == having("docs/") == {"b"}
    assert having("ÜBER.") == {"c"}
    assert having(".md") == {"b"}
    assert having("other") == having("page.html") == having("s/a") == set()


def test_of_a_long_body_the_beginning_is_found_and_the_cut_is_counted(tools: Tools) -> None:
    long = "first " + "filler words " * (POSTED_CHARS // 10) + "last"
    tools.result("a", "c3", "bash", [text("head"), text(long), text("after")])
    tools.answer("a", call("c4", "write", content=long, path="end.txt"))
    capture.run(tools.pond)
    report = fill_tools(tools.pond)
    assert report.cut_parts == 2
    assert tools.types("first") == ["tool_call", "tool_result"]
    assert tools.found("last") == []
    with tools.pond.archive.reading() as reader:
        assert reader.tool_filling().cut_parts == 2


def test_embedded_bytes_are_no_words(tools: Tools) -> None:
    picture = {"type": "image", "data": "iVBORw0KGgoAAAANSUhEUgAA" * 100_000, "mimeType": "image/png"}
    tools.result("a", "c5", "screenshot", [picture, text("a picture of the lock")])
    capture.run(tools.pond)
    fill_tools(tools.pond)
    assert tools.types("picture") == ["tool_result"]
    assert tools.found("iVBORw0KGgo*") == []


def test_it_stops_at_its_deadline_and_goes_on_there(tools: Tools) -> None:
    capture.run(tools.pond)
    report = fill_tools(tools.pond, deadline=0.0)
    assert (report.parts_posted, report.pending_parts > 0) == (0, True)
    assert fill_tools(tools.pond).parts_posted == 5
    assert fill_tools(tools.pond).parts_posted == 0
    tools.answer("a", call("c9", "bash", command="later"))
    capture.run(tools.pond)
    assert fill_tools(tools.pond).parts_posted == 1
    assert tools.types("later") == ["tool_call"]
    assert faults(tools.pond.archive.path) == []


def test_it_can_be_cancelled_and_one_writer_is_enough(tools: Tools) -> None:
    capture.run(tools.pond)
    cancellation = Cancellation()
    with pytest.raises(Cancelled), cancellation.over_this_thread():
        cancellation.cancel()
        fill_tools(tools.pond)
    with WriterLock(tools.pond.folders.lock_file), pytest.raises(ArchiveBusy):
        fill_tools(tools.pond)
    assert fill_tools(tools.pond).parts_posted == 5


def test_a_new_posting_rule_makes_them_anew(tools: Tools) -> None:
    capture.run(tools.pond)
    fill_tools(tools.pond)
    with tools.pond.archive.writing(capture.posting.posting_of, tools.pond.clock) as writer:
        writer.follow_posting_rule("next")
    assert tools.found("birds") == []
    assert tools.pending() > 0
    fill_tools(tools.pond)
    assert tools.types("birds") == ["tool_call"]
    assert faults(tools.pond.archive.path) == []


_FILLING = """
import sys
from pathlib import Path
from pond_desktop.archive import tool_posting
from pond_desktop.capture import tools
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings
tools._COMMIT_S = 0.0
def told(progress):
    print(progress.parts_done, flush=True)
tools._PROGRESS_S = 0.0
with open_pond(Folders.below(Path(sys.argv[1])), Settings()) as pond:
    tools.fill_tools(pond, progress=told)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_a_kill_loses_nothing_and_doubles_nothing(tools: Tools, tmp_path: Path) -> None:
    for number in range(300):
        tools.answer("a", call(f"k{number}", "bash", command=f"step number{number} " + "words " * 200))
    capture.run(tools.pond)
    for struck in (1, 40, 90):
        words = [sys.executable, "-c", _FILLING, str(tmp_path / "pond")]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            for _ in range(struck):
                process.stdout.readline()
            process.kill()
        assert faults(tools.pond.archive.path) == []
        assert tools.pending() > 0
    fill_tools(tools.pond)
    assert len(tools.found("step")) == 300
    with tools.pond.archive.reading() as reader:
        assert reader.tool_filling().posted_parts == 305
    assert faults(tools.pond.archive.path) == []


def test_of_a_record_beyond_measure_only_the_beginning_is_read() -> None:
    record = json.dumps({"toolResult": "first\nline \u6c60 \U0001f986 " + "heron " * 400_000}).encode()
    read: list[Span] = []

    def beginning(span: Span) -> bytes:
        read.append(span)
        return record[: span.length]

    part = Part(
        type="tool_result",
        provenance="injected",
        span=Span(0, 100_000_000),
        pointer="/toolResult",
        body_bytes=100_000_000,
        tool_name="bash",
    )
    words, is_cut = searched_text(part, beginning)
    assert is_cut
    assert words.split()[1:4] == ['"first', "line", "\u6c60"]
    assert sum(span.length for span in read) < 1 << 20
