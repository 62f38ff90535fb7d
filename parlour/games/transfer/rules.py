"""Trolley Transfer (Snyder Bros. Game Co., Elmira, N. Y., 1904), for two to eight players.

Everyone passes a card to the left, face down, then discards one and draws one, until somebody has six of one kind.
Reconstructed: when a hand is looked at for its six (TRA-5, TRA-8).
The rules by their ids: docs/rules/trolley.md.
"""

from collections.abc import Sequence

from parlour.games.declare import (
    BITS,
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
from parlour.games.kit import by_lot, in_order, lay_stock, left, lowest, popcount, seed_rng, shuffle
from parlour.games.trolley_pack import ALL_CARDS, COPIES, DECK, KIND_CARDS, KINDS, SIZE

SEATS = 8
HAND = 6
COUNT = (100, 90, 80, 60, 50, 40)  # for six of a kind (TRA-2)
GIVE, DISCARD = range(2)  # the phases
TOGETHER = 1  # the value of passing when all choose before any take up
SHOWN, VOID = 1, 2  # how the hand ended

GAME = Rulebook(
    name="transfer",
    title="Trolley Transfer",
    year="1904",
    publisher="Snyder Bros. Game Co., Elmira, N. Y.",
    summary="Pass a card, draw a card, and be the first with six of one kind. Very easy and lots of fun.",
    players=(2, 3, 4, 5, 6, 7, 8),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(
        Option(
            "passing",
            "chain",
            "TRA-4",
            "Whether each looks at the card that came to him before he passes one on, or all choose at the same time.",
            choices=("chain", "together"),
            says=("one after another", "all at the same time"),
        ),
        Option(
            "round_limit",
            0,
            "TRA-7",
            "Rounds after which a hand that nobody has won counts for nobody; with 0 it goes on until somebody wins.",
            least=0,
            label="Most rounds in a hand",
        ),
        Option("game", 500, "TRA-2", "Points that win the game.", label="Points for game"),
    ),
    moves=(tuple(f"give {kind}" for kind in KINDS), tuple(f"discard {kind}" for kind in KINDS)),
    phases=("give", "discard"),
    face_down=("give", "discard"),  # (TRA-3)
    ledger=("trolley",),
    ids=("TRO-1", "TRO-2", "TRA"),
    version=2,
)

STATE = {
    "hand": own(SEATS, CARDS),
    "came": own(SEATS, BITS),  # the same cards in the order they came, six bits each, the first lowest (TRA-9)
    "giving": own(SEATS, CARD),  # what each has chosen to pass, until all have chosen
    "cards": public(SEATS, up_to(HAND + 1)),  # how many cards each holds
    "stock": secret(SIZE, CARD),  # the top card last
    "in_stock": public(kind=up_to(SIZE)),
    "discarded": secret(SIZE, CARD),  # face down, the oldest first
    "discards": public(kind=up_to(SIZE)),
    "rounds": public(kind=up_to(100)),  # finished
    "winner": public(kind=SEAT),
    "shown": public(kind=CARDS),  # his six
    "ended": public(kind=one_of("playing", "shown", "void")),
    # what a seat knows besides its hand, as long as it is certain
    "beside": own(SEATS, CARDS),  # in the hand at its left, having passed it there
    "thrown": own(SEATS, CARDS),  # among the discards
    "packed": own(SEATS, CARDS),  # shuffled into the stock again
    "met": own(SEATS, CARDS),  # not in the stock, having held it
    # an order of the discards laid out by hand for the next shuffle, and its length
    "order": secret(SIZE),
    "ordered": secret(),
    # working space of `imagine`: the last two rows are the stock and the discards
    "pile": secret(SEATS + 2, CARDS),
    "room": secret(SEATS + 2),
    "may": secret(SEATS + 2, CARDS),
}


# ---- before play ----


def pack(s: State, deck: Numbers) -> int:
    """Lay out the pack in order; how many cards it has (TRO-1)."""
    return in_order(deck, SIZE)


def cut(s: State, deck: Numbers) -> int:
    """The first dealer is drawn by lot; the book does not say how he is found."""
    return by_lot(deck, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Deal six each, one at a time; the dealer passes first, unless somebody has six of a kind (TRA-1, TRA-10)."""
    for seat in range(s.players):
        s.giving[seat] = NONE
    s.winner = NONE
    seat = s.dealer
    for place in range(HAND * s.players):
        seat = left(seat, s.players)
        put(s, seat, deck[place])
    s.in_stock = lay_stock(s.stock, deck, HAND * s.players, SIZE)
    if s.fate[0] == 0:  # laid out by hand, with no seed: the deck itself decides later shuffles
        for place in range(SIZE):
            seed_rng(s.fate, s.fate[0] ^ deck[place])
    s.turn = s.dealer
    look_round(s)


# ---- the cards of a hand ----


def put(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    s.hand[seat] |= 1 << card
    s.met[seat] |= 1 << card
    s.came[seat] |= card << 6 * s.cards[seat]
    s.cards[seat] += 1


def first_come(s: State, seat: int, kind: int) -> int:
    """The copy of a kind that came first to a hand: it is the first to leave (TRA-9)."""
    came = s.came[seat]
    while (came & 63) // COPIES != kind:
        came >>= 6
    return came & 63


def take_out(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand; the right neighbour no longer knows what is in it."""
    place = 0
    while s.came[seat] >> 6 * place & 63 != card:
        place += 1
    before = (1 << 6 * place) - 1
    s.came[seat] = s.came[seat] & before | s.came[seat] >> 6 & ~before
    s.hand[seat] ^= 1 << card
    s.cards[seat] -= 1
    s.beside[right(seat, s.players)] = 0


def right(seat: int, players: int) -> int:
    """The next seat to the right."""
    return seat - 1 if seat > 0 else players - 1


# ---- play ----


def legal(s: State) -> int:
    """Any kind held may be passed or discarded (TRA-3)."""
    kinds = 0
    for kind in range(len(KIND_CARDS)):
        if s.hand[s.turn] & KIND_CARDS[kind]:
            kinds |= 1 << kind
    return kinds


def play(s: State, kind: int) -> None:
    """Pass a card, or discard one and draw."""
    seat = s.turn
    card = first_come(s, seat, kind)
    s.turn = left(seat, s.players)
    if s.phase == DISCARD:
        discard(s, seat, card)
    elif s.passing == TOGETHER:
        s.giving[seat] = card
        if s.turn == s.dealer:
            exchange(s)
    else:
        give(s, seat, card)


def give(s: State, seat: int, card: int) -> None:
    """Pass a card in the chain: who receives it passes next, and the last closes it at the dealer (TRA-4, TRA-8)."""
    take_out(s, seat, card)
    put(s, s.turn, card)
    s.beside[seat] = 1 << card
    if s.turn == s.dealer:
        s.phase = DISCARD
        look_at(s, s.dealer)
    if seat != s.dealer:
        look_at(s, seat)


def exchange(s: State) -> None:
    """All have chosen: all pass together, and take up (TRA-4)."""
    for seat in range(s.players):
        take_out(s, seat, s.giving[seat])
    for seat in range(s.players):
        put(s, left(seat, s.players), s.giving[seat])
        s.beside[seat] = 1 << s.giving[seat]
        s.giving[seat] = NONE
    s.phase = DISCARD
    look_round(s)


def discard(s: State, seat: int, card: int) -> None:
    """Discard a card face down and draw one; after the last player's draw the round is over (TRA-3, TRA-9)."""
    take_out(s, seat, card)
    s.discarded[s.discards] = card
    s.discards += 1
    s.thrown[seat] |= 1 << card
    s.packed[right(seat, s.players)] = 0
    if s.in_stock == 0:
        reshuffle(s, seat)
    draw(s, seat)
    look_at(s, seat)
    if s.turn == s.dealer:
        s.phase = GIVE
        s.rounds += 1
        if s.ended == 0 and s.round_limit and s.rounds >= s.round_limit:
            s.ended = VOID


def draw(s: State, seat: int) -> None:
    """Draw the top card of the stock."""
    s.in_stock -= 1
    card = s.stock[s.in_stock]
    s.stock[s.in_stock] = 0
    s.packed[seat] &= ~(1 << card)
    put(s, seat, card)


def reshuffles(s: State, move: int) -> int:
    """How many discards a move will have shuffled, the card it discards among them; 0 if none (TRA-6, TRA-9)."""
    return s.discards + 1 if s.phase == DISCARD and s.in_stock == 0 else 0


def lay_order(s: State, order: Sequence[int]) -> None:
    """Lay out by hand how the discards will be shuffled next (TRA-6)."""
    s.order[: len(order)] = order
    s.ordered = len(order)


def reshuffle(s: State, drawer: int) -> None:
    """The discards are shuffled and become the stock (TRA-6)."""
    if s.ordered == 0:
        shuffle(s.discarded, s.discards, s.fate)
    for place in range(s.discards):
        chosen = place if s.ordered == 0 else s.order[place]
        s.stock[s.discards - 1 - place] = s.discarded[chosen]
    for place in range(s.discards):
        s.discarded[place] = s.order[place] = 0
    s.in_stock, s.discards, s.ordered = s.discards, 0, 0
    for seat in range(s.players):
        s.packed[seat] = s.thrown[seat] if seat == drawer else 0
        s.thrown[seat] = 0
        s.met[seat] = s.hand[seat] | s.beside[seat]


def look_at(s: State, seat: int) -> None:
    """Look at a hand of six: if it is of one kind it is shown, and the hand is over (TRA-2, TRA-5)."""
    if s.ended == 0 and of_one_kind(s.hand[seat]):
        s.ended = SHOWN
        s.winner = seat
        s.shown = s.hand[seat]


def look_round(s: State) -> None:
    """Look at every hand, the dealer's first (TRA-5)."""
    seat = s.dealer
    for _ in range(s.players):
        look_at(s, seat)
        seat = left(seat, s.players)


def of_one_kind(held: int) -> bool:
    """Are some cards all of one kind?"""
    return held & ~KIND_CARDS[lowest(held) // COPIES] == 0


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.ended != 0


# ---- the count ----


def points(s: State, seat: int) -> int:
    """What the six shown count (TRA-2)."""
    return COUNT[lowest(s.shown) // COPIES] if seat == s.winner else 0


def won(s: State) -> int:
    """The winning seat, as a set; empty while nobody has reached game (TRA-2)."""
    if s.winner == NONE or s.score[s.winner] + points(s, s.winner) < s.game:
        return 0
    return 1 << s.winner


def next_dealer(s: State) -> int:
    """The deal passes to the left after every hand (TRA-7)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, the stock, or the discards?"""
    seen = number = 0
    for seat in range(s.players):
        seen |= s.hand[seat]
        number += popcount(s.hand[seat])
    for place in range(s.in_stock):
        seen |= 1 << s.stock[place]
    for place in range(s.discards):
        seen |= 1 << s.discarded[place]
    return seen == ALL_CARDS and number + s.in_stock + s.discards == SIZE
