"""Trolley Pinochle (a reconstruction): the count, told."""

from collections import Counter

from parlour.cards import numbers
from parlour.games.counting import most_told, sides_of
from parlour.games.declare import NONE, State
from parlour.games.facts import Counted
from parlour.games.pinochle.melds import (
    ALL_CARDS,
    COLOURS,
    DIX,
    DOUBLE,
    EIGHTS,
    EXCHANGE,
    FOUR_KINDS,
    FOURS,
    MARRIAGE,
    PINOCHLE,
    ROYAL,
    SEQUENCE,
    TRANSFER,
    VALUE,
    copies,
    count_melds,
    fours,
    pinochles,
    sequences,
    weddings,
)
from parlour.games.pinochle.mind import known
from parlour.games.pinochle.rules import LAST_TRICK, PLAY, over, partner, points, strict, won
from parlour.games.spoken import people, they_do
from parlour.games.trolley_pack import KIND_NAMES

NAMED = {
    EXCHANGE: ("Transfer changed for the turned card", ""),
    SEQUENCE: ("Sequence", "2 sequences"),
    ROYAL: ("Royal marriage", "2 royal marriages"),
    **{
        MARRIAGE + place: (f"{colour.capitalize()} marriage", f"2 {colour} marriages")
        for place, colour in enumerate(COLOURS)
    },
    PINOCHLE: ("Pinochle", "2 pinochles"),
    DOUBLE: ("Double pinochle", "2 double pinochles"),
    **{FOURS + place: (f"Four {KIND_NAMES[kind]}",) * 2 for place, kind in enumerate(FOUR_KINDS)},
    **{EIGHTS + place: (f"Eight {KIND_NAMES[kind]}",) * 2 for place, kind in enumerate(FOUR_KINDS)},
    DIX: ("Transfer of trumps (dix)", "2 Transfers of trumps (dix)"),
}
"""The melds by their names, once and twice."""


def count_lines(s: State) -> list[Counted]:
    """Melds count at once, the cards taken and the last trick when the hand is over (PIN-2, PIN-3, PIN-10)."""
    return [line for side in sides_of(s, partner) for line in side_lines(s, side)]


def side_lines(s: State, side: tuple[int, ...]) -> list[Counted]:
    """What a side counts, line by line."""
    lines = [line for seat in side for line in meld_lines(s, side, seat)]
    if not over(s):
        return lines
    taken = sum(s.taken[seat] for seat in side)
    last = LAST_TRICK if s.gone == ALL_CARDS and s.ahead in side else 0
    if taken > last:
        lines.append(Counted(side, "Cards in tricks", taken - last, "PIN-2"))
    return [*lines, Counted(side, "The last trick", last, "PIN-2")] if last else lines


def meld_lines(s: State, side: tuple[int, ...], seat: int) -> list[Counted]:
    """What a seat has melded, for its side (PIN-3; the exchange, PIN-4 and PIN-7)."""
    melds = melds_made(s, seat) if s.players == 2 else melds_counted(s, seat)
    exchange = "PIN-4" if s.players == 2 else "PIN-7"
    return [
        Counted(side, NAMED[meld][often - 1], often * VALUE[meld], exchange if meld == EXCHANGE else "PIN-3")
        for meld, often in sorted(melds.items())
    ]


def melds_made(s: State, seat: int) -> Counter[int]:
    """Two hands: the melds a seat has made, and how often."""
    return Counter(numbers(s.made[seat])) + Counter(numbers(s.twice[seat]))


def melds_counted(s: State, seat: int) -> Counter[int]:
    """Three and four hands: the melds of the cards a seat has laid down, as they are counted (PIN-10, PIN-11)."""
    laid, trump = s.melded[seat], s.trump
    runs = sequences(laid, trump)
    found = {SEQUENCE: runs, ROYAL: weddings(laid, trump) - runs, DIX: copies(laid, trump, TRANSFER)}
    found |= {DOUBLE if pinochles(laid) == 2 else PINOCHLE: min(pinochles(laid), 1)}
    for place in range(4):
        sets = fours(laid, FOUR_KINDS[place])
        found[EIGHTS + place if sets == 2 else FOURS + place] = min(sets, 1)
        if place != trump:
            found[MARRIAGE + place] = weddings(laid, place)
    found[EXCHANGE] = 1 if s.melds[seat] > count_melds(laid, trump) else 0
    return +Counter(found)


def headline(s: State, names: list[str]) -> str:
    """Who called game, or has counted most (PIN-9)."""
    if s.caller != NONE:
        return f"{people([names[s.caller]], head=True)} called game with {s.score[s.caller] + points(s, s.caller)}."
    sides = sides_of(s, partner)
    return most_told(names, sides, [points(s, side[0]) for side in sides]) + who_counts_first(s, names)


def who_counts_first(s: State, names: list[str]) -> str:
    """Why the winners have won where others have reached game too, perhaps with more (PIN-9, PIN-12)."""
    out = [side for side in sides_of(s, partner) if s.score[side[0]] + points(s, side[0]) >= s.game]
    if len(out) < 2 or not over(s):
        return ""
    (first,) = (side for side in out if won(s) >> side[0] & 1)
    sides = "Both sides" if s.players == 4 else f"{len(out)} players"
    who = they_do([names[seat] for seat in first], "come")
    return f" {sides} have reached {s.game}; the count begins with the last trick, so {who} first (PIN-9)."


# ---- claiming the rest: the house's own, in no book ----


def settles(s: State) -> bool:
    """All cards count for whoever takes them, and so does the last trick; nothing is melded or drawn any more."""
    return s.phase == PLAY and strict(s)


def could_hold(s: State, seat: int, other: int) -> int:
    """The cards another seat could hold: none that was played, is one's own, is known to be a third's, or denied."""
    out = s.gone | s.hand[seat] | s.denied[other]
    for third in range(s.players):
        out |= known(s, third) if third != other else 0
    return ALL_CARDS & ~out
