"""Laying out hands for tests: decks that deal the wanted cards, and late positions set by hand."""

from collections.abc import Sequence

from parlour import Game, State


def deck_for(game: Game, hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """A deck, dealt singly from the dealer's left, that gives each seat its cards; the rest fall as they come."""
    rest = [card for card in game.packs[0] if not any(card in hand for hand in hands)]
    waiting = [list(hand) for hand in hands]
    deck = []
    for place in range(len(game.packs[0])):
        hand = waiting[(dealer + 1 + place) % game.players]
        deck.append(hand.pop(0) if hand else "")
    assert not any(waiting), "a hand is longer than the deal gives it"
    return [card or rest.pop(0) for card in deck]


def lay(game: Game, *hands: str, dealer: int | None = None, score: Sequence[int] | None = None) -> State:
    """A first hand in which the seats hold at least these cards; seat 0 leads, unless a dealer is named.

    Raffles is with seat 0 if nobody asked for him.
    """
    dealer = game.players - 1 if dealer is None else dealer
    wanted = [hand.split() for hand in hands] + [[]] * (game.players - len(hands))
    if game.name == "raffles" and not any("raffles" in hand for hand in wanted):
        wanted[0].append("raffles")
    return game.start(dealer=dealer, deck=deck_for(game, wanted, dealer), score=score)


def late(game: Game, *hands: str, score: Sequence[int] | None = None) -> State:
    """A late position: the seats hold exactly these cards, seat 0 leads, everything else is gone."""
    state = game.start(seed=0, dealer=game.players - 1, score=score)
    s, cards = state.s, game.rulebook.pack.cards
    held = 0
    for seat, hand in enumerate(hands):
        s.hand[seat] = sum(1 << cards.index(card) for card in hand.split())
        held |= s.hand[seat]
    s.gone = sum(1 << cards.index(card) for card in game.packs[0]) & ~held
    return state


def play(state: State, moves: str) -> State:
    """Play a row of moves."""
    for move in moves.split():
        state.play(move)
    return state
