"""The pack of Chantecler: four suits of fowl, and four birds that are always trumps."""

from parlour.cards import Pack, counting, series

DECK = Pack(
    "chantecler",
    (
        *series(("duck", "goose", "hen", "turkey"), counting(1, 10)),
        *("chantecler", "pheasant", "peacock", "owl"),
    ),
)
