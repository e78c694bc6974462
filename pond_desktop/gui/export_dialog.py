"""What is to be exported, in which form, and how much of it. Mute: takes what there is, says what is wished."""

from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGroupBox,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.gui.translation import tr
from pond_desktop.operations.exporting import ExportWish
from pond_desktop.projection.export import FormatName
from pond_desktop.projection.readable import cut_at_word

ExportOf: TypeAlias = Literal["session", "chosen", "found", "hits"]
_TITLE_CHARS = 60
_WIDTH_MIN = 440
_HIT_PIXELS = 24


class ExportOffer(Struct, frozen=True, kw_only=True):
    """What there is to export: the session that is shown, the chosen ones of the list, what a search found."""

    session_title: str | None = None
    chosen_count: int = 0
    query: str | None = None

    @property
    def of(self) -> tuple[ExportOf, ...]:
        """The most likely first."""
        kinds: list[ExportOf] = ["chosen"] if self.chosen_count > 1 else []
        kinds += ["session"] if self.session_title is not None else []
        return (*kinds, "found", "hits") if self.query is not None else tuple(kinds)


class ExportOrder(Struct, frozen=True, kw_only=True):
    """`is_folder`: a file for each session."""

    of: ExportOf
    wish: ExportWish
    is_folder: bool = False


class ExportDialog(QDialog):
    ordered = Signal(object)
    """An ExportOrder."""

    def __init__(self, offer: ExportOffer, wish: ExportWish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Export"))
        self.setMinimumWidth(_WIDTH_MIN)
        self.choices: dict[ExportOf, QRadioButton] = {}
        self._group = QButtonGroup(self)
        self.form = QComboBox()
        self.conversation = QCheckBox(tr("Only the &conversation, without what tools did"))
        self.masks = QCheckBox(tr("&Mask keys and passwords"))
        self.single_files = QCheckBox(tr("A file for each &session, in a folder"))
        self._about_form, self._about_masks = _remark(), _remark()
        self._arrange(offer)
        self._put(wish)
        self.form.currentIndexChanged.connect(self._show_remarks)
        self.masks.toggled.connect(self._show_remarks)
        self._group.buttonToggled.connect(self._show_remarks)
        self._show_remarks()

    @property
    def order(self) -> ExportOrder:
        of = next(of for of, choice in self.choices.items() if choice.isChecked())
        wish = ExportWish(
            format=self._format,
            is_conversation_only=self.conversation.isChecked(),
            with_secrets=not self.masks.isChecked(),
        )
        is_folder = self.single_files.isEnabled() and self.single_files.isChecked()
        return ExportOrder(of=of, wish=wish, is_folder=is_folder)

    @property
    def _format(self) -> FormatName:
        format: FormatName = self.form.currentData()
        return format

    def _put(self, wish: ExportWish) -> None:
        self.form.setCurrentIndex(self.form.findData(wish.format))
        self.conversation.setChecked(wish.is_conversation_only)
        # that keys go along is wished anew each time
        self.masks.setChecked(True)

    def _show_remarks(self) -> None:
        about: dict[FormatName, str] = {
            "markdown": tr("For notes, wikis and programs: days and turns are headings."),
            "html": tr("For any browser: runs nothing, loads nothing, pictures are inside."),
            "json": tr("For programs: everything that is known, with a schema."),
            "text": tr("For any editor."),
        }
        self._about_form.setText(about[self._format])
        self._about_masks.setText("" if self.masks.isChecked() else tr("Whoever gets the file can read them."))
        self.single_files.setEnabled(not self.choices["session"].isChecked() if "session" in self.choices else True)

    def _arrange(self, offer: ExportOffer) -> None:
        what = QGroupBox(tr("What"))
        inside = QVBoxLayout(what)
        for of in offer.of:
            choice = QRadioButton(_words(of, offer))
            choice.setMinimumHeight(_HIT_PIXELS)
            self.choices[of] = choice
            self._group.addButton(choice)
            inside.addWidget(choice)
        next(iter(self.choices.values())).setChecked(True)
        self.form.addItem("Markdown", "markdown")
        self.form.addItem("HTML", "html")
        self.form.addItem("JSON", "json")
        self.form.addItem(tr("Plain text"), "text")
        self.form.setAccessibleName(tr("Form"))
        label = QLabel(tr("&Form"))
        label.setBuddy(self.form)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go_on = buttons.addButton(tr("Choose a &place…"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.go_on.setDefault(True)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        lines = QVBoxLayout(self)
        lines.setSpacing(8)
        for box in (self.conversation, self.single_files, self.masks):
            box.setMinimumHeight(_HIT_PIXELS)
        for widget in (
            what,
            label,
            self.form,
            self._about_form,
            self.conversation,
            self.single_files,
            self.masks,
            self._about_masks,
        ):
            lines.addWidget(widget)
        lines.addSpacing(8)
        lines.addWidget(buttons)

    def _take(self) -> None:
        self.ordered.emit(self.order)
        self.accept()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH_MIN + 40, super().sizeHint().height())


def _remark() -> QLabel:
    made = QLabel()
    made.setObjectName("quiet")
    made.setWordWrap(True)
    return made


def _words(of: ExportOf, offer: ExportOffer) -> str:
    if of == "session":
        title = _shown(offer.session_title or "")
        return tr("This session: {title}").format(title=title)
    if of == "chosen":
        return tr("The %Ln chosen session(s)", "", offer.chosen_count)
    query = _shown(offer.query or "")
    if of == "found":
        return tr("All sessions found by: {query}").format(query=query)
    return tr("Only the messages found by: {query}").format(query=query)


def _shown(text: str) -> str:
    """On one line; an ampersand is one, and no key."""
    return cut_at_word(" ".join(text.split()), _TITLE_CHARS).replace("&", "&&")
