"""A game of one's own, as somebody would bring it: two players, eight cards nobody has drawn, high card takes."""

from parlour.cards import Pack
from parlour.games.declare import CARD, CARDS, NONE, Numbers, Option, Rulebook, State, own, public, switch
from parlour.games.kit import deal_all, in_order, left, popcount

PACK = Pack("own", tuple(f"card-{rank}" for rank in range(1, 9)))
GAME = Rulebook(
    name="own-game",
    title="A Game of One's Own",
    year="today",
    publisher="nobody",
    summary="High card takes.",
    players=(2,),
    usual_players=2,
    seats=2,
    pack=PACK,
    options=(Option("game", 10, "OWN-1", "Points that win."), switch("low", "OWN-2", "Low card takes.")),
    moves=(PACK.cards,),
    ledger=(),
)
STATE = {
    "hand": own(2, CARDS),
    "led": public(kind=CARD),
    "tricks": public(2),
    "gone": public(kind=CARDS),
}


def pack(s: State, deck: Numbers) -> int:
    return in_order(deck, 8)


def cut(s: State, deck: Numbers) -> int:
    return 1 if deck[1] > deck[0] else 0


def deal(s: State, deck: Numbers) -> None:
    deal_all(s.hand, deck, 8, s.dealer, s.players)
    s.led = NONE
    s.turn = left(s.dealer, s.players)


def legal(s: State) -> int:
    return int(s.hand[s.turn])


def play(s: State, card: int) -> None:
    s.hand[s.turn] ^= 1 << card
    s.gone |= 1 << card
    other = left(s.turn, s.players)
    if s.led == NONE:
        s.led = card
        s.turn = other
        return
    takes = (card > s.led) != s.low
    s.turn = s.turn if takes else other
    s.tricks[s.turn] += 1
    s.led = NONE


def over(s: State) -> bool:
    return popcount(s.gone) == 8


def points(s: State, seat: int) -> int:
    return int(s.tricks[seat])


def won(s: State) -> int:
    if not over(s):
        return 0
    for seat in range(2):
        if s.score[seat] + s.tricks[seat] >= s.game:
            return 1 << seat
    return 0


def holds(s: State, seat: int) -> int:
    return popcount(s.hand[seat])


def seen(s: State) -> int:
    return int(s.gone)
