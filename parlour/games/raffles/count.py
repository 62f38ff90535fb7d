"""The Capture of Mr. Raffles: the count, told."""

from parlour.cards import numbers
from parlour.games.counting import called, company, sides_of
from parlour.games.declare import State
from parlour.games.facts import Counted, so_many
from parlour.games.kit import popcount
from parlour.games.raffles.mind import holds
from parlour.games.raffles.rules import (
    CALLED,
    DETECTIVE_CARD,
    NOUGHTS,
    RAFFLES_CARD,
    STUCK,
    partner,
)
from parlour.games.spoken import people, they_do


def count_lines(s: State) -> list[Counted]:
    """Before play ceases only calls count; a called hand counts nothing from the hands (RAF-15, RAF-25, OPN-1)."""
    return [line for side in sides_of(s, partner) for line in side_lines(s, side) if line.points]


def side_lines(s: State, side: tuple[int, ...]) -> list[Counted]:
    """What a side counts, line by line; lines of nothing among them."""
    awards = sum(s.awards[seat] for seat in side)
    lines = [Counted(side, so_many(awards // 5, "good call of Raffles", "good calls of Raffles"), awards, "OPN-1")]
    if s.ceased == 0:
        return lines
    tricks, noughts = sum(s.tricks[seat] for seat in side), sum(s.noughts[seat] for seat in side)
    lines.append(Counted(side, so_many(tricks, "trick", "tricks"), tricks, "RAF-15"))
    lines.append(Counted(side, so_many(noughts, "nought taken", "noughts taken"), 5 * noughts, "RAF-15"))
    if s.ceased == CALLED:
        return lines
    hands = [s.hand[seat] for seat in side]
    kept = sum(popcount(hand & NOUGHTS) for hand in hands)
    held = sum(hand & RAFFLES_CARD != 0 for hand in hands)
    lines.append(Counted(side, so_many(kept, "nought kept in hand", "noughts kept in hand"), 5 * kept, "RAF-15"))
    return [*lines, Counted(side, "Raffles in hand when play stopped", 10 * held, "RAF-15")]


def headline(s: State, names: list[str]) -> str:
    """How play ceased, and who then held Raffles (RAF-13, RAF-14, RAF-17)."""
    if s.ceased == CALLED:
        return f"{people([names[s.caller]], head=True)} called game."
    holder = next(seat for seat in range(s.players) if s.hand[seat] & RAFFLES_CARD)
    keeper = they_do([names[holder]], "hold")
    if s.ceased == STUCK:
        left = " and ".join(stuck_with(s.hand[s.taker]))
        ending = f"Play stopped: {people([names[s.taker]])} had only {left} left, and could not lead"
        return f"{ending}." if holder == s.taker else f"{ending}; {keeper} Raffles."
    out = [seat for seat in range(s.players) if holds(s, seat) == 0]
    return f"Play stopped: {company(called(names, out))} ran out of cards, and {keeper} Raffles."


def stuck_with(hand: int) -> list[str]:
    """The cards of a leader who has none that may be led."""
    known = {DETECTIVE_CARD: "the Detective", RAFFLES_CARD: "Raffles"}
    return [known[1 << card] for card in numbers(hand)]
