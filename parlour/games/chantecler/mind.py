"""Chantecler: what a seat may know, and what it may imagine of the rest."""

from parlour.games.chantecler.rules import (
    BIDDING,
    DISCARDING,
    HAND,
    KEPT,
    LAID_AWAY,
    NAMING,
    PACK,
    PLAYED,
    PLAYING,
    SEATS,
    expected,
    of_suit,
    trumps,
)
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, pick, popcount, scatter


def holds(s: State, seat: int) -> int:
    """How many cards a seat holds, by counting what everybody saw."""
    if s.phase != PLAYING:
        return HAND - s.down[seat]
    tricks = s.tricks[0] + s.tricks[1] + s.tricks[2] + s.tricks[3]
    on_table = s.trick[seat] != NONE and s.taker == NONE
    return KEPT - tricks - on_table


def facts(s: State) -> dict[str, object]:
    """How many cards each holds."""
    return {"cards": [holds(s, seat) for seat in range(s.players)]}


def open_hands(s: State) -> bool:
    """After the last trick the discards are turned up for counters that lie in them (CHA-14)."""
    return s.ended == PLAYED


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, over the hands and over the discards."""
    if open_hands(s):
        return
    honest = not s.open_table or below(rng, 8) != 0  # even at the open table few discard trumps
    patience = 3 if s.open_table else 62  # there, the play may have shown that somebody did
    for attempt in range(64):
        unseen = lay_out_known(s, seat, honest, rng)
        if s.phase == BIDDING or s.phase == NAMING or not honest:
            scatter(s.lies, s.room, s.may, 2 * SEATS, unseen, rng)
        else:
            scatter_kept_trumps(s, unseen, rng)
        if all_placed(s):
            break
        honest = honest and attempt < patience
    for other in range(s.players):
        s.hand[other] = s.lies[other]
        s.discarded[other] = s.lies[SEATS + other]


def lay_out_known(s: State, seat: int, honest: bool, rng: Numbers) -> int:
    """Put down what the seat knows of the hands and the discards, and the room left; the cards it has not seen."""
    unseen = PACK & ~s.gone
    for other in range(s.players):
        away = SEATS + other
        s.room[other] = s.room[away] = 0
        s.may[other] = s.may[away] = 0
        s.lies[other], s.lies[away] = s.shown[other], 0
        if other == seat:
            s.lies[other], s.lies[away] = s.hand[other], s.discarded[other]
        else:
            s.room[other] = holds(s, other) - popcount(s.shown[other])
            s.room[away] = s.down[other]
            s.may[other], s.may[away] = may_hold(s, other), PACK
            unseen &= ~s.kept[other]
        unseen &= ~(s.lies[other] | s.lies[away])
    for other in range(s.players):
        if other != seat:
            unseen &= ~lay_out_due(s, other, unseen, rng)
            lay_out_kept(s, other, honest, rng)
    return unseen


def lay_out_due(s: State, seat: int, unseen: int, rng: Numbers) -> int:
    """Who has taken back a misplay holds a card he ought to have played: one such, or none if it is known."""
    if s.lifted[seat] == NONE or s.trick[seat] != NONE:
        return 0
    due = of_suit(expected(s, seat), s.trump)
    if s.lies[seat] & due:
        return 0
    card = 1 << pick(rng, (unseen | s.kept[seat]) & due)
    s.lies[seat] |= card
    s.room[seat] -= 1
    return card


def lay_out_kept(s: State, seat: int, honest: bool, rng: Numbers) -> None:
    """Trumps a seat has taken back are in its hand, unless it laid them away again."""
    kept, away = s.kept[seat] & ~s.lies[seat], SEATS + seat
    while kept:
        card = lowest(kept)
        kept ^= 1 << card
        place = seat
        again = not honest and below(rng, s.room[seat] + s.room[away]) < s.room[away]
        if again or s.room[seat] == 0 or not s.may[seat] >> card & 1:
            place = away
        s.lies[place] |= 1 << card
        s.room[place] -= 1


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    held = PACK
    for suit in range(4):
        if s.void[seat] >> suit & 1:
            held &= ~of_suit(suit, s.trump)
    return held


def scatter_kept_trumps(s: State, unseen: int, rng: Numbers) -> None:
    """Deal the unseen cards as if nobody had discarded a trump he had room for (CHA-11, CHA-12).

    Trumps come first: each is as likely to have been dealt to any unseen place of a seat, in hand or discarded.
    """
    trump_cards = unseen & trumps(s.trump)
    while trump_cards:
        card = pick(rng, trump_cards)
        place = place_of_trump(s, rng)
        if place == NONE:
            return
        trump_cards ^= 1 << card
        s.lies[place] |= 1 << card
        s.room[place] -= 1
    plain = unseen & ~trumps(s.trump)
    for place in range(2 * SEATS):
        s.may[place] &= ~trumps(s.trump)
    scatter(s.lies, s.room, s.may, 2 * SEATS, plain, rng)


def place_of_trump(s: State, rng: Numbers) -> int:
    """Where one more trump goes: to a seat by its unseen places, and into its discards only for want of room."""
    places = 0
    for seat in range(s.players):
        places += trump_places(s, seat)
    if places == 0:
        return NONE
    place = below(rng, places)
    seat = 0
    while place >= trump_places(s, seat):
        place -= trump_places(s, seat)
        seat += 1
    away = SEATS + seat
    full = popcount(s.lies[seat] & trumps(s.trump)) >= KEPT  # before play: six trumps are kept, more may go
    if s.room[seat] == 0 or (s.phase == DISCARDING and full and below(rng, LAID_AWAY) < s.room[away]):
        return away
    return seat


def trump_places(s: State, seat: int) -> int:
    """The unseen places of a seat, if it can have one more trump among them."""
    if s.void[seat] >> s.trump & 1 or (s.room[seat] == 0 and not all_trumps(s, seat)):
        return 0
    return s.room[seat] + s.room[SEATS + seat]


def all_trumps(s: State, seat: int) -> bool:
    """Has a seat kept nothing but trumps, as far as is laid out?"""
    return not s.mixed >> seat & 1 and not s.lies[seat] & ~trumps(s.trump)


def all_placed(s: State) -> bool:
    """Is every place filled?"""
    left_over = 0
    for place in range(2 * SEATS):
        left_over += s.room[place]
    return left_over == 0
