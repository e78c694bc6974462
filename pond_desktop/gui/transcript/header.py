"""Above the messages: where this session belongs, what it is, and how it is read."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.annotations.own_bar import OwnBar
from pond_desktop.gui.looks.amounts import day_and_time, messages
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.sayings import link_name, tally_lines
from pond_desktop.gui.transcript.order_switch import OrderSwitch
from pond_desktop.gui.translation import tr
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.values import LinkView, SessionSummary, TranscriptPage
from pond_desktop.projection.words import folder_name

_LEFT_PIXELS, _RIGHT_PIXELS, _SPACING_PIXELS = 16, 6, 4
_EDGES_PIXELS = _LEFT_PIXELS + _RIGHT_PIXELS + _SPACING_PIXELS


class TranscriptHeader(QFrame):
    session_wanted = Signal(str)
    """A locator."""
    latest_first_changed = Signal(bool)
    versions_wanted = Signal()
    close_wanted = Signal()
    """Of this side, where there are two."""

    def __init__(self, agent_titles: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._agent_titles = agent_titles
        self._parent_locator: str | None = None
        self._tally_words = ""
        self._telling = ""
        """What is known of the session first, and is to be seen whole."""
        self.setObjectName("bar")
        self.parent_button = QToolButton()
        self.parent_button.setObjectName("link")
        self.parent_button.setAccessibleName(tr("Parent session"))
        self.parent_button.clicked.connect(lambda _checked: self.session_wanted.emit(self._parent_locator))
        self.title = ElidedLabel()
        self.title.setObjectName("heading")
        self.facts = ElidedLabel()
        self.facts.setObjectName("quiet")
        self.live = QLabel(tr("● Live"))
        self.live.setObjectName("live")
        self.live.setToolTip(tr("The agent is writing this session just now"))
        self.live.hide()
        self.links_button = QToolButton()
        self.links_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.links_button.setMenu(QMenu(self.links_button))
        self.versions_button = QToolButton()
        self.versions_button.setObjectName("link")
        self.versions_button.setToolTip(tr("Show what the session said before its file was rewritten"))
        self.versions_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.versions_button.clicked.connect(lambda _checked: self.versions_wanted.emit())
        self.versions_button.hide()
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.setToolTip(tr("Close this side"))
        self.close_button.setAccessibleName(tr("Close this side"))
        self.close_button.clicked.connect(lambda _checked: self.close_wanted.emit())
        self.close_button.hide()
        self.own = OwnBar()
        self.order = OrderSwitch()
        self._second = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.order.latest_first_changed.connect(self.latest_first_changed)
        self._arrange()

    def set_latest_first(self, is_latest_first: bool) -> None:
        self.order.set_latest_first(is_latest_first)

    def show_page(self, page: TranscriptPage) -> None:
        self._tally_words = ""
        self.show_session(page.session, page.total_count, page.links)

    def show_session(self, session: SessionSummary, total_count: int, links: Sequence[LinkView]) -> None:
        """The same session may have grown."""
        self.show_own(session)
        first = self._first_facts(session)
        self._telling = " · ".join(first)
        self.facts.say(" · ".join(first + self._further_facts(session, total_count)), self._tally_words)
        parent = next((link for link in links if link.kind == "child" and not link.is_outgoing), None)
        self._parent_locator = parent.locator if parent is not None else session.parent
        self._show_parent(parent)
        others = [link for link in links if link is not parent]
        self._show_links(others)

    def show_own(self, session: SessionSummary) -> None:
        """What the person made of it, the title first."""
        agents = session.agent_title
        self.title.say(session.title, tr("Its agent calls it: {title}").format(title=agents) if agents else "")
        self.own.show_own(session.own)

    def show_side(self, *, is_split: bool, is_read: bool) -> None:
        """Of two sides, the title of the one that is read stands out."""
        self.close_button.setVisible(is_split)
        self.title.setProperty("isBeside", is_split and not is_read)
        self.title.style().polish(self.title)

    def set_live(self, is_live: bool) -> None:
        self.live.setVisible(is_live)

    def show_tally(self, session: SessionSummary) -> None:
        """What the session amounts to, in the facts' tool tip."""
        recorded = session.recorded_project
        lines = [tr("Recorded in {folder}").format(folder=recorded)] if recorded else []
        lines += [tr("Went on in {folder}").format(folder=project) for project in session.other_projects]
        lines += tally_lines(session.tally) if session.tally is not None else []
        self._tally_words = "\n".join(lines)
        self.facts.say(self.facts.text(), self._tally_words)

    def show_versions(self, lost_count: int) -> None:
        """A quiet mark where earlier versions said something that is gone now."""
        self.versions_button.setVisible(lost_count > 0)
        self.versions_button.setText(tr("%Ln earlier version(s)", "", lost_count))

    def _first_facts(self, session: SessionSummary) -> list[str]:
        facts = [self._agent_titles(session.agent)]
        facts += [folder_name(session.project)] if session.project else []
        facts += [day_and_time(session.last_message_at)] if session.last_message_at else []
        return facts

    def _further_facts(self, session: SessionSummary, total_count: int) -> list[str]:
        """What may be cut off at the end is what matters least."""
        facts = [tr("%Ln unreadable record(s)", "", session.fault_count)] if session.fault_count else []
        if session.gone_at:
            facts.append(tr("source gone since {time}").format(time=day_and_time(session.gone_at)))
        facts.append(messages(total_count))
        facts += [session.model] if session.model else []
        facts += [tr("branch {name}").format(name=session.git_branch)] if session.git_branch else []
        return facts

    def _show_parent(self, link: LinkView | None) -> None:
        self.parent_button.setVisible(self._parent_locator is not None)
        is_here = link is not None and link.session is not None
        words = link.session.title if link is not None and link.session is not None else tr("parent not captured")
        # an ampersand would become a mnemonic
        self.parent_button.setText(tr("↑ Started by: {title}").format(title=one_line(words, 50)).replace("&", "&&"))
        self.parent_button.setEnabled(is_here)
        self.parent_button.setToolTip(tr("Open the session that started this one (Alt+Up)") if is_here else "")

    def _show_links(self, links: list[LinkView]) -> None:
        menu = self.links_button.menu()
        menu.clear()
        self.links_button.setVisible(bool(links))
        is_all_children = all(link.kind == "child" for link in links)
        self.links_button.setText(
            tr("%Ln child(ren) ▾", "", len(links)) if is_all_children else tr("%Ln link(s) ▾", "", len(links))
        )
        self.links_button.setToolTip(tr("Sessions linked to this one"))
        for link in links:
            title = link.session.title if link.session is not None else tr("not captured")
            # an ampersand would become a mnemonic
            words = f"{_kind(link)}: {one_line(title, 60)}".replace("&", "&&")
            action = menu.addAction(words)
            action.setEnabled(link.session is not None)
            action.triggered.connect(lambda _checked, locator=link.locator: self.session_wanted.emit(locator))

    def _arrange(self) -> None:
        first, second = QHBoxLayout(), self._second
        first.addWidget(self.title, 1)
        first.addWidget(self.live)
        first.addWidget(self.versions_button)
        first.addWidget(self.links_button)
        first.addWidget(self.close_button)
        second.setSpacing(_SPACING_PIXELS)
        second.addWidget(self.facts, 1)
        second.addWidget(self.order, 0, Qt.AlignmentFlag.AlignRight)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(_LEFT_PIXELS, 7, _RIGHT_PIXELS, 5)
        lines.setSpacing(2)
        lines.addWidget(self.parent_button, 0, Qt.AlignmentFlag.AlignLeft)
        lines.addLayout(first)
        lines.addLayout(second)
        lines.addWidget(self.own)
        self.parent_button.setCursor(Qt.CursorShape.PointingHandCursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            # other words, or other letters
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """What is known of a session has a line of its own where its beginning would be cut off beside the switch."""
        beside = self.width() - self.order.sizeHint().width() - _EDGES_PIXELS
        is_narrow = self.facts.fontMetrics().horizontalAdvance(f"{self._telling}…") > beside
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        if self._second.direction() != direction:
            self._second.setDirection(direction)


def _kind(link: LinkView) -> str:
    return tr("Child session") if link.kind == "child" and link.is_outgoing else link_name(link)
