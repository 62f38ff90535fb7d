"""Trolley: show the dearest combination, save what combines, catch a trick when there is something to show.

The weights are those that did best in some ten thousand games against the house's advice. All are in hundredths.
"""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.trolley import COUNT, COUPLE, NOTHING, SHOW, TROLLEY, showable, with_marks
from parlour.games.trolley_pack import CONDUCTOR, COPIES, KIND_CARDS, PASSENGER, TRANSFER, VALUE

STAYS = (100, 65, 33, 55, 20, 30)  # how often the next player does not beat a card of this kind
CATCHES = tuple(tuple(100 * stays**others // 100**others for others in range(4)) for stays in STAYS)
STRENGTH = (600, 200, 100, -200, 100, -300)  # what it costs to part with a card that catches tricks
OF_FOUR = (0, 2, 12, 22, 40)  # what so many of four of a kind are worth of the whole
OF_FIVE = (0, 4, -3, 17, 51, 130)  # so many kinds of a Trolley
OF_TWO = (0, 25, 100)  # one or both of a Couple
EAGER = 160  # to show at once


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == SHOW:
        return dearest(moves)
    hand, saved = s.hand[s.turn], promise(s, s.hand[s.turn])
    best, table, others = on_table(s)
    chosen, most = NONE, -10_000_000
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        kind = move // 8
        chance = CATCHES[kind][others] if kind < best else 0
        liking = below(rng, 50) + chance * (table + 2 * VALUE[kind]) - 100 * VALUE[kind] - STRENGTH[kind]
        if s.in_stock > 0:
            copies = with_marks(s, hand & KIND_CARDS[kind], move % 8)
            rest = hand & ~(copies & -copies)
            liking += chance * dearest_count(s, rest) * EAGER // 100 - saved + promise(s, rest)
        if liking > most:
            chosen, most = move, liking
    return chosen


def on_table(s: State) -> tuple[int, int, int]:
    """Of the trick as it lies: the best kind, the value of its cards, and how many have yet to play after this one."""
    best, table, others = len(STAYS), 0, s.players - 1
    if s.laid < s.players:
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                best = min(best, s.trick[seat] // COPIES)
                table += VALUE[s.trick[seat] // COPIES]
                others -= 1
    return best, table, others


def dearest(moves: int) -> int:
    """The combination that counts most."""
    best, most = NOTHING, -1
    moves &= ~(1 << NOTHING)
    while moves:
        what = lowest(moves)
        moves &= moves - 1
        if COUNT[what] > most:
            best, most = what, COUNT[what]
    return best


def dearest_count(s: State, hand: int) -> int:
    """What the best combination of a hand counts."""
    shows = showable(s, hand)
    return COUNT[dearest(shows)] if shows else 0


def promise(s: State, hand: int) -> int:
    """How near a hand is to its combinations, the nearer the dearer."""
    kinds = total = 0
    for kind in range(TRANSFER):
        copies = hand & KIND_CARDS[kind]
        kinds += copies & ~s.in_trolley != 0
        total += COUNT[1 + kind] * OF_FOUR[min(popcount(copies & ~s.in_four), 4)]
    fresh = hand & ~s.in_couple
    couple = (fresh & KIND_CARDS[CONDUCTOR] != 0) + (fresh & KIND_CARDS[PASSENGER] != 0)
    return total + COUNT[TROLLEY] * OF_FIVE[kinds] + COUNT[COUPLE] * OF_TWO[couple]


# ---- what the tricks tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Let the others' hands be what is left after choosing: for each trick a card of the stock may have been kept."""
    if s.in_stock == 0 or s.phase == SHOW:
        return True
    tricks = 0
    for other in range(s.players):
        tricks += popcount(s.caught[other])
    for other in range(s.players):
        if other != seat and s.barren[other] == 0:
            for _ in range(min(tricks // s.players, 4)):
                keep_the_better(s, other, rng)
    return True


def keep_the_better(s: State, seat: int, rng: Numbers) -> None:
    """Put a card that nobody has seen back into the stock for one that promises more."""
    unseen = s.hand[seat] & ~s.shown[seat]
    if unseen == 0:
        return
    least, old = 10_000_000, NONE
    while unseen:
        card = lowest(unseen)
        unseen &= unseen - 1
        left_over = -promise(s, s.hand[seat] ^ 1 << card)
        if left_over < least:
            least, old = left_over, card
    place = below(rng, s.in_stock)
    new = s.stock[place]
    hand = s.hand[seat] ^ 1 << old | 1 << new
    if promise(s, hand) > promise(s, s.hand[seat]):
        s.stock[place], s.hand[seat] = old, hand
