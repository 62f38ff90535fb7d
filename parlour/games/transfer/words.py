"""Trolley Transfer, in words."""

from parlour.cards import KINDS
from parlour.games.declare import State
from parlour.games.kit import lowest
from parlour.games.transfer.rules import SHOWN, VOID
from parlour.games.trolley_pack import COPIES

SIXES = ("Cars", "Motormen", "Conductors", "Fares", "Passengers", "Transfers")  # by kind


def why_not(s: State, kind: int) -> str:
    """Why the seat to act may not make this move."""
    return f"Seat {s.turn} holds no {KINDS[kind]}."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? When all have passed, and when all have drawn."""
    return s.turn == s.dealer


def face_down(s: State) -> bool:
    """Is the next move made face down, so that the others see only that it is made? All are (TRA-3)."""
    return True


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    told = {"Round": f"{min(s.rounds + 1, s.round_limit)} of {s.round_limit}"}
    told["In hand"] = ", ".join(f"{names[seat]} {s.cards[seat]}" for seat in range(s.players))
    told["Pack"] = f"{s.in_stock} card{'' if s.in_stock == 1 else 's'}"
    told["Discards"] = f"{s.discards}, face down"
    if s.ended == SHOWN:
        told["Shown"] = f"six {SIXES[lowest(s.shown) // COPIES]}, by {names[s.winner]}"
    elif s.ended == VOID:
        told["Shown"] = "nothing; the hand is void"
    return told
