"""Agents' files → archive: find, compare with the ledger, adapt, append, report.

In: a pond's archive, its adapters and roots. Out: reports. Must not import an operation or a surface.
"""

from pond_desktop.capture.report import CaptureReport, Progress, ProgressSink
from pond_desktop.capture.run import run

__all__ = ["CaptureReport", "Progress", "ProgressSink", "run"]
