"""One window over one pond: the panes, and the askers that turn their wishes into operations."""

from pond_desktop.gui.acting import Acting, fill_menu_of_hits
from pond_desktop.gui.annotating import Annotating
from pond_desktop.gui.capturing import Capturing
from pond_desktop.gui.carding import Carding
from pond_desktop.gui.charting import Charting
from pond_desktop.gui.choosing import Choosing
from pond_desktop.gui.comparing import Comparing
from pond_desktop.gui.copying import Copying
from pond_desktop.gui.detailing import Detailing
from pond_desktop.gui.dragging import Dragging
from pond_desktop.gui.exporting import Exporting
from pond_desktop.gui.finding import Finding
from pond_desktop.gui.front import Front
from pond_desktop.gui.going import Going
from pond_desktop.gui.inserting import Inserting
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.opening import Opening
from pond_desktop.gui.preferences import Preferences
from pond_desktop.gui.reading import Reading
from pond_desktop.gui.resuming import Resuming
from pond_desktop.gui.saved_searching import SavedSearching
from pond_desktop.gui.saving import Saving
from pond_desktop.gui.searching import Searching
from pond_desktop.gui.several import Several
from pond_desktop.gui.switcher import Switcher
from pond_desktop.gui.walking import Walking
from pond_desktop.gui.watching import Watching
from pond_desktop.pond import Pond


class Desk:
    """One window over one pond, with what stands between them.

    Of several windows of a program the first, the `leader`, captures and watches; the others hear of it. `front`: what
    is shown already.
    """

    def __init__(
        self,
        pond: Pond,
        theme: Theme,
        preferences: Preferences | None = None,
        *,
        is_sample_offered: bool = False,
        leader: "Desk | None" = None,
        front: Front | None = None,
    ) -> None:
        front = front or Front(pond, theme)
        self.background, self.window, self.listing = front.background, front.window, front.listing
        self.window.furnish()
        self.navigator = Navigator(pond, self.window, self.background)
        self.cardings = tuple(Carding(side, self.window, self.background) for side in self.navigator.sides)
        for side in self.navigator.sides:
            Reading(side, self.window, self.background)
            Finding(side, self.window, self.background)
            Acting(side, self.window)
        fill_menu_of_hits(self.window)
        self.listing.follow(self.navigator)
        self.several = Several(self.navigator, self.window, self.background)
        self.several.pins_changed.connect(self.listing.refresh)
        self.opening = Opening(self.navigator, self.window, self.background)
        self.capturing = Capturing(
            self.navigator, self.listing, self.window, self.background, is_sample_offered=is_sample_offered
        )
        first = self if leader is None else leader
        self.window.capture_wanted.connect(first.capturing.start)
        self.copying = Copying(self.navigator, self.window, self.background)
        self.saving = Saving(self.navigator, self.window, self.background)
        self.resuming = Resuming(self.navigator, self.window, self.background)
        self.searching = Searching(self.navigator, self.window, self.background)
        self.walking = Walking(self.navigator, self.searching, self.window, self.background)
        self.capturing.finished.connect(self.searching.refresh_names)
        self.exporting = Exporting(self.navigator, self.searching, self.window, self.background)
        self.annotating = Annotating(self.navigator, self.window, self.background)
        self.annotating.changed.connect(self.listing.refresh)
        self.annotating.changed.connect(self.searching.refresh_names)
        self.saved_searching = SavedSearching(self.navigator, self.window, self.background)
        self.detailing = Detailing(self.navigator, self.window, self.background)
        self.comparing = Comparing(self.navigator, self.window, self.background)
        self.switcher = Switcher(self.navigator, self.listing, self.window, self.background)
        self.going = Going(self.navigator, self.window, self.background)
        self.charting = Charting(self.navigator, self.listing, self.window, self.background)
        self.capturing.finished.connect(self.charting.refresh)
        self.watching = Watching(self.navigator, self.listing, self.window, self.background)
        self.watching.looked.connect(self.capturing.show_status_soon)
        if leader is not None:
            self.capturing.follow(leader.capturing)
            self.watching.follow(leader.watching)
        self.preferences = preferences or Preferences(pond, theme)
        self.choosing = Choosing(self.preferences, self.window)
        self.inserting = Inserting(self.navigator, self.choosing, self.window, self.background)
        self.dragging = Dragging(self.inserting, self.window, self.background)
        self.preferences.changed.connect(self.charting.settings_changed)
        self.window.set_latest_first(pond.settings.newest_first)

    def close(self) -> None:
        """Before the pond closes: nothing asks it any more."""
        self.annotating.finish()
        self.background.close()
        self.window.close()
