"""Which real and which invented files the contract is held against."""

import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath

import zstandard

from pond_desktop.adapters.contract import Adapter, SourceFile, StoreAdapter

_CHECKOUT = Path(__file__).resolve().parent.parent.parent
SAMPLES = _CHECKOUT / "tests" / "data"
CORPUS = _CHECKOUT.parent / "shared" / "corpus"
_ROOT_NAMES = {"projects", "sessions", "archived_sessions"}


def source_file(adapter: Adapter, path: Path, top: Path) -> SourceFile | None:
    """The file as a capture would name it: below the first folder that looks like a root and whose adapter wants it."""
    pieces = path.relative_to(top).parts
    marks = [place for place, piece in enumerate(pieces) if piece in _ROOT_NAMES]
    depths = (marks[0] + 1, marks[0]) if marks else (*range(1, len(pieces)), 0)
    for depth in depths:
        relative = PurePosixPath(*pieces[depth:])
        if adapter.wants(relative) and all(adapter.enters(folder) for folder in relative.parents if folder.name):
            return SourceFile(relative=relative, root=top.joinpath(*pieces[:depth]))
    return None


def contents(adapter: Adapter, file: SourceFile, path: Path) -> Iterator[tuple[SourceFile, bytes]]:
    """What the adapter reads of a file: its bytes, or those of each document where it is a store. Nothing where a store
    can't be opened."""
    store = adapter.store(file, path) if isinstance(adapter, StoreAdapter) else None
    if store is None:
        yield file, content_of(path)
        return
    with tempfile.TemporaryDirectory() as scratch, store.documents(Path(scratch)) as documents:
        for document in documents:
            with document.open() as stream:
                yield SourceFile(relative=file.relative / document.name, root=file.root), stream.read()


def sample_files(adapter: Adapter) -> list[tuple[str, Path, Path]]:
    """`(name, path, top)` of the invented samples."""
    return _below(SAMPLES / adapter.agent)


def corpus_files(adapter: Adapter) -> list[tuple[str, Path, Path]]:
    """`(name, path, top)` of the real files; empty where there is no corpus beside the checkout."""
    edge = CORPUS / "edge"
    edges = [(f"edge/{path.name}", path, edge) for path in sorted(edge.glob(f"{adapter.agent}-*"))]
    return _below(CORPUS / adapter.agent) + edges


def content_of(path: Path) -> bytes:
    """The file's plain bytes."""
    content = path.read_bytes()
    return zstandard.ZstdDecompressor().stream_reader(BytesIO(content)).read() if path.suffix == ".zst" else content


def _below(top: Path) -> list[tuple[str, Path, Path]]:
    return [(path.relative_to(top).as_posix(), path, top) for path in sorted(top.rglob("*")) if path.is_file()]
