"""A party as one onlooker may see it now: all of it, and of the codes only what is his."""

from copy import copy
from typing import Literal, Protocol

from parlour.party.evening import Evening
from parlour.party.parties import CHAIRS, COLOURS
from parlour.party.playoff import best
from parlour.party.prizes import award, still_in, tallies
from parlour.server.clock import now
from parlour.server.live.party.codes import Codes
from parlour.server.live.party.soiree import Soiree
from parlour.wire import party as party_wire
from parlour.wire import table as wire

BENCH = 0
Moved = Literal["first", "up", "down", "stays", "foot", "out", "in"]


class PartyRoom(Protocol):
    """What is drawn: a party, and what is of the moment around it."""

    soiree: Soiree
    codes: Codes
    going: dict[str, str]
    due: float | None

    @property
    def hostess(self) -> str:
        """The guest who gives the party."""
        ...

    @property
    def watching(self) -> int:
        """How many windows look at it."""
        ...

    @property
    def present(self) -> set[str]:
        """The players who have a window open on it."""
        ...


def picture(room: PartyRoom, everybody: party_wire.Party, guest: str | None, slip: int | None) -> bytes:
    """The bytes of the whole party for one of those who look at it, from what everybody may see."""
    soiree = room.soiree
    hostess = guest is not None and guest == room.hostess
    me = soiree.player_of(guest)
    message = copy(everybody)
    message.hostess, message.me, message.slip = hostess, me, slip
    playing = soiree.evening.phase == "playing" or soiree.evening.heat is not None
    message.go = room.going.get(me) if me and playing else None
    if hostess:
        message.code = room.codes.join(soiree.id)
        if not soiree.is_here:
            message.slips = [room.codes.slip(soiree.id, table.number) for table in message.tables]
        message.proposals = proposals(room)
    return wire.encode(message)


def whole(room: PartyRoom) -> party_wire.Party:
    """What everybody may see."""
    soiree = room.soiree
    evening, announced = soiree.evening, soiree.announced
    party, opened = evening.party, evening.opened
    return party_wire.Party(
        version=wire.VERSION,
        party=soiree.id,
        kind=announced.kind,
        game=party.game,
        title=party.title,
        unit=opened.round,
        tally=opened.tally,
        rounds=opened.rounds,
        bell=party.bell,
        ring_at=party.ring_at,
        sides=party.sides,
        partners=party.partners,
        captured=party.captured,
        hostess_name=announced.name,
        position=soiree.seq,
        phase=evening.phase,
        paused=evening.paused,
        round=soiree.round,
        players=players(room),
        places=places(evening),
        tables=tables(evening, len(evening.rounds)),
        byes=list(evening.seating.byes) if evening.rounds else [],
        missing=evening.missing() if evening.phase in ("playing", "counting") else [],
        standings=standings(evening),
        awards=awards(evening) if evening.phase == "ended" else [],
        play_off=play_off(evening),
        next=None if room.due is None else round(max(room.due - now(), 0.0), 1),
        watching=room.watching,
        hostess=False,
        me=None,
        slip=None,
        go=None,
        code=None,
        slips=[],
        proposals=[],
    )


def players(room: PartyRoom) -> list[party_wire.PartyPlayer]:
    """Everyone who is there, or was."""
    soiree, present = room.soiree, room.present
    return [
        party_wire.PartyPlayer(
            id=player.id,
            name=player.name,
            bot=player.bot,
            here=player.bot or player.id in present,
            left=player.left,
            place=player.place,
            colour=None if player.colour is None else "red" if COLOURS[player.colour] == "red" else "blue",
        )
        for player in soiree.evening.players.values()
    ]


def tables(evening: Evening, game: int) -> list[party_wire.PartyTable]:
    """The tables of a round, or of a game of the play-off; none before there are any."""
    if not evening.rounds:
        return []
    played, is_heat = evening.game(game), game > len(evening.rounds)
    found = []
    for number, (sheet, seats) in enumerate(zip(played.sheets, played.seating.tables, strict=True), 1):
        outcome = None if is_heat else evening.outcome(game, number)
        through = (is_heat or evening.party.bell == "all") and evening.through(number, game)
        won = best(evening.party, seats, sheet.told) if is_heat and through and sheet.told else []
        found.append(
            party_wire.PartyTable(
                number=number,
                seats=list(seats),
                dealer=played.seating.dealers[number - 1],
                score=list(evening.score(number, game)),
                hands=len(sheet.hands),
                through=through,
                told=sheet.told is not None,
                rang=played.rung_by == number,
                winners=list(outcome.winners) if outcome else won,
                captors=list(sheet.told.captors) if sheet.told else [],
                by_cut=bool(outcome and outcome.by_cut),
            )
        )
    return found


def play_off(evening: Evening) -> party_wire.PartyHeat | None:
    """The game that is played for the first prize, or the last that was."""
    if len(evening.heats) == evening.void:
        return None
    shown = tables(evening, evening.current)
    return party_wire.PartyHeat(
        round=evening.current,
        game=len(evening.heats) - evening.void,
        playing=evening.heat is not None,
        tables=shown,
        missing=[table.number for table in shown if not table.through],
        level=still_in(evening),
    )


# ---- who is where ----


def places(evening: Evening) -> list[party_wire.PartyPlace]:
    """Where everybody is in this round, and where from."""
    if not evening.rounds:
        return []
    first = len(evening.rounds) == 1
    before = {} if first else tables_of(evening, len(evening.rounds) - 1)
    foot = len(evening.seating.tables)
    found = [
        place(who, number, chair, seats, evening.party.partners)
        for number, seats in enumerate(evening.seating.tables, 1)
        for chair, who in enumerate(seats)
    ]
    found += [place(who, BENCH, None, (), False) for who in evening.seating.byes]
    for one in found:
        one.was = before.get(one.player)
        one.moved = "first" if first else way(one.was, one.table, foot)
    return found


def tables_of(evening: Evening, round: int) -> dict[str, int]:
    """At which table everybody was in a round, or on the bench."""
    seating = evening.rounds[round - 1].seating
    found = dict.fromkeys(seating.byes, BENCH)
    return found | {who: number for number, seats in enumerate(seating.tables, 1) for who in seats}


def place(who: str, table: int, chair: int | None, seats: tuple[str, ...], partners: bool) -> party_wire.PartyPlace:
    """Where one player is, with whom and against whom."""
    partner = seats[(chair + 2) % CHAIRS] if chair is not None and partners else None
    return party_wire.PartyPlace(
        player=who,
        table=table,
        chair=chair,
        label="" if chair is None else f"{table}{'AB'[chair % 2]}",
        partner=partner,
        against=[other for other in seats if other not in (who, partner)],
        was=None,
        moved="first",
    )


def way(was: int | None, table: int, foot: int) -> Moved:
    """Which way somebody went."""
    if table == BENCH:
        return "out"
    if was is None or was == BENCH:
        return "in"
    if was == table:
        return "stays"
    if table < was:
        return "up"
    return "foot" if table == foot else "down"


# ---- tallies ----


def standings(evening: Evening) -> list[party_wire.PartyStanding]:
    """Everybody's tally card, the best first."""
    return [
        party_wire.PartyStanding(
            player=card.player,
            place=card.place,
            punches=card.punches,
            captures=card.captures,
            points=card.points,
            games=card.games,
            marks=list(card.marks),
        )
        for card in tallies(evening)
    ]


def awards(evening: Evening) -> list[party_wire.PartyAward]:
    """The prizes."""
    found = (award(evening, "best"), award(evening, "booby"))
    return [
        party_wire.PartyAward(prize=one.prize, player=one.player, tied=list(one.tied), by=one.by)
        for one in found
        if one
    ]


def proposals(room: PartyRoom) -> list[party_wire.PartyProposal]:
    """Results the hostess has to decide about."""
    return [
        party_wire.PartyProposal(
            id=note.id,
            round=note.round,
            table=note.result.table,
            points=list(note.result.points),
            winners=list(note.result.winners),
            captors=list(note.result.captors),
        )
        for note in room.soiree.proposals()
    ]
