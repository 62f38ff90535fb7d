"""The tallies: punches, captures and points of everyone, the places, and the prizes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from parlour.party.events import Decided, Offered, Prize
from parlour.party.offered import offered, rule_of
from parlour.party.parties import cut
from parlour.party.playoff import is_over, winners

if TYPE_CHECKING:
    from parlour.party.evening import Evening

Mark = Literal["won", "lost", "bye", ""]
By = Literal["tally", "cut", "game", "share", "lot", "later", "hostess"]
"""What decides a prize: the tally alone, a cut, a game, the hostess; it is shared; by lot; or it waits for another."""


@dataclass
class Tally:
    """One player's tally card."""

    player: str
    punches: int = 0
    captures: int = 0  # or lone hands, where these are counted
    points: int = 0
    games: int = 0
    marks: tuple[Mark, ...] = ()  # a round
    made: tuple[int | None, ...] = ()  # the points of a round; none where it was not played, or nobody told them
    place: int = 0  # from 1; those who are level share it


@dataclass(frozen=True)
class Award:
    """A prize: who has it, or who are still level for it, and what decided."""

    prize: Prize
    player: str | None
    tied: tuple[str, ...]
    by: By
    name: str = ""  # what it is, in the hostess's words

    @property
    def holders(self) -> tuple[str, ...]:
        """Who has it: one, or all who share it; nobody as long as it is open."""
        if self.by == "share":
            return self.tied
        return () if self.player is None else (self.player,)

    @property
    def is_open(self) -> bool:
        """Is it still to be decided?"""
        return not self.holders


def tallies(evening: "Evening") -> list[Tally]:
    """The tally cards of all who ever came, the best first (PRO-1, PRO-5, PRO-6, PRO-9)."""
    cards = {who: Tally(who) for who in evening.players}
    marks: dict[str, list[Mark]] = {who: [""] * len(evening.rounds) for who in cards}
    made: dict[str, list[int | None]] = {who: [None] * len(evening.rounds) for who in cards}
    for number, game in enumerate(evening.rounds, 1):
        for who in game.seating.byes:
            marks[who][number - 1] = "bye"
        for table, seats in enumerate(game.seating.tables, 1):
            outcome, told = evening.outcome(number, table), game.sheets[table - 1].told
            if outcome is None or told is None:
                continue
            for chair, who in enumerate(seats):
                won = chair in outcome.winners
                card = cards[who]
                card.games += 1
                card.punches += won
                if told.points:
                    made[who][number - 1] = told.points[chair % evening.party.sides]
                    card.points += told.points[chair % evening.party.sides]
                card.captures += told.captors.count(who)
                marks[who][number - 1] = "won" if won else "lost"
    for who, card in cards.items():
        card.marks, card.made = tuple(marks[who]), tuple(made[who])
    return placed(evening, list(cards.values()))


def placed(evening: "Evening", cards: list[Tally]) -> list[Tally]:
    """In the order of merit, each with a place; who is level shares the higher one."""
    order = sorted(cards, key=lambda card: merit(evening, card), reverse=True)
    for number, card in enumerate(order):
        level = number and merit(evening, order[number - 1]) == merit(evening, card)
        card.place = order[number - 1].place if level else number + 1
    return order


def merit(evening: "Evening", card: Tally) -> tuple[int, ...]:
    """What places are given by: points or punches, then captures; where nobody is captured and points are tallied, then
    punches (PRO-5, PRO-6, PRO-9)."""
    if evening.opened.tally == "points":
        return (card.points, card.captures if evening.party.captures else card.punches)
    return (card.punches, card.captures if evening.party.captures else 0)


# ---- prizes ----


def award(evening: "Evening", prize: Prize) -> Award | None:
    """Who has a prize as things stand; nobody if it is not given, or before the first game is counted."""
    return next((one for one in awards(evening) if one.prize == prize), None)


def awards(evening: "Evening") -> Iterator[Award]:
    """The prizes in the order in which they are given (PRO-16, PRO-22).

    Where the hostess has said which there are nobody has two of them: who has one is passed over for those after it.
    """
    cards = eligible(evening)
    held, pending = set[str](), set[str]()
    for offer in offered(evening.opened):
        found = given(evening, offer, [card for card in cards if card.player not in held], pending)
        if found is None:
            continue
        yield found
        if evening.opened.prizes:
            held.update(found.holders)
            pending.update(found.tied if found.is_open else ())


def eligible(evening: "Evening") -> list[Tally]:
    """Who may have prizes: who is there at the end and has played, people before bots (PRO-13, PRO-16)."""
    cards = [card for card in tallies(evening) if card.games and not evening.players[card.player].left]
    return [card for card in cards if not evening.players[card.player].bot] or cards


def given(evening: "Evening", offer: Offered, cards: list[Tally], pending: set[str]) -> Award | None:
    """One prize, among those who may still have one; it waits while some of these are level for an earlier one."""
    rule = rule_of(offer, evening.party)
    tied = level(evening, offer.prize, rule, cards)
    if not tied:
        return None
    told = evening.decided.get(offer.prize)
    chosen = told.player if told is not None and told.player in tied else None
    if pending & set(tied):
        return Award(offer.prize, None, tuple(tied), "later", offer.name)
    if offer.prize == "door":
        return Award("door", chosen or lot(evening, tied), (), "lot", offer.name)
    if len(tied) == 1:
        return Award(offer.prize, tied[0], (), "tally", offer.name)
    if told is not None and chosen is not None:
        return Award(offer.prize, chosen, tuple(tied), how_decided(told, rule), offer.name)
    if rule == "play":
        left = played_down(evening, tied)
        return Award(offer.prize, left[0] if len(left) == 1 else None, tuple(tied), "game", offer.name)
    if rule == "share":
        return Award(offer.prize, None, tuple(tied), "share", offer.name)
    if evening.opened.by_hand:
        return Award(offer.prize, None, tuple(tied), "cut", offer.name)
    return Award(offer.prize, cut_among(evening, offer.prize, tied), tuple(tied), "cut", offer.name)


def how_decided(told: Decided, rule: str) -> By:
    """By what somebody has a prize that was given to him: a cut, the hostess's word, or a game as journals had it."""
    if told.cut or rule not in ("play", "share"):
        return "cut"
    if told.hostess:
        return "hostess"
    return "game" if rule == "play" else "cut"


def level(evening: "Evening", prize: Prize, rule: str, cards: list[Tally]) -> list[str]:
    """Those who have earned a prize alike; for the booby only who was there from the first bell (PRO-16)."""
    if prize == "door":
        return [card.player for card in cards]
    marks: dict[str, tuple[int, ...]]
    if prize in ("captures", "loners"):
        marks = {card.player: (card.captures,) for card in cards if card.captures}
    elif prize == "booby":
        marks = {card.player: merit(evening, card) for card in cards if evening.players[card.player].place}
    else:
        marks = {card.player: merit(evening, card) for card in cards}
    if rule in ("games", "points"):
        by_name = {card.player: card.punches if rule == "games" else card.points for card in cards}
        marks = {who: (*mark, by_name[who]) for who, mark in marks.items()}
    if not marks:
        return []
    mark = (min if prize == "booby" else max)(marks.values())
    return [who for who in marks if marks[who] == mark]


def contenders(evening: "Evening", prize: Prize) -> list[str]:
    """Those who have earned a prize, before ties are broken (PRO-16)."""
    if prize == "best":
        first = offered(evening.opened)[0]
        return level(evening, "best", rule_of(first, evening.party), eligible(evening))
    if prize == "door":
        held = {who for one in awards(evening) if one.prize != "door" for who in one.holders}
        return [card.player for card in eligible(evening) if card.player not in held]
    found = award(evening, prize)
    return [] if found is None or found.by == "later" else list(found.tied or found.holders)


def still_in(evening: "Evening") -> list[str]:
    """Those level for the first prize, as far as the play-off has left them in it (PRO-16)."""
    return played_down(evening, contenders(evening, "best"))


def played_down(evening: "Evening", tied: list[str]) -> list[str]:
    """Who of those level is left after the games that were played for it."""
    left = tied
    for heat in evening.heats[evening.void :]:
        if is_over(evening.party, evening.opened.round, heat):
            won = winners(evening.party, heat)
            left = [who for who in left if who in won]
    return left


def drawn(evening: "Evening", prize: Prize) -> str:
    """Who of those level cuts best, of those who are left in a play-off; the door prize goes by lot."""
    if prize == "door":
        return lot(evening, contenders(evening, prize))
    return cut_among(evening, prize, still_in(evening) if prize == "best" else contenders(evening, prize))


def cut_among(evening: "Evening", prize: Prize, tied: list[str]) -> str:
    """Who cuts best: the highest, for the booby the lowest. Where more are level than there are cards, by lot."""
    chance = evening.chance("prize", prize, len(evening.rounds))
    ranks = evening.party.ranks
    if len(tied) > len(ranks):
        return chance.choice(tied)
    return tied[cut(chance, ranks, range(len(tied)), low=prize == "booby")[0]]


def lot(evening: "Evening", names: list[str]) -> str:
    """Somebody by lot, whatever the order of merit."""
    return evening.chance("prize", "door", len(evening.rounds)).choice(sorted(names))
