"""Trolley, in words."""

from parlour import cards
from parlour.cards import KINDS
from parlour.games.declare import NONE, State
from parlour.games.trolley.rules import GAME, MARKINGS, PLAY, SHOW, marks
from parlour.games.trolley_pack import COPIES, KIND_CARDS, value_of


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    text = GAME.moves[s.phase][move]
    if s.phase == SHOW:
        return f"Seat {s.turn} cannot {text}: its cards must all be in hand, and new to that combination (TRO-8)."
    if s.in_stock == 0 and move % 8:
        return f"In the last eight tricks a card is named by its kind alone: {KINDS[move // 8]} (TRO-11)."
    held = [marks(s, card) for card in cards.numbers(s.hand[s.turn] & KIND_CARDS[move // 8])]
    if held:
        copies = ", ".join(sorted({KINDS[move // 8] + MARKINGS[marking] for marking in held}))
        return f"Seat {s.turn} holds no {text}, only {copies} (TRO-8)."
    return f"Seat {s.turn} does not hold {text}."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After every trick, and what is shown with it."""
    return s.laid == s.players and s.phase == PLAY


def with_markings(s: State, held: int) -> str:
    """Cards by kind, and what each has served in."""
    return " ".join(KINDS[card // COPIES] + MARKINGS[marks(s, card)] for card in cards.numbers(held))


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    seats = range(s.players)
    lies = [(seat + s.leader) % s.players for seat in seats]
    on_table = [f"{names[seat]} {KINDS[s.trick[seat] // COPIES]}" for seat in lies if s.trick[seat] != NONE]
    told = {"On the table": ", ".join(on_table) or "nothing"}
    if s.taker != NONE:
        told["Taken by"] = names[s.taker]
    for seat in seats:
        if s.shown[seat] and s.in_stock:
            told[f"Shown by {names[seat]}"] = with_markings(s, s.shown[seat])
    if s.in_stock and any(s.shown[: s.players]):
        told["Marks"] = "t has served in a trolley, f in a four, c in a couple"
    told["Counted"] = ", ".join(f"{names[seat]} {s.counted[seat]}" for seat in seats)
    told["Caught"] = ", ".join(f"{names[seat]} {value_of(s.caught[seat])}" for seat in seats)
    told["Stock"] = f"{s.in_stock} cards" if s.in_stock else "gone: nothing more can be shown"
    return told
