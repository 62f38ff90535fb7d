"""Game of the Lost Heir: the count, told."""

from parlour.games.counting import called, sides_of
from parlour.games.declare import NONE, State
from parlour.games.facts import Counted, so_many
from parlour.games.lost_heir.mind import may_hold
from parlour.games.lost_heir.rules import (
    ALL_CARDS,
    BLANKS,
    BOY_CARD,
    CHARGE,
    HEIR_CARD,
    PLAY,
    REWARD,
    bid_made,
    made,
    of_side,
    partner,
)
from parlour.games.spoken import people


def count_lines(s: State) -> list[Counted]:
    """A sale counts at once, the rest when all is played (LOS-7, LOS-13, LOS-15, LOS-23)."""
    return [line for side in sides_of(s, partner) for line in side_lines(s, side)]


def side_lines(s: State, side: tuple[int, ...]) -> list[Counted]:
    """What a side counts, line by line."""
    lines = []
    if s.dealer in side and s.credit[s.dealer]:
        lines.append(Counted(side, "Sold the choice of trump", s.credit[s.dealer], "LOS-7"))
    if s.gone != ALL_CARDS:
        return lines
    failed = s.namer in side and not bid_made(s)
    if failed:
        lines.append(Counted(side, f"Bid {s.bid}, took {made(s, side[0])}: nothing counts", 0, "LOS-15"))
    else:
        lines += made_lines(s, side)
    if s.misled != NONE and of_side(s, s.misled, side[0]):
        lines.append(Counted(side, "The Wrong Boy", -CHARGE, "LOS-15" if failed else "LOS-13"))
    return lines


def made_lines(s: State, side: tuple[int, ...]) -> list[Counted]:
    """The tricks of a side that has not failed, and the Lost Heir (LOS-13)."""
    tricks = sum(s.tricks[seat] for seat in side)
    bid = f", bid {s.bid}" if s.namer in side and s.bidder != NONE else ""
    lines = [Counted(side, so_many(tricks, "trick", "tricks") + bid, tricks, "LOS-13")] if tricks else []
    if s.found != NONE and of_side(s, s.found, side[0]):
        lines.append(Counted(side, "The Lost Heir", REWARD, "LOS-13"))
    return lines


def headline(s: State, names: list[str]) -> str:
    """What came of the bid, or of the sale."""
    if s.sold_out:
        return f"{people([names[s.dealer]], head=True)} sold the choice of trump for {s.bid}, and that is game."
    namers = called(names, sorted({s.namer, partner(s, s.namer)}))
    count = made(s, s.namer)
    if s.bidder == NONE:
        return f"Nobody bid: {people([names[s.namer]])} named trump, and {people(namers)} took {count}."
    if bid_made(s):
        return f"Bid {s.bid}, took {count}: {people(namers)} made it."
    return f"Bid {s.bid}, took {count}: {people(namers)} did not make it."


# ---- claiming the rest: the house's own, in no book ----


def settles(s: State) -> bool:
    """Tricks count, and the Heir and the Boy, as long as no blank can fall beside them any more (LOS-14)."""
    gone = s.gone
    is_told = not BLANKS & ~gone or not (HEIR_CARD | BOY_CARD) & ~gone
    return s.phase == PLAY and not s.open_table and is_told


def could_hold(s: State, seat: int, other: int) -> int:
    """The cards another seat could hold: none that was played, is one's own, or is known to be a third's."""
    out = s.gone | s.hand[seat]
    for third in range(s.players):
        out |= s.shown[third] if third != other else 0
    return ALL_CARDS & ~out & may_hold(s, other)
