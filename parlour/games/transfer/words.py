"""Trolley Transfer, in words."""

from dataclasses import replace

from parlour.cards import numbers
from parlour.games.declare import State
from parlour.games.facts import AtSeat, Named, OnTable, Placed, Spoken
from parlour.games.kit import lowest
from parlour.games.spoken import plainly_spoken
from parlour.games.transfer.rules import GAME, SHOWN, VOID
from parlour.games.trolley_pack import COPIES, KIND_NAMES, KINDS


def why_not(s: State, kind: int) -> str:
    """Why the seat to act may not make this move."""
    return f"Seat {s.turn} holds no {KINDS[kind]}."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? When all have passed, and when all have drawn."""
    return s.turn == s.dealer


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    limit = s.round_limit
    told = {"Round": f"{min(s.rounds + 1, limit)} of {limit}" if limit else f"{s.rounds + (s.ended == 0)}"}
    told["In hand"] = ", ".join(f"{names[seat]}: {s.cards[seat]}" for seat in range(s.players))
    told["Pack"] = f"{s.in_stock} card{'' if s.in_stock == 1 else 's'}"
    told["Discards"] = f"{s.discards}, face down"
    if s.ended == SHOWN:
        told["Shown"] = f"six {KIND_NAMES[lowest(s.shown) // COPIES]}, by {names[s.winner]}"
    elif s.ended == VOID:
        told["Shown"] = "nothing; the hand is void"
    return told


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    return OnTable(stock=s.in_stock, discards=s.discards)


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat: the winner lays his six down."""
    return AtSeat(s.cards[seat], numbers(s.shown) if s.winner == seat else ())


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: kind by kind."""
    return Placed(card // COPIES, -card)


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it, and where the card goes: to the left, or away."""
    words = plainly_spoken(GAME, text, named)
    return replace(words, goes="left") if text.startswith("give") else replace(words, goes="discards")
