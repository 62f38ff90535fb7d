"""The register of open tables: as much of each as the lobby, the limits and the sweeper need, and no game.

It is made of the same events as the sitting, and of those alone, so that a table need not be in memory to be listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, get_args

from parlour.errors import Fault
from parlour.server.guard.networks import near_of
from parlour.server.live.table import events
from parlour.server.live.table.chairs import Chair, Coming, chair_after, chairs_of
from parlour.server.live.table.sitting import Sitting

LOOKS = (*get_args(Coming), events.Gallery, events.Listed)  # after which a table's card looks otherwise
Names: TypeAlias = dict[str, None]  # of tables, in the order in which they came


@dataclass(frozen=True)
class Moment:
    """What was only of the moment when a table left memory: since when who is away, and for whom bots sit in."""

    position: int
    away: dict[int, float]
    standing: frozenset[int]
    ready: frozenset[int]


@dataclass(slots=True)
class Entry:
    """An open table."""

    id: str
    opened: events.Opened
    chairs: list[Chair]
    gallery: bool
    public: bool
    is_dealt: bool
    seq: int = field(compare=False)  # of the last event that is known here
    at: float = field(compare=False)  # and when it was written
    address: str = field(default="", compare=False)  # from which it was opened, if that is known
    moment: Moment | None = field(default=None, compare=False)
    persons: int = field(init=False)  # how many people sit there, here or away
    has_room: bool = field(init=False)  # is a seat open?

    def __post_init__(self) -> None:
        self.count_chairs()

    @classmethod
    def of(cls, sitting: Sitting) -> "Entry":
        """The entry of a sitting."""
        dealt = sitting.table is not None
        chairs, seen = list(sitting.chairs), (sitting.gallery, sitting.public)
        return cls(sitting.id, sitting.opened, chairs, *seen, dealt, sitting.seq, sitting.at)

    def apply(self, event: events.Any, seq: int, at: float) -> None:
        """Something has happened."""
        match event:
            case events.Sat() | events.Rose() | events.Filled() | events.Freed() | events.Renamed():
                seat = event.seat
                self.chairs[seat] = chair_after(self.opened, self.chairs[seat], event, self.is_dealt)
                self.count_chairs()
            case events.Gallery(open=gallery):
                self.gallery = gallery
            case events.Listed(public=public):
                self.public = public
            case events.Dealt():
                self.is_dealt = True
            case _:
                pass
        self.seq, self.at = seq, at

    def count_chairs(self) -> None:
        """See who sits there, now that that may have changed."""
        self.persons = sum(bool(chair.guest) for chair in self.chairs)
        self.has_room = any(chair.is_open for chair in self.chairs)

    @property
    def is_bots_alone(self) -> bool:
        """Do bots sit on all the chairs?"""
        return not self.persons and not self.has_room

    @property
    def is_solo(self) -> bool:
        """Is it a game that goes on, of one person with bots, or of bots alone?"""
        return self.is_dealt and self.persons <= 1

    def is_of(self, guest: str | None) -> bool:
        """Does the guest sit there, is a seat kept for him, or is he its host?"""
        return guest is not None and guest in self.guests()

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits."""
        return next((seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest), None)

    def guests(self) -> Names:
        """Whose table it is: the host's, and theirs who sit there or for whom a seat is kept."""
        sitting = (chair.guest or chair.kept for chair in self.chairs)
        return dict.fromkeys(guest for guest in (self.opened.host, *sitting) if guest)


class Register:
    """All open tables, by their names, by their guests, and by the addresses and networks they were opened from."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.by_guest: dict[str, Names] = {}
        self.by_address: dict[str, Names] = {}
        self.by_network: dict[str, Names] = {}
        self.changes = 0

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, table: str) -> bool:
        return table in self.entries

    def of_guest(self, guest: str | None) -> Iterator[Entry]:
        """The tables where a guest sits, or of which he is the host."""
        return (self.entries[table] for table in self.by_guest.get(guest or "", ()))

    def of_host(self, guest: str) -> list[Entry]:
        """The tables of which a guest is the host."""
        return [entry for entry in self.of_guest(guest) if entry.opened.host == guest]

    def of_address(self, address: str) -> list[Entry]:
        """The tables opened from an address, as far as that is known."""
        return [self.entries[table] for table in self.by_address.get(address, ())]

    def count_near(self, address: str) -> int:
        """How many tables were opened from the network of an address, as far as that is known."""
        return len(self.by_network.get(near_of(address), ()))

    # ---- what happens ----

    def add(self, entry: Entry) -> None:
        """A table is open."""
        self.entries[entry.id] = entry
        self.file_guests(entry)
        self.changes += 1

    def apply(self, table: str, event: events.Any, seq: int, at: float) -> None:
        """Something has happened at a table; what is known already changes nothing."""
        entry = self.entries.get(table)
        if entry is None or seq <= entry.seq:
            return
        if isinstance(event, events.Closed):
            self.drop(table)
            return
        if not isinstance(event, (*LOOKS, events.Dealt)):
            entry.apply(event, seq, at)
            return
        whose, is_dealt = entry.guests(), entry.is_dealt
        entry.apply(event, seq, at)
        if isinstance(event, LOOKS) or is_dealt != entry.is_dealt:
            self.changes += 1
            self.unfile(self.by_guest, whose.keys() - entry.guests().keys(), table)
            self.file_guests(entry)

    def renew(self, entry: Entry) -> None:
        """A table stands otherwise than was known; where it was opened from is still true."""
        known = self.entries[entry.id]
        self.unfile(self.by_guest, set(known.guests()), entry.id)
        entry.address = known.address
        self.add(entry)

    def take(self, table: str, seq: int, at: float, body: str) -> None:
        """A row of the journal, be it the first of a table or one that comes later."""
        event = events.read(body)
        if not isinstance(event, events.Opened):
            self.apply(table, event, seq, at)
        elif table not in self.entries:
            if seq != 0:
                raise Fault("A table's journal begins with its opening.")
            self.add(Entry(table, event, chairs_of(event), event.gallery, event.public, False, seq, at))

    def drop(self, table: str) -> None:
        """A table is open no more."""
        entry = self.entries.pop(table, None)
        if entry is not None:
            self.unfile(self.by_guest, set(entry.guests()), table)
            self.unfile(self.by_address, {entry.address}, table)
            self.unfile(self.by_network, {near_of(entry.address)}, table)
            self.changes += 1

    def came_from(self, table: str, address: str) -> None:
        """A table was opened from this address, or he plays there who sits at it, if no more is known."""
        entry = self.entries.get(table)
        if entry is not None and address and not entry.address and not entry.opened.party:
            entry.address = address
            self.by_address.setdefault(address, {})[table] = None
            self.by_network.setdefault(near_of(address), {})[table] = None
            self.changes += 1

    # ---- filing ----

    def file_guests(self, entry: Entry) -> None:
        """File an entry under its guests."""
        for guest in entry.guests():
            self.by_guest.setdefault(guest, {})[entry.id] = None

    def unfile(self, files: dict[str, Names], keys: set[str], table: str) -> None:
        """Take a table out of some files; those that are empty then are thrown away."""
        for key in keys:
            names = files.get(key)
            if names is not None:
                names.pop(table, None)
                if not names:
                    del files[key]
