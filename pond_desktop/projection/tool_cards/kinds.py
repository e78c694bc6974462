"""Which kind of tool a name is, over all agents: `Bash`, `run_terminal_cmd`, `mcp__workspace__bash`,
`developer__shell`, `copilot_readFile`."""

import re

from pond_desktop.projection.tool_cards.values import ToolKind

_PREFIX = re.compile(r"^(?:mcp__.*__|[a-z0-9]+__|copilot_|functions\.|default_api[:.])", re.IGNORECASE)
_LETTERS = re.compile(r"[^a-z0-9]+")

_NAMES: dict[ToolKind, str] = {
    "command": (
        "bash shell sh zsh exec execcommand shellcommand localshell localshellcall runterminalcmd runterminalcommand"
        " runterminalcommandv2 runinterminal terminal executecommand runcommand runcommands runshellcommand execute"
        " executebash executepwsh command powershell pwsh cmd bashtool run writestdin bashoutput readbash stopbash"
        " killbash killshell taskoutput getterminaloutput python repl python3 ipython notebookexec process"
        " runintests runtests interactiveshell shellexec"
    ),
    "change": (
        "edit multiedit strreplace strreplaceeditor strreplacebasededittool replace editfile editor searchreplace"
        " replaceinfile applydiff insertcontent inserteditintofile texteditor notebookedit fswrite texteditgroup"
        " write writefile writetofile create createfile applypatch patch fsedit replacestringinfile"
        " multireplacestringinfile strreplacefile fsappend appendfile searchandreplace editnotebook editnotebookfile"
        " createnewfile editexistingfile singlefindandreplace replacefilecontent multireplacefilecontent"
        " delete deletefile artifacts undoedit"
    ),
    "read": (
        "read readfile readfiles view viewfile fsread cat notebookread readmanyfiles readmultiplefiles open"
        " readcurrentlyopenfile viewcodeitem getfilecontents viewimage readmediafile"
    ),
    "search": (
        "grep glob rg search searchfiles grepsearch filesearch codebasesearch findfiles find ls list listdir"
        " listfiles listdirectory fileglobsearch websearch searchweb semanticsearch findpath globfilesearch"
        " listcodedefinitionnames searchcodebase searchquery toolsearch findbyname viewdirectory codesearch"
        " listcodeusages"
    ),
    "checklist": (
        "todowrite todoread updateplan todo todos managetodolist writetodos settodolist updatetodolist todolist"
    ),
    "plan": "exitplanmode plan planmoderespond createplan submitplan switchmode presentplan",
    "helper": (
        "task agent spawnagent dispatchagent subagent newtask usesubagents usesubagent codebaseinvestigator delegate"
        " sendinput runsubagent subagentrun delegatetask sendmessage waitagent closeagent invokesubagent oracle"
    ),
}
_KINDS: dict[str, ToolKind] = {name: kind for kind, names in _NAMES.items() for name in names.split()}

_BY_PARAMETER: tuple[tuple[ToolKind, frozenset[str]], ...] = (
    ("checklist", frozenset({"todos", "todo_list", "todolist"})),
    ("change", frozenset({"old_string", "oldString", "old_str", "oldText", "old_text", "patch", "patchText"})),
    ("command", frozenset({"command", "cmd", "CommandLine"})),
    ("plan", frozenset({"plan"})),
    ("helper", frozenset({"subagent_type", "agent_type"})),
    ("search", frozenset({"pattern", "regex", "glob_pattern"})),
)
"""What a tool of an unknown name is told by, the surest first."""


def kind_of(tool_name: str | None, parameters: dict[str, object]) -> ToolKind:
    name = _LETTERS.sub("", _PREFIX.sub("", (tool_name or "").strip()).lower())
    known = _KINDS.get(name)
    if known is not None:
        return known
    return next((kind for kind, keys in _BY_PARAMETER if keys & parameters.keys()), "other")
