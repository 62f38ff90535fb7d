"""The count and the score sheet of a game at a house, from what the house sends."""

from itertools import accumulate

from parlour.engine.game import Game
from parlour.games.facts import Counted
from parlour.games.spoken import they_do
from parlour.table.sheet import Row, Sheet, headed
from parlour.terminal.count import Count
from parlour.terminal.position import position_sent
from parlour.terminal.show import joined
from parlour.wire import table as wire


def count_sent(game: Game, now: wire.Table, board: wire.Board) -> Count:
    """The count of the hand that is over."""
    position = position_sent(game, now, board)
    lines = [Counted(tuple(line.seats), line.text, line.points, line.rule) for line in board.count]
    return Count(
        game=game,
        names=position.names,
        hand=now.hand,
        told=position.told,
        headline=headed(board.headline),
        lines=lines,
        sides=position.sides,
        points=board.points,
        score=board.score,
    )


def sheet_sent(now: wire.Table, board: wire.Board) -> Sheet:
    """The score sheet so far."""
    sides = [tuple(seat for seat, of in enumerate(board.sides) if of == side) for side in dict.fromkeys(board.sides)]
    made = [tuple(hand[side[0]] for side in sides) for hand in now.counts]
    scores = accumulate(made, lambda before, hand: tuple(map(sum, zip(before, hand, strict=True))))
    rows = [
        Row(number, headline, points, score)
        for number, (headline, points, score) in enumerate(zip(now.headlines, made, scores, strict=True), 1)
    ]
    names = [joined([seat.name for seat in now.seats], side) for side in sides]
    return Sheet(sides, names, rows, [place for place, side in enumerate(sides) if side[0] in board.winners])


def winner_sent(now: wire.Table, board: wire.Board) -> str:
    """Who has won the game, in a sentence; where one plays alone, only that it is over."""
    if len(now.seats) == 1 or not board.winners:
        return "The game is over."
    winners = [now.seats[seat].name for seat in board.winners]
    return headed(f"{they_do(winners, 'win', head=True)} the game with {board.score[board.winners[0]]}.")
