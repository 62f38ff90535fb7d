"""Results that cannot be, as far as the game goes: they are asked about, and taken if people say so again.

What a hand can bring stands with the game (`Party.brings`); from it, the bell and the round follow limits for the
points of a table. They are told to every page, so that a phone without a network can ask as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from parlour.games.facts import Brings, Party
from parlour.games.parties import MOST_POINTS

Measure = Literal["highest", "second", "lowest", "together"]
"""What is looked at: the best score of a table, the next, the poorest, or all of them added up."""

FREE = 2  # any table that does not race for the bell, as none does where a round is so many hands
PACE = 2  # how many times as many hands a quick table may play as a slow one


@dataclass(frozen=True)
class Limit:
    """What a table's points can be in one respect, and why."""

    of: Measure
    least: int
    most: int
    step: int = 1
    why: str = ""

    def holds(self, points: Sequence[int]) -> bool:
        """Can these be the points of a table?"""
        found = measured(self.of, points)
        return self.least <= found <= self.most and (found - self.least) % self.step == 0


def measured(of: Measure, points: Sequence[int]) -> int:
    """What is looked at, of some points."""
    ranked = sorted(points, reverse=True)
    return {"highest": ranked[0], "second": ranked[1], "lowest": ranked[-1], "together": sum(ranked)}[of]


def limits_of(party: Party, unit: str, table: int, rang: bool | None) -> list[Limit]:
    """The limits of a table's points in one round; whether it rang is told, if it is known."""
    brings = party.brings(FREE if party.hands else table)
    if party.bell == "all":
        return of_a_game(party, brings) if unit == "game" else of_hands(party, brings, party.hands or 1)
    if party.bell == "head" and table != 1:
        return until_the_bell(party, brings)
    return of_a_race(party, brings, True if party.bell == "head" else rang)


def of_hands(party: Party, brings: Brings, hands: int) -> list[Limit]:
    """So many hands at a table, or the one of a deal."""
    least, most = (hands * number for number in brings.together)
    steps = f", in steps of {brings.step}" if brings.step > 1 else ""
    name = "Both sides" if party.partners else "All four"
    unit = "a deal" if hands == 1 else f"{hands} hands"
    why = f"{name} together have {least} to {most} points in {unit}{steps}."
    lowest = hands * brings.least
    return [
        Limit("lowest", lowest, MOST_POINTS, why=f"Nobody has less than {lowest}."),
        Limit("together", least, most, brings.step, why),
    ]


def of_a_game(party: Party, brings: Brings) -> list[Limit]:
    """As many deals as it takes to have the points of a game."""
    most = party.game_at - 1 + brings.most
    return [
        Limit("highest", party.game_at, most, why=f"The game goes on until somebody has {party.game_at} points."),
        Limit("lowest", brings.least, MOST_POINTS, why=f"Nobody has less than {brings.least}."),
    ]


def of_a_race(party: Party, brings: Brings, rang: bool | None) -> list[Limit]:
    """A table that may ring: it does so as soon as a side has the points."""
    last, mark = party.ring_at - 1, f"Who has {party.ring_at} points rings."
    at_most = Limit("highest", -MOST_POINTS, last + brings.most, why=mark + f" No hand brings more than {brings.most}.")
    if rang is False:
        return [Limit("highest", -MOST_POINTS, last, why=mark), lowest(party, brings)]
    beaten = last if brings.one_side else last + brings.most
    both = 2 * last + brings.together[1]
    found = [at_most, Limit("second", -MOST_POINTS, beaten, why=mark), lowest(party, brings)]
    if not brings.one_side:
        found.append(Limit("together", -MOST_POINTS, both, why=mark))
    if rang:
        found.insert(0, Limit("highest", party.ring_at, MOST_POINTS, why=f"The table that rings has {party.ring_at}."))
    return found


def until_the_bell(party: Party, brings: Brings) -> list[Limit]:
    """A table that plays until another has the points; so it plays no more hands than that one can, give or take."""
    hands = PACE * (2 * party.ring_at - 1)
    why = f"Until a table has {party.ring_at} points no other can have so many."
    return [Limit("together", -MOST_POINTS, hands * brings.together[1], why=why), lowest(party, brings)]


def lowest(party: Party, brings: Brings) -> Limit:
    """How far below nothing a side may come: whenever it is set the others count something, until they ring."""
    least = party.ring_at * brings.least
    return Limit("lowest", least, MOST_POINTS, why=f"Nobody comes to less than {least}.")


def unlikely(limits: Sequence[Limit], points: Sequence[int]) -> Limit | None:
    """The limit that the points of a table do not keep; nothing where no points are told."""
    return next((limit for limit in limits if points and not limit.holds(points)), None)


def lone_points(party: Party, table: int) -> int | None:
    """What a lone hand with every trick brings at a table; nothing where nobody may play alone, none if not counted."""
    return party.brings(FREE if party.hands else table).lone if party.loners else None


def lone_question(party: Party, table: int, points: Sequence[int], lone: Sequence[int]) -> str:
    """What is to be asked about so many lone hands a side, if they cannot have been."""
    each = lone_points(party, table)
    if each is None or not sum(lone):
        return ""
    if not each:
        return f"Nobody plays alone at Table {table}, so there are no lone hands there."
    for made, hands in zip(points, lone, strict=False):
        if made < each * hands:
            if hands == 1:
                return f"A lone hand brings {each} points, and the side that is to have played them has {made}."
            number = each * hands
            return f"{hands} lone hands bring {number} points, and the side that is to have played them has {made}."
    return ""


def questioned(party: Party, points: Sequence[int], limit: Limit) -> str:
    """The question whether such a result is meant."""
    title = party.title.removeprefix("Progressive ")
    return f"No table of {title} ends {' to '.join(map(str, points))}. {limit.why}"
