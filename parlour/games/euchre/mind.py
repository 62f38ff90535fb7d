"""Trolley Euchre: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.euchre.rules import (
    DISCARD,
    HAND,
    KINDS,
    PACK,
    REVOKED,
    SEATS,
    STOCK,
    lays_down,
    of_colour,
    taken_up,
)
from parlour.games.kit import pick, popcount, scatter


def holds(s: State, seat: int) -> int:
    """How many cards a seat holds, by counting the tricks."""
    if lays_down(s, seat):
        return HAND
    tricks = 0
    for other in range(s.players):
        tricks += s.tricks[other]
    on_table = s.trick[seat] != NONE and s.taker == NONE
    return HAND - tricks - on_table


def facts(s: State) -> dict[str, object]:
    """How many cards each holds, whether the dealer took up the turned card, and who has laid his hand down."""
    down = [seat for seat in range(s.players) if lays_down(s, seat)]
    return {
        "cards": [holds(s, seat) for seat in range(s.players)],
        "taken_up": taken_up(s),
        "laid_down": down[0] if down else None,
    }


def open_hands(s: State) -> bool:
    """A hand thrown out for a revoke is shown, to prove it (OPN-2)."""
    return s.ended == REVOKED


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew: to the hands, the stock under the turned card, and the discard."""
    unseen = PACK & ~s.gone & ~(1 << s.turned)
    everything = open_hands(s)
    for place in range(SEATS + 2):
        s.lies[place] = s.room[place] = s.may[place] = 0
    for other in range(s.players):
        if other == seat or everything:
            s.lies[other] = s.hand[other]
            unseen &= ~s.hand[other]
            unseen &= ~s.discarded[other]
        else:
            s.lies[other] = s.shown[other]
            unseen &= ~s.shown[other]
            s.room[other] = holds(s, other) - popcount(s.shown[other])
            s.may[other] = may_hold(s, other)
    s.room[STOCK] = 4 * KINDS - 1 - HAND * s.players
    s.may[STOCK] = s.may[DISCARD] = PACK
    if taken_up(s) and seat != s.dealer and not everything:
        s.room[DISCARD] = 1
    for other in range(s.players):
        if s.owned >> other & 1 and s.trick[other] == NONE and not s.lies[other] & of_colour(s.led, s.trump):
            followed = 1 << pick(rng, unseen & of_colour(s.led, s.trump))  # he has said that he can follow
            s.lies[other] |= followed
            s.room[other] -= 1
            unseen ^= followed
    scatter(s.lies, s.room, s.may, SEATS + 2, unseen, rng)
    for other in range(s.players):
        s.hand[other] = s.lies[other]
    s.stock = s.lies[STOCK]
    if s.lies[DISCARD]:
        s.discarded[s.dealer] = s.lies[DISCARD]


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    held = PACK
    for colour in range(4):
        if s.void[seat] >> colour & 1:
            held &= ~of_colour(colour, s.trump)
    return held
