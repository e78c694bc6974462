"""Where the program runs: folders, settings, locks, logs, the clock, the files shipped with it.

In: the environment and the settings file. Out: frozen values and a lock. Must not import anything but `errors`.
"""

from pond_desktop.runtime.clock import utc_now
from pond_desktop.runtime.folders import Folders, is_file, is_folder, is_there
from pond_desktop.runtime.locks import WriterLock
from pond_desktop.runtime.resources import resource
from pond_desktop.runtime.settings import Settings, Theme

__all__ = ["Folders", "Settings", "Theme", "WriterLock", "is_file", "is_folder", "is_there", "resource", "utc_now"]
