"""The tallies: punches, captures and points of everyone, the places, and the prizes for the best and the poorest."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from parlour.party.parties import cut
from parlour.party.playoff import is_over, winners

if TYPE_CHECKING:
    from parlour.party.evening import Evening

Prize = Literal["best", "booby"]
Mark = Literal["won", "lost", "bye", ""]


@dataclass
class Tally:
    """One player's tally card."""

    player: str
    punches: int = 0
    captures: int = 0
    points: int = 0
    games: int = 0
    marks: tuple[Mark, ...] = ()
    place: int = 0  # from 1; those who are level share it


@dataclass(frozen=True)
class Award:
    """A prize: who has it, or who are still level for it, and what decided."""

    prize: Prize
    player: str | None
    tied: tuple[str, ...]
    by: Literal["tally", "cut", "game"]


def tallies(evening: "Evening") -> list[Tally]:
    """The tally cards of all who ever came, the best first (PRO-1, PRO-5, PRO-6, PRO-9)."""
    cards = {who: Tally(who) for who in evening.players}
    marks: dict[str, list[Mark]] = {who: [""] * len(evening.rounds) for who in cards}
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
                card.points += told.points[chair % evening.party.sides] if told.points else 0
                card.captures += told.captors.count(who)
                marks[who][number - 1] = "won" if won else "lost"
    for who, card in cards.items():
        card.marks = tuple(marks[who])
    return placed(evening, list(cards.values()))


def placed(evening: "Evening", cards: list[Tally]) -> list[Tally]:
    """In the order of merit, each with a place; who is level shares the higher one."""
    order = sorted(cards, key=lambda card: merit(evening, card), reverse=True)
    for number, card in enumerate(order):
        level = number and merit(evening, order[number - 1]) == merit(evening, card)
        card.place = order[number - 1].place if level else number + 1
    return order


def merit(evening: "Evening", card: Tally) -> tuple[int, ...]:
    """What places are given by: punches, then captures; or points, then punches (PRO-5, PRO-6, PRO-9)."""
    if evening.opened.tally == "points":
        return (card.points, card.punches)
    return (card.punches, card.captures)


def contenders(evening: "Evening", prize: Prize) -> list[str]:
    """Those who have earned a prize, before ties are broken (PRO-16).

    Who is there at the end and has played; people before bots; for the booby only who was there from the first bell.
    """
    cards = [card for card in tallies(evening) if card.games and not evening.players[card.player].left]
    people = [card for card in cards if not evening.players[card.player].bot] or cards
    if prize == "booby":
        people = [card for card in people if evening.players[card.player].place]
    if not people:
        return []
    pick = max if prize == "best" else min
    mark = pick(merit(evening, card) for card in people)
    return [card.player for card in people if merit(evening, card) == mark]


def award(evening: "Evening", prize: Prize) -> Award | None:
    """Who has a prize as things stand; nobody before the first game is counted.

    For the best those level play on; where the book cuts all ties, and for the booby, they cut (PRO-8, PRO-9, PRO-16).
    """
    tied = contenders(evening, prize)
    if not tied:
        return None
    if len(tied) == 1:
        return Award(prize, tied[0], (), "tally")
    told = evening.decided.get(prize)
    played = is_played_for(evening, prize)
    if told is not None and told.player in tied:
        return Award(prize, told.player, tuple(tied), "game" if played and not told.cut else "cut")
    if played:
        left = still_in(evening)
        return Award(prize, left[0] if len(left) == 1 else None, tuple(tied), "game")
    return Award(prize, drawn(evening, prize), tuple(tied), "cut")


def is_played_for(evening: "Evening", prize: Prize) -> bool:
    """Do those level for a prize play for it, rather than cut?"""
    return prize == "best" and not evening.party.ties_are_cut


def still_in(evening: "Evening") -> list[str]:
    """Those level for the first prize, as far as the play-off has left them in it (PRO-16)."""
    left = contenders(evening, "best")
    for heat in evening.heats[evening.void :]:
        if is_over(evening.party, evening.opened.round, heat):
            won = winners(evening.party, heat)
            left = [who for who in left if who in won]
    return left


def drawn(evening: "Evening", prize: Prize) -> str:
    """Who of those level cuts best, of those who are left in a play-off: the highest, for the booby the lowest.

    Where more are level than there are cards it goes by lot.
    """
    tied = still_in(evening) if prize == "best" else contenders(evening, prize)
    chance = evening.chance("prize", prize, len(evening.rounds))
    ranks = evening.party.ranks
    if len(tied) > len(ranks):
        return chance.choice(tied)
    return tied[cut(chance, ranks, range(len(tied)), low=prize == "booby")[0]]
