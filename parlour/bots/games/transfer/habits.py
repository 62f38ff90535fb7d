"""Transfer: collect what one has most of, and keep from the left neighbour what he may be collecting.

What was passed to the left before is kept back, and discarded rather than passed again: the neighbour may have saved
it. And how the other hands grow together.
"""

from parlour.bots.weights import Weights
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, left, lowest, pick, popcount
from parlour.games.transfer.rules import COUNT, DISCARD, HAND
from parlour.games.trolley_pack import COPIES, KIND_CARDS

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)

# Each first when a card must be passed, and then when one must be discarded; the higher, the more a kind is wanted.
HELD, KIND = OWN.tables("HELD"), OWN.tables("KIND")
PASSED, BURIED, CAME_LAST = OWN.table("PASSED"), OWN.table("BURIED"), OWN.row("CAME_LAST")
A_SET = 1_000_000  # four alike are not broken up
LONG = 40  # rounds: two may each wait for ever for what the other keeps


def habit(s: State, moves: int, rng: Numbers) -> int:
    """The kind one can best part with; where nobody gives way for long, now and then any (setting.py)."""
    if s.rounds >= LONG and below(rng, 4) == 0:
        return pick(rng, moves)
    stage = stage_of(s.hand[s.turn])
    chosen, least = NONE, 10 * A_SET
    while moves:
        kind = lowest(moves)
        moves &= moves - 1
        wanted = below(rng, 9) + keeps(s, kind, stage)
        if wanted < least:
            chosen, least = kind, wanted
    return chosen


def stage_of(hand: int) -> int:
    """How far a hand has come: no three alike, three, or more."""
    most = 0
    for kind in range(len(KIND_CARDS)):
        most = max(most, popcount(hand & KIND_CARDS[kind]))
    return min(max(most - 2, 0), 2)


def keeps(s: State, kind: int, stage: int) -> int:
    """How much a kind is wanted: by what one has of it, and by what has become of the others one has had."""
    seat = s.turn
    held = popcount(s.hand[seat] & KIND_CARDS[kind])
    if held > 3:
        return held * A_SET
    thrown = s.thrown[seat] & KIND_CARDS[kind]
    passed = s.met[seat] & ~s.hand[seat] & ~s.thrown[seat] & KIND_CARDS[kind]
    wanted = HELD[s.phase][stage][held - 1] + KIND[s.phase][stage // 2][kind]
    wanted += PASSED[s.phase][held - 1] * popcount(passed) + BURIED[s.phase][held - 1] * popcount(thrown)
    return wanted + CAME_LAST[s.phase] * (newest(s) == kind)


def newest(s: State) -> int:
    """The kind of the card that came last."""
    return (s.came[s.turn] >> 6 * (s.cards[s.turn] - 1) & 63) // COPIES


# ---- what the rounds tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Let the others' hands grow together as they must have done, a change or two a round."""
    for other in range(s.players):
        if other != seat and s.winner == NONE:
            for _ in range(min(s.rounds * 3 // 2 + (s.phase == DISCARD), 40)):
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
