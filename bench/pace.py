"""How fast each game goes: `python -m bench.pace [GAME ...]` writes parlour/measured/pace.json.

The House plays whole games against itself at the usual table. The pace is what the one in front at the end has made a
hand; the swing is how far, as a standard deviation over all hands, a hand moves two neighbours apart. The searching
players reckon with both when they weigh a lead against the way to go.
"""

import argparse
from dataclasses import dataclass
from statistics import fmean, pstdev

from rich.console import Console
from rich.progress import track

import parlour
from bench.kept import keep, taken
from parlour.bots.players.house import House
from parlour.engine.game import Game, State
from parlour.engine.warm import native_games
from parlour.lab.match import MOST_HANDS

GAMES, SEED = 300, 300_000
DIGITS = 3  # that are kept of a figure


@dataclass
class Seen:
    """What was seen of some games: what the one in front made a hand, and how far each hand moved two apart."""

    paces: list[float]
    apart: list[int]


def watch(game: Game, games: int) -> Seen:
    """Let the House play so many games."""
    seen = Seen([], [])
    for number in track(range(games), description=game.name, transient=True):
        state, hands = game.start(seed=SEED + number * MOST_HANDS), 1
        play_hand(state)
        seen.apart.append(state.points[0] - state.points[1])
        while not state.game_over and hands < MOST_HANDS:
            state.next_hand(seed=SEED + number * MOST_HANDS + hands)
            hands += 1
            play_hand(state)
            seen.apart.append(state.points[0] - state.points[1])
        seen.paces.append(max(state.score) / hands)
    return seen


def play_hand(state: State) -> None:
    """The House plays a hand to its end."""
    house = House()
    while state.seat is not None:
        state.play(house.choose(state.view(state.seat)))


def measure(name: str, games: int) -> dict[str, object]:
    """The pace of one game, and what it comes from."""
    game = parlour.load(name)
    seen = watch(game, games)
    return {
        "pace": float(f"{fmean(seen.paces):.{DIGITS}g}"),
        "swing": float(f"{pstdev(seen.apart):.{DIGITS}g}"),
        "players": game.players,
        "games": games,
        "hands": len(seen.apart),
        "first_seed": SEED,
        **taken(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pace", description="How fast each game goes.")
    parser.add_argument("games", nargs="*", default=native_games())
    parser.add_argument("--games-each", type=int, default=GAMES, metavar="N")
    asked, console = parser.parse_args(), Console()
    for name in asked.games:
        found = measure(name, asked.games_each)
        keep("pace", name, found)
        console.print(f"{name}: pace {found['pace']}, swing {found['swing']}")


if __name__ == "__main__":
    main()
