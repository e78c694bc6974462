"""What each wanted file is a store of."""

from functools import partial
from pathlib import Path

from pond_desktop.adapters.contract import SourceFile, Store
from pond_desktop.adapters.cursor.agent_store import agent_documents
from pond_desktop.adapters.cursor.composers import documents_of
from pond_desktop.adapters.cursor.places import AGENT_STORE, EDITOR_STORE
from pond_desktop.adapters.cursor.plain_blocks import PlainStore
from pond_desktop.adapters.databases import DatabaseStore


def store_of(file: SourceFile, path: Path) -> Store | None:
    if file.relative.name == EDITOR_STORE:
        return DatabaseStore(path, partial(documents_of, workspace=file.beside("workspace.json")))
    if file.relative.name == AGENT_STORE:
        folder = file.relative.parent.name
        return DatabaseStore(path, partial(agent_documents, folder=folder, beside=file.beside("meta.json")))
    return PlainStore(path) if file.relative.suffix == ".txt" else None
