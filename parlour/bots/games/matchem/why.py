"""Why a move in Trolley Matchem: what is caught, or what is left for others to catch."""

from parlour.bots.why import Case, many
from parlour.games.kit import popcount
from parlour.games.matchem.rules import BUILD, LAY
from parlour.games.trolley_pack import ALL_CARDS, KIND_CARDS, KIND_TITLES, VALUE


def why(case: Case) -> str:
    """What is caught, built on, or laid off, and how many more of the kind are out."""
    kind, lies = case.number % len(KIND_TITLES), lying(case)
    name = KIND_TITLES[kind]
    if case.number < BUILD:
        return f"Catches {lies + 1} cards, worth {(lies + 1) * VALUE[kind]} (MAT-2, MAT-7)."
    more = out(case)
    if case.number < LAY:
        could = "are still out" if case.is_best else "still out could take them first"
        risk = f"{more} more {could}" if more else "nobody else can take them"
        return f"Builds to {many(lies + 1, name)}, to be taken at a later turn (MAT-3): {risk}."
    if not more:
        return f"Lays off the last {name} there is: nobody can match it (MAT-2)."
    return f"Lays off a {name}: {more} more are out to catch it with (MAT-2), and it is worth {VALUE[kind]}."


def worse(case: Case, best: Case) -> str:
    """What is worse about a play than about the best one."""
    if case.number < BUILD and best.number < BUILD:
        less = worth(best) - worth(case)
        return f"But to {best.move} is worth {less} more." if less > 0 else ""
    if case.number >= LAY and out(case) > out(best):
        kind = KIND_TITLES[best.number % len(KIND_TITLES)]
        return f"But {out(case)} are out to match it, and only {out(best)} to match a {kind}."
    if BUILD <= case.number < LAY and best.number < BUILD and out(case):
        return f"But to {best.move} brings the cards in now."
    return ""


def lying(case: Case) -> int:
    """How many of the kind lie on the board."""
    return popcount(case.s.board & KIND_CARDS[case.number % len(KIND_TITLES)])


def worth(case: Case) -> int:
    """What a take is worth."""
    return (lying(case) + 1) * VALUE[case.number % len(KIND_TITLES)]


def out(case: Case) -> int:
    """How many of the kind the seat has not seen."""
    s, unseen = case.s, ALL_CARDS & ~case.s.board & ~case.hand
    for seat in range(s.players):
        unseen &= ~s.caught[seat]
    return popcount(unseen & KIND_CARDS[case.number % len(KIND_TITLES)])
