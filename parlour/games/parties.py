"""The progressive parties of the games whose books have one."""

from collections.abc import Iterator, Mapping

from parlour.errors import BadChoice, brief
from parlour.games.contract import law_of
from parlour.games.facts import Party
from parlour.games.registry import GAMES


class Parties(Mapping[str, Party]):
    """The parties by the names of their games, in the order of the shelf."""

    def __getitem__(self, game: str) -> Party:
        party = law_of(GAMES[game]).ABOUT.party
        if party is None:
            raise KeyError(game)
        return party

    def __iter__(self) -> Iterator[str]:
        return (game for game in GAMES if law_of(GAMES[game]).ABOUT.party is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


PARTIES = Parties()
MOST = 400  # players
MOST_POINTS = 100_000  # of a table


def party_of(game: str) -> Party:
    """The party of a game, by the game's name."""
    party = PARTIES.get(game)
    if party is None:
        raise BadChoice(f"There is no progressive party of {brief(game)}; there are {', '.join(PARTIES)}.")
    return party


def too_few(party: Party, players: int) -> str:
    """The refusal of a company that does not fill the tables of a party, or is too large for it (PRO-1)."""
    tables = {2: "two", 3: "three"}[party.tables]
    return f"{party.title} has {tables} tables of four at least, so {party.least} to {MOST} players, not {players}."
