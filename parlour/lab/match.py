"""Matches: two bots over the same deals with seats swapped, and how sure the difference is.

A deal is a seed. It is played once for every way of seating the two, so that both hold every hand: two seatings when
the seats divide evenly between them, otherwise each bot alone against the other in every seat. The unit of the
statistics is the deal, since its seatings share their cards.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import parlour
from parlour.bots import Bot
from parlour.bots.players.roster import Player, called, seated_as
from parlour.engine.game import Game, State
from parlour.errors import BadChoice
from parlour.games.declare import Value
from parlour.hired import hired

SURE = 1.96  # standard errors in a 95% interval
MOST_HANDS = 100  # of a game


@dataclass(frozen=True)
class Setting:
    """What a match is about: the game and its options, the two bots, and whether whole games are played.

    A bot is a name or any object that chooses; an object is sent to the processes that play, so it must be picklable.
    """

    game: str
    options: dict[str, Value]
    bots: tuple[Player, Player]
    whole_games: bool = False


@dataclass
class Tally:
    """What the first bot made against the second, a deal: points more, and games won (a half for one not decided)."""

    points: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)

    def told(self, setting: Setting) -> str:
        """The result in words."""
        one, other = map(called, setting.bots)
        points, reach = self.interval(self.points)
        deals = len(self.points)
        told = f"{one} over {other} at {setting.game}: {points:+.2f} ± {reach:.2f} points a hand ({deals} deals)."
        if setting.whole_games:
            share, reach = self.interval(self.wins)
            told += f"\nGames won by {one}: {100 * share:.1f} ± {100 * reach:.1f} %."
        return told

    def interval(self, figures: list[float]) -> tuple[float, float]:
        """The mean, and how far the 95% interval reaches to either side."""
        if len(figures) < 2:
            return (figures[0] if figures else 0.0), float("inf")
        return fmean(figures), SURE * stdev(figures) / sqrt(len(figures))


def seatings(players: int) -> list[list[int]]:
    """Which bot (0 or 1) sits in each seat, for every way of seating them."""
    if players % 2 == 0:
        return [[(seat + first) % 2 for seat in range(players)] for first in range(2)]
    return [[lone ^ (seat != place) for seat in range(players)] for place in range(players) for lone in range(2)]


def play_hand(state: State, seated: list[Bot]) -> None:
    """Play a hand to its end; at an open table the bots may speak after every move."""
    while state.seat is not None:
        state.play(seated[state.seat].choose(state.view(state.seat)))
        if not state.game.rulebook.calls:
            continue
        for seat, bot in enumerate(seated):
            said = bot.speak(state.view(seat))
            if said:
                state.call(seat, said)


def play_deal(setting: Setting, seed: int) -> tuple[float, float]:
    """One deal in every seating: the points the first bot made more, a hand and seat, and its share of games won."""
    game = parlour.load(setting.game, **setting.options)  # type: ignore[arg-type]
    bots = [seated_as(bot, seed=number) for number, bot in enumerate(setting.bots)]
    points, wins = [], []
    for seating in seatings(game.players):
        more, won = play_seating(game, [bots[number] for number in seating], seating, seed, setting.whole_games)
        points.append(more)
        wins.append(won)
    return fmean(points), fmean(wins)


def play_seating(game: Game, seated: list[Bot], seating: list[int], seed: int, whole_game: bool) -> tuple[float, float]:
    """One hand, or a whole game, with the bots so seated."""
    state = game.start(seed=seed)
    differences = []
    for hand in range(MOST_HANDS if whole_game else 1):
        if hand:
            state.next_hand(seed=seed * MOST_HANDS + hand)
        play_hand(state, seated)
        differences.append(side_mean(state.points, seating, 0) - side_mean(state.points, seating, 1))
        if state.game_over:
            break
    if not state.winners:
        return fmean(differences), 0.5
    return fmean(differences), fmean(1.0 - seating[seat] for seat in state.winners)


def side_mean(points: list[int], seating: list[int], bot: int) -> float:
    """What the seats of a bot made on the average."""
    return fmean(made for made, number in zip(points, seating, strict=True) if number == bot)


def check_match(setting: Setting, deals: int) -> None:
    """Refuse a match that cannot be played."""
    if deals < 1:
        raise BadChoice("A match needs one deal at least.")
    parlour.load(setting.game, **setting.options)  # type: ignore[arg-type]
    for bot in setting.bots:
        seated_as(bot)


def match(
    setting: Setting, deals: int, seed: int = 0, processes: int | None = None, folder: Path | str | None = None
) -> Iterator[Tally]:
    """Play so many deals on all cores; the tally after each, always in the same order. With a folder every hand is kept
    there as the row of a study, and a match that was stopped goes on."""
    check_match(setting, deals)
    if folder is not None:
        from parlour.lab.study.matches import kept  # which needs NumPy, and a match that is not kept does not

        yield from kept(setting, deals, seed, folder, processes)
        return
    tally = Tally()
    for points, wins in played(setting, range(seed, seed + deals), processes):
        tally.points.append(points)
        tally.wins.append(wins)
        yield tally


def played(setting: Setting, seeds: range, processes: int | None) -> Iterator[tuple[float, float]]:
    """What every deal came to. A single process is this one; there, too, each deal has bots who remember no other."""
    if processes == 1:
        for seed in seeds:
            yield play_deal(deepcopy(setting), seed)
        return
    with hired(processes) as pool:
        yield from pool.map(play_deal, [setting] * len(seeds), seeds)
