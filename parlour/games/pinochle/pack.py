"""The 48 cards of Trolley Pinochle: two of each kind in each colour; the copies of a card stand side by side."""

from parlour.cards import Pack, series
from parlour.games.trolley_pack import BOX, COLOURS, KINDS

DECK = Pack(BOX, tuple(text for text in series(COLOURS, KINDS) for _ in range(2)))
