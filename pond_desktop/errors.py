"""The error family, one file.

    PondError                   everything raised on purpose
    ├── KnownError              the world's doing: a sentence for people, a remedy, a code for programs
    │   ├── SourceError         SourceUnreadable · SourceMalformed · SourceTooNew · SourceBusy
    │   ├── ArchiveError        ArchiveBusy · ArchiveFull · ArchiveDamaged · ArchiveTooNew · ArchiveReadOnly
    │   ├── RequestError        ValidationFailed · NotFound · ArmDisabled · SqlMistaken · SqlRefused · SqlExceeded
    │   ├── EditorError         EditorAbsent · EditorRefused · UnsafeText
    │   ├── SettingsError       UnknownSetting · WrongValue
    │   ├── ScheduleError
    │   └── PlacingError
    └── BugError                our doing: a broken invariant
    Cancelled                   not an error; shows nothing

Each is raised where the world's own error is met, and turned into words in one place per surface.
"""


class PondError(Exception):
    """Everything raised on purpose."""


class BugError(PondError):
    """A broken invariant: ours to mend."""


class Cancelled(Exception):
    """The asker no longer wants the answer. Shows nothing."""


class KnownError(PondError):
    """The world's doing.

    `sentence` is for people, `remedy` is one step that they can take, `code` is stable for programs.
    """

    code = "known_error"

    def __init__(self, sentence: str, remedy: str) -> None:
        super().__init__(f"{sentence} {remedy}")
        self.sentence = sentence
        self.remedy = remedy


class SourceError(KnownError):
    """Something about an agent's own files."""

    code = "source_error"


class SourceUnreadable(SourceError):
    code = "source_unreadable"


class SourceMalformed(SourceError):
    """`path`, `offset` and `key` say where."""

    code = "source_malformed"

    def __init__(self, sentence: str, remedy: str, *, path: str, offset: int, key: str = "") -> None:
        super().__init__(sentence, remedy)
        self.path, self.offset, self.key = path, offset, key


class SourceTooNew(SourceError):
    code = "source_too_new"


class SourceBusy(SourceError):
    """The agent is writing: the same is tried again by itself. Its sentence begins with `busy:`."""

    code = "source_busy"


class ArchiveError(KnownError):
    """Something about our own database."""

    code = "archive_error"


class ArchiveBusy(ArchiveError):
    code = "archive_busy"


class ArchiveFull(ArchiveError):
    code = "archive_full"


class ArchiveDamaged(ArchiveError):
    code = "archive_damaged"


class ArchiveTooNew(ArchiveError):
    code = "archive_too_new"


class ArchiveReadOnly(ArchiveError):
    code = "archive_read_only"


class RequestError(KnownError):
    """What was asked for cannot be answered as asked."""

    code = "request_error"


class ValidationFailed(RequestError):
    """`field` names the argument at fault."""

    code = "validation_failed"

    def __init__(self, sentence: str, remedy: str, *, field: str) -> None:
        super().__init__(sentence, remedy)
        self.field = field


class NotFound(RequestError):
    code = "not_found"


class ArmDisabled(RequestError):
    """A way of searching that the settings switch off; `config_key` names the switch, `alternative` what works now."""

    code = "arm_disabled"

    def __init__(self, sentence: str, remedy: str, *, config_key: str, alternative: str) -> None:
        super().__init__(sentence, remedy)
        self.config_key, self.alternative = config_key, alternative


class SqlMistaken(RequestError):
    """The database does not understand the query, or fails at it; the sentence holds its words."""

    code = "sql_mistaken"


class SqlRefused(RequestError):
    """A query that would do something else than read the views."""

    code = "sql_refused"


class SqlExceeded(RequestError):
    """A query took more time or memory than it may."""

    code = "sql_exceeded"


class EditorError(KnownError):
    """What was to be put into an editor is not there. Nothing of it is left pending."""

    code = "editor_error"


class EditorAbsent(EditorError):
    """It is gone, was never there, or does not answer in time."""

    code = "editor_absent"


class EditorRefused(EditorError):
    """It is there and cannot take it now; `reason` says which kind of obstacle it is."""

    code = "editor_refused"

    def __init__(self, sentence: str, remedy: str, *, reason: str) -> None:
        super().__init__(sentence, remedy)
        self.reason = reason


class UnsafeText(EditorError):
    """Several lines for a place where a line may be run, which the person did not agree to."""

    code = "unsafe_text"


class SettingsError(KnownError):
    """Something in the settings file or on the command line."""

    code = "settings_error"


class UnknownSetting(SettingsError):
    code = "unknown_setting"

    def __init__(self, sentence: str, remedy: str, *, did_you_mean: str | None = None) -> None:
        super().__init__(sentence, remedy)
        self.did_you_mean = did_you_mean


class WrongValue(SettingsError):
    code = "wrong_value"


class ScheduleError(KnownError):
    """Something about the system's own way to run a program now and then."""

    code = "schedule_error"


class PlacingError(KnownError):
    """Something about files of ours in other programs' folders, or about a program that should take one."""

    code = "placing_error"
