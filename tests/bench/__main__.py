"""`python -m tests.bench`: measures the program and prints the figures that it must reach.

Everything is made anew from a fixed seed in a temporary folder. Each piece of work runs in a process of its own; what
is compared is run in turns, and the medians count. Ends with 1 where a bound was missed.
"""

import argparse
import os
import platform
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.bench import figures
from tests.bench.table import Figure, print_table


def main() -> int:
    arguments = _arguments()
    work = Path(tempfile.mkdtemp(prefix="pond-bench-", dir=arguments.work))
    sizes = figures.Sizes.quick() if arguments.quick else figures.Sizes()
    if arguments.sessions:
        sizes = sizes._replace(sessions=arguments.sessions)
    if arguments.messages:
        sizes = sizes._replace(messages=arguments.messages)
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {platform.platform()}; work in {work}")
    found: list[Figure] = []
    try:
        for name, measure in figures.ALL.items():
            if arguments.only and name not in arguments.only:
                continue
            began = time.perf_counter()
            found += measure(work, sizes, arguments.rounds)
            print(f"  {name}: {time.perf_counter() - began:.0f} s", file=sys.stderr)
        if arguments.kill_rounds:
            found += figures.kills(work, arguments.kill_rounds)
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)
    print()
    print_table(found)
    return 1 if any(figure.is_kept is False for figure in found) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--sessions", type=int, help="sessions of the main history (1500, about 260 MB)")
    parser.add_argument("--messages", type=int, help="messages of the archive that is searched (1,000,000)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each side of a comparison runs")
    parser.add_argument("--quick", action="store_true", help="a tenth of the sizes: to see that it works")
    parser.add_argument("--only", action="append", choices=[*figures.ALL], help="measure only these")
    parser.add_argument("--kill-rounds", type=int, default=0, metavar="N", help="also kill N captures midway")
    parser.add_argument("--work", type=Path, help="make the temporary folder here (needs about 4 GB)")
    parser.add_argument("--keep", action="store_true", help="leave the temporary folder")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
