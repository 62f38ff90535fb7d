"""Moves as a person reads them, where a game has no words of its own for them.

A move is a card, the kind of a card, or a verb and what it is done to (docs/protocol.md). Everything a page shows of a
move comes from here or from the game's own `spoken`: no page takes the texts apart.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.errors import IllegalMove
from parlour.games.declare import Rulebook, State
from parlour.games.facts import Named, Spoken

if TYPE_CHECKING:
    from parlour.games.contract import Contract

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
    if len(rest) > 1 and all(text in book.pack.cards for text in rest):
        what = listed([named(card) for card in rest])
        return Spoken(f"{capital(verb)} {what}", f"{does(verb)} {what}", f"{verb} {so_many_cards(len(rest))}", "card")
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
    """What somebody does whom the others do not see doing more than its verb, and with how many cards."""
    verb, *rest = text.split(" ")
    return f"{does(verb)} {so_many_cards(len(rest))}, face down"


def called_out(text: str) -> str:
    """What somebody does who says something out of turn."""
    return f"says: “{capital(pretty(text))}.”"


# ---- several moves said as one ----


def moves_said(law: "Contract", s: State, text: str) -> list[str]:
    """The moves that a person makes by one text: "discard duck-4 hen-1 …" is as many discards, where the game has them
    made together; anything else is one move. Whether they are legal is not judged here."""
    together = law.together(s)
    verb, *rest = text.split(" ")
    if together is None or len(rest) < 2:
        return [text]
    if len(rest) != together.moves:
        wanted = so_many_cards(together.moves)
        raise IllegalMove(f"That is {so_many_cards(len(rest))}; name {wanted} at once, or one at a time.")
    return [f"{verb} {each}" for each in rest]


def as_one(moves: Sequence[str]) -> str:
    """Moves alike said as one."""
    verb = moves[0].partition(" ")[0]
    return " ".join([verb, *(move.partition(" ")[2] for move in moves)]) if len(moves) > 1 else moves[0]


# ---- words ----


NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def so_many_cards(number: int) -> str:
    """So many cards, in words: "a card", "five cards"."""
    many = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{many} card{'s' * (number != 1)}"


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


# ---- people ----

YOU = "You"
"""What a player is called who is spoken to."""


def people(names: Sequence[str], head: bool = False) -> str:
    """One or more people within a sentence, or at its head: "you and Ben", "You and Ben"."""
    return listed(
        [YOU.lower() if name == YOU and not (head and place == 0) else name for place, name in enumerate(names)]
    )


def they_do(names: Sequence[str], verb: str, third: str = "", head: bool = False) -> str:
    """What one or more people do: "Ben takes", "you take", "Ben and Dan take"; where the third person is not made as
    usual, it is given: "has"."""
    alone = len(names) == 1 and names[0] != YOU
    return f"{people(names, head)} {(third or does(verb)) if alone else verb}"


# ---- sentences ----

BEFORE = re.compile(r"\b([Tt]he|[Aa]|[Yy]our|[Hh]is|[Hh]er|[Tt]heir|[Ww]hose|\w+'s|[Nn]o|one|other|another) the ")
"""Words after which a card has no article of its own."""


def sentences(words: str) -> str:
    """No article twice, and a capital where a sentence begins."""
    words = BEFORE.sub(r"\1 ", words)
    return re.sub(r"(^|[.?!] )([a-z])", lambda found: found[1] + found[2].upper(), words)
