"""Studies: whole grids of games and bots, played once, kept, and told."""

import argparse
from pathlib import Path

from parlour.errors import BadChoice
from parlour.published.plans import PUBLISHED, is_published


def study_words(parser: argparse.ArgumentParser) -> None:
    named = f"the settings of the study, in TOML; or a published one by its name: {', '.join(PUBLISHED)}"
    parser.add_argument("settings", type=Path, metavar="FILE", help=named)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="where it is kept (default: beside FILE, and named like it; of a published study, its name)",
    )
    parser.add_argument(
        "--on", choices=("here", "ray"), default="here", help="where it is played: on this machine, or on a Ray cluster"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="on how many processes (default: all cores)")
    parser.add_argument(
        "--format", default="", metavar="parquet|jsonl|csv", help="what the rows are kept as (default parquet)"
    )
    parser.add_argument(
        "--page", type=Path, metavar="FILE", help="of a published study: the page to put the figures in"
    )
    parser.add_argument("--told", action="store_true", help="play nothing, and tell what was played")


def study(words: argparse.Namespace) -> int:
    if is_published(str(words.settings)):
        from parlour.published.command import carry_out
    elif words.page:
        raise BadChoice("Only the pages of published studies are filled; leave --page out.")
    else:
        from parlour.lab.study.command import carry_out

    return carry_out(words)
