"""What people ask for at a party, judged: the events that follow from it, or a refusal. Nothing changes here."""

from collections.abc import Iterator

from parlour.errors import BadChoice, Refusal, Stale
from parlour.party import events as evening_events
from parlour.party.prizes import contenders, drawn
from parlour.server.live.party import events
from parlour.server.live.party.onlooker import Onlooker
from parlour.server.live.party.soiree import Soiree
from parlour.server.people import LONGEST_NAME
from parlour.table.table import will_do_for_a_name
from parlour.wire import party as words

STALE = "The party has gone on since; this is how it stands now."
MOST_POINTS = 100_000


def judge(soiree: Soiree, who: Onlooker, word: words.Word) -> Iterator[events.Any]:
    """What follows at a party from somebody's word: anyone's, a player's, that of a table's phone, or the hostess's.

    Each event is asked for when the one before it has happened.
    """
    hostess = who.guest is not None and who.guest == soiree.announced.hostess
    match word:
        case words.PartySlip():
            pass
        case words.PartyLeave():
            player = soiree.player_of(who.guest)
            if player is None:
                raise Refusal("You have not come to this party.")
            yield evening_events.Left(player=player)
        case words.PartyRing(round=round) if who.slip is not None and not hostess:
            check_round(soiree, round)
            if soiree.is_here:
                raise Refusal("Here the house rings the bell.")
            yield evening_events.Rang(table=who.slip)
        case _:
            if not hostess:
                raise Refusal("Only the hostess can do that.")
            yield from hostess_asks(soiree, word)


def hostess_asks(soiree: Soiree, word: words.Word) -> Iterator[events.Any]:
    """What only the hostess may ask."""
    match word:
        case words.PartyArrive(names=names):
            yield from arrivals(soiree, names)
        case words.PartyScore():
            yield scored(soiree, word)
        case words.PartyDecide(prize=prize, player=player):
            yield evening_events.Decided(prize=prize, player=player or cut_for(soiree, prize), cut=not player)
        case words.PartySwap(round=round, one=one, other=other):
            check_round(soiree, round)
            yield evening_events.Swapped(one=one, other=other)
        case words.PartyBegin(round=round) | words.PartyRing(round=round) | words.PartyMove(round=round):
            check_round(soiree, round)
            yield BELLS[type(word)]()
        case _:
            yield plain(word)


def check_round(soiree: Soiree, round: int) -> None:
    """Is the round still the one that was meant?"""
    if round != soiree.round:
        raise Stale(STALE)


def arrivals(soiree: Soiree, names: list[str]) -> Iterator[events.Came]:
    """People who have come, written down at a party with real cards."""
    if soiree.is_here:
        raise Refusal("At a party that is played here everyone comes by the code.")
    for name in checked_names(names):
        yield events.Came(player=f"p{soiree.came + 1}", name=name)


def checked_names(names: list[str]) -> list[str]:
    """Names as they are written down, if all of them will do."""
    tidy = [" ".join(name.split()) for name in names]
    for name in tidy:
        if not will_do_for_a_name(name) or len(name) > LONGEST_NAME:
            raise BadChoice(f"A name is up to {LONGEST_NAME} letters, digits, spaces and hyphens, without a comma.")
    return tidy


def checked_points(points: list[int]) -> tuple[int, ...]:
    """The points of a table, if a game can have brought them."""
    if any(abs(number) > MOST_POINTS for number in points):
        raise BadChoice(f"No table has more than {MOST_POINTS} points.")
    return tuple(points)


def scored(soiree: Soiree, word: words.PartyScore) -> evening_events.Scored | evening_events.Corrected:
    """The event of a score the hostess enters: of this round, or of one that is over."""
    points, winners, captors = checked_points(word.points), tuple(word.winners), tuple(word.captors)
    if soiree.is_now(word.round):
        return evening_events.Scored(table=word.table, points=points, winners=winners, captors=captors)
    return evening_events.Corrected(round=word.round, table=word.table, points=points, winners=winners, captors=captors)


def cut_for(soiree: Soiree, prize: words.Prize) -> str:
    """Who of those level for a prize cuts best; the booby goes to the lowest."""
    if len(contenders(soiree.evening, prize)) < 2:
        raise Refusal("Nobody is level for this prize.")
    return drawn(soiree.evening, prize)


BELLS: dict[type, type[evening_events.Began] | type[evening_events.Rang] | type[evening_events.Moved]] = {
    words.PartyBegin: evening_events.Began,
    words.PartyRing: evening_events.Rang,
    words.PartyMove: evening_events.Moved,
}


def plain(word: words.Word) -> events.Any:
    """The event of a word of the hostess's that is one event."""
    match word:
        case words.PartyDismiss(player=player):
            return evening_events.Left(player=player)
        case words.PartySeat(order=order):
            return evening_events.Seated(order=tuple(order))
        case words.PartyPause():
            return evening_events.Paused()
        case words.PartyResume():
            return evening_events.Resumed()
        case words.PartyHeed(id=id, yes=yes):
            return events.Heeded(id=id) if yes else events.Declined(id=id)
        case words.PartyEnd():
            return evening_events.Ended()
        case words.PartyPlayOff():
            return evening_events.Drawn()
    raise Refusal("That cannot be asked for.")
