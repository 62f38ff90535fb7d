"""Whist, in words, and as it lies on the table."""

from parlour.games.declare import State
from parlour.games.facts import AtSeat, Counted, OnTable, as_played, is_there, so_many, trick_told
from whist.mind import holds
from whist.rules import GAME, LENGTH, SUITS, odd_tricks, over, points


def why_not(s: State, card: int) -> str:
    """Why the seat to act may not play this card."""
    if not s.hand[s.turn] >> card & 1:
        return f"Seat {s.turn} does not hold {GAME.pack.cards[card]}."
    return f"The suit led must be followed: {SUITS[s.trick[s.leader] // LENGTH]} (WHI-6)."


def pause(s: State) -> bool:
    """A new line in the record after every trick."""
    return s.laid == s.players or s.laid == 0


def on_table(s: State) -> OnTable:
    """The trick, and the suit that is trumps; the card that was turned lies there until the dealer plays (WHI-4)."""
    first = sum(s.tricks[: s.players]) == 0 and is_there(s.trick[s.dealer]) is None
    return OnTable(
        trick=as_played(s.trick, s.leader, s.players),
        taker=is_there(s.taker),
        trump=SUITS[s.trump],
        turned=s.turned if first else None,
    )


def at_seat(s: State, seat: int) -> AtSeat:
    """How many cards a seat holds, and the tricks it has taken."""
    return AtSeat(holds(s, seat), notes=[so_many(s.tricks[seat], "trick", "tricks")])


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it."""
    told = trick_told(on_table(s), names, GAME.pack.cards)
    told["Trumps"] = f"{SUITS[s.trump]} ({GAME.pack.cards[s.turned]} was turned)"
    told["Tricks"] = ", ".join(f"{names[seat]}: {s.tricks[seat]}" for seat in range(s.players))
    return told


def count_lines(s: State) -> list[Counted]:
    """What each side counts when the hand is over: odd tricks, and honours (WHI-8, WHI-9)."""
    lines = []
    for seat in range(2 if over(s) else 0):
        tricks = odd_tricks(s, seat)
        lines.append(Counted((seat, seat + 2), so_many(tricks, "odd trick", "odd tricks"), tricks, "WHI-8"))
        lines.append(Counted((seat, seat + 2), "Honours", points(s, seat) - tricks, "WHI-9"))
    return [line for line in lines if line.points]


def headline(s: State, names: list[str]) -> str:
    """Who has the odd tricks."""
    best = 0 if odd_tricks(s, 0) else 1
    return f"{names[best]} and {names[best + 2]} took {so_many(odd_tricks(s, best), 'odd trick', 'odd tricks')}."
