"""Who is who at a party, before and beside the evening itself: who is coming, and which guest of the house is whom.

A person is on the list (coming), at the party (here), or gone home; then the evening keeps the tally for a return. A
guest of the house, by his phone, may be one of them.
"""

import re
from copy import copy
from dataclasses import dataclass, field
from typing import Literal

from parlour.errors import BadChoice, Refusal
from parlour.party import events as evening_events
from parlour.party.evening import Evening
from parlour.party.lists import bare
from parlour.party.parties import MOST

MOST_CLAIMS = 20  # phones that may wait for the hostess to say whose a name is
NUMBER = re.compile(r" \d{1,3}$")  # behind a name, by which it is told from another
NOBODY = "There is nobody of this name on the list any more."


@dataclass
class Expectation:
    """Somebody on the list who is not here: not yet, or gone home before the tally cards were given out."""

    name: str
    gone: bool = False


@dataclass
class Claim:
    """A guest who says that he is somebody whom another guest has said to be, and what he calls himself."""

    id: str
    player: str
    guest: str
    name: str


Why = Literal["refused", "released", "given", "struck"]
PARTED: dict[Why, str] = {
    "refused": "The hostess says that you are not {name}.",
    "released": "The hostess says that this phone is not {name}’s.",
    "given": "The hostess says that another phone is {name}’s.",
    "struck": "The hostess has struck {name} off her list. If you are somebody else on it, say so.",
}


@dataclass
class Guestbook:
    """The list, and the guests of the house."""

    evening: Evening
    expected: dict[str, Expectation] = field(default_factory=dict)
    guests: dict[str, str] = field(default_factory=dict)  # who of the house's guests is which player
    claims: dict[str, Claim] = field(default_factory=dict)
    parted: dict[str, str] = field(default_factory=dict)  # why guests are not who they said, in sentences
    numbered: int = 0  # ids that have been given

    def copy(self, evening: Evening) -> "Guestbook":
        """The same of a copy of the evening, on which something can be tried."""
        return Guestbook(
            evening,
            {who: copy(one) for who, one in self.expected.items()},
            dict(self.guests),
            dict(self.claims),
            dict(self.parted),
            self.numbered,
        )

    # ---- what it looks like ----

    def names(self) -> list[str]:
        """What everybody is called who is coming, here or gone."""
        return [
            *(player.name for player in self.evening.players.values()),
            *(one.name for one in self.expected.values()),
        ]

    def name_of(self, player: str) -> str:
        """What somebody on the list or at the party is called; nothing if there is no such person."""
        known = self.expected.get(player) or self.evening.players.get(player)
        return known.name if known else ""

    def coming(self) -> list[str]:
        """Who is expected and has not gone home again."""
        return [who for who, one in self.expected.items() if not one.gone]

    def people(self) -> list[str]:
        """Everyone who can be claimed: on the list, here, or gone home."""
        return [*self.expected, *(who for who, player in self.evening.players.items() if not player.bot)]

    def guest_of(self, player: str) -> str:
        """Which guest of the house somebody is; none for a bot, or for a name on a list."""
        return next((guest for guest, who in self.guests.items() if who == player), "")

    def alike(self, name: str) -> list[str]:
        """The people of this name, whatever number tells them apart; first those whom no guest has said to be."""
        people = self.people()
        known = {bare(name), *(bare(self.name_of(who)) for who in people)}
        own = root(name, known)
        found = [who for who in people if root(self.name_of(who), known) == own]
        return sorted(found, key=lambda who: self.guest_of(who) != "")

    def others(self, claim: Claim) -> list[str]:
        """Who else a guest may be who claims to be somebody: people of that name, or his own, whom nobody else is."""
        found = [*self.alike(self.name_of(claim.player)), *self.alike(claim.name)]
        return [who for who in dict.fromkeys(found) if not self.guest_of(who) and who != claim.player]

    def why_nobody(self, guest: str) -> str:
        """Why a guest who came, or would have come, is nobody here now, in a sentence; nothing if he has not."""
        who = self.guests.get(guest, "")
        if who in self.expected:
            gone = self.expected[who].gone
            return f"{self.name_of(who)} is {'marked as gone home' if gone else 'not marked as here any more'}."
        if who in self.evening.players and self.evening.players[who].left:
            return f"{self.name_of(who)} is marked as gone home."
        return self.parted.get(guest, "")

    def ids(self, number: int) -> list[str]:
        """So many ids that nobody has."""
        return [f"p{self.numbered + at}" for at in range(1, number + 1)]

    # ---- what happens ----

    def greet(self, player: str, guest: str) -> None:
        """Somebody has come who was not on the list: a guest of the house, or a name that was written down."""
        self.numbered += 1
        if guest:
            self.know(player, guest)

    def know(self, player: str, guest: str) -> None:
        """A guest is this person, and nobody else."""
        if self.guest_of(player) != guest:
            self.part(player, "given")
        self.guests[guest] = player
        self.parted.pop(guest, None)
        self.claims = {id: one for id, one in self.claims.items() if one.guest != guest}

    def part(self, player: str, why: Why) -> None:
        """The guest who is this person, if any, is not any more."""
        guest = self.guest_of(player)
        if guest:
            del self.guests[guest]
            self.parted[guest] = PARTED[why].format(name=self.name_of(player))

    def rebuff(self, id: str) -> None:
        """A guest is not who he says, says the hostess."""
        claim = self.claimed(id)
        del self.claims[id]
        self.parted[claim.guest] = PARTED["refused"].format(name=self.name_of(claim.player))

    def expect(self, players: dict[str, str]) -> None:
        """People are coming."""
        if self.evening.phase == "ended":
            raise Refusal("The party is over.")
        if any(not who or self.name_of(who) for who in players):
            raise BadChoice("Everybody on the list needs an id of his own.")
        here = sum(not self.evening.players[who].bot for who in self.evening.present)
        if here + len(self.expected) + len(players) > MOST:
            raise BadChoice(f"A party has {MOST} players at the most, with those who are coming.")
        self.expected |= {who: Expectation(name) for who, name in players.items()}
        self.numbered += len(players)

    def arrive(self, player: str) -> None:
        """Somebody on the list has come, or one who had gone home is back, with the old tally."""
        if not self.name_of(player):
            raise BadChoice(NOBODY)
        self.evening.apply(evening_events.Arrived(player=player, name=self.name_of(player)))
        self.expected.pop(player, None)

    def miss(self, player: str, gone: bool) -> None:
        """Somebody is not here after all, as long as no tally cards are out."""
        if self.evening.phase != "gathering":
            raise Refusal("The tally cards have been given out; who leaves now has gone home.")
        name = self.name_of(player)
        self.evening.apply(evening_events.Left(player=player))
        self.expected[player] = Expectation(name, gone)

    def strike(self, player: str) -> None:
        """A name is struck off the list; before the tally cards are out also that of somebody who is here."""
        if player not in self.expected:
            if player not in self.evening.players:
                raise BadChoice(NOBODY)
            self.miss(player, gone=False)
        self.part(player, "struck")
        del self.expected[player]

    def claim(self, player: str, guest: str) -> None:
        """A guest is this person, and nobody else is."""
        if player in self.expected or (player in self.evening.players and self.evening.players[player].left):
            self.arrive(player)
        elif player not in self.people():
            raise BadChoice(NOBODY)
        self.know(player, guest)

    def dispute(self, claim: Claim) -> None:
        """A guest says that he is somebody who is taken."""
        if len(self.claims) >= MOST_CLAIMS:
            raise BadChoice("Many phones ask the hostess who they are; go to her.")
        self.claims = {id: one for id, one in self.claims.items() if one.guest != claim.guest} | {claim.id: claim}

    def claimed(self, id: str) -> Claim:
        """A claim the hostess is asked about."""
        if id not in self.claims:
            raise BadChoice("Nobody asks that any more.")
        return self.claims[id]

    def release(self, player: str) -> None:
        """No guest is this person any more; before the tally cards are out the name is as if it had not come."""
        if not self.guest_of(player):
            raise BadChoice("No phone has this name.")
        self.part(player, "released")
        if self.evening.phase == "gathering" and player in self.evening.players:
            self.miss(player, gone=False)

    def rename(self, player: str, name: str) -> None:
        """Somebody is called otherwise."""
        if player in self.expected:
            self.expected[player].name = name
        else:
            self.evening.apply(evening_events.Renamed(player=player, name=name))

    def forget(self) -> None:
        """Those who are nowhere any more are nobody's."""
        known = {*self.evening.players, *self.expected}
        self.guests = {guest: who for guest, who in self.guests.items() if who in known}
        self.claims = {id: one for id, one in self.claims.items() if one.player in known}


def root(name: str, known: set[str]) -> str:
    """A name without the number behind it, if that tells it from another of those known: Mary Smith 2 is one Mary Smith
    more, and Guest 2 is Guest 2."""
    plain = NUMBER.sub("", bare(name))
    return plain if plain in known else bare(name)
