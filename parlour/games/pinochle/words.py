"""Trolley Pinochle (a reconstruction), in words."""

from parlour import cards
from parlour.games.declare import NONE, State
from parlour.games.pinochle.melds import COLOURS, EXCHANGE, MARRIAGE, MELDS, SUIT
from parlour.games.pinochle.rules import COLOUR_CARDS, GAME, PLAY, STOCK, leading, over


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
    lies = [(seat + s.leader) % s.players for seat in seats]
    on_table = [f"{names[seat]} {GAME.pack.cards[s.trick[seat]]}" for seat in lies if s.trick[seat] != NONE]
    told["On the table"] = ", ".join(on_table) or "nothing"
    if s.laid == s.players:
        told["Taken by"] = names[s.ahead]
    told["Melds"] = ", ".join(f"{names[seat]} {s.melds[seat]}" for seat in seats)
    for seat in seats:
        lying = cards.named(s.melded[seat] & s.shown[seat], GAME.pack)
        if lying:
            told[f"Melded by {names[seat]}"] = ", ".join(lying)
    told["Taken in tricks"] = ", ".join(f"{names[seat]} {s.taken[seat]}" for seat in seats)
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
    told = f"{trump}: {GAME.pack.cards[s.turned]} was turned"
    if s.exchanged:
        has = [name for seat, name in enumerate(names) if (s.shown[seat] | s.played[seat]) >> s.turned & 1]
        told += f", changed for a Transfer by {has[0]}"
    return told
