"""What the counts of several games have in common: the sides, a line for each, and who has made most."""

from collections.abc import Callable, Sequence

from parlour.games.declare import State
from parlour.games.spoken import people

Partner = Callable[[State, int], int]


def sides_of(s: State, partner: Partner) -> list[tuple[int, ...]]:
    """The seats that score together, each side once."""
    return list(dict.fromkeys(tuple(sorted({seat, partner(s, seat)})) for seat in range(s.players)))


def called(names: Sequence[str], side: Sequence[int]) -> list[str]:
    """The names of a side."""
    return [names[seat] for seat in side]


def company(names: Sequence[str], head: bool = False) -> str:
    """A few people by their names; more than three by their number."""
    return people(names, head) if len(names) <= 3 else f"{len(names)} players"


def most_told(names: Sequence[str], sides: Sequence[tuple[int, ...]], counts: Sequence[int]) -> str:
    """Who has made most of a hand: "Ben made the most points, 233." The counts are those of the sides."""
    most = max(counts)
    if most <= 0:
        return "Nobody counted anything."
    best = [side for side, count in zip(sides, counts, strict=True) if count == most]
    who = company(called(names, [seat for side in best for seat in side]), head=True)
    return f"{who} made the most points, {most}{' each' if len(best) > 1 else ''}."
