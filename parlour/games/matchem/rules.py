"""Trolley Matchem (Snyder Bros. Game Co., Elmira, N. Y., 1904), for two to eleven players.

A card from the hand catches all the cards of its kind that lie on the board; who holds two may build instead and
come back for more, and who can match nothing must lay a card off. Most cards caught count a hundred, and every
card caught its value. Reconstructed: the uneven last deal (MAT-5) and the ties (MAT-7, MAT-8).
The rules by their ids: docs/rules/trolley.md.
"""

from parlour.games.declare import (
    CARD,
    CARDS,
    FLAG,
    NONE,
    SEAT,
    Numbers,
    Option,
    Rulebook,
    State,
    own,
    public,
    secret,
    some_of,
    up_to,
)
from parlour.games.kit import ahead, by_lot, in_order, lay_stock, left, lowest, one_side, popcount
from parlour.games.trolley_pack import ALL_CARDS, DECK, KIND_CARDS, KINDS, SIZE, value_of

SEATS = 11
HAND = BOARD = 5
TAKE, BUILD, LAY = 0, 6, 12  # the first move of each sort; the kind is added
MOST_CARDS = 100  # for catching the most (MAT-7)

GAME = Rulebook(
    name="matchem",
    title="Trolley Matchem",
    year="1904",
    publisher="Snyder Bros. Game Co., Elmira, N. Y.",
    summary="Match the cards on the board with those in your hand; a great game for the children.",
    players=(2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(Option("game", 500, "MAT-8", "Points that win the game.", label="Points for game"),),
    moves=(tuple(f"{verb} {kind}" for verb in ("take", "build", "lay") for kind in KINDS),),
    ledger=("trolley",),
    ids=("TRO-1", "TRO-2", "MAT"),
    crowd="With eleven all sixty cards are dealt at once (MAT-1).",
)

STATE = {
    "hand": own(SEATS, CARDS),
    "cards": public(SEATS, up_to(HAND)),  # how many cards each holds
    "board": public(kind=CARDS),
    "caught": public(SEATS, CARDS),
    "matcher": public(kind=SEAT),  # who matched last
    "stock": secret(SIZE, CARD),  # the top card last
    "in_stock": public(kind=up_to(SIZE)),
    "ended": public(kind=FLAG),
    # what everybody may conclude, until five more are dealt
    "void": public(SEATS, some_of(*KINDS)),  # who laid off holds nothing that lay on the board
    "keeps": public(SEATS, some_of(*KINDS)),  # who built holds one more
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
    """The first dealer is drawn by lot; the book does not say how he is found."""
    return by_lot(deck, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Deal five each, one at a time, and then five to the board; the dealer's left begins (MAT-1)."""
    s.in_stock = lay_stock(s.stock, deck, 0, SIZE)
    deal_hands(s)
    for _ in range(BOARD):
        s.board |= 1 << draw(s)
    s.matcher = NONE
    s.turn = left(s.dealer, s.players)


def deal_hands(s: State) -> None:
    """Five more each, one at a time, the last deal as far as it reaches (MAT-5)."""
    seat = s.dealer
    dealt = min(HAND * s.players, s.in_stock)
    for _ in range(dealt):
        seat = left(seat, s.players)
        s.hand[seat] |= 1 << draw(s)
        s.cards[seat] += 1
    for seat in range(s.players):
        s.void[seat] = 0


def draw(s: State) -> int:
    """The top card of the stock."""
    s.in_stock -= 1
    card = s.stock[s.in_stock]
    s.stock[s.in_stock] = 0
    return card


# ---- play ----


def legal(s: State) -> int:
    """Take or build where a card matches; only a player who cannot match lays one off (MAT-2 to MAT-4)."""
    hand, matches, lays = s.hand[s.turn], 0, 0
    for kind in range(len(KIND_CARDS)):
        copies = hand & KIND_CARDS[kind]
        if copies == 0:
            continue
        if s.board & KIND_CARDS[kind] == 0:
            lays |= 1 << LAY + kind
        elif copies & copies - 1:
            matches |= 1 << TAKE + kind | 1 << BUILD + kind
        else:
            matches |= 1 << TAKE + kind
    return matches if matches != 0 else lays


def play(s: State, move: int) -> None:
    """One play: take, build or lay off (MAT-2)."""
    seat, kind = s.turn, move % len(KINDS)
    if move >= LAY:
        s.void[seat] |= kinds_on(s.board)
    card = s.hand[seat] & KIND_CARDS[kind]
    card &= -card
    s.hand[seat] ^= card
    s.cards[seat] -= 1
    s.board |= card
    if move < BUILD:
        s.caught[seat] |= s.board & KIND_CARDS[kind]
        s.board &= ~KIND_CARDS[kind]
        s.matcher = seat
    if BUILD <= move < LAY:
        s.keeps[seat] |= 1 << kind
    else:
        s.keeps[seat] &= ~(1 << kind)
    pass_turn(s)


def kinds_on(board: int) -> int:
    """The kinds that lie on the board, as a set."""
    kinds = 0
    for kind in range(len(KIND_CARDS)):
        if board & KIND_CARDS[kind]:
            kinds |= 1 << kind
    return kinds


def pass_turn(s: State) -> None:
    """The next player who holds cards plays; when nobody does, five more are dealt, or all is over (MAT-5)."""
    for _ in range(s.players):
        s.turn = left(s.turn, s.players)
        if s.cards[s.turn] > 0:
            return
    if s.in_stock == 0:
        finish(s)
    else:
        deal_hands(s)
        s.turn = left(s.dealer, s.players)


def finish(s: State) -> None:
    """Whoever matched last in the whole deal takes what is left on the board (MAT-6)."""
    if s.matcher != NONE:
        s.caught[s.matcher] |= s.board
        s.board = 0
    s.ended = 1


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.ended != 0


# ---- the count ----


def points(s: State, seat: int) -> int:
    """The value of the cards caught, and a hundred for most cards; counted when all is played (MAT-7)."""
    if s.ended == 0:
        return 0
    total = value_of(s.caught[seat])
    return total + MOST_CARDS if caught_most(s, seat) else total


def caught_most(s: State, seat: int) -> bool:
    """Has a seat caught more cards than any other? A tie is nobody's (MAT-7)."""
    for other in range(s.players):
        if other != seat and popcount(s.caught[other]) >= popcount(s.caught[seat]):
            return False
    return True


def won(s: State) -> int:
    """The winning seat, as a set; empty while nobody has won, and when the highest tie (MAT-8)."""
    if s.ended == 0:
        return 0
    best, winners = s.game, 0
    for seat in range(s.players):
        best, winners = ahead(best, winners, seat, s.score[seat] + points(s, seat))
    return one_side(winners, lowest(winners)) if winners else 0


def next_dealer(s: State) -> int:
    """The deal passes to the left (MAT-8)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, the stock, the board, or caught?"""
    seen, number = s.board, popcount(s.board)
    for seat in range(s.players):
        seen |= s.hand[seat] | s.caught[seat]
        number += popcount(s.hand[seat]) + popcount(s.caught[seat])
    for place in range(s.in_stock):
        seen |= 1 << s.stock[place]
        number += 1
    return seen == ALL_CARDS and number == SIZE
