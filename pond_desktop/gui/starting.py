"""What a window shows first."""

from pond_desktop.errors import KnownError
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.transcript import read_session
from pond_desktop.projection.values import TranscriptPage


def open_first(desk: Desk, session: str | None = None, query: str | None = None, *, left_at: str | None = None) -> None:
    """What was asked for, else where the person left, else the first there is: a result of the query, or the latest
    session."""
    if query is not None:
        desk.window.search_box.setFocus()
        desk.window.search_box.put(query)
    if session is not None:
        desk.going.open(session)
    elif query is not None:
        desk.window.results.model.modelReset.connect(desk.window.results.table.choose_first)
    elif left_at:
        _open_again(desk, left_at)
    else:
        _open_latest_once_listed(desk.window)


def _open_again(desk: Desk, left_at: str) -> None:
    """Nobody asked for it just now: where it is gone, that is no fault to tell of."""

    def found(_page: TranscriptPage) -> None:
        if desk.window.transcript.session is None:
            desk.navigator.open_session(left_at)

    def gone(_error: KnownError) -> None:
        _open_latest_once_listed(desk.window)

    pond = desk.navigator.pond
    desk.background.run(desk.window, lambda _: read_session(pond, left_at, limit=1), found, failed=gone)


def _open_latest_once_listed(window: MainWindow) -> None:
    """Nobody who comes in meets an empty window; who chose something meanwhile keeps it."""
    model, table = window.sessions.model, window.sessions.table

    def listed() -> bool:
        row = model.latest_row()
        # asks for it where it is not here
        if row is None or model.session_at(row) is None:
            return False
        if window.transcript.session is None and not table.currentIndex().isValid():
            table.setCurrentIndex(model.index(row, 0))
        return True

    def changed() -> None:
        if listed():
            model.dataChanged.disconnect(changed)

    if not listed():
        model.dataChanged.connect(changed)
