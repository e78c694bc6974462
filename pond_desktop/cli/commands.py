"""All commands, in the order in which the help lists them."""

from collections.abc import Callable

from pond_desktop.cli.activity import activity
from pond_desktop.cli.backups import backup, restore
from pond_desktop.cli.capturing import capture
from pond_desktop.cli.checking import doctor, sources
from pond_desktop.cli.editing import editors
from pond_desktop.cli.expanding import expand
from pond_desktop.cli.exporting import export, raw
from pond_desktop.cli.forgetting import forget
from pond_desktop.cli.importing import import_
from pond_desktop.cli.linking import open_
from pond_desktop.cli.own import note_, notes, pin, tag, tags, title
from pond_desktop.cli.own_files import own
from pond_desktop.cli.picking import pick
from pond_desktop.cli.projects import projects
from pond_desktop.cli.reading import message, sessions, show
from pond_desktop.cli.referring import insert, ref
from pond_desktop.cli.resuming import resume
from pond_desktop.cli.scheduling import schedule
from pond_desktop.cli.searches import searches
from pond_desktop.cli.searching import search
from pond_desktop.cli.secrets import secrets
from pond_desktop.cli.sql import sql
from pond_desktop.cli.upkeep import paths, status
from pond_desktop.cli.versions import diff, reread, versions

COMMANDS: tuple[Callable[..., object], ...] = (
    capture,
    schedule,
    import_,
    sessions,
    show,
    versions,
    diff,
    message,
    search,
    expand,
    sql,
    ref,
    insert,
    open_,
    pick,
    editors,
    pin,
    tag,
    tags,
    note_,
    notes,
    title,
    searches,
    own,
    projects,
    activity,
    resume,
    raw,
    export,
    reread,
    secrets,
    forget,
    backup,
    restore,
    status,
    sources,
    doctor,
    paths,
)
