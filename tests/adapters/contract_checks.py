"""The promises of the contract, under the name that tests know."""

from pond_desktop.adapters.checking.promises import *  # noqa: F403
