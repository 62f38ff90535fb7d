"""What people ask for at a party, judged: the events that follow from it, or a refusal. Nothing changes here."""

from collections.abc import Iterator

from parlour.errors import BadChoice, Refusal, Stale
from parlour.games.parties import MOST_POINTS
from parlour.party import events as evening_events
from parlour.party.prizes import contenders, drawn
from parlour.server.live.party import events
from parlour.server.live.party.onlooker import Onlooker
from parlour.server.live.party.soiree import Soiree
from parlour.server.names import checked_name, checked_names, told_apart
from parlour.wire import party as words

STALE = "The party has gone on since; this is how it stands now."
LONGEST_ROUND = 180  # minutes that the clock may give a round


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
            yield going_home(soiree, player)
        case words.PartyRename(player=player, name=name) if not hostess:
            if player != soiree.player_of(who.guest):
                raise Refusal("Only the hostess can give others a name.")
            if soiree.evening.phase != "gathering":
                raise Refusal("The tally cards are written; ask the hostess for another name.")
            yield renamed(soiree, player, name)
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
            yield listed(soiree, names, here=True)
        case words.PartyHere() | words.PartyAway() | words.PartyStrike() | words.PartyRename():
            yield from list_asked(soiree, word)
        case words.PartyRelease(player=player):
            yield events.Released(player=player)
        case words.PartySettle():
            yield settled(soiree, word)
        case words.PartyDismiss(player=player):
            yield going_home(soiree, player)
        case words.PartySeat(order=order, coming=coming):
            if coming and soiree.book.coming():
                yield here(soiree, soiree.book.coming())
            yield evening_events.Seated(order=tuple(order))
        case words.PartyScore():
            yield scored(soiree, word)
        case words.PartyDecide(prize=prize, player=player):
            chosen = player or cut_for(soiree, prize)
            yield evening_events.Decided(prize=prize, player=chosen, cut=not player, hostess=True)
        case words.PartySwap(round=round, one=one, other=other):
            check_round(soiree, round)
            yield evening_events.Swapped(one=one, other=other)
        case words.PartyTimer(minutes=minutes, rings=rings):
            check_minutes(minutes)
            yield events.Timed(minutes=minutes, rings=rings)
        case words.PartyBegin(round=round) | words.PartyRing(round=round) | words.PartyMove(round=round):
            check_round(soiree, round)
            yield BELLS[type(word)]
        case words.PartyReopen():
            if not soiree.is_resumable:
                raise Refusal("The prizes have been played for or given, or the tables put away; it stays over.")
            yield evening_events.Reopened()
        case _:
            yield plain(word)


def settled(soiree: Soiree, word: words.PartySettle) -> events.Claimed | events.Rebuffed:
    """Who a phone is that says to be somebody: that person, another of such a name, or neither."""
    claim = soiree.book.claimed(word.id)
    if not word.yes:
        return events.Rebuffed(id=word.id)
    if word.player and word.player != claim.player and word.player not in soiree.book.others(claim):
        raise Refusal("Another phone has that name by now.")
    return events.Claimed(player=word.player or claim.player, guest=claim.guest)


def check_round(soiree: Soiree, round: int) -> None:
    """Is the round still the one that was meant?"""
    if round != soiree.round:
        raise Stale(STALE)


def listed(soiree: Soiree, names: list[str], here: bool) -> events.Expected:
    """People on the hostess's list, who are coming or, with real cards, have come; all of them at once."""
    if here and soiree.is_here:
        raise Refusal("At a party that is played here everyone comes by the code.")
    own = told_apart(checked_names(names), soiree.book.names())
    return events.Expected(players=dict(zip(soiree.book.ids(len(own)), own, strict=True)), here=here)


def list_asked(
    soiree: Soiree, word: words.PartyHere | words.PartyAway | words.PartyStrike | words.PartyRename
) -> Iterator[events.Any]:
    """What the hostess says of people on her list."""
    match word:
        case words.PartyHere(players=players):
            yield here(soiree, players or soiree.book.coming())
        case words.PartyAway(player=player):
            yield events.Absent(player=player)
        case words.PartyStrike(player=player):
            yield events.Struck(player=player)
        case words.PartyRename(player=player, name=name):
            yield renamed(soiree, player, name)


def here(soiree: Soiree, players: list[str]) -> events.Here:
    """People have come; at a party that is played here they need their phones."""
    if soiree.is_here and any(not soiree.guest_of(player) for player in players):
        raise Refusal("At a party that is played here everyone comes by the code, with a phone.")
    if not players:
        raise BadChoice("Nobody is still expected.")
    return events.Here(players=tuple(players))


def going_home(soiree: Soiree, player: str) -> events.Absent | evening_events.Left:
    """Somebody goes home: before the tally cards are given out the list keeps the name, afterwards the tally."""
    early = soiree.evening.phase == "gathering"
    return events.Absent(player=player, gone=True) if early else evening_events.Left(player=player)


def renamed(soiree: Soiree, player: str, name: str) -> evening_events.Renamed:
    """Somebody is called otherwise, and not as anybody else."""
    others = soiree.book.names()
    own = soiree.book.name_of(player)
    if own in others:
        others.remove(own)
    return evening_events.Renamed(player=player, name=told_apart([checked_name(name)], others)[0])


def check_minutes(minutes: int) -> None:
    """Refuse a round of too many minutes."""
    if not 0 <= minutes <= LONGEST_ROUND:
        raise BadChoice(f"The clock gives a round up to {LONGEST_ROUND} minutes, or 0 for none.")


def checked_points(points: list[int]) -> tuple[int, ...]:
    """The points of a table, if a game can have brought them."""
    if any(abs(number) > MOST_POINTS for number in points):
        raise BadChoice(f"No table has more than {MOST_POINTS} points.")
    return tuple(points)


def scored(soiree: Soiree, word: words.PartyScore) -> evening_events.Scored | evening_events.Corrected:
    """The event of a score the hostess enters: of this round, or of one that is over."""
    points, winners, captors = checked_points(word.points), tuple(word.winners), tuple(word.captors)
    said = evening_events.Scored(table=word.table, points=points, winners=winners, captors=captors)
    question = "" if word.sure else soiree.question(word.round, said)
    if question:
        raise Refusal(f"{question} If it was so all the same, say that you are sure.")
    if soiree.is_now(word.round):
        return said
    return evening_events.Corrected(round=word.round, table=word.table, points=points, winners=winners, captors=captors)


def cut_for(soiree: Soiree, prize: evening_events.Prize) -> str:
    """Who of those level for a prize cuts best; the booby goes to the lowest."""
    if len(contenders(soiree.evening, prize)) < 2:
        raise Refusal("Nobody is level for this prize.")
    return drawn(soiree.evening, prize)


BELLS: dict[type, evening_events.Any] = {
    words.PartyBegin: evening_events.Began(),
    words.PartyRing: evening_events.Rang(called=True),
    words.PartyMove: evening_events.Moved(),
}


def plain(word: words.Word) -> events.Any:
    """The event of a word of the hostess's that is one event."""
    match word:
        case words.PartyFix(player=player, fixed=fixed):
            return evening_events.Fixed(player=player, fixed=fixed)
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
