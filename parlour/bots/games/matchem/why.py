"""Why a move in Trolley Matchem: what is caught, or what is left for others to catch."""

from parlour.bots.why import Case, many
from parlour.games.kit import popcount
from parlour.games.matchem.rules import BUILD, LAY
from parlour.games.trolley_pack import ALL_CARDS, KIND_CARDS, KINDS, VALUE


def why(case: Case) -> str:
    """What is caught, built on, or laid off, and how many more of the kind are out."""
    s, kind = case.s, case.number % len(KINDS)
    lies = popcount(s.board & KIND_CARDS[kind])
    name = KINDS[kind]
    if case.number < BUILD:
        return f"Catches {lies + 1} cards, worth {(lies + 1) * VALUE[kind]} (MAT-2, MAT-7)."
    unseen = ALL_CARDS & ~s.board & ~case.hand
    for seat in range(s.players):
        unseen &= ~s.caught[seat]
    out = popcount(unseen & KIND_CARDS[kind])
    if case.number < LAY:
        return f"Builds to {many(lies + 1, name)}, to be taken later (MAT-3); {out} more are out."
    return f"Of this kind {out or 'no'} more are out to catch it with (MAT-2)."
