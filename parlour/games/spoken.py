"""Moves as a person reads them, where a game has no words of its own for them.

A move is a card, the kind of a card, or a verb and what it is done to (docs/protocol.md). Everything a page shows of a
move comes from here or from the game's own `spoken`: no page takes the texts apart.
"""

import re
from collections.abc import Sequence

from parlour.games.declare import Rulebook
from parlour.games.facts import Named, Spoken

PASS = "pass"
CARD, SUIT, COMBINATION = "a card", "the trump", "a combination"


def plainly_spoken(book: Rulebook, text: str, named: Named) -> Spoken:
    """Any move in plain words: a card, or a verb with a card, a number or words after it."""
    verb, *rest = text.split(" ")
    if text == PASS:
        return Spoken(capital(PASS), does(PASS), PASS, "pass")
    if not rest and (card := card_called(book, text, named)):
        return Spoken(capital(card), f"plays {card}", f"play {CARD}", "card")
    if not rest:
        return said(text)
    if len(rest) == 1 and rest[0].isdecimal():
        return Spoken(f"{capital(verb)} {rest[0]}", f"{does(verb)} {rest[0]}", verb, "bid", amount=int(rest[0]))
    card = card_called(book, rest[-1], named)
    what = " ".join([*rest[:-1], card or pretty(rest[-1])])
    if card and len(rest) == 1:
        return Spoken(f"{capital(verb)} {what}", f"{does(verb)} {what}", f"{verb} {CARD}", "card")
    return Spoken(f"{capital(verb)} {what}", f"{does(verb)} {what}", text)


def said(text: str, order: str = "", doing: str = "", asks: str = "") -> Spoken:
    """Something said before play: "pass"; or, where that reads better, in these words."""
    verb, _, rest = text.partition(" ")
    plain = f"{does(verb)} {pretty(rest)}".rstrip()
    return Spoken(order or capital(pretty(text)), doing or plain, asks or text, "say")


def names_suit(text: str) -> Spoken:
    """A suit named for trump: "name new-york"; where more is said, it stands after it: "make red alone"."""
    verb, suit, *more = text.split()
    also = f" and plays {' '.join(more)}" if more else ""
    order = " ".join([capital(verb), titled(suit), *more])
    return Spoken(order, f"{does(verb)} {titled(suit)}{also}", f"{verb} {SUIT}", "name", suit=suit, also=" ".join(more))


def shows(text: str, what: str) -> Spoken:
    """A combination laid open, and what it is called: "a couple"."""
    verb = text.partition(" ")[0]
    return Spoken(f"{capital(verb)} {what}", f"{does(verb)} {what}", f"{verb} {COMBINATION}", "show")


def face_down(text: str) -> str:
    """What somebody does whom the others do not see doing more than its verb."""
    return f"{does(text.partition(' ')[0])} {CARD}, face down"


def called_out(text: str) -> str:
    """What somebody does who says something out of turn."""
    return f"says: “{capital(pretty(text))}.”"


# ---- words ----


def card_called(book: Rulebook, text: str, named: Named) -> str:
    """A card by its name; where only its kind is told, "a Car"; nothing if the text is no card."""
    if text in book.pack.cards:
        return named(text)
    is_kind = not text.isdecimal() and any(card.endswith(f"-{text}") for card in book.pack)
    return f"a {capital(pretty(text))}" if is_kind else ""


def pretty(text: str) -> str:
    """A text of the record as a reader likes it: "new-york" is new york."""
    return text.replace("-", " ")


def capital(text: str) -> str:
    """With a capital in front."""
    return text[:1].upper() + text[1:]


def titled(text: str) -> str:
    """A name in capitals, word by word: New York."""
    return " ".join(capital(word) for word in pretty(text).split(" "))


def does(verb: str) -> str:
    """The third person of a verb: passes, bids, discards."""
    if re.search(r"(s|sh|ch|x|o)$", verb):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def listed(names: Sequence[str]) -> str:
    """Names in a row: "ace, 2, 6 and 7"."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
