"""The lobby: cards of the open tables, one's own and the public ones as far as the list goes.

Of the public tables those come first that somebody could join and where people are; tables where only bots sit come
last. No host and no address has more than a few of them in the list. It is made anew every now and then, the more
seldom the more tables there are, so that it costs little however often it is asked for.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import parlour
from parlour.engine.game import Game
from parlour.games.declare import Value
from parlour.server.clock import now
from parlour.server.live.table import events
from parlour.server.live.table.chairs import Chair
from parlour.server.live.table.room import Room
from parlour.server.lobby.register import Entry, Register
from parlour.table.phase import Phase
from parlour.wire import pages

MOST_SHOWN = 100  # public tables in the lobby
MOST_OF_HOST, MOST_OF_ADDRESS = 4, 12  # of which are one host's, and one address's
A_SECOND = 10_000  # tables whose list is made anew every second; of fewer more often
FEW = 200  # tables whose list is always new
GAMES_KEPT = 256


class Doors(Protocol):
    """Who may come in at a table: a sitting, or its entry."""

    gallery: bool
    public: bool


@dataclass(frozen=True)
class Look:
    """Who is at a table now, and where its game stands if that is known."""

    is_anyone: bool = False
    watching: int = 0
    phase: Phase | None = None


class Lobby:
    """Shows the register."""

    def __init__(self, register: Register, look: Callable[[str], Look]) -> None:
        self.register, self.look = register, look
        self.made, self.changes = float("-inf"), -1
        self.shown: list[tuple[Entry, pages.TableCard]] = []

    def cards(self, guest: str | None) -> list[pages.TableCard]:
        """One's own tables, the latest first, and the public ones."""
        own = sorted(self.register.of_guest(guest), key=lambda entry: -entry.at)
        cards = [self.card(entry, mine=True) for entry in own]
        return cards + [card for entry, card in self.public() if not entry.is_of(guest)]

    def public(self) -> list[tuple[Entry, pages.TableCard]]:
        """The public tables that are shown."""
        tables, since = len(self.register), now() - self.made
        is_changed = tables <= FEW and self.changes != self.register.changes
        if is_changed or since >= tables / A_SECOND:
            self.made, self.changes = now(), self.register.changes
            chosen = self.chosen()
            self.shown = list(
                zip(chosen, apart(chosen, [self.card(entry, mine=False) for entry in chosen]), strict=True)
            )
        return [shown for shown in self.shown if shown[0].id in self.register]

    def chosen(self) -> list[Entry]:
        """Which public tables are shown: the best, and not too many of anyone's."""
        public = [entry for entry in self.register.entries.values() if entry.public]
        public.sort(key=self.rank)
        hosts, addresses = Counter[str](), Counter[str]()
        found: list[Entry] = []
        for entry in public:
            host, address = entry.opened.host, entry.address
            if hosts[host] < MOST_OF_HOST and (not address or addresses[address] < MOST_OF_ADDRESS):
                found.append(entry)
                hosts[host] += 1
                addresses[address] += 1
            if len(found) == MOST_SHOWN:
                break
        return found

    def rank(self, entry: Entry) -> tuple[bool, bool, bool, float]:
        """Where a table stands in the list: the first come first."""
        nobody = not entry.persons
        return nobody and not entry.has_room, not self.look(entry.id).is_anyone, not entry.has_room, -entry.at

    def card(self, entry: Entry, mine: bool) -> pages.TableCard:
        """The card of a table."""
        game = game_of(entry.opened)
        look = self.look(entry.id)
        phase: Phase = look.phase or ("playing" if entry.is_dealt else "gathering")
        return card_with(entry.id, entry.opened, entry.chairs, entry, game, phase, look.watching, mine)


def apart(entries: Sequence[Entry], cards: list[pages.TableCard]) -> list[pages.TableCard]:
    """The cards, with different people of one name told apart by a number, one of them by none. Which has which does
    not depend on the order of the list."""
    numbers: dict[str, dict[str, int]] = {}
    for entry in sorted(entries, key=lambda entry: entry.id):
        for chair in entry.chairs:
            if chair.guest:
                called = numbers.setdefault(chair.name.casefold(), {})
                called.setdefault(chair.guest, len(called) + 1)
    for entry, card in zip(entries, cards, strict=True):
        for chair, seat in zip(entry.chairs, card.seats, strict=True):
            number = numbers[chair.name.casefold()][chair.guest] if chair.guest else 1
            if number > 1:
                seat.name = f"{chair.name} ({number})"
    return cards


def card_of(room: Room, guest: str | None) -> pages.TableCard:
    """A table in memory, as its door shows it."""
    sitting = room.sitting
    mine = guest is not None and (sitting.seat_of(guest) is not None or sitting.opened.host == guest)
    return card_with(
        sitting.id,
        sitting.opened,
        sitting.chairs,
        sitting,
        sitting.game,
        sitting.phase,
        room.watching,
        mine,
    )


def card_with(
    table: str,
    opened: events.Opened,
    chairs: Sequence[Chair],
    doors: Doors,
    game: Game,
    phase: Phase,
    watching: int,
    mine: bool,
) -> pages.TableCard:
    """A table as the lobby shows it."""
    seats = [
        pages.SeatCard(
            who="bot" if chair.bot else "person" if chair.guest else "open",
            name=chair.name,
            rung=chair.rung,
            free=chair.is_free,
        )
        for chair in chairs
    ]
    return pages.TableCard(
        table=table,
        game=game.name,
        title=game.rulebook.title,
        options=game.options,
        phase=phase,
        seats=seats,
        rung=opened.rung,
        word=bool(opened.word),
        gallery=doors.gallery,
        watching=watching,
        clock=opened.clock,
        mine=mine,
        public=doors.public,
        hints=opened.hints and not opened.party,
        chat=opened.chat,
        days=opened.days,
        turn=False,
        left=None,
    )


def game_of(opened: events.Opened) -> Game:
    """What is played at a table; a refusal if it is by rules that are not known here."""
    return game_begun(opened.game, opened.rules, tuple(opened.options.items()))


@lru_cache(GAMES_KEPT)
def game_begun(name: str, rules: int, options: tuple[tuple[str, Value], ...]) -> Game:
    """A game as it was begun, under these rules; most tables have one of a few."""
    return Game.begun(parlour.load(name).module, rules, dict(options))
