"""Laying out hands of Trolley Euchre.

Cards are written by colour and the letter on the card: rA is the red Car, oK the orange Conductor, bQ the black
Passenger, gJ the green Motorman, rX the red Fare, o9 the orange Transfer.
"""

from collections.abc import Sequence

import parlour
from parlour import Game, State

TWO, THREE, FOUR = (parlour.load("euchre", players=players) for players in (2, 3, 4))
COLOUR = {"r": "red", "o": "orange", "b": "black", "g": "green"}
KIND = {"A": "car", "K": "conductor", "Q": "passenger", "J": "motorman", "X": "fare", "9": "transfer"}


def card(code: str) -> str:
    """A card's text from its code; other words stay as they are."""
    return f"{COLOUR[code[0]]}-{KIND[code[1]]}" if len(code) == 2 else code


def lay(game: Game, *hands: str, turned: str, dealer: int | None = None, score: Sequence[int] | None = None) -> State:
    """A hand in which the seats hold at least these cards; seat 0 is on the dealer's left, unless one is named."""
    dealer = game.players - 1 if dealer is None else dealer
    wanted = [[card(code) for code in hand.split()] for hand in hands] + [[] for _ in range(game.players - len(hands))]
    spare = [text for text in game.packs[0] if text != card(turned) and not any(text in hand for hand in wanted)]
    for hand in wanted:
        while len(hand) < 5:
            hand.append(spare.pop())
    order = [wanted[(dealer + 1 + place) % game.players] for place in range(game.players)]
    deck = [text for hand in order for text in hand[:2]] + [text for hand in order for text in hand[2:]]
    return game.start(dealer=dealer, deck=[*deck, card(turned), *spare], score=score)


def play(state: State, *moves: str) -> State:
    """Make moves in a row: each is one move in words, or a row of card codes."""
    for move in moves:
        for text in [move] if " " in move and len(move.split()[0]) > 2 else move.split():
            state.play(card(text))
    return state


def discard(state: State, code: str) -> State:
    return play(state, f"discard {card(code)}")


def texts(*codes: str) -> list[str]:
    """These cards in the order of the pack."""
    return [text for text in FOUR.packs[0] if text in [card(code) for code in codes]]


def four_hands(first: str = "order up", game: Game = FOUR, score: Sequence[int] | None = None) -> State:
    """Red trumps, ordered up by seat 0; seat 3 deals and has discarded the green Transfer."""
    hands = ("rA rK oJ bK bQ", "bA gA gK oA oK", "b9 bX gX gQ oX", "rX r9 g9 bJ oQ")
    state = lay(game, *hands, turned="rJ", score=score)
    play(state, first)
    return discard(state, "g9")
