"""How long a game takes: `python -m bench.minutes [GAME ...]` writes parlour/measured/length.json.

The House plays whole games at the usual table, and one of the seats is thought of as a person's, who takes four seconds
over a choice and one where there is none. The others take the time that bots take at a table of the house
(parlour/server/live/pace.py), a complete trick or round is looked at, and after a hand the count.
"""

import argparse
from statistics import fmean

from rich.console import Console
from rich.progress import track

import parlour
from bench.kept import keep, taken
from parlour.bots.players.house import House
from parlour.engine.game import Game, State
from parlour.games import GAMES
from parlour.lab.match import MOST_HANDS
from parlour.server.live.pace import Pace

GAMES_EACH, SEED = 40, 400_000
CHOICE, NO_CHOICE = 4.0, 1.0  # seconds that a person takes
PACE = Pace()


def hand_seconds(state: State, person: int) -> float:
    """Play a hand to its end; how long that takes with a person in this seat."""
    house, spent, law = House(), 0.0, state.game.law
    while state.seat is not None:
        view = state.view(state.seat)
        if state.seat == person:
            spent += CHOICE if len(view.legal()) > 1 else NO_CHOICE
        else:
            spent += (PACE.shortest + PACE.longest) / 2
        state.play(house.choose(view))
        if law.pause(state.s):
            spent += PACE.trick
    return spent + PACE.count


def game_length(game: Game, number: int) -> tuple[float, int]:
    """One game: its seconds, and its hands."""
    person = number % game.players
    state, hands = game.start(seed=SEED + number * MOST_HANDS), 1
    spent = hand_seconds(state, person)
    while not state.game_over and hands < MOST_HANDS:
        state.next_hand(seed=SEED + number * MOST_HANDS + hands)
        hands += 1
        spent += hand_seconds(state, person)
    return spent, hands


def measure(name: str, games: int) -> dict[str, object]:
    """The length of one game, and what it comes from."""
    game = parlour.load(name)
    numbers = track(range(games), description=name, transient=True)
    lengths = [game_length(game, number) for number in numbers]
    return {
        "minutes": round(fmean(seconds for seconds, _ in lengths) / 60, 1),
        "hands": round(fmean(hands for _, hands in lengths), 1),
        "players": game.players,
        "games": games,
        "first_seed": SEED,
        **taken(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.minutes", description="How long each game takes.")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--games-each", type=int, default=GAMES_EACH, metavar="N")
    asked, console = parser.parse_args(), Console()
    for name in asked.games:
        found = measure(name, asked.games_each)
        keep("length", name, found)
        console.print(f"{name}: {found['minutes']} minutes, {found['hands']} hands")


if __name__ == "__main__":
    main()
