"""Trolley Euchre, in words."""

from parlour.games.declare import NONE, State
from parlour.games.euchre.mind import holds
from parlour.games.euchre.rules import (
    DISCARDING,
    GAME,
    KINDS,
    MAKING,
    MOTORMAN,
    ORDERING,
    PASSED,
    PLAYING,
    RANK,
    REVOKED,
    colour_of,
    leading,
    may_go_alone,
    paired_motorman,
    partner,
    strength,
    taken_up,
)
from parlour.games.facts import AtSeat, Named, OnTable, Placed, Spoken, as_played, is_there, so_many, trick_told
from parlour.games.kit import left
from parlour.games.spoken import names_suit, plainly_spoken, said
from parlour.games.trolley_pack import COLOURS, LETTERS


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
        told |= trick_told(on_table(s), names, GAME.pack.cards)
        told["Tricks"] = ", ".join(f"{names[seat]}: {s.tricks[seat]}" for seat in range(s.players))
    if s.ended == PASSED:
        told["The hand"] = "all passed twice, and the cards are thrown in"
    if s.ended == REVOKED:
        told["The hand"] = f"thrown out: {names[s.offender]} revoked"
    return told


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    return OnTable(
        trick=as_played(s.trick, s.leader, s.players),
        taker=is_there(s.taker),
        trump=None if s.trump == NONE else COLOURS[s.trump],
        maker=is_there(s.maker),
        undertaken="alone" if s.alone else "",
        turned=is_there(s.turned) if s.phase != PLAYING else None,
        turned_as="turned down" if s.phase == MAKING else "turned up",
    )


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat."""
    made = [f"made {COLOURS[s.trump]}{', alone' if s.alone else ''}"] if seat == s.maker else []
    return AtSeat(holds(s, seat), notes=[*made, so_many(s.tricks[seat], "trick", "tricks")])


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: trumps first, both Motormen at their head; its letter gives its rank."""
    letter = LETTERS[card % KINDS]
    if s.trump == NONE or colour_of(card, s.trump) != s.trump:
        return Placed(1 + card // KINDS, RANK[card % KINDS], mark=letter)
    motormen = {KINDS * s.trump + MOTORMAN: "1st trump", paired_motorman(s.trump): "2nd trump"}
    return Placed(0, strength(card, s.trump, s.trump), True, motormen.get(card, letter))


ORDERS = {
    "order up": said("order up", "Order it up", "orders it up", "order it up"),
    "order up alone": said(
        "order up alone", "Order it up, and play alone", "orders it up and plays alone", "order it up"
    ),
    "take up": said("take up", "Take it up", "takes it up", "take it up"),
    "take up alone": said("take up alone", "Take it up, and play alone", "takes it up and plays alone", "take it up"),
}


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it."""
    if text.startswith("make "):
        return names_suit(text)
    return ORDERS.get(text) or plainly_spoken(GAME, text, named)
