"""Trolley (Snyder Bros. Game Co., Elmira, N. Y., 1904), for two to four players.

Any card may be played to any trick and the highest takes it; who takes a trick may show one combination, which
counts at once and stays part of his hand, and then all draw. When the stock is gone nothing more is shown, and the
last eight tricks are played for the value of the cards. Reconstructed: which colours the cards have (TRO-2).
The rules by their ids: docs/rules/trolley.md.
"""

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
    secret,
    up_to,
)
from parlour.games.kit import ahead, by_lot, deal_all, in_order, lay_stock, left, lowest, one_side, popcount
from parlour.games.trolley_pack import (
    ALL_CARDS,
    CONDUCTOR,
    COPIES,
    DECK,
    KIND_CARDS,
    KINDS,
    PASSENGER,
    SIZE,
    TRANSFER,
    value_of,
)

SEATS = 4
HAND = 8
PLAY, SHOW = range(2)  # the phases
# What a card has served in, as marks: one each, and a card may have several (TRO-8).
IN_TROLLEY, IN_FOUR, IN_COUPLE = 1, 2, 4
MARKINGS = ("", "/t", "/f", "/tf", "/c", "/tc", "/fc", "/tfc")
MOST_MARKED_FIRST = (3, 5, 6, 1, 2, 4, 0)  # in which order copies are laid down (TRO-9)
TROLLEY, COUPLE, NOTHING = 0, 6, 7  # what is shown; four of a kind is 1 + the kind (TRO-5)
COUNT = (150, 100, 80, 60, 40, 20, 25)
PLAYED_OUT, SHOWN_OUT = 1, 2  # how the hand ended

GAME = Rulebook(
    name="trolley",
    title="Trolley",
    year="1904",
    publisher="Snyder Bros. Game Co., Elmira, N. Y.",
    summary="Save up combinations in the hand, and catch a trick for every one you want to show.",
    players=(2, 3, 4),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(Option("game", 1000, "TRO-13", "Points that win the game.", label="Points for game"),),
    moves=(
        tuple(kind + marking for kind in KINDS for marking in MARKINGS),
        (
            *("show trolley", "show cars", "show motormen", "show conductors", "show fares", "show passengers"),
            *("show couple", "show nothing"),
        ),
    ),
    phases=("play", "show"),
    ledger=("trolley",),
    ids=("TRO",),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "stock": secret(SIZE, CARD),  # the top card last
    "in_stock": public(kind=up_to(SIZE)),
    "trick": public(SEATS, CARD),  # the card each seat has on the table, until the next lead
    "laid": public(kind=up_to(SEATS)),  # how many of them
    "leader": public(kind=SEAT),
    "taker": public(kind=SEAT),  # who took the trick that lies complete
    "caught": public(SEATS, CARDS),  # the cards in each seat's tricks
    "counted": public(SEATS, up_to(1000)),  # what each seat has counted for combinations
    "shows": public(SEATS * len(COUNT), up_to(10), each=len(COUNT)),  # how often each seat has shown what
    "shown": public(SEATS, CARDS),  # cards of a hand that have been shown
    "in_trolley": public(kind=CARDS),  # cards that have served in a Trolley, in four of a kind, in a Couple
    "in_four": public(kind=CARDS),
    "in_couple": public(kind=CARDS),
    "ended": public(kind=one_of("playing", "played out", "shown out")),
    "barren": public(SEATS, up_to(SIZE)),  # cards drawn since a seat had nothing to show; 0: it always had
    # working space of `imagine`: the last row is the stock
    "pile": secret(SEATS + 1, CARDS),
    "room": secret(SEATS + 1),
    "may": secret(SEATS + 1, CARDS),
}


# ---- before play ----


def pack(s: State, deck: Numbers) -> int:
    """Lay out the pack in order; how many cards it has (TRO-1)."""
    return in_order(deck, SIZE)


def cut(s: State, deck: Numbers) -> int:
    """The first dealer is drawn by lot; the book says only that he is selected."""
    return by_lot(deck, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Deal eight each, one at a time; the rest is the stock, and the dealer's left leads (TRO-3, TRO-4)."""
    deal_all(s.hand, deck, HAND * s.players, s.dealer, s.players)
    s.in_stock = lay_stock(s.stock, deck, HAND * s.players, SIZE)
    for seat in range(SEATS):
        s.trick[seat] = NONE
    s.taker = NONE
    s.turn = s.leader = left(s.dealer, s.players)


# ---- play ----


def leading(s: State) -> bool:
    """Is the next card a lead?"""
    return s.laid == 0 or s.laid == s.players


def legal(s: State) -> int:
    """Any card may be played to any trick (TRO-4); a combination may be shown or kept (TRO-6)."""
    if s.phase == SHOW:
        return showable(s, s.hand[s.turn]) | 1 << NOTHING
    moves, hand = 0, s.hand[s.turn]
    while hand != 0:
        moves |= 1 << as_move(s, lowest(hand))
        hand &= hand - 1
    return moves


def as_move(s: State, card: int) -> int:
    """The move a card is played by: its kind and, while the stock lasts, what it has served in."""
    kind = card // COPIES
    return 8 * kind + marks(s, card) if s.in_stock > 0 else 8 * kind


def marks(s: State, card: int) -> int:
    """What a card has served in (TRO-8)."""
    return s.in_trolley >> card & 1 | (s.in_four >> card & 1) << 1 | (s.in_couple >> card & 1) << 2


def marked(s: State, mark: int) -> int:
    """The cards that have served in one kind of combination."""
    if mark == IN_TROLLEY:
        return s.in_trolley
    return s.in_four if mark == IN_FOUR else s.in_couple


def with_marks(s: State, cards: int, marking: int) -> int:
    """Those of some cards that have served in just these kinds of combination."""
    cards &= s.in_trolley if marking & IN_TROLLEY else ~s.in_trolley
    cards &= s.in_four if marking & IN_FOUR else ~s.in_four
    return cards & (s.in_couple if marking & IN_COUPLE else ~s.in_couple)


def play(s: State, move: int) -> None:
    """Play a card, or show a combination."""
    if s.phase == SHOW:
        s.phase = PLAY
        if move != NOTHING:
            show(s, move)
        if s.ended == 0:
            draw(s)
    else:
        play_card(s, copy_meant(s, move))


def copy_meant(s: State, move: int) -> int:
    """The copy that is played; in the last eight tricks one the table has seen, if there is one."""
    copies = s.hand[s.turn] & KIND_CARDS[move // 8]
    if s.in_stock > 0:
        return lowest(with_marks(s, copies, move % 8))
    seen = copies & s.shown[s.turn]
    return lowest(seen if seen != 0 else copies)


def play_card(s: State, card: int) -> None:
    """Put a card on the table; the last to a trick settles it."""
    seat = s.turn
    if s.laid == s.players:
        turn_down(s)
    s.hand[seat] ^= 1 << card
    s.shown[seat] &= ~(1 << card)
    s.trick[seat] = card
    s.laid += 1
    if s.laid == s.players:
        settle(s)
    else:
        s.turn = left(seat, s.players)


def turn_down(s: State) -> None:
    """Clear the table for a new lead."""
    s.laid = 0
    s.taker = NONE
    s.leader = s.turn
    for seat in range(s.players):
        s.trick[seat] = NONE


def settle(s: State) -> None:
    """The highest takes the trick, of equals the first played (TRO-4); he may show before he draws (TRO-6)."""
    seat = taker = s.leader
    trick = 0
    for _ in range(s.players):
        card = s.trick[seat]
        trick |= 1 << card
        if card // COPIES < s.trick[taker] // COPIES:
            taker = seat
        seat = left(seat, s.players)
    s.taker = s.turn = taker
    s.caught[taker] |= trick
    if s.in_stock > 0:
        if showable(s, s.hand[taker]) != 0:
            s.phase = SHOW
        else:
            draw(s)
            s.barren[taker] = 1
    elif s.hand[taker] == 0:
        s.ended = PLAYED_OUT


def draw(s: State) -> None:
    """All draw one, the taker first (TRO-10)."""
    seat = s.taker
    for _ in range(s.players):
        s.in_stock -= 1
        s.hand[seat] |= 1 << s.stock[s.in_stock]
        s.stock[s.in_stock] = 0
        if s.barren[seat] > 0:
            s.barren[seat] += 1
        seat = left(seat, s.players)


# ---- combinations ----


def showable(s: State, hand: int) -> int:
    """The combinations a hand holds, all of cards that have not served in that kind yet (TRO-5, TRO-8)."""
    whole, found = 1, 0
    for kind in range(TRANSFER):
        copies = hand & KIND_CARDS[kind]
        if copies & ~s.in_trolley == 0:
            whole = 0
        if popcount(copies & ~s.in_four) >= 4:
            found |= 1 << 1 + kind
    fresh = hand & ~s.in_couple
    if fresh & KIND_CARDS[CONDUCTOR] and fresh & KIND_CARDS[PASSENGER]:
        found |= 1 << COUPLE
    return found | whole << TROLLEY


def show(s: State, what: int) -> None:
    """Lay a combination face up and count it (TRO-6, TRO-7); it may win the game on the spot (TRO-13, TRO-14)."""
    seat = s.turn
    if what == TROLLEY:
        for kind in range(TRANSFER):
            s.in_trolley |= lay_down(s, seat, kind, IN_TROLLEY, 1)
    elif what == COUPLE:
        s.in_couple |= lay_down(s, seat, CONDUCTOR, IN_COUPLE, 1)
        s.in_couple |= lay_down(s, seat, PASSENGER, IN_COUPLE, 1)
    else:
        s.in_four |= lay_down(s, seat, what - 1, IN_FOUR, 4)
    s.counted[seat] += COUNT[what]
    s.shows[seat * len(COUNT) + what] += 1
    if wins_on_the_spot(s, seat):
        s.ended = SHOWN_OUT


def lay_down(s: State, seat: int, kind: int, mark: int, n: int) -> int:
    """Lay down n copies of a kind for a combination, those that have served in most others first (TRO-9)."""
    waiting = s.hand[seat] & KIND_CARDS[kind] & ~marked(s, mark)
    laid = 0
    for marking in MOST_MARKED_FIRST:
        copies = with_marks(s, waiting, marking)
        while copies != 0 and n > 0:
            laid |= copies & -copies
            copies &= copies - 1
            n -= 1
    s.shown[seat] |= laid
    return laid


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.ended != 0


# ---- the count ----


def points(s: State, seat: int) -> int:
    """Combinations count at once, the cards in tricks when all are played (TRO-6, TRO-12, TRO-14)."""
    if s.ended == PLAYED_OUT:
        return s.counted[seat] + value_of(s.caught[seat])
    return s.counted[seat]


def wins_on_the_spot(s: State, seat: int) -> bool:
    """Has a show reached game? In a hand played to break a tie it must also be ahead of everyone (TRO-14)."""
    total = s.score[seat] + s.counted[seat]
    if total < s.game:
        return False
    tied, ahead = False, True
    for other in range(s.players):
        tied = tied or s.score[other] >= s.game
        if other != seat and s.score[other] + s.counted[other] >= total:
            ahead = False
    return ahead or not tied


def won(s: State) -> int:
    """The winning seat, as a set; empty while nobody has won, and when the highest tie (TRO-13)."""
    if s.ended == SHOWN_OUT:
        return 1 << s.turn
    if s.ended == 0:
        return 0
    best, winners = s.game, 0
    for seat in range(s.players):
        best, winners = ahead(best, winners, seat, s.score[seat] + points(s, seat))
    return one_side(winners, lowest(winners)) if winners else 0


def next_dealer(s: State) -> int:
    """The player at the dealer's left deals next (TRO-13)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, the stock, the table, or caught?"""
    seen = number = 0
    for seat in range(s.players):
        seen |= s.hand[seat] | s.caught[seat]
        number += popcount(s.hand[seat]) + popcount(s.caught[seat])
        if s.trick[seat] != NONE and s.taker == NONE:
            seen |= 1 << s.trick[seat]
            number += 1
    for place in range(s.in_stock):
        seen |= 1 << s.stock[place]
        number += 1
    return seen == ALL_CARDS and number == SIZE
