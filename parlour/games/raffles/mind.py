"""The Capture of Mr. Raffles: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import popcount, scatter
from parlour.games.raffles.open_table import hand_at_play
from parlour.games.raffles.rules import (
    ALL_SERIES,
    LENGTH,
    OUT,
    RAFFLES_CARD,
    SERIES,
    SERIES_CARDS,
    STUCK,
    UNLEADABLE,
    proper,
    whole_pack,
)


def holds(s: State, seat: int) -> int:
    """How many cards a seat holds, by counting what everybody saw: the deal, the tricks, the captures."""
    size = LENGTH * s.series + 2
    place = (seat - s.dealer - 1) % s.players
    dealt = size // s.players + (place < size % s.players)
    tricks = 0
    for other in range(s.players):
        tricks += s.tricks[other]
    on_table = s.trick[seat] != NONE and s.laid < s.players
    return dealt + s.captures[seat] - tricks - on_table


def facts(s: State) -> dict[str, object]:
    """How many cards each holds, where that may be asked."""
    return {"cards": [counted(s, seat) for seat in range(s.players)]}


def counted(s: State, seat: int) -> int | None:
    """How many cards a seat holds: that may be asked once it is six or fewer (RAF-19, RAF-27)."""
    size = holds(s, seat)
    return size if size <= 6 else None


def open_hands(s: State) -> bool:
    """When play has ceased the cards left are put down for all to see and to count (RAF-15)."""
    return s.ceased == OUT or s.ceased == STUCK


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, as they might lie for all it knows."""
    if open_hands(s):
        return
    unseen = whole_pack(s) & ~s.gone
    for other in range(s.players):
        if other == seat:
            unseen &= ~s.hand[other]
        else:
            unseen &= ~s.shown[other]
    for _ in range(64):
        for other in range(s.players):
            s.room[other] = s.may[other] = 0
            if other != seat:
                s.hand[other] = s.shown[other]
                s.room[other] = holds(s, other) - popcount(s.shown[other])
                s.may[other] = may_hold(s, other)
        scatter(s.hand, s.room, s.may, s.players, unseen, rng)
        if explains_corrections(s) and explains_lead(s):
            return


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    cards = ALL_SERIES | UNLEADABLE
    for series in range(len(SERIES)):
        if s.void[seat] >> series & 1:
            cards &= ~SERIES_CARDS[series]
    return cards if s.suspects >> seat & 1 else cards & ~RAFFLES_CARD


def explains_lead(s: State) -> bool:
    """Can he lead whose lead it is? If not, play would have ceased, or the lead passed on (RAF-14, RAF-26)."""
    return s.ceased != 0 or s.laid != s.players or s.hand[s.turn] & ALL_SERIES != 0


def explains_corrections(s: State) -> bool:
    """Was every card that was taken back from this trick indeed a misplay?"""
    if not s.open_table:
        return True
    for seat in range(s.players):
        card = s.lifted[seat]
        if card != NONE and proper(hand_at_play(s, seat), seat == s.leader, s.led) >> card & 1:
            return False
    return True
