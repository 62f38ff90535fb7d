"""What people ask for at a party: anyone, the phone of a table, a player, and most of all the hostess."""

from typing import TYPE_CHECKING

from parlour.errors import BadChoice, Refusal, Stale
from parlour.party import events as evening_events
from parlour.party.prizes import contenders, drawn
from parlour.server.live.party import events
from parlour.server.people import LONGEST_NAME
from parlour.table.table import will_do_for_a_name
from parlour.wire import party as words

if TYPE_CHECKING:
    from parlour.server.live.party.room import Onlooker, PartyRoom

STALE = "The party has gone on since; this is how it stands now."
MOST_POINTS = 100_000
TRIES = 20  # that a window has at slip codes


async def obey(room: "PartyRoom", onlooker: "Onlooker", word: words.Word) -> None:
    """Do what is asked, or refuse it with a sentence."""
    match word:
        case words.PartySlip(code=code):
            show_slip(room, onlooker, code)
        case words.PartyLeave():
            player = room.soiree.player_of(onlooker.guest)
            if player is None:
                raise Refusal("You have not come to this party.")
            await room.write(evening_events.Left(player=player))
        case words.PartyRing(round=round) if onlooker.slip is not None and onlooker.guest != room.hostess:
            check_round(room, round)
            if room.soiree.is_here:
                raise Refusal("Here the house rings the bell.")
            await room.write(evening_events.Rang(table=onlooker.slip))
        case _:
            if onlooker.guest is None or onlooker.guest != room.hostess:
                raise Refusal("Only the hostess can do that.")
            await hostess_asks(room, word)


def show_slip(room: "PartyRoom", onlooker: "Onlooker", code: str) -> None:
    """A table's phone shows its slip."""
    onlooker.tries += 1
    if onlooker.tries > TRIES:
        onlooker.outbox.farewell("That was often enough; look at the slip again.")
        return
    onlooker.slip = room.codes.table_of(room.soiree.id, code)
    if onlooker.slip is None:
        raise Refusal("This is not the code on a slip of this party.")


async def hostess_asks(room: "PartyRoom", word: words.Word) -> None:
    """What only the hostess may ask."""
    match word:
        case words.PartyArrive(names=names):
            await write_names(room, names)
        case words.PartyScore(round=round):
            await room.write(scored(room, word))
        case words.PartyDecide(prize=prize, player=player):
            named = player or cut_for(room, prize)
            await room.write(evening_events.Decided(prize=prize, player=named, cut=not player))
        case words.PartySwap(round=round, one=one, other=other):
            check_round(room, round)
            await room.write(evening_events.Swapped(one=one, other=other))
        case words.PartyBegin(round=round) | words.PartyRing(round=round) | words.PartyMove(round=round):
            check_round(room, round)
            if room.count_up is not None:
                await room.count_up()
            await room.write(BELLS[type(word)]())
        case _:
            await room.write(plain(word))


def check_round(room: "PartyRoom", round: int) -> None:
    """Is the round still the one that was meant?"""
    if round != room.soiree.round:
        raise Stale(STALE)


async def write_names(room: "PartyRoom", names: list[str]) -> None:
    """Write down people who have come, at a party with real cards."""
    if room.soiree.is_here:
        raise Refusal("At a party that is played here everyone comes by the code.")
    for name in checked_names(names):
        await room.write(events.Came(player=f"p{room.soiree.came + 1}", name=name))


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


def scored(room: "PartyRoom", word: words.PartyScore) -> evening_events.Scored | evening_events.Corrected:
    """The event of a score the hostess enters: of this round, or of one that is over."""
    points, winners, captors = checked_points(word.points), tuple(word.winners), tuple(word.captors)
    if room.soiree.is_now(word.round):
        return evening_events.Scored(table=word.table, points=points, winners=winners, captors=captors)
    return evening_events.Corrected(round=word.round, table=word.table, points=points, winners=winners, captors=captors)


def cut_for(room: "PartyRoom", prize: words.Prize) -> str:
    """Who of those level for a prize cuts best; the booby goes to the lowest."""
    if len(contenders(room.soiree.evening, prize)) < 2:
        raise Refusal("Nobody is level for this prize.")
    return drawn(room.soiree.evening, prize)


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
