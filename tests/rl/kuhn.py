"""Kuhn's poker, the smallest game with bluffs, whose value is known: a game to try algorithms on."""

from parlour.cards import Pack
from parlour.games.declare import CARDS, NONE, SEAT, Numbers, Option, Rulebook, State, one_of, own, public
from parlour.games.kit import in_order, left

PASS, BET = range(2)
SEATS, SIZE = 2, 3

GAME = Rulebook(
    name="kuhn",
    title="Kuhn's poker",
    year="1950",
    publisher="H. W. Kuhn",
    summary="A card each of three, one bet.",
    players=(SEATS,),
    usual_players=SEATS,
    seats=SEATS,
    pack=Pack("kuhn", ("jack", "queen", "king")),
    options=(Option("game", 10, "KUH-1", "Points for game"),),
    moves=(("pass", "bet"),),
    phases=("bet",),
    ledger=(),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "said": public(SEATS, one_of("pass", "bet")),  # by each seat, last
    "turns": public(),
    "folded": public(kind=SEAT),
    "ended": public(),
}


def pack(s: State, deck: Numbers) -> int:
    """Three cards."""
    return in_order(deck, SIZE)


def cut(s: State, deck: Numbers) -> int:
    """The first dealer."""
    return int(deck[0] % 2)


def deal(s: State, deck: Numbers) -> None:
    """A card each; the seat after the dealer begins."""
    s.turn = left(s.dealer, SEATS)
    s.hand[s.turn], s.hand[s.dealer] = 1 << deck[0], 1 << deck[1]
    s.said[0] = s.said[1] = s.folded = NONE


def legal(s: State) -> int:
    """To pass or to bet."""
    return 3


def play(s: State, move: int) -> None:
    """Who passes after a bet has folded; all else ends when both have spoken alike."""
    other = left(s.turn, SEATS)
    if move == PASS and s.said[other] == BET:
        s.folded = s.turn
    s.said[s.turn] = move
    s.turns += 1
    if s.folded != NONE or s.said[other] == move:
        s.ended = 1
    s.turn = other


def over(s: State) -> bool:
    """Is the bet settled?"""
    return bool(s.ended != 0)


def points(s: State, seat: int) -> int:
    """The winner takes one, and another if both have bet."""
    other = left(seat, SEATS)
    if s.ended == 0 or s.folded == seat or (s.folded == NONE and s.hand[seat] < s.hand[other]):
        return 0
    return 2 if s.folded == NONE and s.said[seat] == BET else 1


def won(s: State) -> int:
    """The seat that has the points for game."""
    for seat in range(SEATS):
        if s.ended and s.score[seat] + points(s, seat) >= s.game:
            return 1 << seat
    return 0


def holds(s: State, seat: int) -> int:
    """A card each."""
    return 1


def seen(s: State) -> int:
    """No card is seen by everybody."""
    return 0
