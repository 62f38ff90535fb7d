"""Trolley, in words."""

from parlour import cards
from parlour.games.declare import State
from parlour.games.facts import AtSeat, Named, OnTable, Placed, Spoken, as_played, is_there, trick_told
from parlour.games.spoken import capital, listed, plainly_spoken, shows
from parlour.games.trolley.mind import holds
from parlour.games.trolley.rules import GAME, MARKINGS, NOTHING, PLAY, SHOW, marks, show
from parlour.games.trolley_pack import COPIES, KIND_CARDS, KIND_TITLES, KINDS, value_of

LEGEND = "Marks"
SERVED = {"t": "trolley", "f": "four", "c": "couple"}
"""The marks of a card, and what it has served in."""


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
    told = trick_told(on_table(s), names, [KIND_TITLES[card // COPIES] for card in range(len(GAME.pack))])
    for seat in seats:
        if s.shown[seat] and s.in_stock:
            told[f"Shown by {names[seat]}"] = with_markings(s, s.shown[seat])
    if s.in_stock and any(s.shown[: s.players]):
        told[LEGEND] = "t has served in a trolley, f in a four, c in a couple"
    told["Counted"] = ", ".join(f"{names[seat]}: {s.counted[seat]}" for seat in seats)
    told["Caught"] = ", ".join(f"{names[seat]}: {value_of(s.caught[seat])}" for seat in seats)
    told["Stock"] = f"{s.in_stock} cards" if s.in_stock else "gone: nothing more can be shown"
    return told


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    return OnTable(trick=as_played(s.trick, s.leader, s.players), taker=is_there(s.taker), stock=s.in_stock)


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat: what it has shown, as long as more can be."""
    laid = cards.numbers(s.shown[seat]) if s.in_stock else ()
    return AtSeat(holds(s, seat), laid, [f"{s.counted[seat]} shown", f"{value_of(s.caught[seat])} caught"])


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: kind by kind, the highest first."""
    return Placed(card // COPIES, -card)


def lays(s: State, move: int) -> int:
    """The cards that a combination would be made of (TRO-9)."""
    if s.phase != SHOW or move == NOTHING:
        return 0
    after = s.copy()
    show(after, move)
    now, before = ((each.in_trolley, each.in_four, each.in_couple) for each in (after, s))
    return int(sum(served & ~had for served, had in zip(now, before, strict=True)))


def served_in(s: State, card: int) -> tuple[str, ...]:
    """What a copy of a card has served in (TRO-8); when nothing more can be shown, nothing comes of it (TRO-11)."""
    return tuple(SERVED[mark] for mark in MARKINGS[marks(s, card)].lstrip("/")) if s.in_stock else ()


def combined(s: State, seat: int) -> int:
    """What a seat has counted for combinations so far."""
    return int(s.counted[seat])


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it: a kind, and what that copy has served in."""
    if text.startswith("show "):
        what = text.removeprefix("show ")
        if what == "nothing":
            return shows(text, what)
        return shows(text, f"{'a' if what in SERVED.values() else 'four'} {capital(what)}")
    kind, _, served = text.partition("/")
    if not served:
        return plainly_spoken(GAME, text, named)
    card = f"a {capital(kind)} that has served in {listed([f'a {SERVED[mark]}' for mark in served])}"
    return Spoken(capital(card), f"plays {card}", "play a card", "card")
