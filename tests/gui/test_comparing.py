"""Earlier versions of a session in the window."""

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.session_diff_dialog import SessionDiffDialog
from pond_desktop.gui.version_dialog import VersionDialog
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, open_titled, said, settle, turns, write_session
from tests.secret_keys import github_key

KEY = github_key(7)


def test_a_session_that_lost_something_has_a_mark_that_shows_what(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    path = write_session(root, "talk", turns("talk", 4))
    write_session(root, "other", turns("other", 2))
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
        capture(pond)
        desk = open_desk(pond)
        desk.listing.list_from_start()
        settle(qtbot, desk)
        open_titled(qtbot, desk, "other")
        button = desk.window.transcript.header.versions_button
        assert not button.isVisible()
        open_titled(qtbot, desk, "talk")
        assert button.isVisible() and button.text() == "1 earlier version"
        button.click()
        settle(qtbot, desk)
        (dialog,) = desk.window.findChildren(VersionDialog)
        assert "−   Word 3 of talk." in dialog.text.toPlainText()
        assert "+" not in dialog.text.toPlainText()
        dialog.close()
        desk.close()


def test_a_session_is_compared_with_the_one_on_the_other_side(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    root = tmp_path / "claude"
    shared = [{**record, "sessionId": "fork", "uuid": f"fork-{n}"} for n, record in enumerate(turns("talk", 4))]
    write_session(root, "talk", turns("talk", 6))
    write_session(root, "fork", [*shared, said("fork", 4, "user", f"Another question altogether, with {KEY} in it.")])
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.listing.list_from_start()
        settle(qtbot, desk)
        desk.navigator.open_session("claude-code:fork")
        settle(qtbot, desk)
        desk.comparing.choose()
        settle(qtbot, desk)
        assert [(action.text(), action.isEnabled()) for action in desk.comparing.menu.actions()] == [
            ("Nothing yet: open another session beside this one", False)
        ]
        desk.comparing.menu.close()
        desk.navigator.open_beside("claude-code:talk")
        settle(qtbot, desk)
        desk.window.actions_by_name["compare"].trigger()
        settle(qtbot, desk)
        (action,) = desk.comparing.menu.actions()
        assert action.text().startswith("The other side: ")
        action.trigger()
        desk.comparing.menu.close()
        settle(qtbot, desk)
        (dialog,) = desk.window.findChildren(SessionDiffDialog)
        assert dialog.shared.text().startswith("4 message")
        lines = dialog.text.toPlainText().split("\n")
        assert any(line.startswith("Another question altogether, with ") for line in lines)
        assert KEY not in dialog.text.toPlainText(), "what can be copied is masked"
        assert "Word 4 of talk." in lines and "Word 3 of talk." not in lines
        assert lines[0].startswith("−") or lines[0].startswith("+")
        dialog.close()
        desk.close()
