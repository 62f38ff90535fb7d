"""Why a move in Trolley Transfer: how many of a kind the hand keeps, and what six of it would count."""

from parlour.bots.why import Case, many
from parlour.games.kit import left, popcount
from parlour.games.transfer.rules import COUNT, GIVE, HAND
from parlour.games.trolley_pack import KIND_CARDS, KIND_TITLES


def why(case: Case) -> str:
    """What is parted with, and how far the hand is on its way to six of a kind."""
    held, kind = counts(case), case.number
    rest = [number - (place == kind) for place, number in enumerate(held)]
    kept = max(range(len(KIND_TITLES)), key=lambda place: (rest[place], COUNT[place]))
    name = many(rest[kept], KIND_TITLES[kept])
    if rest[kept] > 1 and held[kind] <= rest[kept] and kept != kind:
        less = f", and six of them count {COUNT[kept]}" if held[kind] == held[kept] else ""
        return f"Keeps the {name}, of the {HAND} that are wanted (TRA-2){less}."
    if held[kind] > 1:
        does = "Parts with one of" if case.is_best else "Breaks up"
        return f"{does} the {many(held[kind], KIND_TITLES[kind])}, of which six would count {COUNT[kind]} (TRA-2)."
    to = f"goes to seat {left(case.seat, case.s.players)}" if case.s.phase == GIVE else "goes to the discards"
    return f"Parts with a single {KIND_TITLES[kind]}, of which six would count {COUNT[kind]} (TRA-2): it {to}."


def worse(case: Case, best: Case) -> str:
    """What is worse about a kind than about the best to part with."""
    held, kind, other = counts(case), case.number, best.number
    if held[kind] > held[other]:
        fewer = many(held[other], KIND_TITLES[other])
        return f"But {many(held[kind], KIND_TITLES[kind])} are nearer to six than {fewer}."
    if held[kind] == held[other] and COUNT[kind] > COUNT[other]:
        less = f"{many(HAND, KIND_TITLES[other])} only {COUNT[other]}"
        return f"But {many(HAND, KIND_TITLES[kind])} would count {COUNT[kind]}, and {less}."
    return ""


def counts(case: Case) -> list[int]:
    """How many of each kind the hand has."""
    return [popcount(case.hand & cards) for cards in KIND_CARDS]
