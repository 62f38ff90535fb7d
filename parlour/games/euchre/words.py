"""Trolley Euchre, in words."""

from parlour.cards import COLOURS
from parlour.games.declare import NONE, State
from parlour.games.euchre.mind import taken_up
from parlour.games.euchre.rules import (
    DISCARDING,
    GAME,
    KINDS,
    MAKING,
    ORDERING,
    PASSED,
    PLAYING,
    REVOKED,
    leading,
    may_go_alone,
    paired_motorman,
    partner,
)
from parlour.games.kit import left


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    text = GAME.moves[s.phase][move]
    if s.phase in (ORDERING, MAKING):
        if text.endswith("alone") and not may_go_alone(s):
            return "Only four can play lone hands (EUC-13)." if s.lone else "No lone hands at this table (EUC-19)."
        if s.phase == MAKING:
            return f"{COLOURS[s.turned // KINDS].capitalize()} was turned down and cannot be made trump (EUC-6)."
        if s.turn == s.dealer:
            return "The dealer takes the turned card up; the others order it up (EUC-5)."
        return "Only the dealer takes the turned card up; the others order it up (EUC-5)."
    if s.phase == DISCARDING and move == s.turned:
        return "The dealer discards one of his own five, and then takes up the turned card (EUC-5)."
    if not s.hand[s.turn] >> move & 1:
        return f"Seat {s.turn} does not hold {GAME.pack.cards[move]}."
    if s.led != s.trump and move == paired_motorman(s.trump):
        return f"The colour led must be followed: {COLOURS[s.led]}, and this Motorman is a trump (EUC-4, EUC-9)."
    trump = "" if s.led != s.trump else ", trumps, the paired Motorman among them"
    return f"The colour led must be followed: {COLOURS[s.led]}{trump} (EUC-9)."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After each round of the making, the discard, and every trick."""
    if s.phase == PLAYING:
        return leading(s)
    return s.phase == DISCARDING or (s.phase == MAKING and s.turn == left(s.dealer, s.players))


def face_down(s: State) -> bool:
    """Is the next move made face down, so that the others see only that it is made? The dealer's discard is (EUC-5)."""
    return bool(s.phase == DISCARDING)


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    turned = GAME.pack.cards[s.turned]
    told = {"Turned up": turned}
    if s.phase == MAKING or s.phase == PLAYING:
        told["Turned up"] += f", taken up by {names[s.dealer]}" if taken_up(s) else ", turned down"
    if s.trump != NONE:
        alone = f", alone, without {names[partner(s, s.maker)]}" if s.alone else ""
        told["Trumps"] = (
            f"{COLOURS[s.trump]} and {GAME.pack.cards[paired_motorman(s.trump)]}, made by {names[s.maker]}{alone}"
        )
    if s.phase == PLAYING:
        lies = [(seat + max(s.leader, 0)) % s.players for seat in range(s.players)]
        on_table = [f"{names[seat]} {GAME.pack.cards[s.trick[seat]]}" for seat in lies if s.trick[seat] != NONE]
        told["On the table"] = ", ".join(on_table) or "nothing"
        if s.taker != NONE:
            told["Taken by"] = names[s.taker]
        told["Tricks"] = ", ".join(f"{names[seat]} {s.tricks[seat]}" for seat in range(s.players))
    if s.ended == PASSED:
        told["The hand"] = "all passed twice, and the cards are thrown in"
    if s.ended == REVOKED:
        told["The hand"] = f"thrown out: {names[s.offender]} revoked"
    return told
