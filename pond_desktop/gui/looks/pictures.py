"""Bytes that somebody wrote → a picture, within limits. May run in any thread."""

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODeviceBase, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from pond_desktop.gui.looks.amounts import number, size
from pond_desktop.gui.translation import tr
from pond_desktop.projection.pictures import is_broken_off, kind_of_bytes

THUMB_SIZE: Final = QSize(360, 240)
PIXELS_MAX = 40_000_000
"""A file of some kB can say that it is a picture of any size: more than this is not decoded."""
_MEGABYTES_MAX = 4 * PIXELS_MAX // 1_000_000 + 64


class Decoded(Struct, frozen=True, kw_only=True, eq=False):
    """`size` is that of the picture itself. Without an image `fault` is a sentence that says why."""

    image: QImage | None = None
    size: tuple[int, int] = (0, 0)
    fault: str = ""


def decoded_picture(content: bytes | None, all_bytes: int, within: QSize | None = None) -> Decoded:
    """Only PNG, JPEG, GIF, WebP and BMP are decoded, told by their bytes whatever they are said to be: nothing that
    could hold a script or an address.

    Args:
        content: the file; `None` where it could not be read.
        all_bytes: how large it is.
        within: makes it smaller, where it is larger.
    """
    if content == b"" and not all_bytes:
        return Decoded(fault=tr("This picture is empty."))
    kind = kind_of_bytes(content) if content else None
    if content is None or kind is None:
        return Decoded(fault=tr("This picture of {size} cannot be shown.").format(size=size(all_bytes)))
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODeviceBase.OpenModeFlag.ReadOnly)
    QImageReader.setAllocationLimit(_MEGABYTES_MAX)
    reader = QImageReader(buffer, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    whole = reader.size()
    if whole.width() * whole.height() > PIXELS_MAX:
        words = tr("This picture is too large to be shown: {width} × {height} pixels, {size}.")
        told = words.format(width=number(whole.width()), height=number(whole.height()), size=size(all_bytes))
        return Decoded(size=whole.toTuple(), fault=told)
    if within is not None and (whole.width() > within.width() or whole.height() > within.height()):
        reader.setScaledSize(whole.scaled(within, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1)))
    image = QImage() if is_broken_off(content, kind) else reader.read()
    if image.isNull():
        return Decoded(fault=tr("This picture of {size} is damaged.").format(size=size(all_bytes)))
    return Decoded(image=image, size=(whole if whole.isValid() else image.size()).toTuple())
