"""What the layers below say to a person in English, as the catalogues hold it; a name in braces stands for what varies.

Written here once more because they know no Qt; a test compares both. See `known_sentences`.
"""

from pond_desktop.gui.translation import QT_TR_NOOP

FAULTS = (
    QT_TR_NOOP("The archive is being written by another program."),
    QT_TR_NOOP("The disk that holds the archive is full ({folder})."),
    QT_TR_NOOP("The archive file is damaged: {path}."),
    QT_TR_NOOP("The archive cannot be opened for this: {path}."),
    QT_TR_NOOP("Reading or writing the archive failed: {path}."),
    QT_TR_NOOP("The archive cannot be made in {folder}: {reason}."),
    QT_TR_NOOP("The archive has version {version}; this program knows versions up to {newest}."),
    QT_TR_NOOP("The archive's folder cannot be written: {reason}."),
    QT_TR_NOOP("Another Pond Desktop is writing the archive{holder}."),
    QT_TR_NOOP("The folder {folder} cannot be made: {reason}."),
    QT_TR_NOOP("The settings file {path} cannot be read: {reason}."),
    QT_TR_NOOP("The settings file {path} cannot be written: {reason}."),
    QT_TR_NOOP("The settings file {path} is not TOML: {reason}."),
    QT_TR_NOOP("The settings file {path} holds {key}, which is no setting."),
    QT_TR_NOOP("In the settings file {path}, {key} has a value that does not fit."),
    QT_TR_NOOP("The root {root} is not understood."),
    QT_TR_NOOP("There is no agent {agent} whose history could be read."),
    QT_TR_NOOP("There is no agent {agent}."),
    QT_TR_NOOP("The time {time} has no zone."),
    QT_TR_NOOP("There is nothing to search for."),
    QT_TR_NOOP("Results have no order {order}."),
    QT_TR_NOOP("A limit below nothing cannot be kept."),
    QT_TR_NOOP("There is no arm {arm}."),
    QT_TR_NOOP("This installation does not search by meaning."),
    QT_TR_NOOP("This installation does not search by meaning: it has nothing yet that search.semantic could turn on."),
    QT_TR_NOOP("This is not a place where a search goes on."),
    QT_TR_NOOP("This place belongs to another search."),
    QT_TR_NOOP("The message {message} has no part {part}."),
    QT_TR_NOOP("The message {message} has no file at {part}."),
    QT_TR_NOOP("The message {message} has no record of its own."),
    QT_TR_NOOP("The session {session} has no {what} in the archive."),
    QT_TR_NOOP("The session {session} lies in several files: {files}."),
    QT_TR_NOOP("{path} has no state {number}."),
    QT_TR_NOOP("{path} is no text: masks would damage it."),
    QT_TR_NOOP("{path} is not one of the files that are read."),
    QT_TR_NOOP("{path} is there already."),
    QT_TR_NOOP("{path} could not be written: {reason}."),
    QT_TR_NOOP("{path} lies in the folder of {agent}, where nothing but its own files belongs."),
    QT_TR_NOOP("This picture of {size} is too large to be saved."),
    QT_TR_NOOP("Nothing is found by: {query}"),
    QT_TR_NOOP("A note has at most {most} characters; this one has {count}."),
    QT_TR_NOOP("A title has at most {most} characters."),
    QT_TR_NOOP("No search is saved under the name {name}."),
    QT_TR_NOOP("A search is saved under a name of 1 to {most} characters."),
    QT_TR_NOOP("A search that is saved has 1 to {most} characters."),
    QT_TR_NOOP("A tag is a word or a few."),
    QT_TR_NOOP("A tag has at most {most} characters."),
    QT_TR_NOOP(
        "{tag} cannot be a tag: quotes, commas and brackets, # or - in front, and AND, OR, NOT or * alone, mean "
        "something in searches."
    ),
    QT_TR_NOOP("No folder of the session is there any more: {folders}."),
    QT_TR_NOOP("The session names no folder that it was in."),
    QT_TR_NOOP("The session {session} is of another machine ({machine})."),
    QT_TR_NOOP("The session {session} was started by another one."),
    QT_TR_NOOP("Nobody here reads the files of {source}."),
    QT_TR_NOOP("The file of the session is gone: {path}."),
    QT_TR_NOOP("The id or the file of the session is no name that may stand in a command."),
    QT_TR_NOOP("No command of {agent} is known that goes on with this session."),
    QT_TR_NOOP("There is no source {source}."),
    QT_TR_NOOP("No session or message was named."),
    QT_TR_NOOP("{text} is neither a session nor a message in the archive."),
    QT_TR_NOOP("{text} is not a message of the session {session}."),
    QT_TR_NOOP("{session} is a session, not a message."),
    QT_TR_NOOP("{text} is no address: {reason}."),
    QT_TR_NOOP("{locator} is not in the archive."),
    QT_TR_NOOP("The session {session} has no message {message}."),
    QT_TR_NOOP("{text} can be any of {places}."),
    QT_TR_NOOP("A page cannot start at {place}."),
    QT_TR_NOOP("A page cannot be asked for before one message and after another at once."),
    QT_TR_NOOP("{path} has no version {version}."),
    QT_TR_NOOP("The session {session} has no earlier version."),
)
"""Sentences of known errors."""
REMEDIES = (
    QT_TR_NOOP("Try again in a moment."),
    QT_TR_NOOP("Make room there, then capture again; nothing was half written."),
    QT_TR_NOOP("Move it aside and capture again, or restore a backup from its backups folder."),
    QT_TR_NOOP("Check the folder's permissions, or choose another place with POND_DESKTOP_HOME."),
    QT_TR_NOOP("Check the disk, then try again."),
    QT_TR_NOOP("Choose another place with POND_DESKTOP_HOME."),
    QT_TR_NOOP("Upgrade Pond Desktop; the archive was left as it is."),
    QT_TR_NOOP("Reading works meanwhile; try again when it is done."),
    QT_TR_NOOP("Make it writable, or set {variable} to a folder that is."),
    QT_TR_NOOP("Make it readable, or remove it."),
    QT_TR_NOOP("Make it and its folder writable."),
    QT_TR_NOOP("Mend that line."),
    QT_TR_NOOP("Make it {value}."),
    QT_TR_NOOP("Write it as agent=PATH, e.g. pi=~/sessions."),
    QT_TR_NOOP("Did you mean {name}?"),
    QT_TR_NOOP("Known are {names}."),
    QT_TR_NOOP("Give it with one."),
    QT_TR_NOOP("Give a word."),
    QT_TR_NOOP("Say 'relevance' or 'recency'."),
    QT_TR_NOOP("Give a limit from 1 to 200."),
    QT_TR_NOOP("Search by words: leave the arm out, or choose 'conversation', 'tools' or 'all'."),
    QT_TR_NOOP("Give the answer's own next_cursor."),
    QT_TR_NOOP("Ask with the same query and filters."),
    QT_TR_NOOP("Its parts are counted from 0 to {last}."),
    QT_TR_NOOP("Open the message to see its parts."),
    QT_TR_NOOP("Export the file of its session instead."),
    QT_TR_NOOP("Look at the status of its source."),
    QT_TR_NOOP("Choose one of them."),
    QT_TR_NOOP("Choose one of 1 to {last}."),
    QT_TR_NOOP("Leave out --masked, or use `show`."),
    QT_TR_NOOP(
        "See `paths` for the folders, or name one: --root AGENT=PATH. Where a link leads out of them, name "
        "its target in follow_links_to of settings.toml."
    ),
    QT_TR_NOOP("Name a new file."),
    QT_TR_NOOP("Choose another folder, or make room."),
    QT_TR_NOOP("Choose another folder."),
    QT_TR_NOOP("Export the session instead."),
    QT_TR_NOOP("Search for it in other words first."),
    QT_TR_NOOP("Shorten it."),
    QT_TR_NOOP("Give it another."),
    QT_TR_NOOP("Give it some words."),
    QT_TR_NOOP("Give one that is short enough to be typed again."),
    QT_TR_NOOP("Leave them out."),
    QT_TR_NOOP("Where it has another name now, join them (`projects join`), or run this in it: {command}"),
    QT_TR_NOOP("Run this in the right one: {command}"),
    QT_TR_NOOP("Go on with it there."),
    QT_TR_NOOP("Go on with that: {source}:{session}"),
    QT_TR_NOOP("Install its adapter."),
    QT_TR_NOOP("Put it back there first: `export --raw` gives its bytes."),
    QT_TR_NOOP("Look for the session in its agent."),
    QT_TR_NOOP("Look for it in the agent."),
    QT_TR_NOOP("Captured are: {sources}."),
    QT_TR_NOOP("Give an id or a locator."),
    QT_TR_NOOP("Look for it in the list of sessions or with a search, or capture first."),
    QT_TR_NOOP("Give as {field} the id of the first or last message of a page of this session."),
    QT_TR_NOOP("Give the id of one of its messages, or read the session."),
    QT_TR_NOOP("Copy it again."),
    QT_TR_NOOP("Capture first, or look for the session in the list."),
    QT_TR_NOOP("Read the session to see its messages."),
    QT_TR_NOOP("Name one of these in full."),
    QT_TR_NOOP("Say 'end' or 'start'."),
    QT_TR_NOOP("Give 'before' to go towards the start or 'after' to go towards the end, not both."),
    QT_TR_NOOP("Install its adapter, or export the file: export --raw."),
    QT_TR_NOOP("Nothing that was captured of it was taken back."),
)
"""What to do about them."""
WARNINGS = (
    QT_TR_NOOP(
        "The history of {agent} was not there at the last capture; what was captured before is kept. Mount "
        "its disk, or name its folder: --root AGENT=PATH."
    ),
    QT_TR_NOOP("The last capture of {agent} was broken off. Capture again: it goes on from there."),
    QT_TR_NOOP(
        "{count} file of {agent} gave no session: nothing was said there yet, or the format may have "
        "changed. If you talked to it, upgrade Pond Desktop and run `pond-desktop reread`."
    ),
    QT_TR_NOOP(
        "{count} files of {agent} gave no session: nothing was said there yet, or the format may have "
        "changed. If you talked to it, upgrade Pond Desktop and run `pond-desktop reread`."
    ),
    QT_TR_NOOP("{count} path of {agent} could not be read, such as {path}: {reason}. `pond-desktop status` names all."),
    QT_TR_NOOP(
        "{count} paths of {agent} could not be read, such as {path}: {reason}. `pond-desktop status` names all."
    ),
    QT_TR_NOOP("{count} record of {agent} could not be read. The bytes are kept; `pond-desktop status` says why."),
    QT_TR_NOOP("{count} records of {agent} could not be read. The bytes are kept; `pond-desktop status` says why."),
    QT_TR_NOOP(
        "{count} record of {agent} could not be read, such as at byte {offset} of {path}. The bytes are "
        "kept; `pond-desktop status` says why."
    ),
    QT_TR_NOOP(
        "{count} records of {agent} could not be read, such as at byte {offset} of {path}. The bytes are "
        "kept; `pond-desktop status` says why."
    ),
    QT_TR_NOOP("The adapter {name} of {package} is left out: {reason}."),
    QT_TR_NOOP("on a network drive"),
    QT_TR_NOOP("on a network drive ({kind})"),
)
"""What deserves attention, from `projection/concerns.py`; why a folder cannot be watched."""
GAPS = (
    QT_TR_NOOP("Conversation"),
    QT_TR_NOOP("Tool calls, results and reasoning"),
    QT_TR_NOOP("Its files hold more than was captured, or its last capture failed."),
    QT_TR_NOOP("It was never captured."),
    QT_TR_NOOP("A capture is reading it right now."),
    QT_TR_NOOP("Some of its files could not be read."),
    QT_TR_NOOP("Not all calls, results and reasoning are searchable yet: they are added newest first."),
    QT_TR_NOOP("It was made searchable by an older version of Pond Desktop."),
    QT_TR_NOOP("It took longer than it was given."),
    QT_TR_NOOP("No time was left to ask it."),
    QT_TR_NOOP("Its folder is not there now; what was captured before is searched."),
    QT_TR_NOOP("Its files may not be read."),
    QT_TR_NOOP("The search was stopped."),
    QT_TR_NOOP("It could not be searched."),
    QT_TR_NOOP("It could not answer: {reason}."),
    QT_TR_NOOP("Capture again."),
    QT_TR_NOOP("Capture once."),
    QT_TR_NOOP("Search again when that is done."),
    QT_TR_NOOP("`pond-desktop status` names them."),
    QT_TR_NOOP("Search again later; each capture goes on with it."),
    QT_TR_NOOP("Search again, or narrow the search."),
    QT_TR_NOOP("Mount its disk."),
    QT_TR_NOOP("Make them readable."),
    QT_TR_NOOP("Search again."),
    QT_TR_NOOP("Look at `pond-desktop doctor`."),
)
"""What an answer lacks, from `projection/reasons.py`."""
READING = (
    QT_TR_NOOP("Other forms of the words are found too, below those as typed."),
    QT_TR_NOOP("No message holds all of the words; these hold some of them."),
    QT_TR_NOOP("No message holds all of the words; these hold what was perhaps meant: {words}."),
    QT_TR_NOOP("No message holds all of the words; listed are the best {count} with some of them."),
    QT_TR_NOOP("No message holds all of the words; listed are the best {count} with what was perhaps meant: {words}."),
    QT_TR_NOOP("None of the {count} looked at in time has this punctuation; listed is what holds the words."),
    QT_TR_NOOP("No message holds it with this punctuation; these hold its words."),
    QT_TR_NOOP("{count} that were looked at hold the words without this punctuation: left out."),
    QT_TR_NOOP("The time was over when {count} matches were read; the next page goes on."),
    QT_TR_NOOP("Fields narrow the whole search: OR beside a field was read as AND."),
    QT_TR_NOOP("Fields narrow the whole search: NOT was read for each piece in the brackets by itself."),
    QT_TR_NOOP("{field} waits for a value."),
    QT_TR_NOOP("{field}: waits for a date."),
    QT_TR_NOOP("{field}: waits for a value."),
    QT_TR_NOOP("{field}: takes {values}."),
    QT_TR_NOOP("{value} is no date."),
    QT_TR_NOOP("{value} has no beginning."),
    QT_TR_NOOP("There is no {field} {value}."),
    QT_TR_NOOP("There is no {field} {value}. Known: {values}."),
    QT_TR_NOOP("A query looks for {most} words at most; these were left out."),
    QT_TR_NOOP("Only the first {most} characters were read."),
    QT_TR_NOOP("Nothing can be excluded beside OR: nearly every message would match."),
    QT_TR_NOOP("a bracket around nothing"),
    QT_TR_NOOP("a bracket without its other half"),
    QT_TR_NOOP("a minus in front of nothing"),
    QT_TR_NOOP("it is excluded already"),
    QT_TR_NOOP("{operator} with nothing behind it is a word"),
    QT_TR_NOOP("{operator} with nothing before it is a word"),
    QT_TR_NOOP("a minus before one letter or digit belongs to it"),
    QT_TR_NOOP("it is looked for as it is written"),
    QT_TR_NOOP("it holds no letter or digit to look for"),
    QT_TR_NOOP("{field} is no field"),
    QT_TR_NOOP("{field} is no field; did you mean {other}:?"),
    QT_TR_NOOP("nothing can be left open at the beginning of a word"),
    QT_TR_NOOP("patterns are looked for as they are written"),
)
"""How a query was read, from `search/` and `operations/answering.py`."""
FIELDS = (
    QT_TR_NOOP("who wrote it"),
    QT_TR_NOOP("the agent, or the agent on a machine"),
    QT_TR_NOOP("a folder, or a piece of its path"),
    QT_TR_NOOP("a piece of the branch's name"),
    QT_TR_NOOP("a piece of the model's name"),
    QT_TR_NOOP("the tool that was called"),
    QT_TR_NOOP("a piece of the path of a file that a tool was given"),
    QT_TR_NOOP("a session's id, its beginning, or a locator"),
    QT_TR_NOOP("where it was recorded"),
    QT_TR_NOOP("a piece of the session's title"),
    QT_TR_NOOP("sessions and messages with that tag of yours"),
    QT_TR_NOOP("a piece of a note of yours, at a session or a message"),
    QT_TR_NOOP("started by another session; marked by you"),
    QT_TR_NOOP("messages with a picture, or with a tool that failed"),
    QT_TR_NOOP("a day, a month, a range, or words for them"),
    QT_TR_NOOP("from the beginning of a day, a month or a moment on"),
    QT_TR_NOOP("before the beginning of a day, a month or a moment"),
)
"""What fields of a query are, from `search/fields.py`."""
CARDS = (QT_TR_NOOP("no output"),)
"""What cards of tools say, from `projection/tool_cards/`."""

SPANS = (
    QT_TR_NOOP("from {day} on"),
    QT_TR_NOOP("up to {day}"),
    QT_TR_NOOP("{first} to {last}"),
)
"""What a date comes to, from `search/dates.py`. Apart from the others, since nearly anything fits them."""

ALL = (*FAULTS, *REMEDIES, *WARNINGS, *GAPS, *READING, *FIELDS, *CARDS)
