"""The count of a hand in words, and the score sheet of a game as a person would have kept it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games.counting import called, sides_of
from parlour.games.spoken import capital, they_do

if TYPE_CHECKING:
    from parlour.engine.game import State
    from parlour.table.record import Hand

NOTHING = "nothing"
WINNER = "*"  # beside the name of a side that has won


@dataclass(frozen=True)
class Row:
    """A hand on the score sheet: what came of it, and by sides what it counted and the score after it."""

    hand: int
    headline: str
    made: tuple[int, ...]
    score: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """A score sheet: who scores together, by name, a row for every hand that is over, and the sides that have won."""

    sides: list[tuple[int, ...]]
    names: list[str]
    rows: list[Row]
    winners: list[int]

    def lines(self) -> list[str]:
        """The sheet as text, column under column; the winner has a star."""
        heads = [f"{name}{WINNER if place in self.winners else ''}" for place, name in enumerate(self.names)]
        table = [["hand", *heads, "what came of it"]]
        for row in self.rows:
            counts = [f"{signed(made)} = {total}" for made, total in zip(row.made, row.score, strict=True)]
            table.append([str(row.hand), *counts, row.headline])
        widths = [max(len(line[column]) for line in table) for column in range(len(heads) + 1)]
        return ["  ".join([*map(str.rjust, line, widths), line[-1]]).rstrip() for line in table]


def signed(points: int) -> str:
    """Points won or lost: "+7", "-3", "0"."""
    return f"{points:+}" if points else "0"


def sheet_of(state: "State", hands: "Sequence[Hand]", names: Sequence[str]) -> Sheet:
    """The score sheet of a game so far: its hands, and the state it has come to."""
    sides = sides_of(state.s, state.game.law.partner)
    rows = []
    for number, hand in enumerate(hands, 1):
        if hand.count is not None:
            score = [before + now for before, now in zip(hand.deal.score, hand.count, strict=True)]
            made = tuple(hand.count[side[0]] for side in sides)
            rows.append(Row(number, hand.headline, made, tuple(score[side[0]] for side in sides)))
    winners = [place for place, side in enumerate(sides) if side[0] in state.winners]
    return Sheet(sides, [" and ".join(called(names, side)) for side in sides], rows, winners)


def headline_of(state: "State", names: Sequence[str]) -> str:
    """What came of a hand that is over, in a sentence; by what everybody may know."""
    return headed(state.game.law.headline(state.view(None).known, list(names)))


def headed(sentence: str) -> str:
    """A sentence that may begin with a seat that has no name: "Seat 2 has six Cars."."""
    return capital(sentence) if sentence.startswith("seat ") else sentence


def count_told(state: "State", names: Sequence[str]) -> list[str]:
    """The count line by line: whose, what for, how much and by which rule; a side without a line counts nothing."""
    game, known = state.game, state.view(None).known
    told = []
    lines = game.law.count_lines(known)
    for side in sides_of(known, game.law.partner):
        own = [line for line in lines if side[0] in line.seats]
        who = " and ".join(called(names, side))
        told += [f"{who}: {line.text}, {line.points}{f' ({line.rule})' if line.rule else ''}" for line in own]
        told += [] if own else [f"{who}: {NOTHING}"]
    return told


def winner_told(state: "State", names: Sequence[str]) -> str:
    """Who has won the game, in a sentence; where one plays alone, only that it is over."""
    winners = called(names, state.winners)
    if state.game.players == 1 or not winners:
        return "The game is over."
    score = state.score[state.winners[0]]
    return headed(f"{they_do(winners, 'win', head=True)} the game with {score}.")
