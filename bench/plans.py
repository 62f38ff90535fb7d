"""How good plans are: `python -m bench.plans` makes them and writes bench/plans.json, for the table in docs/parties.md.

Seed 0, the usual trials and aim; seconds are the processor's, on one core, with the code compiled before.
"""

import json
import time
from pathlib import Path
from typing import Any

from bench.kept import taken
from parlour.party.plan import plan

KEPT = Path(__file__).with_name("plans.json")
SIZES = (
    *((7, 7), (8, 7), (12, 3), (12, 10), (13, 10), (14, 10), (15, 5), (16, 5), (16, 10), (18, 8), (19, 10)),
    *((20, 5), (20, 10), (22, 10), (23, 5), (24, 7), (24, 10), (26, 10), (28, 9), (30, 10), (36, 11)),
    *((38, 10), (39, 13), (40, 10), (40, 13), (41, 10), (60, 19), (100, 10), (100, 25), (101, 10), (400, 20)),
    *((22, 21), (40, 39)),
)
"""Players and rounds."""


def main() -> None:
    plan(9, 4, trials=1000, seed=1)  # compiles
    plan(10, 4, trials=1000)
    rows = [measured(players, rounds) for players, rounds in SIZES]
    KEPT.write_text(json.dumps({**taken("numpy", "numba"), "rows": rows}, indent=1) + "\n", encoding="utf-8")
    print(f"{KEPT.name} is written; python -m bench.tables puts it into the papers.")


def measured(players: int, rounds: int) -> dict[str, Any]:
    """One plan: what repeats, and what can be proved."""
    begun = time.process_time()
    found = plan(players, rounds)
    spent = time.process_time() - begun
    row = {
        "players": players,
        "rounds": rounds,
        "repeats": list(found.repeats),
        "least": list(found.bounds),
        "seconds": round(spent, 1),
    }
    print(row, flush=True)
    return row


def rows() -> list[tuple[str, ...]]:
    """The table of what was found, a row a plan."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))["rows"]
    return [
        (
            str(row["players"]),
            str(row["rounds"]),
            *(f"{found}, {least}" for found, least in zip(row["repeats"], row["least"], strict=True)),
            f"{row['seconds']:.1f} s",
        )
        for row in kept
    ]


if __name__ == "__main__":
    main()
