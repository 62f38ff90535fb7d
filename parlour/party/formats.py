"""How a party is given: as its book has it, or by one of the house's own offers (PRO-19).

The offers are what organisers use besides the printed forms: so many hands a round, points or games tallied at every
game, lone hands counted at Euchre. What is offered is given here as a party of its own, so that nobody who plays or
counts has to ask by which form it is.
"""

from dataclasses import replace

from parlour.errors import BadChoice, brief
from parlour.games.offers import by_hands, check_tally, with_loners
from parlour.party import events
from parlour.party.offered import check_prizes
from parlour.party.parties import Party, party_of

HANDS = "hands"


def rounds_of(party: Party) -> tuple[str, ...]:
    """What a round may be: the book's ways first, then the house's."""
    return (*party.rounds, HANDS)


def given(opened: events.Opened) -> Party:
    """The party as it was announced, by the rules it was begun with; what it does not offer is refused."""
    party = party_of(opened.game)
    if opened.edition not in (1, 2):
        raise BadChoice("This party was announced by a newer Parlour, whose rules are not known here.")
    if opened.edition == 1 and party.once:
        party = party.once
    check_opening(opened, party)
    if opened.round == HANDS:
        party = by_hands(party, opened.hands)
    if opened.loners:
        party = with_loners(party)
    if opened.movement == "planned":
        party = replace(party, line=planned(party.line))
    return party


def planned(line: str) -> str:
    """What the tally card says, where nobody moves by winning (PRO-20)."""
    kept = "; ".join(part for part in line.removesuffix(".").split("; ") if " move" not in part)
    return f"{kept}{'. ' * bool(kept)}All move as planned."


def check_opening(opened: events.Opened, party: Party) -> None:
    """Refuse what this party does not offer."""
    if opened.round not in rounds_of(party):
        raise BadChoice(f"A round of {party.title} is {' or '.join(rounds_of(party))}, not {brief(opened.round)}.")
    if opened.round == HANDS:
        by_hands(party, opened.hands)
    check_tally(party, opened.tally)
    if opened.loners:
        with_loners(party)
    if opened.fill not in ("bots", "byes"):
        raise BadChoice(f"Tables are filled with bots or byes, not {brief(opened.fill)}.")
    if opened.movement not in ("winners", "planned"):
        raise BadChoice(f"All move as winners and losers do, or as planned, not {brief(opened.movement)}.")
    if opened.rounds < 0:
        raise BadChoice("A party has a number of rounds, or 0 if it is not settled.")
    check_prizes(opened, party)
