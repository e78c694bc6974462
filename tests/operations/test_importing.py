"""Another machine's history: found in a copy of any shape, kept under the names that were given, never gone with it."""

import io
import json
import os
import shutil
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pond_desktop.capture import unpacking
from pond_desktop.errors import KnownError, NotFound, SourceUnreadable, ValidationFailed
from pond_desktop.operations.importing import ImportReport, import_machine
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.operations.status import status
from tests.adapters.crush_store import lay_database
from tests.operations.history import History, Line, assistant, user

SESSION = "7c3f1b52-0000-4000-8000-0000000000aa"


def lay_claude(home: Path, *lines: Line, session: str = SESSION) -> Path:
    """A transcript of Claude Code in a home folder."""
    path = home / ".claude" / "projects" / "-srv-demo-heron" / f"{session}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    facts = {"cwd": "/srv/demo/heron", "sessionId": session}
    path.write_text("".join(json.dumps(facts | line) + "\n" for line in lines))
    return path


def lay_aider(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / ".aider.chat.history.md").write_text(
        "\n# aider chat started at 2026-03-09 10:00:00\n\n#### count the herons\n\nSeven of them.\n"
    )
    (home / ".aider.input.history").write_text("\n# 2026-03-09 10:00:05.000000\n+count the herons\n")


def zipped(folder: Path, file: Path) -> Path:
    with zipfile.ZipFile(file, "w") as packed:
        for path in sorted(folder.rglob("*")):
            packed.write(path, path.relative_to(folder))
    return file


def tarred(folder: Path, file: Path) -> Path:
    with tarfile.open(file, "w:gz") as packed:
        packed.add(folder, ".")
    return file


def kept(history: History) -> list[str]:
    with history.pond.archive.reading() as reader:
        names = [state.source for state in reader.capture_state()]
        return sorted(file.path for name in names for file in reader.kept_files(name, limit=100))


def gone(history: History) -> int:
    return sum(source.gone_file_count for source in status(history.pond).sources)


@pytest.mark.parametrize(
    ("place", "inner"),
    [
        ("copy", ""),
        ("disk/home/ann", ""),
        ("disk", "disk/home/ann"),
        ("backup", "backup/laptop/Users/ann"),
        ("copy/.claude", "copy"),
        ("copy/.claude/projects", "copy"),
    ],
)
def test_history_is_found_in_a_home_a_disk_and_an_agents_folder(
    history: History, tmp_path: Path, place: str, inner: str
) -> None:
    laid = lay_claude(tmp_path / (inner or place), user("a", "herons"))
    report = import_machine(history.pond, str(tmp_path / place), "laptop")
    assert [each.source for each in report.places] == ["claude-code@laptop"]
    assert (report.capture.sessions_added, report.capture.messages_added) == (1, 1)
    assert kept(history) == [str(laid)]
    assert [row.locator for row in list_sessions(history.pond).sessions] == [f"claude-code@laptop:{SESSION}"]


def test_windows_and_macos_keep_it_elsewhere(history: History, tmp_path: Path) -> None:
    line = b'{"id":"x","created":1,"role":"user","content":[]}\n'
    for folder in ("Users/ann/AppData/Roaming/Block/goose/data", "Users/bob/Library/Application Support/amazon-q"):
        (tmp_path / "disk" / folder / "sessions").mkdir(parents=True)
        (tmp_path / "disk" / folder / "sessions" / "20260309_100000.jsonl").write_bytes(line)
        (tmp_path / "disk" / folder / "data.sqlite3").write_bytes(b"")
    report = import_machine(history.pond, str(tmp_path / "disk"), "other")
    assert {each.source for each in report.places} == {"goose@other", "amazon-q@other"}


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_what_is_packed_is_kept_by_the_packs_name(
    history: History, tmp_path: Path, pack: Callable[[Path, Path], Path]
) -> None:
    lay_claude(tmp_path / "disk" / "home" / "ann", user("a", "herons"))
    lay_aider(tmp_path / "disk" / "home" / "ann")
    (tmp_path / "disk" / "pictures").mkdir()
    (tmp_path / "disk" / "pictures" / "large.png").write_bytes(b"x")
    file = pack(tmp_path / "disk", tmp_path / "copy.pack")
    report = import_machine(history.pond, str(file), "laptop")
    assert report.capture.sessions_added == 2
    assert all(path.startswith(f"{file}/home/ann/.") for path in kept(history))
    (run,) = [row for row in list_sessions(history.pond).sessions if row.agent == "aider"]
    assert run.project == f"{file}/home/ann"
    assert not list(history.pond.folders.cache.glob("importing-*"))
    assert import_machine(history.pond, str(file), "laptop").capture.messages_added == 0


def test_a_projects_database_is_of_the_project_as_it_was_given(history: History, tmp_path: Path) -> None:
    lay_database(tmp_path / "disk" / "home" / "ann" / "code" / "lamp" / ".crush" / "crush.db")
    folder, file = tmp_path / "disk", zipped(tmp_path / "disk", tmp_path / "saved.zip")
    first = import_machine(history.pond, str(file), "laptop").capture
    assert first.messages_added > 0
    assert {row.project for row in list_sessions(history.pond).sessions} == {f"{file}/home/ann/code/lamp"}
    for given in (file, folder):
        again = import_machine(history.pond, str(given), "laptop").capture
        assert (again.messages_added, again.files_rewritten, again.files_gone) == (0, 0, 0)
    assert gone(history) == 0


def test_a_newer_copy_adds_only_what_is_new_whatever_it_is_called(history: History, tmp_path: Path) -> None:
    home = tmp_path / "2026-01"
    path = lay_claude(home, user("a", "herons"))
    lay_aider(home)
    import_machine(history.pond, str(home), "laptop")
    before = kept(history)
    shutil.copytree(home, tmp_path / "2026-02")
    shutil.rmtree(home)
    lay_claude(tmp_path / "2026-02", user("a", "herons"), assistant("b", "seven"))
    lay_claude(tmp_path / "2026-02", user("c", "weirs"), session=SESSION.replace("aa", "bb"))
    file = zipped(tmp_path / "2026-02", tmp_path / "feb.zip")
    for given in (tmp_path / "2026-02", file, file):
        report = import_machine(history.pond, str(given), "laptop").capture
        assert (report.messages_added, report.sessions_added) == ((2, 1) if given != file else (0, 0))
    assert [each for each in kept(history) if each in before] == before
    assert len(kept(history)) == len(before) + 1
    assert str(path) in before
    history.capture()
    assert gone(history) == 0


def test_an_older_copy_takes_nothing_back(history: History, tmp_path: Path) -> None:
    old = lay_claude(tmp_path / "old", user("a", "herons"))
    os.utime(old, (1_700_000_000, 1_700_000_000))
    new = lay_claude(tmp_path / "new", user("a", "herons"), assistant("b", "seven"))
    os.utime(new, (1_700_000_900, 1_700_000_900))
    import_machine(history.pond, str(tmp_path / "new"), "laptop")
    report = import_machine(history.pond, str(tmp_path / "old"), "laptop").capture
    assert (report.files_rewritten, report.files_unchanged, report.messages_added) == (0, 1, 0)


def test_two_accounts_of_a_disk_are_told_apart(history: History, tmp_path: Path) -> None:
    for account in ("ann", "bob"):
        lay_aider(tmp_path / "disk" / "home" / account)
    import_machine(history.pond, str(tmp_path / "disk"), "server")
    assert import_machine(history.pond, str(tmp_path / "disk" / "home" / "bob"), "server").capture.messages_added == 0
    assert {path.split("/home/")[1].split("/")[0] for path in kept(history)} == {"ann", "bob"}
    assert gone(history) == 0


def test_machines_are_told_apart_and_named(history: History, tmp_path: Path) -> None:
    lay_claude(tmp_path / "copy", user("a", "herons"))
    for name in ("laptop", "server", "LAPTOP"):
        import_machine(history.pond, str(tmp_path / "copy"), name)
    captured = [source for source in status(history.pond).sources if source.message_count]
    assert [source.title for source in captured] == ["Claude Code on laptop", "Claude Code on server"]
    wrong: tuple[str | None, ...] = ("", "a:b", "a@b", "../x", "this", "-x", None)
    for given in wrong:
        with pytest.raises(ValidationFailed) as refused:
            import_machine(history.pond, str(tmp_path / "copy"), given)
        assert refused.value.field == "machine"


def test_a_link_leads_to_nothing_of_this_machine(history: History, tmp_path: Path) -> None:
    own = lay_claude(tmp_path / "mine", user("a", "my own herons"))
    copy = lay_claude(tmp_path / "copy", user("b", "theirs"), session=SESSION.replace("aa", "bb"))
    (copy.parent / own.name).symlink_to(own)
    report = import_machine(history.pond, str(tmp_path / "copy"), "laptop").capture
    assert report.messages_added == 1
    assert [(Path(path).name, "out of what was given" in reason) for path, reason in report.problems] == [
        (own.name, True)
    ]


def _hostile_tar(file: Path, outside: Path) -> Path:
    place, content = ".claude/projects/-srv/", json.dumps(user("a", "herons") | {"sessionId": "s"}).encode() + b"\n"
    with tarfile.open(file, "w") as packed:
        for name in (f"{place}../../../../{outside.name}", f"/{place}absolute.jsonl", f"{place}good.jsonl"):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
        for kind, name in ((tarfile.SYMTYPE, "link"), (tarfile.LNKTYPE, "hard"), (tarfile.FIFOTYPE, "pipe")):
            member = tarfile.TarInfo(f"{place}{name}.jsonl")
            member.type, member.linkname = kind, str(outside)
            packed.addfile(member)
    return file


def _hostile_zip(file: Path, outside: Path) -> Path:
    place, content = ".claude/projects/-srv/", json.dumps(user("a", "herons") | {"sessionId": "s"})
    with zipfile.ZipFile(file, "w") as packed:
        for name in (
            f"{place}../../../../{outside.name}",
            f"/{place}absolute.jsonl",
            "C:/.claude/projects/-srv/d.jsonl",
        ):
            packed.writestr(name, content)
        packed.writestr(f"{place}good.jsonl", content)
        link = zipfile.ZipInfo(f"{place}link.jsonl")
        link.external_attr = 0o120777 << 16
        packed.writestr(link, str(outside))
    return file


@pytest.mark.parametrize("pack", [_hostile_tar, _hostile_zip])
def test_nothing_is_unpacked_outside_and_no_link_at_all(
    history: History, tmp_path: Path, pack: Callable[[Path, Path], Path]
) -> None:
    outside = tmp_path / "outside.jsonl"
    report = import_machine(history.pond, str(pack(tmp_path / "bad", outside)), "laptop")
    assert [Path(path).name for path in kept(history)] == ["good.jsonl"]
    assert not outside.exists()
    assert report.left_out["a name that leads out of it"] >= 2
    assert report.left_out["a link or a device"] >= 1


def test_credentials_and_other_peoples_files_are_not_unpacked(history: History, tmp_path: Path) -> None:
    lay_claude(tmp_path / "copy", user("a", "herons"))
    (tmp_path / "copy" / ".codex").mkdir()
    (tmp_path / "copy" / ".codex" / "auth.json").write_text('{"token": "invented"}')
    (tmp_path / "copy" / "letter.txt").write_text("private")
    report = import_machine(history.pond, str(zipped(tmp_path / "copy", tmp_path / "x.zip")), "laptop")
    assert report.left_out == {"named like credentials": 1}


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (b"neither zip nor tar" * 100, SourceUnreadable, "cannot be unpacked"),
        (b"PK\x03\x04 cut off", SourceUnreadable, "cannot be unpacked"),
        (b"", SourceUnreadable, "cannot be unpacked"),
    ],
)
def test_a_broken_pack_is_said(
    history: History, tmp_path: Path, content: bytes, error: type[KnownError], words: str
) -> None:
    file = tmp_path / "broken.zip"
    file.write_bytes(content)
    with pytest.raises(error, match=words):
        import_machine(history.pond, str(file), "laptop")
    assert kept(history) == []
    assert not list(history.pond.folders.cache.glob("importing-*"))


def test_a_pack_that_grows_without_end_is_stopped(
    history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_claude(tmp_path / "copy", user("a", "herons " * 1000))
    lay_claude(tmp_path / "copy", user("b", "weirs"), session="other")
    file = zipped(tmp_path / "copy", tmp_path / "x.zip")
    for name, limit, words in (("BYTES_MAX", 1000, "GiB"), ("FILES_MAX", 1, "files")):
        with monkeypatch.context() as patch:
            patch.setattr(unpacking, name, limit)
            with pytest.raises(SourceUnreadable, match=words):
                import_machine(history.pond, str(file), "laptop")
    assert kept(history) == []


def test_where_there_is_nothing_it_says_what_was_looked_for(history: History, tmp_path: Path) -> None:
    (tmp_path / "empty" / ".codex").mkdir(parents=True)
    for given in ("empty", "not there"):
        with pytest.raises(NotFound) as refused:
            import_machine(history.pond, str(tmp_path / given), "laptop")
    with pytest.raises(NotFound, match=r"\.claude/projects.*\.codex.*--agent") as refused:
        import_machine(history.pond, str(tmp_path / "empty"), "laptop")
    assert str(tmp_path / "empty") in refused.value.sentence
    assert all("@" not in source.source for source in status(history.pond).sources)


def test_a_folder_of_any_name_is_the_agents_that_is_named(history: History, tmp_path: Path) -> None:
    lay_claude(tmp_path / "copy", user("a", "herons"))
    (tmp_path / "copy" / ".claude").rename(tmp_path / "what I saved")
    with pytest.raises(NotFound):
        import_machine(history.pond, str(tmp_path / "what I saved"), "laptop")
    report: ImportReport = import_machine(history.pond, str(tmp_path / "what I saved"), "laptop", agent="claude-code")
    assert report.capture.messages_added == 1
