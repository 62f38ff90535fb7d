"""The prizes a hostess gives (PRO-22): which there are, in which order, and what is done if several are level."""

from collections.abc import Mapping

from parlour.errors import BadChoice, brief
from parlour.party.events import Offered, Opened, Prize, Ties
from parlour.party.parties import Party

TITLES: Mapping[Prize, str] = {
    "best": "First prize",
    "second": "Second prize",
    "third": "Third prize",
    "captures": "Most captures",
    "loners": "Most lone hands",
    "booby": "Booby prize",
    "door": "Door prize",
}
"""All prizes, in the order in which they are given."""

BOOK = (Offered(prize="best"), Offered(prize="booby"))
LONGEST = 60  # letters of what a prize is
TIES: tuple[Ties, ...] = ("", "cut", "share", "games", "points")


def offered(opened: Opened) -> tuple[Offered, ...]:
    """The prizes of a party, in the order in which they are given."""
    order = list(TITLES)
    return tuple(sorted(opened.prizes, key=lambda prize: order.index(prize.prize))) or BOOK


def offered_in(party: Party, loners: bool) -> list[Prize]:
    """The prizes that a party may have."""
    lacking = {"captures": not party.captures, "loners": not loners}
    return [prize for prize in TITLES if not lacking.get(prize)]


def check_prizes(opened: Opened, party: Party) -> None:
    """Refuse prizes that cannot be given."""
    kinds = [prize.prize for prize in opened.prizes]
    if len(set(kinds)) < len(kinds):
        raise BadChoice("There is one of each prize.")
    if opened.prizes and "best" not in kinds:
        raise BadChoice("There is a first prize at every party; the others are as the hostess likes.")
    for offer in opened.prizes:
        if offer.prize not in offered_in(party, opened.loners):
            raise BadChoice(f"There is no prize for the {TITLES[offer.prize].lower()} where they are not counted.")
        if len(offer.name) > LONGEST or not offer.name.isprintable():
            raise BadChoice(f"What a prize is has {LONGEST} letters at the most, on one line.")
        if offer.ties not in ties_of(offer.prize):
            raise BadChoice(f"{brief(offer.ties)} does not settle who has the {TITLES[offer.prize].lower()}.")


def ties_of(prize: Prize) -> tuple[Ties, ...]:
    """What may be done about ties for a prize; only the first is played for, and a lot leaves none."""
    return {"best": (*TIES, "play"), "door": ("",)}.get(prize, TIES)


def rule_of(offer: Offered, party: Party) -> Ties:
    """What is done about ties for a prize at this party; for the first those level play, but where the book cuts all
    ties (PRO-9, PRO-16)."""
    if offer.ties:
        return offer.ties
    return "play" if offer.prize == "best" and not party.ties_are_cut else "cut"
