"""Windows: a task of one person, made from XML, in which program and arguments stand apart."""

import csv
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

from pond_desktop.errors import ScheduleError
from pond_desktop.runtime.schedulers.jobs import MARK, Job, Standing, demand, plain_words, run_program

TASK = "Pond Desktop capture"
_NAMESPACE = "http://schemas.microsoft.com/windows/2004/02/mit/task"
_EVERY = re.compile(r"<Interval>PT(\d+)M</Interval>")
# columns of `schtasks /Query /V /FO CSV`, whose names and dates are in the system's language
_NEXT, _LAST, _RESULT = 2, 5, 6
_SETTINGS = (
    ("MultipleInstancesPolicy", "IgnoreNew"),
    ("DisallowStartIfOnBatteries", "false"),
    ("StopIfGoingOnBatteries", "false"),
    ("StartWhenAvailable", "true"),
    ("Hidden", "true"),
    ("ExecutionTimeLimit", "PT4H"),
    ("Priority", "8"),
)


class TaskScheduler:
    """Agents' own variables are not handed on: those of a person hold for its tasks anyway."""

    name = "Task Scheduler"

    def is_usable(self) -> bool:
        return True

    def turn_on(self, job: Job) -> tuple[str, ...]:
        if (said := self._xml()) is not None and MARK not in said:
            raise ScheduleError(f"The task {TASK!r} is there, and was not made by Pond Desktop.", "Remove it first.")
        with tempfile.TemporaryDirectory(prefix="pond-desktop-") as folder:
            file = Path(folder) / "task.xml"
            file.write_bytes(_task(job))
            demand("schtasks", "/Create", "/TN", TASK, "/XML", str(file), "/F")
        return (f"task {TASK}",)

    def turn_off(self) -> tuple[str, ...]:
        said = self._xml()
        if said is None or MARK not in said:
            return ()
        demand("schtasks", "/Delete", "/TN", TASK, "/F")
        return (f"task {TASK}",)

    def standing(self) -> Standing:
        said = self._xml()
        if said is None or MARK not in said:
            return Standing(scheduler=self.name, is_on=False)
        every = _EVERY.search(said)
        return Standing(
            scheduler=self.name,
            is_on=True,
            every_minutes=int(every[1]) if every else None,
            written=(f"task {TASK}",),
            told=_told(),
        )

    def _xml(self) -> str | None:
        """The task as it is; `None` where there is none."""
        ended = run_program("schtasks", "/Query", "/TN", TASK, "/XML")
        return None if ended.code else _text(ended.out)


def _text(said: bytes) -> str:
    """The program writes UTF-16 into a file, and what the console speaks into a pipe."""
    return said.decode("utf-16" if said[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def _told() -> str | None:
    ended = run_program("schtasks", "/Query", "/TN", TASK, "/V", "/FO", "CSV", "/NH")
    rows = list(csv.reader(_text(ended.out).splitlines()))
    if ended.code or not rows or len(rows[0]) <= _RESULT:
        return None
    return f"last run {rows[0][_LAST]} with {rows[0][_RESULT]}, next run {rows[0][_NEXT]}"


def _task(job: Job) -> bytes:
    program, *arguments = plain_words(job.words)
    task = ET.Element("Task", {"version": "1.2", "xmlns": _NAMESPACE})
    _add(_add(task, "RegistrationInfo"), "Description", MARK)
    trigger = _add(_add(task, "Triggers"), "TimeTrigger")
    _add(_add(trigger, "Repetition"), "Interval", f"PT{job.every_minutes}M")
    # any moment that is past: from then on it repeats
    _add(trigger, "StartBoundary", "2020-01-01T00:00:00")
    _add(trigger, "Enabled", "true")
    principal = _add(_add(task, "Principals"), "Principal")
    principal.set("id", "Author")
    _add(principal, "LogonType", "InteractiveToken")
    _add(principal, "RunLevel", "LeastPrivilege")
    settings = _add(task, "Settings")
    for name, value in _SETTINGS:
        _add(settings, name, value)
    actions = _add(task, "Actions")
    actions.set("Context", "Author")
    action = _add(actions, "Exec")
    _add(action, "Command", program)
    _add(action, "Arguments", subprocess.list2cmdline(arguments))
    return bytes(ET.tostring(task, encoding="utf-16", xml_declaration=True))


def _add(parent: ET.Element, name: str, text: str | None = None) -> ET.Element:
    child = ET.SubElement(parent, name)
    child.text = text
    return child
