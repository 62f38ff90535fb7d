"""Trolley Matchem, in words."""

from parlour.games.declare import NONE, State
from parlour.games.facts import AtSeat, OnTable, Placed, so_many
from parlour.games.kit import left, popcount
from parlour.games.matchem.rules import BUILD, LAY
from parlour.games.trolley_pack import COPIES, KIND_CARDS, KIND_NAMES, KIND_TITLES, KINDS, value_of


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    kind = move % len(KINDS)
    held = popcount(s.hand[s.turn] & KIND_CARDS[kind])
    if held == 0:
        return f"Seat {s.turn} holds no {KINDS[kind]}."
    if move >= LAY:
        return "If you can match a card on the board you must take or build; if not, you lay one off (MAT-4)."
    if s.board & KIND_CARDS[kind] == 0:
        rule = "MAT-2" if move < BUILD else "MAT-3"
        return f"No {KINDS[kind]} lies on the board ({rule})."
    return f"To build, a player must hold two or more of the kind, and seat {s.turn} holds one {KINDS[kind]} (MAT-3)."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After every round."""
    return s.turn == left(s.dealer, s.players)


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    counts = [(kind, popcount(s.board & KIND_CARDS[kind])) for kind in range(len(KINDS))]
    lies = [so_many(count, KIND_TITLES[kind], KIND_NAMES[kind]) for kind, count in counts if count]
    told = {"On the board": ", ".join(lies) or "nothing"}
    seats = range(s.players)
    told["Caught"] = ", ".join(f"{names[seat]}: {popcount(s.caught[seat])}" for seat in seats)
    told["Worth"] = ", ".join(f"{names[seat]}: {value_of(s.caught[seat])}" for seat in seats)
    if s.matcher != NONE:
        told["Matched last"] = names[s.matcher]
    told["In hand"] = ", ".join(f"{names[seat]}: {s.cards[seat]}" for seat in seats)
    told["Stock"] = f"{s.in_stock} cards"
    return told


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table besides the board."""
    return OnTable(stock=s.in_stock)


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat: how many cards it has caught, and what they are worth."""
    caught = s.caught[seat]
    return AtSeat(s.cards[seat], notes=[f"caught {popcount(caught)}", f"worth {value_of(caught)}"])


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: kind by kind."""
    return Placed(card // COPIES, -card)
