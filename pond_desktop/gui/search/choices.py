"""How a search is done: where it looks, in which order, one by one or by session."""

from typing import Literal

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from pond_desktop.gui.looks.flow import FlowLayout
from pond_desktop.gui.translation import tr
from pond_desktop.projection.found import ArmChoice

ARMS: tuple[ArmChoice, ...] = ("conversation", "tools", "all")


class Choices(Struct, frozen=True, kw_only=True):
    """`arm` `None`: the conversation, unless the query itself asks for tools."""

    arm: ArmChoice | None = None
    by: Literal["relevance", "recency"] = "relevance"
    is_grouped: bool = True
    children: bool = False


class ChoiceBar(QWidget):
    changed = Signal()
    """A person chose otherwise."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._arm: ArmChoice | None = None
        self._children = False
        self.arm_button = QToolButton()
        self.arm_button.setObjectName("choice")
        self.arm_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.arm_button.setToolTip(
            tr("Where to search: what people and agents said, what tools were asked and answered, or both")
        )
        menu = QMenu(self.arm_button)
        group = QActionGroup(self)
        self._arm_actions: dict[ArmChoice, QAction] = {}
        for arm in ARMS:
            action = menu.addAction(arm_words(arm))
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(lambda _checked, arm=arm: self.choose_arm(arm))
            self._arm_actions[arm] = action
        self.arm_button.setMenu(menu)
        self.latest = _switch(tr("Latest first"), tr("The newest matches first, instead of the best"))
        self.grouped = _switch(tr("By session"), tr("Matches below the session they stand in"))
        self.grouped.setChecked(True)
        flow = FlowLayout(self, lines_max=3)
        for button in (self.arm_button, self.latest, self.grouped):
            flow.addWidget(button)
        self._show_arm("conversation")
        for switch in (self.latest, self.grouped):
            switch.clicked.connect(lambda _checked: self.changed.emit())

    @property
    def choices(self) -> Choices:
        return Choices(
            arm=self._arm,
            by="recency" if self.latest.isChecked() else "relevance",
            is_grouped=self.grouped.isChecked(),
            children=self._children,
        )

    def set_choices(self, choices: Choices) -> None:
        """Without asking anything."""
        self._arm, self._children = choices.arm, choices.children
        self.latest.setChecked(choices.by == "recency")
        self.grouped.setChecked(choices.is_grouped)
        self._show_arm(choices.arm or "conversation")

    def choose_arm(self, arm: ArmChoice) -> None:
        self._arm = None if arm == "conversation" else arm
        self._show_arm(arm)
        self.changed.emit()

    def show_arm_used(self, arm: ArmChoice) -> None:
        """A field of the query may ask for tools without a person having chosen them."""
        self._show_arm(arm)

    def _show_arm(self, arm: ArmChoice) -> None:
        self.arm_button.setText(f"{arm_words(arm)} ▾")
        self._arm_actions[arm].setChecked(True)


def arm_words(arm: ArmChoice) -> str:
    return {"conversation": tr("Conversation"), "tools": tr("Tools"), "all": tr("Everything")}[arm]


def _switch(words: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(words)
    button.setToolTip(tip)
    button.setCheckable(True)
    return button
