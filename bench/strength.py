"""How strong the rungs are: each against the one below, the Master against the House and against chance.

    python -m bench.strength              # every game: writes parlour/measured/strength.json, and strength.md from it
    python -m bench.strength euchre       # one game, in the place of its older figures

Whole games on the same deals with the seats changed over, from locked seeds that were not used for finding the rungs.
"""

import sys
import time
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn

import parlour
from bench.kept import keep, taken
from bench.report import Row, Section, markdown, show
from parlour.bots.games import setting_of
from parlour.bots.players.house import House
from parlour.bots.players.ladder import PATIENCE
from parlour.bots.players.roster import RUNGS, bot_named
from parlour.bots.search.searcher import warm_search
from parlour.engine.warm import native_games
from parlour.lab.match import Setting, match
from parlour.measured import figures

RESULTS = Path(__file__).with_name("strength.md")
FURTHER = Path(__file__).with_name("strength_further.md")
KEPT = Path(__file__).parent.parent / ".bench" / "matches"  # every hand, so that what was stopped goes on
SEED = 700_000
DEALS = {"learner": 60, "house": 60, "club": 60, "expert": 50, "master": 30, "over house": 24, "over chance": 10}
"""How many deals are played: by a rung against the one below, by the Master against the House and against chance. A
game may ask for others (`deals` in its setting): fewer of a long one, and more where luck is great."""
HELD = 10  # the Master is held to one part in so many of his deals, or the tables would take a day
LEAST, MOST = 0.60, 0.80  # that a rung should win from the one below
AIMS = {"house": 0.65, "random": 0.95}  # that the Master should win from these at least


def main() -> None:
    console = Console()
    for name in sys.argv[1:] or native_games():
        keep("strength", name, measure(name, console))
        figures.cache_clear()
        show(console, section_of(name))
        RESULTS.write_text(rendered(), encoding="utf-8")
    console.print(f"Written to {RESULTS.name}; python -m bench.tables puts the figures into the README.")


# ---- measuring ----


def measure(name: str, console: Console) -> dict[str, Any]:
    """All matches of one game."""
    game = parlour.load(name)
    ladder = setting_of(game.module).rungs
    mean, longest = thinking_time(name)
    matches = [won_games(name, rung, below, deals_of(name, rung), console) for below, rung in pairwise(RUNGS)]
    for rival, whom in (("house", "over house"), ("random", "over chance")):
        matches.append(won_games(name, "master", rival, deals_of(name, whom), console))
    return {
        "matches": matches,
        "thinks_ms": mean,
        "thinks_at_most_ms": longest,
        "deals_thought_of": {rung: ladder[rung].deals for rung in RUNGS if rung in ladder},
        "master_held_to": HELD,
        "players": game.players,
        **taken("numpy", "numba"),
    }


def deals_of(name: str, which: str) -> int:
    """How many deals of a game are played in a match."""
    return setting_of(parlour.load(name).module).deals.get(which, DEALS[which])


def won_games(name: str, one: str, other: str, deals: int, console: Console) -> dict[str, Any]:
    """The share of games one bot wins from another, the points a hand it makes more, and how sure both are."""
    held = f"search:{setting_of(parlour.load(name).module).rungs['master'].deals // HELD}"
    setting = Setting(name, {}, (held if one == "master" else one, other), whole_games=True)
    with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=console, transient=True) as progress:
        played = match(setting, deals, SEED, folder=KEPT / name / f"{one}-{other}")
        *_, tally = progress.track(played, deals, description=f"{name}: {one} against {other}")
    share, reach = tally.interval(tally.wins)
    points, points_reach = tally.interval(tally.points)
    return {
        "one": one,
        "other": other,
        "games": 2 * deals,
        "share": round(share, 4),
        "share_reach": round(reach, 4),
        "points": round(points, 3),
        "points_reach": round(points_reach, 3),
        "first_seed": SEED,
    }


def thinking_time(name: str) -> tuple[int, int]:
    """How long the Master thinks of a move over three hands that the house plays, and at the longest, in ms."""
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
    return round(1000 * fmean(spent)), round(1000 * max(spent))


# ---- telling ----


def rendered() -> str:
    """The file for readers, made of the figures and of what is told of further matches."""
    known = figures("strength")
    lines = "".join(f"- {line}\n" for line in head(known))
    tables = [markdown(section_of(name)) for name in known]
    return "\n".join(["# Strength\n", lines, *tables, FURTHER.read_text(encoding="utf-8")])


def head(known: dict[str, Any]) -> list[str]:
    """What must be known to read the figures."""
    places = dict.fromkeys(line for told in known.values() for line in (told["machine"], told["versions"]))
    return [
        *places,
        "Whole games at the usual table (four seats, two for each player, sitting alternately) by the usual options; "
        "each deal is played twice with the seats changed over, and the deal is the unit of the 95% interval",
        "The rungs were found on other deals than those of these matches, but where Further matches tells of others",
        f"The Master is held to one part in {HELD} of the deals he thinks of at the table",
        "Roulette has no rungs of strength: its places are fair or lose, and its players differ by temperament "
        "(parlour/bots/games/roulette/temper.py)",
        "Made by `python -m bench.strength` from parlour/measured/strength.json; not to be edited",
    ]


def section_of(name: str) -> Section:
    """A game's table."""
    told = figures("strength")[name]
    return Section(parlour.load(name).rulebook.title, about(told), [row_of(match) for match in told["matches"]])


def about(told: dict[str, Any]) -> str:
    """When a game's matches were played and on which deals, and how much the players think."""
    rungs = ", ".join(f"{rung.capitalize()} {deals:,}" for rung, deals in told["deals_thought_of"].items())
    longest = f"{told['thinks_at_most_ms']} ms at the longest (the clock stops it at {1000 * PATIENCE:.0f} ms)"
    return (
        f"Taken {told['taken']} at commit {told['commit']}. {seeds_told(told)} Deals a rung thinks of: {rungs}; the "
        f"House none. The Master thinks {told['thinks_ms']} ms of a move, {longest}."
    )


def seeds_told(told: dict[str, Any]) -> str:
    """The deals that were played; those of single matches, where they are others, with their day and commit."""
    first = told["matches"][0]["first_seed"]
    sentence = f"Deals from seed {first:,} on."
    others = [match for match in told["matches"] if match["first_seed"] != first]
    for seed in dict.fromkeys(row["first_seed"] for row in others):
        alike = [row for row in others if row["first_seed"] == seed]
        rows = ", ".join(f"{row['one'].capitalize()} over {row['other']}" for row in alike)
        sentence += f" But {rows}: deals from {seed:,} on"
        sentence += f", taken {alike[0]['taken']} at commit {alike[0]['commit']}." if "taken" in alike[0] else "."
    return sentence


def row_of(match: dict[str, Any]) -> Row:
    """One match in a row, and whether the aim was met."""
    one, other, share = match["one"], match["other"], match["share"]
    figure = (
        f"{share:.1%} ± {match['share_reach']:.1%} of {match['games']} games, "
        f"{match['points']:+.2f} ± {match['points_reach']:.2f} points a hand"
    )
    if one == "master" and other in AIMS:
        return Row(f"Master over {other}", figure, f"≥ {AIMS[other]:.0%}", share >= AIMS[other])
    aim = f"{LEAST:.0%} to {MOST:.0%}"
    return Row(f"{one.capitalize()} over {other}", figure, aim, LEAST <= round(share, 2) <= MOST)


if __name__ == "__main__":
    main()
