"""Transfer: collect what one has most of, pass on what is cheap, and bury what is dear; and how hands grow together.

The weights are those that did best in some ten thousand games against the house's advice.
"""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, left, lowest, popcount
from parlour.games.transfer import COUNT, GIVE, HAND
from parlour.games.trolley_pack import COPIES, KIND_CARDS

# How much one, two, three and four of a kind are wanted, Cars first; six are the aim.
WHEN_GIVING = (
    (1500, 2780, 3050, 4500),
    (1450, 2820, 3600, 4450),
    (1400, 2650, 3000, 4400),
    (1300, 2050, 3550, 4300),
    (1250, 1530, 3150, 4250),
    (1200, 2200, 3200, 4200),
)
WHEN_DISCARDING = (
    (700, 1780, 2450, 4100),
    (690, 2340, 2840, 4090),
    (880, 2330, 3080, 4080),
    (1060, 1810, 3510, 4060),
    (1050, 2250, 3350, 4050),
    (1040, 2040, 3440, 4040),
)
A_TRACE = 100  # for a card of the kind that has been seen to go, or to come


def habit(s: State, moves: int, rng: Numbers) -> int:
    """The kind one can best part with."""
    chosen, least = NONE, 1_000_000
    while moves:
        kind = lowest(moves)
        moves &= moves - 1
        wanted = below(rng, 9) + (keeps_from_left(s, kind) if s.phase == GIVE else keeps_from_pile(s, kind))
        if wanted < least:
            chosen, least = kind, wanted
    return chosen


def keeps_from_left(s: State, kind: int) -> int:
    """How much a kind is wanted when a card must be passed: less if discarded before, more if it just came."""
    seat = s.turn
    held = popcount(s.hand[seat] & KIND_CARDS[kind])
    met = s.met[seat] & ~s.hand[seat] & KIND_CARDS[kind]
    flow = popcount(met) - 2 * popcount(met & s.thrown[seat]) + (newest(s, 1) == kind)
    return WHEN_GIVING[kind][min(held, 4) - 1] + 1000 * max(held - 4, 0) + A_TRACE * flow


def keeps_from_pile(s: State, kind: int) -> int:
    """How much a kind is wanted when a card must be discarded: less if it came before last."""
    held = popcount(s.hand[s.turn] & KIND_CARDS[kind])
    return WHEN_DISCARDING[kind][min(held, 4) - 1] + 1000 * max(held - 4, 0) - A_TRACE * (newest(s, 2) == kind)


def newest(s: State, place: int) -> int:
    """The kind of the card that came last, or so many before it."""
    return (s.came[s.turn] >> 6 * (s.cards[s.turn] - place) & 63) // COPIES


# ---- what the rounds tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Let the others' hands grow together as they must have done, a change or two a round."""
    for other in range(s.players):
        if other != seat and s.winner == NONE:
            for _ in range(min(s.rounds * 3 // 2 + (s.phase != GIVE), 40)):
                change_a_card(s, seat, other, rng)
    return True


def change_a_card(s: State, seat: int, other: int, rng: Numbers) -> None:
    """Give a hand a card of the stock or the discards for one it wants less, unless a seat knows that it is not so."""
    fixed = s.beside[seat] if seat >= 0 and other == left(seat, s.players) else 0
    if s.giving[other] != NONE:
        fixed |= 1 << s.giving[other]
    old = least_wanted(s.hand[other], s.hand[other] & ~fixed)
    place = below(rng, s.in_stock + s.discards)
    new = s.stock[place] if place < s.in_stock else s.discarded[place - s.in_stock]
    hand = s.hand[other] ^ 1 << old | 1 << new
    settled = popcount(hand & KIND_CARDS[new // COPIES]) >= HAND or least_wanted(hand, hand & ~fixed) == new
    if settled or is_known(s, seat, old, new, place < s.in_stock):
        return
    if place < s.in_stock:
        s.stock[place] = old
    else:
        s.discarded[place - s.in_stock] = old
    s.hand[other] = s.met[other] = hand
    spot = 0
    while s.came[other] >> 6 * spot & 63 != old:
        spot += 1
    s.came[other] ^= (old ^ new) << 6 * spot


def is_known(s: State, seat: int, old: int, new: int, stocked: bool) -> bool:
    """Does a seat know that a new card lies where it lies, or that an old one cannot lie there?"""
    if seat < 0:
        return False
    if stocked:
        return s.packed[seat] >> new & 1 != 0 or s.met[seat] >> old & 1 != 0
    return s.thrown[seat] >> new & 1 != 0


def least_wanted(hand: int, cards: int) -> int:
    """Of some cards of a hand the one that its owner would miss least."""
    chosen, least = NONE, 1_000_000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        wanted = 1000 * popcount(hand & KIND_CARDS[card // COPIES]) + COUNT[card // COPIES]
        if wanted < least:
            chosen, least = card, wanted
    return chosen
