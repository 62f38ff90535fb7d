"""What the house offers beyond the printed forms of a party (PRO-19): each made as a party of its own."""

from collections.abc import Sequence
from dataclasses import replace

from parlour.errors import BadChoice, brief
from parlour.games.declare import Value
from parlour.games.facts import Party

TALLIES = ("games", "points")
USUAL_HANDS, MOST_HANDS = 8, 50
FAR = 1_000_000  # points that no table comes to: only the bell ends its game
ANY_TABLE = 2  # plays as all do who do not race for the bell


def tallies_of(party: Party) -> tuple[str, ...]:
    """What may be tallied: the book's ways first, then the house's."""
    return (*party.tallies, *(tally for tally in TALLIES if tally not in party.tallies))


def check_tally(party: Party, tally: str) -> None:
    """Refuse a tally that neither the book has nor the house offers."""
    if tally not in tallies_of(party):
        raise BadChoice(f"{party.title} is tallied by {' or '.join(tallies_of(party))}, not by {brief(tally)}.")


def by_hands(party: Party, hands: int) -> Party:
    """The same party with so many hands a round: every table through with its own, and nobody races for the bell."""
    if not 1 <= hands <= MOST_HANDS:
        raise BadChoice(f"A round has 1 to {MOST_HANDS} hands, not {hands}.")

    def options(table: int, score: Sequence[int]) -> dict[str, Value]:
        """Every table plays as those do that do not race for the bell, and no game ends before its hands."""
        return {**party.options(ANY_TABLE, score), "game": FAR}

    line = f"{hands} hand{'s' * (hands != 1)} a game; who has more points moves up."
    return replace(party, bell="all", ring_at=0, game_at=0, hands=hands, line=line, options=options)


def with_loners(party: Party) -> Party:
    """The same party with its lone hands counted."""
    if party.lone is None:
        raise BadChoice(f"Nobody plays alone at {party.title}, so no lone hands can be counted.")
    return replace(party, loners=True, captor=party.lone)
