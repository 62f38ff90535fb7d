"""Chantecler, in words."""

from parlour.games.chantecler.mind import holds
from parlour.games.chantecler.rules import (
    BIDDING,
    DISCARDING,
    GAME,
    LAID_AWAY,
    NAMING,
    PLAYED,
    PLAYING,
    SUITS,
    from_discards,
    leading,
    partner,
)
from parlour.games.declare import NONE, State
from parlour.games.facts import AtSeat, Named, OnTable, Spoken, as_played, is_there, so_many, trick_told
from parlour.games.spoken import names_suit, plainly_spoken


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    if s.phase == BIDDING:
        return f"A bid must be higher than every bid before it, and {s.bid} is bid (CHA-8)."
    if not s.hand[s.turn] >> move & 1:
        return f"Seat {s.turn} does not hold {GAME.pack.cards[move]}."
    if s.phase == DISCARDING:
        return "All trumps are kept, birds too, as far as six cards go (CHA-11, CHA-12)."
    if leading(s):
        return "The first lead of the hand is a trump (CHA-15)."
    if s.led == s.trump:
        return "A trump was led and must be answered with a trump (CHA-16)."
    return f"A {SUITS[s.led]} card was led: follow it, or play a trump (CHA-17)."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After the bids, the naming, each player's discards, every trick."""
    if s.phase == PLAYING:
        return leading(s)
    if s.phase == DISCARDING:
        return sum(s.down) % LAID_AWAY == 0
    return s.phase == NAMING


def face_down(s: State) -> bool:
    """Is the next move made face down, so that the others see only that it is made? The discards are (CHA-11)."""
    return bool(s.phase == DISCARDING)


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    told = {}
    if s.bidder != NONE:
        told["Bid"] = (
            f"{s.bid}, by {names[s.bidder]}"
            if s.bid
            else f"all passed; trumps are for {names[s.bidder]}, bound to nothing"
        )
    elif s.phase == BIDDING:
        told["Bid"] = "all passed, and the cards are thrown in" if s.ended else "nothing yet"
    if s.trump != NONE:
        told["Trumps"] = f"{SUITS[s.trump]}, and the four birds"
    if s.phase == DISCARDING:
        told["Discarded"] = ", ".join(f"{names[seat]} {s.down[seat]}" for seat in range(s.players))
    if s.phase == PLAYING:
        told |= trick_told(on_table(s), names, GAME.pack.cards)
        sides = [(seat, partner(s, seat)) for seat in range(2)]
        counts = [f"{names[a]} and {names[b]} {s.counters[a] + s.counters[b]}" for a, b in sides]
        told["Counters taken"] = ", ".join(counts)
    if s.ended == PLAYED and from_discards(s):
        bidders = f"{names[s.bidder]} and {names[partner(s, s.bidder)]}"
        told["From discards"] = f"{bidders} {from_discards(s)}"
    return told


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    return OnTable(
        trick=as_played(s.trick, s.leader, s.players),
        taker=is_there(s.taker),
        trump=None if s.trump == NONE else SUITS[s.trump],
        maker=is_there(s.bidder),
    )


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat."""
    bid = [f"bid {s.bids[seat]}"] if s.bids[seat] and (s.phase == PLAYING or s.ended) else []
    return AtSeat(holds(s, seat), notes=[*bid, so_many(s.tricks[seat], "trick", "tricks")])


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it."""
    return names_suit(text) if text.startswith("name ") else plainly_spoken(GAME, text, named)
