"""A table's score in one round, and who has won by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from parlour.errors import BadChoice, brief
from parlour.party import events
from parlour.party.parties import CHAIRS, Party


@dataclass(frozen=True)
class Entry:
    """What is known of a table's game: the points a side, who won, who made a capture, or won alone, in each hand."""

    points: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    captors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A table's score in one round: hand by hand, or as it was entered. What is written gives another sheet."""

    hands: tuple[Entry, ...] = ()
    entered: Entry | None = None

    @cached_property
    def told(self) -> Entry | None:
        """What stands on it, if anything does."""
        if self.entered is not None or not self.hands:
            return self.entered
        points = tuple(sum(column) for column in zip(*(hand.points for hand in self.hands), strict=True))
        return Entry(points, captors=tuple(captor for hand in self.hands for captor in hand.captors))


@dataclass(frozen=True)
class Outcome:
    """A table's game: the chairs that won it, and whether they did so by a cut; with the cards, where the house drew
    them: chairs and cards of the pack, and once more for those who were level."""

    winners: tuple[int, ...]
    by_cut: bool
    draws: tuple[tuple[tuple[int, int], ...], ...] = ()


def check_entry(
    party: Party, opened: events.Opened, seats: Sequence[str], entry: Entry, one_hand: bool = False
) -> None:
    """Refuse an entry that cannot be of this table."""
    if not entry.points and not entry.winners:
        raise BadChoice("Say the points of each side, or who won.")
    if entry.points and len(entry.points) != party.sides:
        raise BadChoice(f"A table of {party.title} has {party.sides} scores, not {len(entry.points)}.")
    if opened.tally == "points" and not entry.points:
        raise BadChoice("Points are tallied at this party, so they have to be given.")
    for who in (*entry.winners, *entry.captors):
        if who not in seats:
            raise BadChoice(f"{brief(who)} did not sit at that table.")
    check_captors(party, opened, entry, one_hand)
    if entry.winners:
        check_winners(party, seats, entry)


def check_captors(party: Party, opened: events.Opened, entry: Entry, one_hand: bool) -> None:
    """Refuse more captures, or lone hands, than the hands can have brought."""
    if entry.captors and not party.notes_hands:
        raise BadChoice(
            "Lone hands are not counted at this party." if party.lone else f"Nobody is captured at {party.title}."
        )
    one_deal = party.bell == "all" and opened.round == "deal"
    most = 1 if one_hand or one_deal else party.hands
    if most == 1 < len(entry.captors):
        raise BadChoice(
            f"Only one can have {party.captured} at the end of a hand."
            if party.captures
            else "Only one can have played a hand alone."
        )
    if most and len(entry.captors) > most:
        raise BadChoice(f"A round has {most} hands here, so there cannot be {len(entry.captors)} of these.")


def check_winners(party: Party, seats: Sequence[str], entry: Entry) -> None:
    """Those named must be two who can have won together, and by the points if there are any."""
    named = winning_chairs(party, seats, entry.winners)
    if len(named) != 2 or (party.partners and named[0] % 2 != named[1] % 2):
        raise BadChoice("A couple wins." if party.partners else "Two win at a table, each for himself.")
    if entry.points:
        sure, tied = leaders(party, seats, Entry(entry.points))
        if not set(sure) <= set(named) or not set(named) <= {*sure, *tied}:
            raise BadChoice("Those named cannot have won by these points.")


def winning_chairs(party: Party, seats: Sequence[str], winners: Sequence[str]) -> list[int]:
    """The chairs of those who won; with one of a couple the partner has won too."""
    chairs = {seats.index(who) for who in winners}
    if party.partners:
        chairs |= {chair ^ 2 for chair in chairs}
    return sorted(chairs)


def leaders(party: Party, seats: Sequence[str], entry: Entry) -> tuple[list[int], list[int]]:
    """The chairs that have surely won, and those level for the places that are left."""
    if entry.winners:
        return winning_chairs(party, seats, entry.winners), []
    points = [entry.points[chair % party.sides] for chair in range(CHAIRS)]
    ranked = sorted(points, reverse=True)
    if ranked[1] > ranked[2]:
        return [chair for chair in range(CHAIRS) if points[chair] >= ranked[1]], []
    tied = [chair for chair in range(CHAIRS) if points[chair] == ranked[1]]
    return [chair for chair in range(CHAIRS) if points[chair] > ranked[1]], tied


def renamed(entry: Entry, who: str, other: str) -> Entry:
    """The same entry with another in somebody's place."""
    return Entry(
        entry.points,
        tuple(other if name == who else name for name in entry.winners),
        tuple(other if name == who else name for name in entry.captors),
    )
