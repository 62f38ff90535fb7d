"""Deck-O-Cards Roulette, in words."""

import re
from collections.abc import Sequence

from parlour.errors import BadDeal, IllegalMove
from parlour.games.declare import NONE, State
from parlour.games.facts import AtSeat, Named, Spoken, so_many
from parlour.games.roulette.mind import bets
from parlour.games.roulette.rules import (
    BET_ON,
    BETTING,
    CARDS,
    DONE,
    GAME,
    PLACE_NUMBER,
    PLACES,
    RANKS,
    SPIN,
    SPINNING,
    covered,
    first_to_bet,
    largest,
    over,
    winnings,
)
from parlour.games.spoken import listed, pretty


def check_deck(s: State, deck: Sequence[str]) -> list[int]:
    """The cards the arrow is to stop at, one a spin; a card may come twice, and more than are needed do no harm."""
    for text in deck:
        if text not in GAME.pack.cards:
            raise BadDeal(f"{text!r} is no card of the roulette pack.")
    if len(deck) < s.spins:
        raise BadDeal(f"The arrow is spun {s.spins} times, and the deck says where it stops for {len(deck)} (ROU-19).")
    return [GAME.pack.cards.index(text) for text in deck]


def stops(s: State) -> int:
    """How often the arrow is spun."""
    return int(s.spins)


def moves(s: State) -> list[str]:
    """Every place once with the largest stake now allowed there, and done; for the banker, spin (ROU-19)."""
    if s.phase == SPINNING:
        return ["spin"]
    stakes = [(largest(s, number), place.text) for number, place in enumerate(PLACES)]
    return [*(f"bet {stake} {place}" for stake, place in stakes if stake > 0), "done"]


def read(s: State, text: str) -> int:
    """The move a text means, or a sentence why it cannot be made."""
    if text == moves_on(s):
        return SPIN if s.phase == SPINNING else DONE
    bet = re.fullmatch(r"bet (\S+) ([^\n]+)", text) if isinstance(text, str) else None
    if s.phase == SPINNING:
        raise IllegalMove("The banker does not bet (ROU-18)." if bet else "The banker has now to spin (ROU-4).")
    if text == "spin":
        raise IllegalMove("The arrow is spun when all have said done (ROU-4), and never by one who bets (ROU-18).")
    if bet is None:
        raise IllegalMove(f"{str(text)[:40]!r} is no move here; bet as in 'bet 5 red', or say done (ROU-4).")
    return read_bet(s, bet[1], bet[2])


def moves_on(s: State) -> str:
    """The word that moves the game on."""
    return "spin" if s.phase == SPINNING else "done"


def read_bet(s: State, amount: str, where: str) -> int:
    """The bet, if the place, the player's points and the bank's allow it."""
    if not re.fullmatch(r"[1-9][0-9]*", amount):
        raise IllegalMove(f"A stake is a whole number of points from 1, not {amount[:40]!r} (ROU-19).")
    if where not in PLACE_NUMBER:
        raise IllegalMove(no_such_place(where[:40]))
    place = PLACE_NUMBER[where]
    stake = int(amount[:19])  # more digits than anyone has points
    if stake > s.chips[s.turn]:
        raise IllegalMove(f"Seat {s.turn} has {s.chips[s.turn]} points to bet, and nobody bets on credit (ROU-18).")
    if stake % PLACES[place].each:
        raise IllegalMove(f"{where.capitalize()} pays 3 to 2, so the stake must be even, not {stake} (ROU-14).")
    most = covered(s, place)
    if stake > most:
        raise IllegalMove(
            f"The bank has {s.in_bank}; beside the bets that lie it can cover {most} on {where}, not {stake} (ROU-15)."
        )
    return stake * len(PLACES) + place


def no_such_place(where: str) -> str:
    """Why there is no such place on the layout."""
    if where in ("two jack-queen", "two queen-jack"):
        return "Jack and queen together are the box jq, not a pair (ROU-19)."
    if where.startswith(("two ", "four ")):
        return f"The layout has no line {where!r} (ROU-13); ranks are named in the order of the layout."
    kind, _, rank = where.partition(" ")
    if kind in ("card", "called") and rank in RANKS:
        return f"There are four cards of that rank: name the suit as well, as in {kind} {rank}-spades (ROU-13)."
    like = "red, suit hearts, jqk, two ace-2, card 7-clubs and their like"
    return f"There is no place {where!r} on the layout (ROU-13); there are {like}."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After every spin."""
    return over(s) or (s.phase == BETTING and s.turn == first_to_bet(s) and not any(s.owed))


def offer() -> dict[str, str]:
    """What may be bet on and what it pays, for one who types a bet (ROU-5 to ROU-12)."""
    return {
        "Even money": "red, black",
        "3 to 2": "odd, even, the first five, the second five (an even stake)",
        "2 to 1": "ace, 2, 6 and 7, and the like: where four cards meet",
        "3 to 1": "hearts, or another suit; jack, queen and king",
        "5 to 1": "ace and 2, and the like: on the line between two cards; jack and queen",
        "11 to 1": "card 7-clubs, and the like: any 7, and 15 to 1 on that very card",
        "50 to 1": "called 7-clubs, and the like: that card alone",
    }


def bet_told(place: str) -> str:
    """What a bet on a place pays and how often it wins, in words (ROU-5 to ROU-12)."""
    number = PLACE_NUMBER[place]
    where, wins = PLACES[number], len(PLACES[number].cards)
    pays = f"{where.pays} to {where.each}" + " (the stake must be even)" * (where.each == 2)
    very = winnings(number, where.covered, where.each) if where.covered != NONE else 0
    on_it = f", and {very} to {where.each} on that very card" if very else ""
    return (
        f"{place} pays {pays}{on_it}; it wins on {so_many(wins, 'card', 'cards')} of {CARDS} (ROU-{5 + BET_ON[number]})"
    )


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    banker = "the house" if s.holder == NONE else names[s.holder]
    told = {"Spin": f"{min(s.spun + 1, s.spins)} of {s.spins}" if not over(s) else f"all {s.spins} are over"}
    told["Bank"] = f"{s.in_bank}, held by {banker}"
    if s.stopped != NONE:
        told["The arrow stopped at"] = GAME.pack.cards[s.stopped]
        told["Won and lost"] = swings(s, names)
    told["Points"] = ", ".join(f"{names[seat]}: {s.chips[seat]}" for seat in range(s.players))
    laid = [
        f"{names[seat]}: {stake} on {place_told(place, str)}"
        for seat in range(s.players)
        for place, stake in bets(s, seat).items()
    ]
    told["On the layout"] = ", ".join(laid) or "nothing"
    return told


def swings(s: State, names: list[str]) -> str:
    """What everybody won or lost by the last spin, in words."""
    told = [f"{names[seat]}: {s.result[seat]:+}" for seat in range(s.players) if s.result[seat]]
    return ", ".join(told) or "nothing"


def chances(s: State) -> int:
    """How often the arrow has been spun."""
    return int(s.spun)


def result_told(s: State, names: list[str]) -> str:
    """Where the arrow stopped last, and what came of it."""
    return f"the arrow stops at {GAME.pack.cards[s.stopped]}; won and lost: {swings(s, names)}"


# ---- for those who draw the table ----


def at_seat(s: State, seat: int) -> AtSeat:
    """What everybody sees of a seat: what it has to bet with, and the bank if it holds that."""
    bank = [f"bank {s.in_bank}"] if seat == s.holder else []
    return AtSeat(notes=[so_many(s.chips[seat], "chip", "chips"), *bank])


BOXES = {"jqk": "jack, queen and king", "jq": "jack and queen", "first-five": "the first five"}
BOXES["second-five"] = "the second five"


def place_told(text: str, named: Named) -> str:
    """A place of the layout, in words."""
    kind, _, what = text.partition(" ")
    if not what:
        return BOXES.get(kind, pretty(kind))
    if kind in ("two", "four"):
        return listed(what.split("-"))
    return what if kind == "suit" else named(what) + (", called" if kind == "called" else "")


def spoken(text: str, named: Named) -> Spoken:
    """A move as a person reads it."""
    if text == "done":
        return Spoken("My bets are laid", "has laid all bets", "say that your bets are laid")
    if text == "spin":
        return Spoken("Spin the arrow", "spins the arrow", "spin the arrow")
    _, stake, place = text.split(" ", 2)
    bet = f"{stake} on {place_told(place, named)}"
    return Spoken(f"Bet {bet}", f"bets {bet}", "lay a bet", "bet", amount=int(stake), goes="layout")
