"""Studies: whole grids of games and bots, played once, kept, and told."""

import argparse
from pathlib import Path


def study_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("settings", type=Path, metavar="FILE", help="the settings of the study, in TOML")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where it is kept (default: beside FILE, and named like it)"
    )
    parser.add_argument(
        "--on", choices=("here", "ray"), default="here", help="where it is played: on this machine, or on a Ray cluster"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="on how many processes (default: all cores)")
    parser.add_argument(
        "--format", default="", metavar="parquet|jsonl|csv", help="what the rows are kept as (default parquet)"
    )
    parser.add_argument("--told", action="store_true", help="play nothing, and tell what was played")


def study(words: argparse.Namespace) -> int:
    from parlour.lab.study.command import carry_out

    return carry_out(words)
