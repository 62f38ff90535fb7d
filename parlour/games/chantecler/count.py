"""Chantecler: the count, told."""

from parlour.cards import numbers
from parlour.games.chantecler.mind import may_hold
from parlour.games.chantecler.rules import (
    CHANTECLER,
    LENGTH,
    PACK,
    PASSED,
    PLAYED,
    PLAYING,
    SUITS,
    counting,
    from_discards,
    opposed,
    partner,
    worth,
)
from parlour.games.counting import called, sides_of
from parlour.games.declare import State
from parlour.games.facts import Counted
from parlour.games.spoken import people

BIRDS = ("Chantecler", "The Pheasant", "The Peacock", "The Owl")
FLOCKS = {"duck": "Ducks", "goose": "Geese", "hen": "Hens", "turkey": "Turkeys"}


def count_lines(s: State) -> list[Counted]:
    """Counter by counter when all is played; a side that is set has its bid taken off and no more (CHA-4, CHA-19)."""
    if s.ended != PLAYED:
        return []
    lines = []
    for side in sides_of(s, partner):
        if opposed(side[0], s.bidder):
            lines += taken_lines(s, side)
        elif bidders_made(s) < s.bid:
            lines.append(Counted(side, f"Set: bid {s.bid}, took {bidders_made(s)}", -s.bid, "CHA-19"))
        else:
            lines += taken_lines(s, side) + discard_lines(s, side)
    return lines


def bidders_made(s: State) -> int:
    """What the bidder's side has taken, the other side's discards included (CHA-14, CHA-24)."""
    return int(s.counters[s.bidder] + s.counters[partner(s, s.bidder)] + from_discards(s))


def taken_lines(s: State, side: tuple[int, ...]) -> list[Counted]:
    """The counters a side has taken in tricks (CHA-4)."""
    caught = s.caught[side[0]] | s.caught[side[1]]
    return [Counted(side, counter_told(card), worth(1 << card, s.trump), "CHA-4") for card in numbers(caught)]


def discard_lines(s: State, side: tuple[int, ...]) -> list[Counted]:
    """The counters that the bidder's adversaries have discarded (CHA-14)."""
    found = sum(s.discarded[seat] for seat in range(s.players) if seat not in side) & counting(s.trump)
    return [
        Counted(side, f"{counter_told(card)}, discarded by the other side", worth(1 << card, s.trump), "CHA-14")
        for card in numbers(found)
    ]


def counter_told(card: int) -> str:
    """A counter by its name: "The 5 of Ducks", "The Owl"."""
    if card >= CHANTECLER:
        return BIRDS[card - CHANTECLER]
    return f"The {card % LENGTH + 1} of {FLOCKS[SUITS[card // LENGTH]]}"


def headline(s: State, names: list[str]) -> str:
    """What came of the bid."""
    if s.ended == PASSED:
        return "All passed: the cards are thrown in."
    bidders, made = called(names, sorted({s.bidder, partner(s, s.bidder)})), bidders_made(s)
    if s.bid == 0:
        return f"Nobody bid: {people([names[s.bidder]])} named trump, and {people(bidders)} took {made}."
    what = "made it" if made >= s.bid else "are set"
    return f"Bid {s.bid}, took {made}: {people(bidders)} {what}."


# ---- claiming the rest: the house's own, in no book ----


def settles(s: State) -> bool:
    """Counters count for whoever takes them; at the open table a wrong card may still be called."""
    return s.phase == PLAYING and not s.open_table


def could_hold(s: State, seat: int, other: int) -> int:
    """The cards another seat could hold: none that was played, is one's own or was laid away by oneself."""
    out = s.gone | s.hand[seat] | s.discarded[seat]
    for third in range(s.players):
        out |= s.shown[third] if third != other else 0
    return PACK & ~out & may_hold(s, other)
