"""Trolley Euchre: the count, told."""

from parlour.games.counting import called, sides_of
from parlour.games.declare import State
from parlour.games.euchre.mind import may_hold
from parlour.games.euchre.rules import (
    PACK,
    PASSED,
    PLAYED,
    PLAYING,
    REVOKED,
    TRICKS,
    opposed,
    partner,
    points,
    taken_up,
)
from parlour.games.facts import Counted, so_many
from parlour.games.spoken import people


def count_lines(s: State) -> list[Counted]:
    """What came of the making, or of a revoke, for each side (EUC-10 to EUC-13, OPN-2); nothing before."""
    if s.ended not in (PLAYED, REVOKED):
        return []
    told = revoke_told if s.ended == REVOKED else making_told
    rule = "OPN-2" if s.ended == REVOKED else making_rule(s)
    lines = [Counted(side, told(s, side[0]), points(s, side[0]), rule) for side in sides_of(s, partner)]
    return [line for line in lines if line.text]


def making_rule(s: State) -> str:
    """The rule by which the making counts here (EUC-10 to EUC-13)."""
    return "EUC-13" if s.alone else ("EUC-10", "EUC-11", "EUC-12")[s.players - 2]


def making_told(s: State, seat: int) -> str:
    """What came of the making for a seat's side; nothing where that is nothing."""
    made = tricks_made(s)
    alone = ", alone" if s.alone else ""
    if opposed(s, seat, s.maker):
        return "Euchred the maker" if made < 3 else ""
    if made < 3:
        return f"Euchred: only {so_many(made, 'trick', 'tricks')}{alone}" if made else f"Euchred: no trick{alone}"
    return f"All {made} tricks{alone}" if made == TRICKS else f"Made it with {made} tricks{alone}"


def revoke_told(s: State, seat: int) -> str:
    """What a revoke counts for a seat's side: the hand is thrown out, and its opponents count two (OPN-2)."""
    if opposed(s, seat, s.offender):
        return "A revoke was called"
    return "Revoked, and the hand is thrown out" if seat in (s.offender, partner(s, s.offender)) else ""


def makers(s: State) -> list[int]:
    """Who plays for the making: the maker, and his partner unless he plays alone."""
    return sorted({s.maker} if s.alone else {s.maker, partner(s, s.maker)})


def tricks_made(s: State) -> int:
    """How many tricks the maker's side has taken."""
    return sum(s.tricks[seat] for seat in range(s.players) if not opposed(s, seat, s.maker))


def headline(s: State, names: list[str]) -> str:
    """What came of the making."""
    if s.ended == PASSED:
        return "All passed twice: nobody made trump."
    if s.ended == REVOKED:
        return f"{people([names[s.offender]], head=True)} revoked: the hand is thrown out."
    made = tricks_made(s)
    alone = " alone" if s.alone else ""
    if made < 3:
        taken = f"only {so_many(made, 'trick', 'tricks')}" if made else "no trick"
        return f"Euchred! {people(called(names, makers(s)), head=True)} took {taken}{alone}."
    who = people(called(names, makers(s)), head=True)
    return f"{who} took all {made} tricks{alone}." if made == TRICKS else f"{who} made it{alone} with {made} tricks."


# ---- claiming the rest: the house's own, in no book ----


def settles(s: State) -> bool:
    """Only tricks count; at the open table a revoke may still be called."""
    return s.phase == PLAYING and not s.open_table


def could_hold(s: State, seat: int, other: int) -> int:
    """The cards another seat could hold: none that was played, is one's own, lies out of play or is another's."""
    out = s.gone | s.hand[seat] | s.discarded[seat]
    for third in range(s.players):
        out |= s.shown[third] if third != other else 0
    if not taken_up(s):
        out |= 1 << s.turned
    return PACK & ~out & may_hold(s, other)
