"""Chantecler, in words."""

from parlour.cards import numbers
from parlour.games.chantecler.mind import holds
from parlour.games.chantecler.rules import (
    BIDDING,
    CHANTECLER,
    DISCARDING,
    GAME,
    LAID_AWAY,
    LENGTH,
    NAMING,
    PLAYED,
    PLAYING,
    SUITS,
    bird_rank,
    from_discards,
    leading,
    partner,
    strength,
    suit_of,
    trumps,
    worth,
)
from parlour.games.declare import NONE, State
from parlour.games.facts import (
    AtSeat,
    Named,
    OnTable,
    Placed,
    Spoken,
    Together,
    as_played,
    is_there,
    so_many,
    trick_told,
)
from parlour.games.kit import popcount
from parlour.games.spoken import card_called, listed, names_suit, plainly_spoken, so_many_cards


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


def together(s: State) -> Together | None:
    """The cards that a player has still to lay away, in one act (CHA-11). Where the plain ones are no more than these,
    all of them go, since trumps are kept as far as six cards go (CHA-12); without a referee nothing is forced."""
    if s.phase != DISCARDING:
        return None
    moves, plain = LAID_AWAY - s.down[s.turn], s.hand[s.turn] & ~trumps(s.trump)
    forced = numbers(plain) if popcount(plain) <= moves and not s.open_table else []
    return Together(moves, forced)


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
        told["Discarded"] = ", ".join(f"{names[seat]}: {s.down[seat]}" for seat in range(s.players))
    if s.phase == PLAYING:
        told |= trick_told(on_table(s), names, GAME.pack.cards)
        sides = [(seat, partner(s, seat)) for seat in range(2)]
        counts = [f"{names[a]} and {names[b]}: {s.counters[a] + s.counters[b]}" for a, b in sides]
        told["Counters taken"] = ", ".join(counts)
    if s.ended == PLAYED and from_discards(s):
        bidders = f"{names[s.bidder]} and {names[partner(s, s.bidder)]}"
        told["From discards"] = f"{bidders}: {from_discards(s)}"
    return told


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    return OnTable(
        trick=as_played(s.trick, s.leader, s.players),
        taker=is_there(s.taker),
        trump=None if s.trump == NONE else SUITS[s.trump],
        maker=is_there(s.bidder),
        undertaken=f"bid {s.bid}" if s.trump != NONE and s.bid else "",
    )


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat: the bid that binds, what it has laid away, its tricks and the counters caught."""
    notes = [f"bid {s.bid}"] if s.trump != NONE and seat == s.bidder and s.bid else []
    if s.phase == DISCARDING:
        return AtSeat(holds(s, seat), notes=[*notes, f"{s.down[seat]} of {LAID_AWAY} laid away"])
    caught = [f"caught {so_many(s.counters[seat], 'point', 'points')}"] if s.counters[seat] else []
    return AtSeat(holds(s, seat), notes=[*notes, so_many(s.tricks[seat], "trick", "tricks"), *caught])


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: birds and the named suit first; what counts is marked (CHA-3, CHA-4)."""
    is_bird = card >= CHANTECLER
    trump = is_bird or (s.trump != NONE and suit_of(card, s.trump) == s.trump)
    if not trump:
        return Placed(1 + card // LENGTH, card % LENGTH)
    counts = worth(1 << card, max(s.trump, 0))
    height = bird_rank(s, card) if is_bird else strength(s, card)
    return Placed(0, height, True, f"counts {counts}" if counts else "")


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it."""
    if text.startswith("name "):
        return names_suit(text)
    verb, *cards = text.split(" ")
    if verb != "discard":
        return plainly_spoken(GAME, text, named)
    what = listed([card_called(GAME, card, named) for card in cards])
    many = so_many_cards(len(cards))
    return Spoken(
        f"Lay away {what}", f"lays away {what}", f"lay away {many}", "card", unseen=f"lays away {many}, face down"
    )
