"""Whist for four, by Hoyle's rules (whist.md)."""

from parlour.cards import Pack
from parlour.games.declare import (
    CARD,
    CARDS,
    NONE,
    SEAT,
    Numbers,
    Option,
    Rulebook,
    State,
    one_of,
    own,
    public,
    some_of,
)
from parlour.games.kit import deal_all, following, highest_cut, in_order, left, popcount

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
LENGTH, SIZE, SEATS = 13, 52, 4
SUIT_CARDS = tuple((1 << LENGTH) - 1 << LENGTH * suit for suit in range(4))
HONOURS = 0b1111 << 9  # jack, queen, king and ace of the first suit (WHI-9)

PACK = Pack("roulette", tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS))  # drawn as that pack is

GAME = Rulebook(
    name="whist",
    title="Whist",
    year="1742",
    publisher="Edmond Hoyle, London",
    summary="Four in partners, thirteen tricks, the last card turned for trumps.",
    players=(4,),
    usual_players=4,
    seats=SEATS,
    pack=PACK,
    options=(Option("game", 10, "WHI-12", "Points for game: ten, or five for Short Whist", least=1, most=100),),
    moves=(PACK.cards,),
    ledger=("whist",),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "trick": public(SEATS, CARD),  # the card each seat has on the table, until the next lead
    "laid": public(),  # how many of them
    "leader": public(kind=SEAT),
    "taker": public(kind=SEAT),  # who took the trick that lies complete
    "tricks": public(SEATS),  # taken by each seat
    "turned": public(kind=CARD),  # the dealer's last card (WHI-4)
    "trump": public(kind=one_of(*SUITS)),
    "gone": public(kind=CARDS),  # what has been played
    "void": public(SEATS, some_of(*SUITS)),  # what each has shown that it does not hold
    "honours": public(SEATS, CARDS),  # played by each seat (WHI-9)
}


def pack(s: State, deck: Numbers) -> int:
    """Lay out the pack (WHI-2)."""
    return in_order(deck, SIZE)


def cut(s: State, deck: Numbers) -> int:
    """The lowest card deals, the ace being low (WHI-3)."""
    for place in range(SIZE):
        deck[place] = -((deck[place] + 1) % LENGTH)
    return highest_cut(deck, SIZE, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Thirteen to each, the last card turned up for trumps (WHI-4, WHI-5)."""
    deal_all(s.hand, deck, SIZE, s.dealer, s.players)
    s.turned = deck[SIZE - 1]
    s.trump = s.turned // LENGTH
    s.leader = s.turn = left(s.dealer, s.players)
    s.taker = NONE
    for seat in range(SEATS):
        s.trick[seat] = NONE


def legal(s: State) -> int:
    """Any card of the suit led, or any card at all (WHI-6)."""
    hand = s.hand[s.turn]
    leading = s.laid == 0 or s.laid == s.players
    return hand if leading else following(hand, SUIT_CARDS[s.trick[s.leader] // LENGTH])


def play(s: State, card: int) -> None:
    """Lay a card on the table; the fourth settles the trick (WHI-5 to WHI-7)."""
    if s.laid == s.players:
        for seat in range(s.players):
            s.trick[seat] = NONE
        s.laid, s.leader, s.taker = 0, s.turn, NONE
    if s.laid > 0 and card // LENGTH != s.trick[s.leader] // LENGTH:
        s.void[s.turn] |= 1 << s.trick[s.leader] // LENGTH
    s.hand[s.turn] &= ~(1 << card)
    s.gone |= 1 << card
    s.honours[s.turn] |= 1 << card & HONOURS << LENGTH * s.trump
    s.trick[s.turn] = card
    s.laid += 1
    s.turn = left(s.turn, s.players)
    if s.laid == s.players:
        s.turn = s.taker = best(s)
        s.tricks[s.taker] += 1


def best(s: State) -> int:
    """Who has the highest trump on the table, or the highest card of the suit led (WHI-7)."""
    winner = s.leader
    for seat in range(s.players):
        card, highest = s.trick[seat], s.trick[winner]
        same = card // LENGTH == highest // LENGTH
        if (same and card > highest) or (not same and card // LENGTH == s.trump):
            winner = seat
    return winner


def over(s: State) -> bool:
    """Is the last card played?"""
    return popcount(s.gone) == SIZE


def partner(s: State, seat: int) -> int:
    """The seat opposite (WHI-1)."""
    return (seat + 2) % 4


def odd_tricks(s: State, seat: int) -> int:
    """What a side counts for tricks (WHI-8)."""
    return max(s.tricks[seat] + s.tricks[partner(s, seat)] - 6, 0)


def points(s: State, seat: int) -> int:
    """Tricks above six, and honours, unless the side is too near game or the other has won (WHI-8 to WHI-11)."""
    if not over(s):
        return 0
    tricks = odd_tricks(s, seat)
    dealt = popcount(s.honours[seat] | s.honours[partner(s, seat)])
    rival = left(seat, s.players)
    beaten = s.score[rival] + odd_tricks(s, rival) >= s.game
    return tricks if dealt < 3 or s.score[seat] == s.game - 1 or beaten else tricks + 2 * (dealt - 2)


def won(s: State) -> int:
    """The side that has the points for game (WHI-12)."""
    for seat in range(2):
        if over(s) and s.score[seat] + points(s, seat) >= s.game:
            return 1 << seat | 1 << partner(s, seat)
    return 0
