"""Trolley Pinochle (a reconstruction), in words."""

from parlour import cards
from parlour.games.declare import NONE, State
from parlour.games.facts import AtSeat, Named, OnTable, Placed, Spoken, as_played, is_there, trick_told
from parlour.games.pinochle.melds import COLOURS, EXCHANGE, MARRIAGE, MELDS, NOTHING, SUIT, kind_of
from parlour.games.pinochle.rules import (
    COLOUR_CARDS,
    GAME,
    MELDING,
    PLAY,
    POWER,
    STOCK,
    exchange,
    leading,
    over,
    put_down,
)
from parlour.games.spoken import plainly_spoken, pretty, shows, titled
from parlour.games.trolley_pack import LETTERS


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    hand = s.hand[s.turn]
    if s.phase == PLAY:
        name = GAME.pack.cards[move]
        if not hand & 3 << (move & ~1):
            return f"Seat {s.turn} does not hold {name}."
        led = s.trick[s.leader] // SUIT
        if hand & COLOUR_CARDS[led]:
            win = ", and with one that takes the trick" if move // SUIT == led else ""
            return f"{COLOURS[led].capitalize()} was led and must be followed{win} (PIN-6)."
        over_it = ", and with one that takes the trick" if move // SUIT == s.trump else ""
        return f"Who cannot follow must trump{over_it} (PIN-6, PIN-10)."
    if move == EXCHANGE:
        return "There is no trump Transfer to exchange, or one is turned already (PIN-4, PIN-11)."
    if move == MARRIAGE + s.trump:
        return f"A marriage in {COLOURS[s.trump]}, the trumps, is the royal marriage (PIN-3)."
    return f"Seat {s.turn} cannot {MELDS[move]}: it takes cards free for it, one of them new (PIN-4, PIN-5)."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After every trick and the melds that follow it."""
    return over(s) or (s.phase == PLAY and leading(s))


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    seats = range(s.players)
    told = {"Rules": "a reconstruction; the printed ones are lost", "Trump": tell_trump(s, names)}
    told |= trick_told(on_table(s), names, GAME.pack.cards)
    told["Melds"] = ", ".join(f"{names[seat]}: {s.melds[seat]}" for seat in seats)
    for seat in seats:
        lying = cards.named(s.melded[seat] & s.shown[seat], GAME.pack)
        if lying:
            told[f"Melded by {names[seat]}"] = ", ".join(lying)
    told["Taken in tricks"] = ", ".join(f"{names[seat]}: {s.taken[seat]}" for seat in seats)
    if s.caller != NONE:
        told["Called out"] = names[s.caller]
    return told


def tell_trump(s: State, names: list[str]) -> str:
    """The trumps, the card turned for them, and who has changed a Transfer for it (PIN-4, PIN-7)."""
    trump = COLOURS[s.trump]
    if s.turned == NONE:
        return trump
    if s.players == 2:
        return f"{trump}: {GAME.pack.cards[s.turned]} is turned, {STOCK - s.drawn} cards in the stock"
    turned = GAME.pack.cards[s.turned]
    if not s.exchanged:
        return f"{trump}: {turned} was turned"
    has = next(name for seat, name in enumerate(names) if (s.shown[seat] | s.played[seat]) >> s.turned & 1)
    return f"{trump}: {turned} was turned, changed for a Transfer by {has}"


# ---- for those who draw the table ----


def on_table(s: State) -> OnTable:
    """What lies on the table."""
    return OnTable(
        trick=as_played(s.trick, s.leader, s.players),
        taker=int(s.ahead) if s.laid == s.players else None,
        trump=COLOURS[s.trump],
        turned=is_there(s.turned) if s.players == 2 else None,
        stock=STOCK - s.drawn if s.players == 2 else None,
    )


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat: its melds lie open."""
    notes = [f"{s.melds[seat]} melded", f"{s.taken[seat]} taken"]
    return AtSeat(s.cards[seat], cards.numbers(s.shown[seat]), notes)


def placed(s: State, card: int) -> Placed:
    """Where a card belongs in a sorted hand: trumps first; its letter, and not its numeral, gives its rank (PIN-1)."""
    colour, kind = card // SUIT, kind_of(card)
    trump = colour == s.trump
    return Placed(0 if trump else 1 + colour, POWER[kind], trump, LETTERS[kind])


def lays(s: State, move: int) -> int:
    """The cards of a meld, or the Transfer that is exchanged."""
    if s.phase != MELDING or move == NOTHING:
        return 0
    after, seat = s.copy(), s.turn
    if move == EXCHANGE:
        exchange(after, seat)
        return int(s.hand[seat] & ~after.hand[seat])
    put_down(after, seat, move)
    classes = ((after.run, s.run), (after.wed, s.wed), (after.paired, s.paired), (after.foured, s.foured))
    laid = sum(now & ~before for now, before in classes)
    return int(laid | after.melded[seat] & ~s.melded[seat])


SERVES = ("sequence", "marriage", "four", "pinochle")


def served_in(s: State, card: int) -> tuple[str, ...]:
    """What a copy of a card has been melded in (PIN-5)."""
    melded = zip(SERVES, (s.run, s.wed, s.foured, s.paired), strict=True)
    return tuple(word for word, served in melded if served >> card & 1)


def combined(s: State, seat: int) -> int:
    """What a seat has counted for melds so far."""
    return int(s.melds[seat])


FOURS = ("cars", "conductors", "passengers", "motormen")


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it."""
    if text == "exchange":
        return Spoken("Exchange for the turned card", "exchanges for the turned card", text, "show")
    if not text.startswith("meld "):
        return plainly_spoken(GAME, text, named)
    _, meld, *colour = text.split()
    if colour:
        return shows(text, f"a {pretty(meld)} in {colour[0]}")
    if meld in FOURS:
        return shows(text, f"four {titled(meld)}")
    if meld.startswith("eight-"):
        return shows(text, f"eight {titled(meld.removeprefix('eight-'))}")
    return shows(text, meld if meld == "nothing" else f"a {pretty(meld)}")
