"""The pack of Deck-O-Cards Roulette: a bridge pack, suit by suit."""

from parlour.cards import Pack, counting

DECK = Pack(
    "roulette",
    tuple(
        f"{rank}-{suit}"
        for suit in ("spades", "hearts", "diamonds", "clubs")
        for rank in ("ace", *counting(2, 10), "jack", "queen", "king")
    ),
)
