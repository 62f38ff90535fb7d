"""Game of the Lost Heir, in words."""

from parlour.games.declare import NONE, State
from parlour.games.facts import AtSeat, Named, OnTable, Placed, Spoken, as_played, is_there, so_many, trick_told
from parlour.games.lost_heir.rules import (
    AUCTION,
    BOY,
    CITIES,
    GAME,
    HEIR,
    NAMING,
    PLAY,
    SALE,
    city_of,
    highest_bid,
    leading,
    over,
    strength,
)
from parlour.games.spoken import names_suit, plainly_spoken, said


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
        told["Auction"] = "nobody has bid" if s.phase != AUCTION or s.passes else "nothing yet"
    else:
        told["Auction"] = f"{s.bid}, by {names[s.bidder]}"
    if s.credit[s.dealer]:
        told["Credited"] = f"{names[s.dealer]}: {s.credit[s.dealer]}{', and that is game' if s.sold_out else ''}"
    if s.trump != NONE:
        bound = f", for {s.bid}" if s.bidder != NONE else ""
        told["Trump"] = f"{in_words(s.trump)}, named by {names[s.namer]}{bound}"
        told |= tell_play(s, names)
    told["Cards left"] = ", ".join(f"{names[seat]}: {s.cards[seat]}" for seat in seats)
    return told


def tell_play(s: State, names: list[str]) -> dict[str, str]:
    """The tricks as everyone sees them, in words."""
    lying = on_table(s)
    told = trick_told(lying, names, GAME.pack.cards)
    told["Tricks"] = ", ".join(f"{names[seat]}: {s.tricks[seat]}" for seat in range(s.players))
    taken = s.gone if s.taker != NONE else s.gone & ~sum(1 << card for _, card in lying.trick or ())
    for card, label, taker in ((HEIR, "Lost Heir", s.found), (BOY, "Wrong Boy", s.misled)):
        if taken >> card & 1:
            told[label] = f"with {names[taker]}" if taker != NONE else "counts for nobody"
    return told


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    named = s.trump != NONE
    return OnTable(
        trick=as_played(s.trick, s.leader, s.players),
        taker=is_there(s.taker),
        trump=CITIES[s.trump] if named else None,
        maker=is_there(s.namer if named else s.bidder),
        undertaken=f"bid {s.bid}" if named and s.bidder != NONE else "",
    )


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat; of the bids, only the one that binds is remembered."""
    bound = s.trump != NONE and seat == s.namer and s.bidder != NONE
    notes = [f"bid {s.bid}"] if bound else []
    notes.append(so_many(s.tricks[seat], "trick", "tricks"))
    notes += ["the Heir"] if s.found == seat else []
    notes += ["the Wrong Boy"] if s.misled == seat else []
    return AtSeat(s.cards[seat], notes=notes)


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: the trumps first, Heir and Wrong Boy always among them, blanks lowest."""
    mark = {HEIR: "highest trump", BOY: "lowest trump"}.get(card, "")
    if card in (HEIR, BOY):
        return Placed(0, strength(card, s.trump, s.trump), True, mark)
    city = city_of(card, s.trump)
    group = 0 if city == s.trump else 1 + city
    return Placed(group, strength(card, city, s.trump), city == s.trump)


SALE_WORDS = {
    "sell": said("sell", "Sell to the highest", "sells to the highest bidder"),
    "decline": said("decline", "Decline, and name it yourself", "declines to sell"),
}


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it."""
    if text.startswith("name "):
        return names_suit(text)
    return SALE_WORDS.get(text) or plainly_spoken(GAME, text, named)
