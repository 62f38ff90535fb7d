"""Trolley Matchem: the count, told."""

from parlour.games.counting import called, company
from parlour.games.declare import State
from parlour.games.facts import Counted, so_many
from parlour.games.kit import popcount
from parlour.games.matchem.rules import MOST_CARDS, caught_most
from parlour.games.trolley_pack import value_of


def count_lines(s: State) -> list[Counted]:
    """The hundred for most cards, and the value of all that were caught, when all is played (MAT-7)."""
    if s.ended == 0:
        return []
    lines = []
    for seat in range(s.players):
        if caught_most(s, seat):
            lines.append(Counted((seat,), "Most cards", MOST_CARDS, "MAT-7"))
        if s.caught[seat]:
            caught = so_many(popcount(s.caught[seat]), "card caught", "cards caught")
            lines.append(Counted((seat,), caught, value_of(s.caught[seat]), "MAT-7"))
    return lines


def headline(s: State, names: list[str]) -> str:
    """Who has caught most cards (MAT-7)."""
    caught = [popcount(s.caught[seat]) for seat in range(s.players)]
    most = [seat for seat in range(s.players) if caught[seat] == max(caught)]
    if max(caught) == 0:
        return "Nobody caught a card."
    who = company(called(names, most), head=True)
    if len(most) > 1:
        return f"{who} caught {so_many(max(caught), 'card', 'cards')} each, so nobody has the {MOST_CARDS}."
    return f"{who} caught most, {so_many(max(caught), 'card', 'cards')}."
