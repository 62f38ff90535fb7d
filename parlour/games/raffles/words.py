"""The Capture of Mr. Raffles, in words."""

from parlour.games.declare import State
from parlour.games.facts import AtSeat, OnTable, Placed, as_played, is_there, so_many, trick_told
from parlour.games.kit import popcount
from parlour.games.raffles.mind import counted, holds, open_hands
from parlour.games.raffles.open_table import raffles_lies
from parlour.games.raffles.rules import (
    ALL_SERIES,
    CALLED,
    GAME,
    LENGTH,
    NOUGHTS,
    RAFFLES_CARD,
    SERIES,
    STUCK,
    leading,
    over,
)


def why_not(s: State, card: int) -> str:
    """Why the seat to act may not play this card."""
    hand = s.hand[s.turn]
    name = GAME.pack.cards[card]
    if not hand >> card & 1:
        return f"Seat {s.turn} does not hold {name}."
    if leading(s):
        return f"{name.capitalize()} is never led (RAF-7)."
    if hand & RAFFLES_CARD:
        return "Raffles must be played on every passing trick (RAF-8)."
    return f"The series led must be followed: a {SERIES[s.led]} card, or the Detective (RAF-9, RAF-10)."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After every trick."""
    return leading(s)


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    told = trick_told(on_table(s), names, GAME.pack.cards)
    told["Tricks"] = ", ".join(f"{names[seat]}: {s.tricks[seat]}" for seat in range(s.players))
    noughts = [f"{names[seat]}: {s.noughts[seat]}" for seat in range(s.players) if s.noughts[seat]]
    told["Noughts taken"] = ", ".join(noughts) or "none"
    known = s.hand if open_hands(s) else s.shown
    if open_hands(s):
        kept = [(names[seat], popcount(s.hand[seat] & NOUGHTS)) for seat in range(s.players)]
        told["Noughts kept"] = ", ".join(f"{name}: {count}" for name, count in kept if count) or "none"
    seen = [names[seat] for seat in range(s.players) if known[seat] & RAFFLES_CARD]
    told["Raffles"] = f"with {seen[0]}" if seen else "on the table" if raffles_lies(s) else "not yet seen"
    sizes = [counted(s, seat) for seat in range(s.players)]
    few = [f"{names[seat]}: {size}" for seat, size in enumerate(sizes) if size is not None]
    if few:
        told["Cards left"] = ", ".join(few)
    if over(s):
        told["Play stopped"] = ending(s, names)
    return told


def ending(s: State, names: list[str]) -> str:
    """How play ceased, in words (RAF-13, RAF-14, RAF-17)."""
    if s.ceased == CALLED:
        return f"game called by {names[s.caller]}"
    if s.ceased == STUCK:
        return f"nothing that may be led with {names[s.taker]}"
    return f"out of cards: {', '.join(names[seat] for seat in range(s.players) if holds(s, seat) == 0)}"


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    return OnTable(trick=as_played(s.trick, s.leader, s.players), taker=is_there(s.taker))


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat: its tricks and noughts, and Raffles; large hands are not counted (RAF-19)."""
    noughts = [so_many(s.noughts[seat], "nought", "noughts")] if s.noughts[seat] else []
    captor = ["has Raffles"] if s.shown[seat] & RAFFLES_CARD else []
    return AtSeat(counted(s, seat), notes=[so_many(s.tricks[seat], "trick", "tricks"), *noughts, *captor])


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: series by series, the two who stand alone at the end."""
    if not ALL_SERIES >> card & 1:
        return Placed(len(SERIES), -card)
    series, rank = divmod(card, LENGTH)
    return Placed(series, rank, trump=series == 0)
