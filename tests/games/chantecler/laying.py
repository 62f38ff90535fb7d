"""Laying out hands of Chantecler.

Cards are written by the letter of the suit and the number (d5, g10, h1, t7), the birds by their names.
"""

from collections.abc import Sequence

import parlour
from parlour import Game, State
from parlour.games.chantecler import rules

GAME = parlour.load("chantecler")
OPEN = parlour.load("chantecler", open_table=True)
SUIT = {suit[0]: suit for suit in rules.SUITS}


def card(code: str) -> str:
    """A card's text from its code."""
    return f"{SUIT[code[0]]}-{code[1:]}" if code[0] in SUIT and code[1:].isdigit() else code


def number(code: str) -> int:
    return GAME.packs[0].cards.index(card(code))


def texts(codes: str) -> list[str]:
    """These cards in the order of the pack."""
    wanted = [card(code) for code in codes.split()]
    return [text for text in GAME.packs[0] if text in wanted]


def lay(game: Game, *hands: str, dealer: int = 3, score: Sequence[int] | None = None) -> State:
    """A hand in which the seats hold at least these cards; seat 0 speaks first, unless a dealer is named."""
    wanted = [[card(code) for code in hand.split()] for hand in hands] + [[] for _ in range(4 - len(hands))]
    spare = [text for text in game.packs[0] if not any(text in hand for hand in wanted)]
    for hand in wanted:
        while len(hand) < 11:
            hand.append(spare.pop())
    order = [wanted[(dealer + 1 + place) % 4] for place in range(4)]
    deck = [text for round_ in range(3) for hand in order for text in hand[3 * round_ : 3 * round_ + 3]]
    return game.start(dealer=dealer, deck=deck + [text for hand in order for text in hand[9:]], score=score)


def say(state: State, *moves: str) -> State:
    """Make moves given in words."""
    for move in moves:
        state.play(move)
    return state


def play(state: State, codes: str) -> State:
    """Play cards."""
    for code in codes.split():
        state.play(card(code))
    return state


def throw(state: State, codes: str) -> State:
    """Discard cards."""
    for code in codes.split():
        state.play(f"discard {card(code)}")
    return state


# Duck will be trumps. Every seat has six cards worth keeping, written first, and five to throw.
KEEP = (
    "chantecler pheasant d10 d9 d5 g10",
    "peacock d8 d3 h10 h9 t10",
    "owl d7 d1 t9 g9 g8",
    "d6 d4 d2 g7 h8 t8",
)
THROW = ("g1 g2 h1 h2 t1", "g3 h3 t2 t3 t4", "g4 h4 h5 t5 g5", "g6 h6 h7 t6 t7")


def dealt(game: Game = GAME, score: Sequence[int] | None = None, keep: Sequence[str] = KEEP) -> State:
    return lay(game, *(f"{kept} {thrown}" for kept, thrown in zip(keep, THROW, strict=True)), score=score)


def named(game: Game = OPEN) -> State:
    return say(dealt(game), "bid 7", "pass", "pass", "pass", "name duck")


def ready(bid: str = "bid 7", game: Game = GAME, score: Sequence[int] | None = None) -> State:
    """Seat 0 has bid and named Duck; all have discarded, and seat 0 leads."""
    state = say(dealt(game, score), bid, "pass", "pass", "pass", "name duck")
    for thrown in THROW:
        throw(state, thrown)
    return state


SEVEN = "d1 d2 d3 d4 d5 d6 d7 d8 d9"  # nine trumps of the Duck


def rich(game: Game = GAME, seat: int = 0, bidder: int = 0) -> State:
    """One seat holds nine Ducks; Duck is named by the bidder, and seat 0 is to discard first."""
    hands = [""] * 4
    hands[seat] = f"{SEVEN} h1 h2"
    state = lay(game, *hands)
    for speaker in range(4):
        state.play("bid 3" if speaker == bidder else "pass")
    return say(state, "name duck")


def discard_all(state: State) -> State:
    """Everyone discards the first cards that may go."""
    while state.s.phase == rules.DISCARDING:
        state.play(state.legal()[0])
    return state
