"""The chairs of a table: who sits where, and how that changes by what happens. The game has nothing to do with it.

No two at a table are called the same. A person keeps the name he gave himself, with a number behind it if another
person there has it; a bot of that name takes another. All of it is written in the journal, so that nobody is called
otherwise after a restart.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parlour.bots import Rung
from parlour.server.live.table import events
from parlour.server.names import BOT_NAMES, told_apart


@dataclass(slots=True)
class Chair:
    """A seat: open, a guest's, or a bot's."""

    guest: str = ""
    name: str = ""
    bot: bool = False
    vacated: bool = False  # a person got up from it after the first deal, and another may sit down
    rung: Rung | None = None  # the bot's
    kept: str = ""  # the guest for whom an open seat is kept,
    kept_for: str = ""  # and what he is called

    @property
    def is_open(self) -> bool:
        """Does nobody sit there?"""
        return not self.guest and not self.bot

    @property
    def is_free(self) -> bool:
        """May anyone sit down there who may come in?"""
        return self.vacated or (self.is_open and not self.kept)


Coming = events.Sat | events.Rose | events.Filled | events.Freed | events.Renamed
"""What changes who sits on a chair, and as what."""


def chairs_of(opened: events.Opened) -> list[Chair]:
    """The chairs as the table is opened."""
    chairs = [bot_at(opened, seat) if who == "bot" else Chair() for seat, who in enumerate(opened.seats)]
    for kept in opened.kept:
        chairs[kept.seat] = Chair(kept=kept.guest, kept_for=kept.name)
    return chairs


def bot_at(opened: events.Opened, seat: int, rung: Rung | None = None, vacated: bool = False) -> Chair:
    """A chair with a bot: of this rung, or of the one the seat was to have, or of the table's."""
    planned = opened.rungs[seat] if opened.rungs else None
    own = opened.names[seat] if opened.names and opened.seats[seat] == "bot" else ""
    name = own or BOT_NAMES[seat % len(BOT_NAMES)]
    return Chair(name=name, bot=True, vacated=vacated, rung=rung or planned or opened.rung)


def chair_after(opened: events.Opened, chair: Chair, event: Coming, is_dealt: bool) -> Chair:
    """A chair after somebody has come to it or left it; one left after the first deal is a bot's."""
    match event:
        case events.Renamed(name=name):
            return replace(chair, name=name)
        case events.Freed():
            return replace(chair, vacated=True) if is_dealt else Chair()
        case events.Sat(guest=guest, name=name):
            return Chair(guest, name)
        case events.Rose(seat=seat):
            return bot_at(opened, seat, vacated=True) if is_dealt else Chair()
        case events.Filled(seat=seat, rung=rung):
            return bot_at(opened, seat, rung)


# ---- what they are called ----


def seated(chairs: Sequence[Chair], seat: int, guest: str, name: str) -> list[events.Any]:
    """Somebody sits down; his name is told apart from those of other people there, and bots' names from his."""
    own = called(chairs, seat, name)
    return [events.Sat(seat=seat, guest=guest, name=own), *bots_apart(chairs, seat, own)]


def renamed(chairs: Sequence[Chair], seat: int, name: str) -> list[events.Any]:
    """Somebody who sits there is called otherwise from now on, if he is."""
    own = called(chairs, seat, name)
    if chairs[seat].name == own:
        return []
    return [events.Renamed(seat=seat, name=own), *bots_apart(chairs, seat, own)]


def called(chairs: Sequence[Chair], seat: int, name: str) -> str:
    """What one is called at a table who gives himself a name."""
    others = [chair.name for place, chair in enumerate(chairs) if chair.guest and place != seat]
    return told_apart([name], others)[0]


def bots_apart(chairs: Sequence[Chair], seat: int, name: str) -> list[events.Renamed]:
    """The bots at other seats who would have this name are called otherwise."""
    taken = {chair.name.casefold() for chair in chairs} | {name.casefold()}
    found = []
    for place, chair in enumerate(chairs):
        if place != seat and chair.bot and chair.name.casefold() == name.casefold():
            found.append(events.Renamed(seat=place, name=another(taken)))
            taken.add(found[-1].name.casefold())
    return found


def bots_come(chairs: Sequence[Chair], coming: Sequence[events.Filled | events.Rose]) -> list[events.Any]:
    """Bots take these seats; where one would have the name of somebody who is there, it takes another."""
    seats = {event.seat for event in coming}
    taken = {chair.name.casefold() for place, chair in enumerate(chairs) if place not in seats}
    found: list[events.Any] = []
    for event in coming:
        found.append(event)
        usual = BOT_NAMES[event.seat % len(BOT_NAMES)]
        if usual.casefold() in taken:
            usual = another(taken)
            found.append(events.Renamed(seat=event.seat, name=usual))
        taken.add(usual.casefold())
    return found


def another(taken: set[str]) -> str:
    """A bot's name that nobody has."""
    free = (name for name in BOT_NAMES if name.casefold() not in taken)
    return next(free, None) or told_apart([BOT_NAMES[0]], taken)[0]
