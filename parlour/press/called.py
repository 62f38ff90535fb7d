"""Cards as people say them, alone and in a sentence."""

import re
from types import ModuleType

from parlour import press
from parlour.cards import Pack
from parlour.games.spoken import pretty, sentences
from parlour.teach.lesson import told

TEXT = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""What may be the text of a card."""


def called(pack: Pack, card: str) -> str:
    """A card in words: as the press has it, or from its text where the press does not draw the pack."""
    return press.name(pack.name, card) if pack.name in press.PACKS else pretty(card)


def in_sentence(pack: Pack, card: str) -> str:
    """A card in the middle of a sentence: "the seven of spades", "the red Conductor", "Star 10"."""
    name = called(pack, card).partition(",")[0]
    if name.startswith("The "):
        return f"the {name[4:]}"
    suit, _, rank = card.partition("-")
    is_colour = pack.name in press.PACKS and suit in press.drawn(pack.name).SUITS and not rank.isdecimal()
    return f"the {name[:1].lower()}{name[1:]}" if is_colour else name


def with_cards(pack: Pack, sentence: str) -> str:
    """A sentence with the cards, which it has by their texts, in words."""
    words = TEXT.sub(lambda it: in_sentence(pack, it[0]) if it[0] in pack.cards else it[0], sentence)
    return sentences(words)


def told_of(rules: ModuleType, text: str) -> str:
    """A sentence of a lesson with its cards and kinds of cards as people say them."""
    pack = rules.GAME.pack
    return told(text, lambda card: in_sentence(pack, card) if card in pack.cards else card.capitalize())
