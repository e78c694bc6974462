"""What the program tells its caller in one number."""

DONE = 0
KNOWN_ERROR = 1
WRONG_USAGE = 2
NOTHING_FOUND = 3
OUR_FAULT = 70
INTERRUPTED = 130
