"""Trolley Pinochle, a reconstruction, for two, three or four players.

The Trolley box of 1904 (Snyder Bros. Game Co., Elmira, N. Y.) names a Trolley Pinochle, but its rules are lost. What
is played here is American pinochle of the period with the Trolley cards: melds and the cards taken in tricks count
towards 1,000. Two play with a stock and meld as they go; three, or four in partnerships, meld before the first trick.
Reconstructed: everything. The rulings by their ids: docs/rules/pinochle.md.
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
    some_of,
    up_to,
)
from parlour.games.kit import by_lot, deal_each, in_order, left, lowest, popcount
from parlour.games.pinochle.melds import (
    ALL_CARDS,
    COLOURS,
    DIX,
    DIX_CARD,
    DOUBLE,
    EIGHTS,
    EXCHANGE,
    FIRSTS,
    FOUR,
    FOURS,
    MARRIAGE,
    MELDS,
    NOTHING,
    PAIR,
    PINOCHLE,
    ROYAL,
    RUN,
    SEQUENCE,
    SIZE,
    SUIT,
    TRANSFER,
    VALUE,
    WEDDING,
    both_copies,
    count_melds,
    is_double,
    kind_of,
    meld_cards,
    of_trumps,
    there,
    there_twice,
    wanted,
)
from parlour.games.pinochle.pack import DECK

SEATS = 4
POWER = (5, 1, 3, 4, 2, 0)  # by kind: Car, Fare, Conductor, Passenger, Motorman, Transfer (PIN-1)
WORTH = (11, 2, 4, 10, 3, 0)  # by kind, in tricks (PIN-2)
LAST_TRICK = 10
STOCK = 24  # two hands: 23 cards face down and the turned one under them
COLOUR_CARDS = tuple((1 << SUIT) - 1 << SUIT * colour for colour in range(4))
ABOVE = tuple(sum(3 << 2 * over for over in range(6) if POWER[over] > POWER[kind]) for kind in range(6))
"""By kind: the cards of a colour that rank above it."""

PLAY, MELDING = range(2)


GAME = Rulebook(
    name="pinochle",
    title="Trolley Pinochle (a reconstruction)",
    year="1904",
    publisher="Snyder Bros. Game Co., Elmira, N. Y.",
    summary="A reconstruction, the printed rules being lost: meld sequences, marriages and fours, and take tricks.",
    players=(2, 3, 4),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(Option("game", 1000, "PIN-12", "Points that win the game.", label="Points for game"),),
    moves=(DECK.cards, MELDS),
    phases=("play", "meld"),
    ledger=("pinochle",),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "cards": public(SEATS, up_to(16)),  # how many cards each holds
    "stock": secret(STOCK, CARD),  # two hands: face down, in the order they are drawn
    "drawn": public(kind=up_to(STOCK)),  # how many cards have been drawn from the stock, the turned card being the last
    "turned": public(kind=CARD),  # the card turned for trump; two hands: what lies in its place, until it is drawn
    "exchanged": public(kind=CARDS),  # the trump Transfer that was given for it
    "trump": public(kind=one_of(*COLOURS)),
    "trick": public(SEATS, CARD),  # the card each seat has on the table, until the next lead
    "laid": public(kind=up_to(SEATS)),  # how many of them
    "leader": public(kind=SEAT),
    "ahead": public(kind=SEAT),  # whose card is best so far; who took the trick, once it is complete
    "melds": public(SEATS, up_to(1000)),  # points for melds
    "made": public(SEATS, some_of(*MELDS)),  # two hands: which melds a seat has made, and which of them twice
    "twice": public(SEATS, some_of(*MELDS)),
    "taken": public(SEATS, up_to(250)),  # points for cards taken in tricks
    "caller": public(kind=SEAT),  # two hands: who has called out
    # what each copy of a card has served in (PIN-5)
    "wed": public(kind=CARDS),
    "run": public(kind=CARDS),
    "foured": public(kind=CARDS),
    "paired": public(kind=CARDS),
    "melded": public(SEATS, CARDS),  # every card a seat has melded
    # what everybody has seen, and may conclude
    "gone": public(kind=CARDS),
    "played": public(SEATS, CARDS),
    "shown": public(SEATS, CARDS),  # cards known to be in a hand
    "denied": public(SEATS, CARDS),  # cards known not to be in a hand
    # working space of `imagine`
    "room": secret(SEATS),
    "may": secret(SEATS, CARDS),
}


# ---- before play ----


def pack(s: State, deck: Numbers) -> int:
    """Lay out the pack in order; how many cards it has (PIN-1)."""
    return in_order(deck, SIZE)


def cut(s: State, deck: Numbers) -> int:
    """The first dealer is drawn by lot: each draws a card, and the highest place in the pack deals (PIN-12)."""
    return by_lot(deck, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Deal by fours and turn a card for trump (PIN-4, PIN-7, PIN-8)."""
    place = 0
    for _ in range(4 if s.players == 3 else 3):
        place = deal_each(s.hand, deck, place, 4, s.dealer, s.players)
    for seat in range(SEATS):
        s.cards[seat] = popcount(s.hand[seat])
        s.trick[seat] = NONE
    s.ahead = s.caller = NONE
    s.turn = s.leader = left(s.dealer, s.players)
    if s.players == 2:
        s.turned = deck[place]
        for card in range(STOCK - 1):
            s.stock[card] = deck[place + 1 + card]
    else:
        s.turned = deck[SIZE - 1]
    s.trump = s.turned // SUIT
    if s.players > 2:
        exchange_first(s)
        for seat in range(s.players):
            lay_down(s, seat)
    elif kind_of(s.turned) == TRANSFER:
        score_meld(s, s.dealer, DIX)
        call_out(s, s.dealer)


def trump_dix(s: State) -> int:
    """Both Transfers of trumps."""
    return both_copies(of_trumps(DIX_CARD, s.trump))


# ---- three and four hands: melds are counted before play (PIN-7, PIN-8, PIN-10) ----


def exchange_first(s: State) -> None:
    """The eldest who holds a trump Transfer has the dealer's turned card for it, and 10 (PIN-7)."""
    s.shown[s.dealer] |= 1 << s.turned
    seat = left(s.dealer, s.players)
    while seat != s.dealer and kind_of(s.turned) != TRANSFER:
        dix = s.hand[seat] & trump_dix(s)
        if dix:
            give = dix & -dix
            s.hand[seat] ^= give | 1 << s.turned
            s.hand[s.dealer] ^= give | 1 << s.turned
            s.shown[seat] = 1 << s.turned
            s.shown[s.dealer] = give
            s.melds[seat] = VALUE[EXCHANGE]
            s.exchanged = give
            return
        seat = left(seat, s.players)


def lay_down(s: State, seat: int) -> None:
    """Count a hand's melds and show their cards, of two alike the one already known (PIN-3, PIN-10, PIN-12).

    There is no second 10 for a Transfer that came by the exchange (PIN-11).
    """
    hand = s.hand[seat] & ~s.exchanged
    s.melds[seat] += count_melds(hand, s.trump)
    needed = meld_cards(hand, s.trump)
    swapped = needed & ~s.shown[seat] & ~(needed >> 1) & FIRSTS & s.shown[seat] >> 1
    s.melded[seat] = needed ^ both_copies(swapped)
    s.shown[seat] |= s.melded[seat]


# ---- play ----


def legal(s: State) -> int:
    """The moves of the seat to act."""
    if s.phase == MELDING:
        return offers(s, s.turn) | 1 << NOTHING
    hand = s.hand[s.turn]
    if not leading(s) and strict(s):
        hand = bound(hand, s.trick[s.leader], s.trick[s.ahead], s.trump)
    return one_of_each(s, hand)


def leading(s: State) -> bool:
    """Is the next card a lead?"""
    return s.laid == 0 or s.laid == s.players


def strict(s: State) -> bool:
    """Must suit be followed and the trick be won? Not while there is a stock (PIN-4, PIN-6, PIN-7)."""
    return s.players > 2 or s.drawn == STOCK


def higher(best: int) -> int:
    """The cards of a card's own colour that rank above it."""
    return ABOVE[kind_of(best)] << best // SUIT * SUIT


def bound(hand: int, led: int, best: int, trump: int) -> int:
    """What may be played to a trick: follow and win, else follow, else trump and win, else trump (PIN-6, PIN-10)."""
    held = hand & COLOUR_CARDS[led // SUIT]
    if held == 0:
        held = hand & COLOUR_CARDS[trump]
        if held == 0:
            return hand
        if best // SUIT != trump:
            return held
    return held & higher(best) if held & higher(best) else held


def one_of_each(s: State, hand: int) -> int:
    """Cards to choose from: of two alike only the one melded most (PIN-12)."""
    twice = hand & hand >> 1 & FIRSTS
    unlike = twice & (unlike_copies(s.shown[s.turn]) | unlike_copies(s.run) | unlike_copies(s.wed))
    unlike |= twice & (unlike_copies(s.foured) | unlike_copies(s.paired))
    hand &= ~((twice & ~unlike) << 1)
    while unlike:
        card = lowest(unlike)
        unlike &= unlike - 1
        hand &= ~(1 << card if served(s, card + 1) > served(s, card) else 2 << card)
    return hand


def unlike_copies(cards: int) -> int:
    """The cards of which one copy is in a set and the other is not."""
    return cards ^ cards >> 1


def served(s: State, card: int) -> int:
    """How much a copy has been melded: by the number of melds, then sequence, marriage, four, pinochle (PIN-12)."""
    melds = 20 * (s.run >> card & 1) + 19 * (s.wed >> card & 1) + 18 * (s.foured >> card & 1)
    known = s.shown[s.turn] >> card & 1
    return melds + 17 * (s.paired >> card & 1) + known


def play(s: State, move: int) -> None:
    """Make one move."""
    if s.phase == PLAY:
        lay(s, move)
    else:
        declare(s, move)


def lay(s: State, card: int) -> None:
    """Play a card; the last to a trick settles it."""
    seat = s.turn
    if leading(s):
        turn_down(s)
    else:
        if strict(s):
            betray(s, seat, card)
        if beats(card, s.trick[s.ahead], s.trump):
            s.ahead = seat
    s.hand[seat] ^= 1 << card
    s.cards[seat] -= 1
    s.shown[seat] &= ~(1 << card)
    s.played[seat] |= 1 << card
    s.gone |= 1 << card
    s.trick[seat] = card
    s.laid += 1
    if s.laid == s.players:
        settle(s)
    else:
        s.turn = left(seat, s.players)


def turn_down(s: State) -> None:
    """Clear the table for a new lead."""
    s.laid = 0
    s.leader = s.ahead = s.turn
    for seat in range(s.players):
        s.trick[seat] = NONE


def betray(s: State, seat: int, card: int) -> None:
    """What a card tells about the hand it came from: what it would have had to play instead (PIN-6, PIN-10)."""
    led, best = s.trick[s.leader] // SUIT, s.trick[s.ahead]
    colour = card // SUIT
    if colour != led:
        s.denied[seat] |= COLOUR_CARDS[led]
        if colour != s.trump:
            s.denied[seat] |= COLOUR_CARDS[s.trump]
    if colour == best // SUIT and not beats(card, best, s.trump):
        s.denied[seat] |= higher(best)


def beats(card: int, best: int, trump: int) -> bool:
    """Does a later card beat the best so far? Of two alike the first played is higher (PIN-1)."""
    if card // SUIT == best // SUIT:
        return POWER[kind_of(card)] > POWER[kind_of(best)]
    return card // SUIT == trump


def settle(s: State) -> None:
    """Give the trick to its taker (PIN-2); of two hands he may call out, or meld, and then both draw (PIN-4, PIN-9)."""
    taker = s.turn = s.ahead
    for seat in range(s.players):
        s.taken[taker] += WORTH[kind_of(s.trick[seat])]
    if s.gone == ALL_CARDS:
        s.taken[taker] += LAST_TRICK
    if s.players == 2:
        call_out(s, taker)
        if s.caller == NONE and s.drawn < STOCK:
            ask(s)


# ---- two hands: melds, the stock (PIN-4, PIN-5, PIN-11) ----


def ask(s: State) -> None:
    """Let the taker meld if he can; otherwise draw."""
    if offers(s, s.turn):
        s.phase = MELDING
    else:
        draw(s)


def offers(s: State, seat: int) -> int:
    """The melds a hand can make, and the exchange: cards free for it, and one at least not yet melded (PIN-5)."""
    hand = s.hand[seat]
    new = hand & ~s.melded[seat]
    found = 0
    if hand & trump_dix(s) and kind_of(s.turned) != TRANSFER:
        found |= 1 << EXCHANGE
    if new & trump_dix(s):
        found |= 1 << DIX
    if there(hand & ~s.run, new, of_trumps(RUN, s.trump)):
        found |= 1 << SEQUENCE
    if there(hand & ~s.paired, new, PAIR):
        found |= 1 << PINOCHLE
    if there_twice(hand, new, PAIR):
        found |= 1 << DOUBLE
    for place in range(4):
        if there(hand & ~(s.wed | s.run), new, WEDDING << SUIT * place):
            found |= 1 << (ROYAL if place == s.trump else MARRIAGE + place)
        if there(hand & ~s.foured, new, FOUR[place]):
            found |= 1 << FOURS + place
        if there_twice(hand, new, FOUR[place]):
            found |= 1 << EIGHTS + place
    return found


def spent(s: State, meld: int) -> int:
    """The cards that have served in a meld's class and cannot again: only upward within a class (PIN-5)."""
    if meld == SEQUENCE:
        return s.run
    if meld < PINOCHLE:
        return s.wed | s.run
    if meld == PINOCHLE:
        return s.paired
    return s.foured if FOURS <= meld < EIGHTS else 0


def declare(s: State, meld: int) -> None:
    """Exchange or meld, and score it at once; after a meld both draw (PIN-4, PIN-9)."""
    seat = s.turn
    if meld == EXCHANGE:
        exchange(s, seat)
    elif meld != NOTHING:
        put_down(s, seat, meld)
        score_meld(s, seat, meld)
    call_out(s, seat)
    if s.caller == NONE:
        s.phase = PLAY
        if meld == EXCHANGE:
            ask(s)
        else:
            draw(s)


def score_meld(s: State, seat: int, meld: int) -> None:
    """Score a meld, and remember which it was; none can be made a third time."""
    s.melds[seat] += VALUE[meld]
    s.twice[seat] |= s.made[seat] & 1 << meld
    s.made[seat] |= 1 << meld


def exchange(s: State, seat: int) -> None:
    """Change a trump Transfer for the turned card; 10, unless that Transfer has had its 10 (PIN-4, PIN-11)."""
    dix = s.hand[seat] & trump_dix(s)
    if dix & s.melded[seat]:
        dix &= s.melded[seat]
    give = dix & -dix
    s.hand[seat] ^= give | 1 << s.turned
    s.shown[seat] &= ~give
    s.shown[seat] |= 1 << s.turned
    s.turned = lowest(give)
    s.exchanged = give
    if not give & s.melded[seat]:
        score_meld(s, seat, EXCHANGE)


def put_down(s: State, seat: int, meld: int) -> None:
    """Lay the cards of a meld: of two alike the one melded most, but one at least that is new (PIN-11, PIN-12)."""
    both = both_copies(wanted(meld, s.trump))
    free = s.hand[seat] & both & ~spent(s, meld)
    new = free & ~s.melded[seat]
    down = free if is_double(meld) else one_of_each(s, free)
    if down & new == 0:
        fresh = new & -new
        twin = fresh << 1 if fresh & FIRSTS else fresh >> 1
        down = down & ~twin | fresh
    s.melded[seat] |= down
    s.shown[seat] |= down
    if meld == SEQUENCE:
        s.run |= down
    elif meld < PINOCHLE:
        s.wed |= down
    elif meld <= DOUBLE:
        s.paired |= down
    elif meld < DIX:
        s.foured |= down


def draw(s: State) -> None:
    """Both draw from the stock, the taker first; the turned card comes last (PIN-4, PIN-11)."""
    seat = s.turn
    for _ in range(2):
        if s.drawn == STOCK - 1:
            s.hand[seat] |= 1 << s.turned
            s.shown[seat] |= 1 << s.turned
            s.turned = NONE
        else:
            s.hand[seat] |= 1 << s.stock[s.drawn]
            s.stock[s.drawn] = 0
        s.drawn += 1
        s.cards[seat] += 1
        seat = 1 - seat


def call_out(s: State, seat: int) -> None:
    """Two hands: game is called as soon as it is reached, the cards taken so far counting (PIN-9, PIN-12)."""
    if s.score[seat] + s.melds[seat] + s.taken[seat] >= s.game:
        s.caller = seat


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.gone == ALL_CARDS or s.caller != NONE


# ---- the count ----


def partner(s: State, seat: int) -> int:
    """The seat opposite, with four hands (PIN-7); otherwise one's own."""
    return seat ^ 2 if s.players == 4 else seat


def points(s: State, seat: int) -> int:
    """What this hand counts for a seat's side: melds at once, the cards taken when it is over (PIN-2, PIN-10)."""
    total = count(s, seat)
    mate = partner(s, seat)
    return total if mate == seat else total + count(s, mate)


def count(s: State, seat: int) -> int:
    """What this hand counts for one seat."""
    return s.melds[seat] + s.taken[seat] if over(s) else s.melds[seat]


def won(s: State) -> int:
    """The winning seats, as a set: who called, or first from the last taker round who has game (PIN-9, PIN-12)."""
    if s.caller != NONE:
        return 1 << s.caller
    if s.gone != ALL_CARDS:
        return 0
    seat = s.ahead
    for _ in range(s.players):
        if s.score[seat] + points(s, seat) >= s.game:
            return 1 << seat | 1 << partner(s, seat)
        seat = left(seat, s.players)
    return 0


def next_dealer(s: State) -> int:
    """The deal passes to the left (PIN-12)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, the stock, turned up, or gone?"""
    seen, number = s.gone, popcount(s.gone)
    for seat in range(s.players):
        seen |= s.hand[seat]
        number += popcount(s.hand[seat])
    if s.players == 2 and s.drawn < STOCK:
        seen |= 1 << s.turned
        number += 1
        for place in range(s.drawn, STOCK - 1):
            seen |= 1 << s.stock[place]
            number += 1
    return seen == ALL_CARDS and number == SIZE
