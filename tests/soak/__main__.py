"""What only long runs show: `make soak`, or python -m tests.soak; --list says what there is, --only runs one of them.

Each proof has an option that says how often, and all begin at --seed: a run that was stopped goes on with the seed it
names. --report FILE keeps what came of it, and every minute how far it is: as Markdown or, if its name ends with
.json, as JSON, from which tests/soak/kept.py makes bench/proofs.md.
"""

import argparse
import os
import sys
from pathlib import Path

from tests.soak import count, fair, games, house, killed, worlds
from tests.soak.churn import some_churn
from tests.soak.proof import Outcome, Proof, run
from tests.soak.report import write_report

AN_HOUR = 3600
PROOFS = (
    Proof("games", "random games, every invariant checked", 10_000_000, games.A_BITE, games.some_games),
    Proof("views", "pairs of worlds that look alike to a seat", 10_000_000, games.A_BITE, games.some_pairs),
    Proof("worlds", "imagined worlds with a legal past", 10_000_000, games.A_BITE, worlds.some_worlds),
    games.INDEXES,
    Proof("counts", "hands counted in lines", 1_000_000, count.A_BITE, count.some_counts),
    Proof("deals", "fair deals", 100_000_000, fair.A_BITE, fair.some_deals, fair.judge_deals),
    Proof("wire", "frames and pages compared in two worlds", 1_000_000, house.LOCKSTEPS, house.some_locksteps),
    Proof("requests", "fuzzed frames and requests", 5_000_000, house.REQUESTS, house.some_requests),
    Proof("evenings", "evenings in a simulated house", 100_000, house.EVENINGS, house.some_evenings),
    Proof("kills", "kills of a house on SQLite, parties included", 5_000, killed.A_LIFE, killed.some_kills),
    Proof("several", "kills of one of three servers on PostgreSQL", 500, killed.A_CLUSTER, killed.some_of_three),
    Proof("churn", "seconds of tables that come and go", AN_HOUR, None, some_churn),
)


def main() -> None:
    asked = read_words()
    if asked.list:
        for proof in PROOFS:
            print(f"{proof.name:10}{proof.times:>12,}  {proof.what}")
        return
    outcomes: list[Outcome] = []

    def keep(outcome: Outcome) -> None:
        """Write down what came of it so far."""
        if asked.report:
            write_report(asked.report, [*outcomes, outcome])

    for proof in PROOFS:
        times = getattr(asked, proof.name)
        if times and (not asked.only or proof.name in asked.only):
            outcome = run(proof, times, asked.seed, asked.processes, keep)
            print(outcome.told(), flush=True)
            keep(outcome)
            outcomes.append(outcome)
            if not outcome.is_whole and not outcome.fault:
                break  # Ctrl-C
    if not all(outcome.is_whole for outcome in outcomes):
        sys.exit(1)


def read_words() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Proofs that take long.")
    for proof in PROOFS:
        parser.add_argument(f"--{proof.name}", type=int, default=proof.times, help=f"{proof.what}; 0 for none")
    names = [proof.name for proof in PROOFS]
    parser.add_argument("--only", action="append", choices=names, help="this one alone; may be said again")
    parser.add_argument("--list", action="store_true", help="what there is, and how often it is done")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; a run that was stopped names its next")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="side by side; as many as cores")
    parser.add_argument("--report", type=Path, help="a file for what came of it, .md or .json")
    return parser.parse_args()


if __name__ == "__main__":
    main()
