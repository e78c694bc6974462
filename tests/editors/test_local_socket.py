"""Sockets of this person on this machine: what is taken for one, and that none is waited for longer than was said."""

import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pond_desktop.editors.local_socket import connected, listening_sockets, own_sockets
from pond_desktop.editors.neovim import Neovim
from tests.editors.real import Terminals

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets in the file system")


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def listening(opened: ExitStack, path: Path) -> socket.socket:
    made = opened.enter_context(socket.socket(socket.AF_UNIX))
    made.bind(str(path))
    made.listen()
    return made


def test_only_sockets_of_this_person_are_found(terminals: Terminals, opened: ExitStack) -> None:
    folder = terminals.run
    listening(opened, folder / "nvim.1.0")
    (folder / "nvim.2.0").touch()
    (folder / "nvim.3.0").symlink_to(folder / "nvim.1.0")
    (folder / "nvim.4.0").mkdir()
    assert own_sockets(folder, "nvim.*.*") == [folder / "nvim.1.0"]
    assert own_sockets(folder / "absent", "*") == []
    with pytest.raises(FileNotFoundError), connected(str(folder / "nvim.3.0"), within_s=1):
        pass


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() != 0, reason="only root can give a file to another account")
def test_those_of_another_account_are_left_alone(terminals: Terminals, opened: ExitStack) -> None:
    path = terminals.run / "nvim.1.0"
    asked = listening(opened, path)
    os.chown(path, 12345, 12345)
    assert own_sockets(terminals.run, "*") == []
    assert path not in listening_sockets()
    assert terminals.places(Neovim()) == []
    with pytest.raises(FileNotFoundError), connected(str(path), within_s=1):
        pass
    asked.settimeout(0)
    with pytest.raises(BlockingIOError):
        asked.accept()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which sockets are listened to")
def test_linux_tells_of_those_that_lie_anywhere_while_they_are_listened_to(
    terminals: Terminals, opened: ExitStack
) -> None:
    path = terminals.work / "with a blank in it"
    made = listening(opened, path)
    assert path in listening_sockets()
    made.close()
    assert path not in listening_sockets()


def test_dead_ones_are_passed_over_and_cost_no_time(terminals: Terminals) -> None:
    for number in range(50):
        with socket.socket(socket.AF_UNIX) as dead:
            dead.bind(str(terminals.run / f"nvim.{number}.0"))
    assert terminals.places(Neovim()) == []
    with pytest.raises(ConnectionRefusedError), connected(str(terminals.run / "nvim.1.0"), within_s=5):
        pass


def test_one_that_says_nothing_is_waited_for_no_longer_than_was_said(terminals: Terminals, opened: ExitStack) -> None:
    listening(opened, terminals.run / "nvim.1.0")
    begun_s = time.monotonic()
    with pytest.raises(TimeoutError), connected(str(terminals.run / "nvim.1.0"), within_s=0.1) as connection:
        while True:
            connection.send(b"x" * 100)
            connection.receive()
    assert time.monotonic() - begun_s < 10
    # listens like a Neovim, and is none
    assert terminals.places(Neovim()) == []


def test_the_end_of_the_other_side_is_told_as_nothing(terminals: Terminals, opened: ExitStack) -> None:
    server = listening(opened, terminals.run / "nvim.1.0")
    with connected(str(terminals.run / "nvim.1.0"), within_s=5) as connection:
        accepted, _ = server.accept()
        accepted.sendall(b"word")
        accepted.close()
        assert connection.receive() == b"word"
        assert connection.receive() == b""
        assert connection.pid in (None, os.getpid())
