"""Files in other programs' folders: nothing of a person's is lost, whatever order things happen in."""

import sys
from pathlib import Path

import pytest

from pond_desktop.errors import PlacingError
from pond_desktop.runtime.placed_files import PlacedFiles, PlannedFile


class Place:
    """An editor's folder, and what we know of it."""

    def __init__(self, folder: Path) -> None:
        self.memory = folder / "own" / "placed.json"
        self.editor = folder / "editor"
        self.editor.mkdir()
        self.file, self.config = self.editor / "deep" / "er" / "plug.lua", self.editor / "rc"

    @property
    def placed(self) -> PlacedFiles:
        """As another run of the program has it."""
        return PlacedFiles(self.memory)

    def whole(self, content: bytes = b"ours 1\n") -> PlannedFile:
        return PlannedFile(path=self.file, content=content)

    def lines(self, content: bytes = b"# ours\nsource x\n") -> PlannedFile:
        return PlannedFile(path=self.config, content=content, is_added=True)

    def tree(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.editor)): path.read_bytes() for path in self.editor.rglob("*") if path.is_file()
        }


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_what_was_written_goes_with_the_folders_that_were_made_for_it(place: Place) -> None:
    place.placed.place("ed", [place.whole()])
    assert place.tree() == {"deep/er/plug.lua": b"ours 1\n"}
    assert place.placed.is_current("ed", [place.whole()])
    assert place.placed.take("ed").gone == (str(place.file),)
    assert list(place.editor.iterdir()) == []
    assert not place.placed.is_current("ed", [place.whole()])
    assert place.placed.take("ed").gone == ()


def test_a_folder_in_which_a_person_put_something_stays(place: Place) -> None:
    place.placed.place("ed", [place.whole()])
    place.file.with_name("mine.lua").write_bytes(b"mine")
    place.placed.take("ed")
    assert place.tree() == {"deep/er/mine.lua": b"mine"}


def test_a_persons_own_file_is_moved_aside_and_comes_back(place: Place) -> None:
    place.file.parent.mkdir(parents=True)
    place.file.write_bytes(b"mine \xff")
    aside = place.placed.in_the_way("ed", place.whole())
    place.placed.place("ed", [place.whole()])
    assert aside is not None and aside.read_bytes() == b"mine \xff"
    assert place.file.read_bytes() == b"ours 1\n"
    place.placed.place("ed", [place.whole(b"ours 2\n")])
    assert place.placed.take("ed").back == (str(place.file),)
    assert place.tree() == {"deep/er/plug.lua": b"mine \xff"}


def test_a_second_one_in_the_way_gets_another_name(place: Place) -> None:
    place.file.parent.mkdir(parents=True)
    place.file.write_bytes(b"mine 1")
    place.placed.place("ed", [place.whole()])
    place.file.write_bytes(b"mine 2")
    place.placed.place("ed", [place.whole()])
    assert place.tree() == {
        "deep/er/plug.lua": b"ours 1\n",
        "deep/er/plug.lua.before-pond-desktop": b"mine 1",
        "deep/er/plug.lua.before-pond-desktop.2": b"mine 2",
    }


def test_what_a_person_changed_in_ours_is_kept(place: Place) -> None:
    place.placed.place("ed", [place.whole()])
    place.file.write_bytes(b"ours 1\nand mine\n")
    assert not place.placed.is_current("ed", [place.whole()])
    (aside,) = place.placed.take("ed").aside
    assert Path(aside).read_bytes() == b"ours 1\nand mine\n" and not place.file.exists()


def test_a_newer_version_takes_the_place_of_ours_without_a_copy(place: Place) -> None:
    place.placed.place("ed", [place.whole()])
    newer = place.whole(b"ours 2\n")
    assert not place.placed.is_current("ed", [newer]) and place.placed.in_the_way("ed", newer) is None
    place.placed.place("ed", [newer])
    assert place.tree() == {"deep/er/plug.lua": b"ours 2\n"}
    elsewhere = PlannedFile(path=place.editor / "other.lua", content=b"ours 3\n")
    place.placed.place("ed", [elsewhere])
    assert place.tree() == {"other.lua": b"ours 3\n"}


def test_a_lost_memory_costs_nothing(place: Place) -> None:
    place.placed.place("ed", [place.whole(), place.lines()])
    place.memory.write_bytes(b"{")
    place.placed.place("ed", [place.whole(), place.lines()])
    assert place.tree() == {"deep/er/plug.lua": b"ours 1\n", "rc": b"# ours\nsource x\n"}
    place.placed.take("ed")
    assert place.tree() == {}


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_in_the_way_is_moved_and_what_it_means_is_not_written(place: Place, tmp_path: Path) -> None:
    (tmp_path / "dotfiles.lua").write_bytes(b"mine")
    place.file.parent.mkdir(parents=True)
    place.file.symlink_to(tmp_path / "dotfiles.lua")
    place.placed.place("ed", [place.whole()])
    assert (tmp_path / "dotfiles.lua").read_bytes() == b"mine" and not place.file.is_symlink()
    place.placed.take("ed")
    assert place.file.is_symlink() and place.file.read_bytes() == b"mine"


@pytest.mark.parametrize("own", [b"a\nb\n", b"a\nb", b"", b"\xff\x00\n", b"a\r\nb\r\n"])
def test_added_lines_are_cut_out_again_to_the_byte(place: Place, own: bytes) -> None:
    place.config.write_bytes(own)
    place.config.chmod(0o640)
    place.placed.place("ed", [place.lines()])
    place.placed.place("ed", [place.lines()])
    there = place.config.read_bytes()
    assert there.startswith(own) and there.endswith(b"# ours\nsource x\n") and there.count(b"# ours") == 1
    assert place.tree()["rc.before-pond-desktop"] == own
    assert place.placed.take("ed").cut == (str(place.config),)
    assert place.tree() == {"rc": own}
    assert place.config.stat().st_mode & 0o777 == 0o640


def test_a_file_that_was_only_made_for_the_lines_goes(place: Place) -> None:
    place.placed.place("ed", [place.lines()])
    assert place.tree() == {"rc": b"# ours\nsource x\n"}
    place.placed.take("ed")
    assert place.tree() == {}


def test_what_a_person_wrote_around_the_lines_stays_and_so_does_the_copy(place: Place) -> None:
    place.config.write_bytes(b"a\n")
    place.placed.place("ed", [place.lines()])
    place.config.write_bytes(place.config.read_bytes() + b"b\n")
    place.placed.take("ed")
    assert place.tree() == {"rc": b"a\nb\n", "rc.before-pond-desktop": b"a\n"}


def test_other_lines_take_the_place_of_ours(place: Place) -> None:
    place.config.write_bytes(b"a\n")
    place.placed.place("ed", [place.lines()])
    place.placed.place("ed", [place.lines(b"# ours\nsource y\n")])
    assert place.tree() == {"rc": b"a\n# ours\nsource y\n", "rc.before-pond-desktop": b"a\n"}
    place.placed.take("ed")
    assert place.tree() == {"rc": b"a\n"}


def test_lines_that_a_person_took_out_are_not_looked_for_elsewhere(place: Place) -> None:
    place.config.write_bytes(b"a\n")
    place.placed.place("ed", [place.lines()])
    place.config.write_bytes(b"a\nb\n")
    taken = place.placed.take("ed")
    assert taken.cut == () and place.tree()["rc"] == b"a\nb\n"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_config_that_is_a_link_stays_one(place: Place, tmp_path: Path) -> None:
    (tmp_path / "dotfiles").write_bytes(b"a\n")
    place.config.symlink_to(tmp_path / "dotfiles")
    place.placed.place("ed", [place.lines()])
    assert place.config.is_symlink() and b"# ours" in (tmp_path / "dotfiles").read_bytes()
    place.placed.take("ed")
    assert (tmp_path / "dotfiles").read_bytes() == b"a\n"


def test_what_cannot_be_written_is_said_with_its_path_and_taken_back(place: Place) -> None:
    place.file.parent.parent.write_bytes(b"a file where a folder is needed")
    with pytest.raises(PlacingError) as told:
        place.placed.place("ed", [place.whole()])
    assert "deep" in told.value.sentence
    place.placed.take("ed")
    assert place.tree() == {"deep": b"a file where a folder is needed"}


def test_two_of_them_know_nothing_of_each_other(place: Place) -> None:
    place.placed.place("ed", [place.whole()])
    place.placed.place("other", [place.lines()])
    place.placed.take("ed")
    assert place.tree() == {"rc": b"# ours\nsource x\n"}
    assert place.placed.of("other") == (place.config,)
