"""The 24 cards of Trolley Euchre: one of each kind in each colour, colour by colour."""

from parlour.cards import Pack, series
from parlour.games.trolley_pack import BOX, COLOURS, KINDS

DECK = Pack(BOX, series(COLOURS, KINDS))
