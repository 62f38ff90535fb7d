"""What visitors ask for at a table, judged: the events that follow from it, or a refusal. Nothing changes here."""

from random import Random

from parlour.bots.claim import may_claim
from parlour.errors import Refusal, Stale
from parlour.server.live.table import events
from parlour.server.live.table.chairs import bots_come, seated
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.talk import NO_TALK
from parlour.server.live.table.visitor import Visitor
from parlour.wire import table as wire

STALE = "The table has gone on since; this is how it stands now."
CLOSED = "Nothing more is played at this table."
LEFT = "This table is closed: nobody came back to it for a long time. Nothing more is played here."
RUNG = "The bell has rung; go back to the party."


def judge(sitting: Sitting, who: Visitor, word: wire.Word, chance: Random) -> list[events.Any]:
    """What follows at a table from a visitor's word: events, in their order; none if it is only of the moment."""
    check_time(sitting, word)
    check_alone(sitting, word)
    match word:
        case wire.Sit(seat=seat):
            return sits(sitting, who, seat)
        case wire.Fill(seat=place, rung=rung):
            check_host(sitting, who)
            filled = [events.Filled(seat=seat, rung=rung) for seat in open_seats(sitting, place)]
            return bots_come(sitting.chairs, filled)
        case wire.Gallery(open=is_open):
            check_host(sitting, who)
            return [events.Gallery(open=is_open)]
        case wire.List(public=public):
            check_host(sitting, who)
            return [] if public == sitting.public else [events.Listed(public=public)]
        case wire.Free(seat=seat):
            check_host(sitting, who)
            return [events.Freed(seat=seat_to_free(sitting, seat))]
        case _:
            return plays(sitting, own_seat(who), who.guest or "", word, chance)


def check_time(sitting: Sitting, word: wire.Word) -> None:
    """Refuse an answer to another position, and almost everything at a table where nothing more is played."""
    if isinstance(word, wire.Play | wire.Call | wire.Ready | wire.TakeBack | wire.Consent | wire.AskHint | wire.Claim):
        if word.position != sitting.position:
            raise Stale(STALE)
    if sitting.closed and not isinstance(word, wire.Say | wire.Chat | wire.Report):
        raise Refusal(RUNG if sitting.opened.party else LEFT if sitting.why_closed == "idle" else CLOSED)


def check_alone(sitting: Sitting, word: wire.Word) -> None:
    """Refuse to open a table to others that one has for oneself, since its hand comes from elsewhere."""
    if sitting.opened.source is not None and isinstance(word, wire.Fill | wire.Gallery | wire.List | wire.Free):
        raise Refusal("This table is for you alone and its bots; nobody else comes to it.")


def check_host(sitting: Sitting, who: Visitor) -> None:
    """Refuse what only the host may ask."""
    if who.guest is None or who.guest != sitting.opened.host:
        raise Refusal("Only the host of this table can do that.")


def own_seat(who: Visitor) -> int:
    """The seat of one who has one."""
    if who.seat is None or who.guest is None:
        raise Refusal("The gallery looks on; take a seat to play.")
    return who.seat


def plays(sitting: Sitting, seat: int, guest: str, word: wire.Word, chance: Random) -> list[events.Any]:
    """What follows from the word of one who sits at the table."""
    match word:
        case wire.Play(move=move):
            return [sitting.said(seat, move, guest, chance)]
        case wire.Call(words=words):
            return [sitting.called(seat, words, guest)]
        case wire.Give(hand=hand, contribution=contribution):
            return [sitting.gave(seat, hand, contribution)]
        case wire.TakeBack():
            return [events.TookBack(acts=sitting.to_take_back(seat, guest))]
        case wire.Leave() if sitting.is_compared:
            raise Refusal("Nobody plays this deal for you; leave it as it is, and come back to it in time.")
        case wire.Leave():
            return bots_come(sitting.chairs, [events.Rose(seat=seat)]) if sitting.table else [events.Rose(seat=seat)]
        case wire.Chat() | wire.Report() if not sitting.opened.chat:
            raise Refusal(NO_TALK)
        case wire.Ready() if sitting.phase != "counted":
            raise Refusal("There is no hand to be dealt now.")
        case wire.Claim() if not may_claim(sitting.view_at(seat)):
            raise Refusal("The rest is claimed on one’s turn, in a game of tricks, while several cards are left.")
        case wire.AskHint() if sitting.opened.party:
            raise Refusal("There are no hints at a party, where prizes are played for.")
        case wire.AskHint() if not sitting.opened.hints:
            raise Refusal("No hints: that is agreed at this table.")
        case wire.AskHint() if sitting.is_compared:
            raise Refusal("There are no hints where all are compared who play the same deal.")
        case wire.AskHint() if not sitting.view_at(seat).legal():
            raise Refusal("There is a hint when it is your move.")
        case wire.AskHint() if guest not in sitting.hinted:
            return [events.Hinted(seat=seat)]
        case _:
            return []


def open_seats(sitting: Sitting, asked: int | None) -> list[int]:
    """The seats that are open; if one is asked for, that one, or a sentence that it is not."""
    seats = [seat for seat, chair in enumerate(sitting.chairs) if chair.is_open]
    if asked is not None and asked not in seats:
        raise Refusal("This seat is not open.")
    return seats if asked is None else [asked]


def seat_to_free(sitting: Sitting, seat: int) -> int:
    """A seat that anyone may have from now on; or a sentence that it cannot be."""
    chair = sitting.chairs[seat] if 0 <= seat < len(sitting.chairs) else None
    if chair is None or not (chair.bot or chair.kept):
        raise Refusal("Only the seat of a bot, or one that is kept for somebody, can be opened.")
    if chair.is_free:
        raise Refusal("This seat is free already.")
    return seat


def sits(sitting: Sitting, who: Visitor, seat: int) -> list[events.Any]:
    """Somebody sits down; one who has a seat in another window has it in this one from now on."""
    if who.guest is None or who.name is None:
        raise Refusal("Give yourself a name before you sit down.")
    if who.seat is not None:
        raise Refusal("You have a seat already.")
    if sitting.seat_of(who.guest) is not None:  # or nobody could say whether it was written
        return []
    if not 0 <= seat < len(sitting.chairs):
        raise Refusal(f"The seats are 0 to {len(sitting.chairs) - 1}.")
    if sitting.held.get(who.guest, seat) != seat:
        raise Refusal("You have seen the cards of another seat in this game; only that one can be yours.")
    chair = sitting.chairs[seat]
    if not (chair.is_open or chair.vacated):
        raise Refusal("This seat is taken.")
    if chair.kept not in ("", who.guest):
        raise Refusal(f"This seat is kept for {chair.kept_for}.")
    return seated(sitting.chairs, seat, who.guest, who.name)
