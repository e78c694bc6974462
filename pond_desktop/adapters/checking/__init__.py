"""What every adapter must keep, as plain functions: for our own tests and for those of other packages' adapters.

In: an adapter, a `SourceFile`, a file's bytes. Out: nothing, or AssertionError. Must not import any agent's adapter;
the program itself never imports this.
"""

from pond_desktop.adapters.checking.promises import (
    check_all,
    check_bodies,
    check_bytes_are_accounted_for,
    check_cut,
    check_cuts,
    check_damage,
    check_foreign_state,
    check_growth,
    check_ids_and_order,
    check_nothing_is_invented,
    check_reads_alike,
    check_spans,
    check_times,
    check_worktrees,
    fold,
    parts_of,
    read,
)

__all__ = [
    "check_all",
    "check_bodies",
    "check_bytes_are_accounted_for",
    "check_cut",
    "check_cuts",
    "check_damage",
    "check_foreign_state",
    "check_growth",
    "check_ids_and_order",
    "check_nothing_is_invented",
    "check_reads_alike",
    "check_spans",
    "check_times",
    "check_worktrees",
    "fold",
    "parts_of",
    "read",
]
