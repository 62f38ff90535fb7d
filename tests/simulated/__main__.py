"""Evenings by their seeds."""

import argparse
import sys
import time

from tests.simulated.evening import Failed, live
from tests.simulated.mutants import PLANTS, RARE, evenings_until_found


def main() -> int:
    """One evening told line by line, or many in silence."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulated", description="Simulated evenings at the house.")
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--evenings", type=int, default=0, help="so many, from this seed on, without the story")
    parser.add_argument(
        "--planted", type=int, default=0, help="after how many evenings, of so many, is each planted mistake found?"
    )
    asked = parser.parse_args()
    if asked.planted:
        for mistake in PLANTS + RARE:
            print(f"{evenings_until_found(mistake, asked.planted) or 'not found':>9} {mistake.__name__}", flush=True)
        return 0
    try:
        if not asked.evenings:
            print(live(asked.seed, print))
            return 0
        began = time.process_time()
        reports = [live(asked.seed + number) for number in range(asked.evenings)]
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    seconds = time.process_time() - began
    print(
        f"{len(reports)} evenings in {seconds:.1f} s ({60 * len(reports) / seconds:.0f} a minute): "
        f"{sum(report.acts for report in reports):,} acts, {sum(report.pictures for report in reports):,} pictures, "
        f"{sum(report.crashes for report in reports):,} crashes; nothing failed."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
