"""How strong the rungs are: each against the one below, the Master against the House and against chance.

    python -m bench.strength              # every game: writes bench/strength.md
    python -m bench.strength euchre       # one game, in the place of its older table

Whole games on the same deals with the seats changed over, from locked seeds that were not used for finding the rungs.
"""

import sys
import time
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn

import parlour
from bench.report import Row, Section, machine, markdown, show
from parlour.bots.games import setting_of
from parlour.bots.players.house import House
from parlour.bots.players.ladder import PATIENCE
from parlour.bots.players.roster import RUNGS, bot_named
from parlour.bots.search.searcher import warm_search
from parlour.engine.warm import native_games
from parlour.lab.match import Setting, match

RESULTS = Path(__file__).parent / "strength.md"
SEED = 700_000
DEALS = {"learner": 60, "house": 60, "club": 60, "expert": 50, "master": 30, "over house": 24, "over chance": 10}
"""How many deals are played: by a rung against the one below, by the Master against the House and against chance."""
OTHERWISE = {
    "transfer": {"learner": 40, "club": 100, "expert": 100, "master": 100, "over house": 60},
    "matchem": {"learner": 240, "house": 240, "club": 240, "expert": 200, "master": 120}
    | {"over house": 40, "over chance": 75},
    "trolley": {"club": 100, "expert": 100, "master": 90},
    "pinochle": {"learner": 300, "house": 300, "club": 300, "expert": 300, "master": 120}
    | {"over house": 48, "over chance": 75},
    "lost-heir": {"club": 100, "expert": 100, "master": 60},
}
"""Fewer deals of a long game, and more of games in which luck is great."""
HELD = 10  # the Master is held to one part in so many of his deals, or the tables would take a day
LEAST, MOST = 0.60, 0.80  # that a rung should win from the one below


def main() -> None:
    console = Console()
    for name in sys.argv[1:] or native_games():
        section = measure(name, console)
        show(console, section)
        keep(section)
    console.print(f"Written to {RESULTS.relative_to(Path.cwd())}.")


def keep(section: Section) -> None:
    """Put a game's table into the file of results, in the place of an older one."""
    found = RESULTS.read_text(encoding="utf-8").split("\n## ")[1:] if RESULTS.exists() else []
    tables = {text.partition("\n")[0]: "## " + text.rstrip() + "\n" for text in found}
    tables[section.title] = markdown(section)
    lines = "".join(f"- {line}\n" for line in head())
    RESULTS.write_text("\n".join(["# Strength\n", lines, *tables.values()]), encoding="utf-8")


def head() -> list[str]:
    """What must be known to read the figures."""
    return [
        *machine("numpy", "numba")[1:],
        "Whole games at the usual table (four seats, two for each player, sitting alternately) by the usual options; "
        "each deal is played twice with the seats changed over, and the deal is the unit of the 95% interval",
        f"Deals from seed {SEED:,} on, but where Further matches tells of others; the rungs were found on other seeds",
        f"The Master is held to one part in {HELD} of the deals he thinks of at the table",
        "Roulette has no rungs of strength: its places are fair or lose, and its players differ by temperament "
        "(parlour/bots/games/roulette/temper.py)",
    ]


def measure(name: str, console: Console) -> Section:
    """All matches of one game."""
    ladder = setting_of(parlour.load(name).module).rungs
    rungs = ", ".join(f"{rung.capitalize()} {ladder[rung].deals:,}" for rung in RUNGS if rung in ladder)
    taken = machine()[0]
    about = f"{taken}. Deals a rung thinks of: {rungs}; the House none. {thinking_time(name)}"
    section = Section(parlour.load(name).rulebook.title, about)
    for below, rung in pairwise(RUNGS):
        share, row = won_games(name, rung, below, deals_of(name, rung), console)
        section.rows.append(Row(*row, f"{LEAST:.0%} to {MOST:.0%}", LEAST <= round(share, 2) <= MOST))
    for rival, whom, target in (("house", "over house", 0.65), ("random", "over chance", 0.95)):
        share, row = won_games(name, "master", rival, deals_of(name, whom), console)
        section.rows.append(Row(*row, f"≥ {target:.0%}", share >= target))
    return section


def deals_of(name: str, which: str) -> int:
    """How many deals of a game are played in a match."""
    return OTHERWISE.get(name, {}).get(which, DEALS[which])


def won_games(name: str, one: str, other: str, deals: int, console: Console) -> tuple[float, tuple[str, str]]:
    """The share of games one bot wins from another, and in words how sure that is."""
    held = f"search:{setting_of(parlour.load(name).module).rungs['master'].deals // HELD}"
    setting = Setting(name, {}, (held if one == "master" else one, other), whole_games=True)
    with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=console, transient=True) as progress:
        played = match(setting, deals, SEED)
        *_, tally = progress.track(played, deals, description=f"{name}: {one} against {other}")
    share, reach = tally.interval(tally.wins)
    points, points_reach = tally.interval(tally.points)
    figure = f"{share:.1%} ± {reach:.1%} of {2 * deals} games, {points:+.2f} ± {points_reach:.2f} points a hand"
    return share, (f"{one.capitalize()} over {other}", figure)


def thinking_time(name: str) -> str:
    """How long the Master thinks of a move, over three hands that the house plays."""
    warm_search(name)  # compiling is not thinking
    spent = []
    for seed in range(3):
        state = parlour.load(name).start(seed=seed)
        while not state.hand_over:
            assert state.seat is not None
            view = state.view(state.seat)
            if len(state.legal()) > 1:
                begun = time.perf_counter()
                bot_named("master").choose(view)
                spent.append(time.perf_counter() - begun)
            state.play(House().choose(view))
    longest = f"{1000 * max(spent):.0f} ms at the longest (the clock stops it at {1000 * PATIENCE:.0f} ms)"
    return f"The Master thinks {1000 * fmean(spent):.0f} ms of a move, {longest}."


if __name__ == "__main__":
    main()
