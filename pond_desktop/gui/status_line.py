"""The line at the bottom: how a capture is going, where a link leads, what there is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QWidget

from pond_desktop.gui.known_sentences import translated
from pond_desktop.gui.looks.amounts import duration, messages, number, size
from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.translation import tr
from pond_desktop.gui.warning_mark import WarningMark

if TYPE_CHECKING:
    # the line is painted before anything of a capture is loaded
    from pond_desktop.capture import CaptureReport, Progress
    from pond_desktop.capture.tools import ToolFillProgress
    from pond_desktop.capture.watching import WatchState

_STEPS = 1_000


class StatusLine(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setContentsMargins(8, 0, 8, 0)
        self.bar = QProgressBar()
        self.bar.setRange(0, _STEPS)
        self.bar.setFixedWidth(180)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Capture progress"))
        self.going = QLabel()
        self.chosen = QLabel()
        self.chosen_messages = QLabel()
        self.filling = QLabel()
        self.filling.setObjectName("quiet")
        self.total = QLabel()
        self.total.setObjectName("quiet")
        self.warned = WarningMark()
        self.watching = QLabel()
        self.watching.setObjectName("quiet")
        for label in (self.going, self.chosen, self.chosen_messages, self.filling, self.watching, self.total):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.addWidget(self.bar)
        self.addWidget(self.going)
        self.addPermanentWidget(self.chosen)
        self.addPermanentWidget(self.chosen_messages)
        self.addPermanentWidget(self.filling)
        self.addPermanentWidget(self.warned)
        self.addPermanentWidget(self.watching)
        self.addPermanentWidget(self.total)
        self.bar.hide()
        self._is_going = False
        self._hint = ""
        self.messageChanged.connect(lambda words: announce(self, words))

    def show_progress(self, progress: "Progress") -> None:
        self._is_going = True
        self.bar.show()
        self.bar.setValue(round(_STEPS * progress.bytes_done / max(1, progress.bytes_total)))
        self.going.setText(progress_words(progress))

    def show_started(self) -> None:
        self._is_going = True
        self.going.setText(tr("Looking for what is new…"))

    def show_report(self, report: "CaptureReport") -> None:
        self._is_going = False
        self.bar.hide()
        self.going.setText(report_words(report))

    def show_stopped(self) -> None:
        """Nothing goes on; a report that is there stays."""
        self.bar.hide()
        if self._is_going:
            self._is_going = False
            self.going.setText("")

    def show_filling(self, progress: "ToolFillProgress | None") -> None:
        """What tools said becomes searchable behind everything else. `None`: there may be nothing to do."""
        if progress is not None:
            done = share(progress.parts_done, progress.parts_total)
            self.filling.setText(tr("Making tool output searchable: {share}").format(share=done))

    def show_watch(self, state: "WatchState") -> None:
        """Which folders are watched, quietly; the reason where one can't be."""
        from pond_desktop.capture.watching import LOOK_S

        self.watching.setText(tr("Watching") if not state.unwatched else tr("Looking every minute"))
        words = [tr("%Ln folder(s) watched: what agents write is captured at once.", "", len(state.watched))]
        looked = tr("{folder}: {reason}, looked through every {seconds} s.")
        words += [
            looked.format(folder=root, reason=translated(reason), seconds=round(LOOK_S))
            for root, reason in state.unwatched
        ]
        self.watching.setToolTip(plain_tip("\n".join(words)))
        self.watching.setAccessibleDescription(" ".join(words))

    def show_chosen(self, session_count: int) -> None:
        """One that is chosen is the one that is read: that goes without saying."""
        self.chosen.setText(tr("%Ln session(s) chosen", "", session_count) if session_count > 1 else "")

    def show_chosen_messages(self, message_count: int) -> None:
        words = tr("%Ln message(s) chosen", "", message_count) if message_count > 1 else ""
        if words != self.chosen_messages.text():
            self.chosen_messages.setText(words)
            announce(self, words)

    def show_filled(self) -> None:
        self.filling.setText("")

    def show_total(self, message_count: int, archive_bytes: int) -> None:
        self.total.setText(
            tr("{messages} · archive of {size}").format(messages=messages(message_count), size=size(archive_bytes))
        )

    def hint(self, words: str) -> None:
        """Where a click would lead; nothing takes it back, and nothing else that is told. Only who has a mouse asked
        for it."""
        self.blockSignals(True)
        if words:
            self.showMessage(words)
        elif self._hint and self.currentMessage() == self._hint:
            self.clearMessage()
        self._hint = words
        self.blockSignals(False)


def share(done: int, total: int) -> str:
    """So much of all, in per cent; all of it only when it is done."""
    return tr("{share} %").format(share=min(99, 100 * done // total) if done < total else 100)


def progress_words(progress: "Progress") -> str:
    words = [
        tr("Capturing {done} of %Ln file(s)", "", progress.files_total).format(done=number(progress.files_done)),
        tr("{done} of {all}").format(done=size(progress.bytes_done), all=size(progress.bytes_total)),
    ]
    if progress.bytes_per_second:
        words.append(tr("{size}/s").format(size=size(progress.bytes_per_second)))
    if progress.seconds_left is not None:
        words.append(tr("{time} left").format(time=duration(progress.seconds_left)))
    return " · ".join(words)


def report_words(report: "CaptureReport") -> str:
    if not report.messages_added and not report.sessions_added:
        words = [tr("Nothing new in %Ln file(s)", "", report.files_seen)]
    else:
        added = tr("Captured {messages} in %Ln new session(s)", "", report.sessions_added)
        words = [added.format(messages=messages(report.messages_added))]
    if report.problems:
        words.append(tr("%Ln file(s) could not be read", "", len(report.problems)))
    return " · ".join(words)
