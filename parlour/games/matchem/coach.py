"""Trolley Matchem: a sentence about the very decision."""

from parlour.cards import numbers
from parlour.games.declare import State
from parlour.games.facts import so_many
from parlour.games.kit import popcount
from parlour.games.matchem.rules import BUILD, LAY, TAKE, legal
from parlour.games.trolley_pack import ALL_CARDS, KIND_CARDS, KINDS, VALUE


def coach(s: State, seat: int) -> str:
    """One sentence about the card this seat has to play now."""
    moves = numbers(legal(s))
    takes = [move - TAKE for move in moves if move < BUILD]
    if not takes:
        return lay(s, seat, [move - LAY for move in moves])
    best = max(takes, key=lambda kind: (caught(s, kind), VALUE[kind]))
    prize = f"{so_many(caught(s, best), 'card', 'cards')} worth {caught(s, best) * VALUE[best]}"
    card = KINDS[best].capitalize()
    if len(moves) == 1:
        return f"Only your {card} matches: it must be played, and takes {prize} (MAT-2)."
    builds = {move - BUILD for move in moves if BUILD <= move < LAY}
    if best in builds:
        return f"Your {card} takes {prize}; or build with it, to take more next turn if nobody else does first (MAT-3)."
    return f"Your {card} takes most: {prize} (MAT-2)."


def caught(s: State, kind: int) -> int:
    """How many cards one would catch with a card of this kind, itself among them."""
    return popcount(s.board & KIND_CARDS[kind]) + 1


def lay(s: State, seat: int, kinds: list[int]) -> str:
    """Nothing matches: what is laid off others may take, and of some kinds there are fewer out (MAT-4)."""
    if len(kinds) == 1:
        return f"Nothing of yours matches, so your {KINDS[kinds[0]].capitalize()} must be played to the board (MAT-4)."
    seen = s.hand[seat] | s.board
    for other in range(s.players):
        seen |= s.caught[other]
    unseen = ALL_CARDS & ~seen
    safe = min(kinds, key=lambda kind: (popcount(unseen & KIND_CARDS[kind]), VALUE[kind]))
    out = popcount(unseen & KIND_CARDS[safe])
    could = f"only {so_many(out, 'unseen card', 'unseen cards')}" if out else "no unseen card"
    card = KINDS[safe].capitalize()
    return f"Nothing of yours matches, so lay one off: {could} could match your {card} (MAT-4)."
