"""Trolley: show the dearest combination, save what combines as long as there are draws, catch what can be shown."""

from parlour.bots.weights import Weights
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.trolley.rules import COUNT, COUPLE, NOTHING, SHOW, TROLLEY, showable, with_marks
from parlour.games.trolley_pack import CONDUCTOR, COPIES, KIND_CARDS, PASSENGER, TRANSFER, VALUE

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)

# These three first while there is a stock, and then for the last eight tricks.
CATCHES, STRENGTH, A_TRICK = OWN.tables("CATCHES"), OWN.table("STRENGTH"), OWN.row("A_TRICK")
OF_FOUR, OF_FIVE, OF_TWO = OWN.table("OF_FOUR"), OWN.row("OF_FIVE"), OWN.row("OF_TWO")
SHOWN_NOW, HOPE = OWN.number("SHOWN_NOW"), OWN.row("HOPE")


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == SHOW:
        return dearest(moves)
    ending, saved = 0 if s.in_stock else 1, promise(s, s.hand[s.turn])
    best, table, others = on_table(s)
    chosen, most = NONE, -1_000_000_000
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        kind = move // 8
        chance = CATCHES[ending][kind][others] if kind < best else 0
        stake = table + 2 * VALUE[kind] + A_TRICK[ending]
        liking = below(rng, 5) + chance * stake - 100 * VALUE[kind] - STRENGTH[ending][kind]
        if not ending:
            liking += combining(s, move, chance, saved)
        if liking > most:
            chosen, most = move, liking
    return chosen


def combining(s: State, move: int, chance: int, saved: int) -> int:
    """What playing a card means for combinations: one that can be shown at once, and those that may come yet."""
    hand = s.hand[s.turn]
    copies = with_marks(s, hand & KIND_CARDS[move // 8], move % 8)
    rest = hand & ~(copies & -copies)
    hope = HOPE[min(s.in_stock // s.players, len(HOPE) - 1)]
    return chance * dearest_count(s, rest) * SHOWN_NOW // 100 + (promise(s, rest) - saved) * hope // 100


def on_table(s: State) -> tuple[int, int, int]:
    """Of the trick as it lies: the best kind, the value of its cards, and how many have yet to play after this one."""
    best, table, others = len(KIND_CARDS), 0, s.players - 1
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
        total += COUNT[1 + kind] * OF_FOUR[kind][min(popcount(copies & ~s.in_four), 4)]
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
    least, old = 1_000_000_000, NONE
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
