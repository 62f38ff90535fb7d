"""Game of the Lost Heir, in words."""

from parlour.games.declare import NONE, State
from parlour.games.lost_heir.rules import (
    AUCTION,
    BOY,
    CITIES,
    GAME,
    HEIR,
    NAMING,
    PLAY,
    SALE,
    highest_bid,
    leading,
    over,
)


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    if s.phase == AUCTION:
        if move > highest_bid(s):
            return f"The highest bid there can be is {highest_bid(s)}: every trick and the Lost Heir (LOS-6)."
        return f"A bid must be higher than the last, which is {s.bid} (LOS-6)."
    if not s.hand[s.turn] >> move & 1:
        return f"Seat {s.turn} does not hold {GAME.pack.cards[move]}."
    if s.gone == 0:
        return f"Whoever names trump leads one: a {in_words(s.trump)} card, the Lost Heir or the Wrong Boy (LOS-10)."
    trumps = ", the Lost Heir or the Wrong Boy" if s.led == s.trump else ""
    return f"The suit led must be followed: a {in_words(s.led)} card{trumps} (LOS-11)."


def in_words(city: int) -> str:
    """A city as one speaks of it."""
    return CITIES[city].replace("-", " ").title()


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After the auction, after the naming, and after every trick."""
    if s.phase == PLAY:
        return leading(s) or over(s)
    return s.phase == SALE or (s.phase == NAMING and (s.bidder == NONE or over(s)))


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    seats = range(s.players)
    told = {}
    if s.bidder == NONE:
        told["Auction"] = "no bid" if s.phase != AUCTION or s.passes else "open"
    else:
        told["Auction"] = f"{s.bid}, by {names[s.bidder]}"
    if s.credit[s.dealer]:
        told["Credited"] = f"{names[s.dealer]} {s.credit[s.dealer]}{', and that is game' if s.sold_out else ''}"
    if s.trump != NONE:
        bound = f", for {s.bid}" if s.bidder != NONE else ""
        told["Trump"] = f"{in_words(s.trump)}, named by {names[s.namer]}{bound}"
        told |= tell_play(s, names)
    told["Cards left"] = ", ".join(f"{names[seat]} {s.cards[seat]}" for seat in seats)
    return told


def tell_play(s: State, names: list[str]) -> dict[str, str]:
    """The tricks as everyone sees them, in words."""
    lies = [(seat + s.leader) % s.players for seat in range(s.players)]
    on_table = [f"{names[seat]} {GAME.pack.cards[s.trick[seat]]}" for seat in lies if s.trick[seat] != NONE]
    told = {"On the table": ", ".join(on_table) or "nothing"}
    if s.taker != NONE:
        told["Taken by"] = names[s.taker]
    told["Tricks"] = ", ".join(f"{names[seat]} {s.tricks[seat]}" for seat in range(s.players))
    taken = s.gone if s.taker != NONE else s.gone & ~sum(1 << s.trick[seat] for seat in lies if s.trick[seat] != NONE)
    for card, label, taker in ((HEIR, "Lost Heir", s.found), (BOY, "Wrong Boy", s.misled)):
        if taken >> card & 1:
            told[label] = f"with {names[taker]}" if taker != NONE else "counts for nobody"
    return told
