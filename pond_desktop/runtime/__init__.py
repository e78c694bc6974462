"""Where the program runs: folders, settings, locks, logs, the clock.

Must not import anything but `errors`.
"""
