"""The pack of the Lost Heir: the police of four cities, two blanks, the Lost Heir and the Wrong Boy."""

from parlour.cards import Pack, counting, series

DECK = Pack(
    "lost-heir",
    (
        *series(("new-york", "philadelphia", "boston", "chicago"), (*counting(1, 10), "mayor")),
        "new-york-blank",
        "philadelphia-blank",
        "lost-heir",
        "wrong-boy",
    ),
)
