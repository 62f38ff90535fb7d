"""A party as one onlooker may see it now: all of it, and of the codes only what is his."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Literal, Protocol

from parlour.party import prizes
from parlour.party.evening import Evening
from parlour.party.likely import lone_points
from parlour.party.offered import offered, rule_of
from parlour.party.parties import CHAIRS, COLOURS
from parlour.party.playoff import best
from parlour.party.prizes import still_in, tallies
from parlour.press.sheets.setting import without_letters
from parlour.server.clock import now
from parlour.server.live.party.codes import Codes
from parlour.server.live.party.results import draws, held, limits_told, place_among, proposals
from parlour.server.live.party.soiree import Soiree
from parlour.server.store.protocol import Store
from parlour.wire import party as party_wire
from parlour.wire import table as wire

BENCH = 0
Moved = Literal["first", "up", "down", "stays", "foot", "out", "in"]
Limits = list[list[party_wire.PartyLimit]]


class PartyRoom(Protocol):
    """What is drawn: a party, and what is of the moment around it."""

    soiree: Soiree
    journal: Store
    codes: Codes
    going: dict[str, str]
    due: float | None
    reachable: Callable[[], Sequence[str]]

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
    message.claiming = claiming(soiree, guest)
    message.why = soiree.book.why_nobody(guest or "")
    playing = soiree.evening.phase == "playing" or soiree.evening.heat is not None
    message.ahead = ahead(soiree.evening, me) if me else []
    message.go = room.going.get(me) if me and playing else None
    if hostess:
        message.code = room.codes.join(soiree.id, soiree.announced.letters)
        if not soiree.is_here:
            message.slips = [room.codes.slip(soiree.id, table.number) for table in message.tables]
        message.coming, message.claims = coming(soiree), claims(soiree)
        message.addresses = list(room.reachable())
        message.boxed = without_letters([*(one.name for one in message.players), *(one.name for one in message.coming)])
        message.proposals = proposals(soiree)
    return wire.encode(message)


def whole(room: PartyRoom) -> party_wire.Party:
    """What everybody may see."""
    soiree = room.soiree
    evening, announced = soiree.evening, soiree.announced
    party, opened = evening.party, evening.opened
    limits: Limits | None = None if soiree.is_here else []
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
        least=party.least,
        captured=party.captured,
        hands=party.hands,
        loners=party.loners,
        movement=opened.movement,
        planned=evening.is_planned,
        prizes=[offer.prize for offer in offered(opened)],
        clock=clock(room),
        hostess_name=announced.name,
        position=soiree.seq,
        phase=evening.phase,
        paused=evening.paused,
        round=soiree.round,
        players=players(room),
        places=places(evening),
        tables=tables(soiree, len(evening.rounds), limits),
        byes=list(evening.seating.byes) if evening.rounds else [],
        missing=evening.missing() if evening.phase in ("playing", "counting") else [],
        standings=standings(evening),
        awards=awards(evening) if evening.phase == "ended" else [],
        resumable=soiree.is_resumable,
        play_off=play_off(soiree, limits),
        limits=limits or [],
        next=None if room.due is None else round(max(room.due - now(), 0.0), 1),
        watching=room.watching,
        hostess=False,
        me=None,
        slip=None,
        go=None,
        claiming=None,
        why="",
        code=None,
        slips=[],
        proposals=[],
        coming=[],
        claims=[],
        addresses=[],
        boxed=[],
        ahead=[],
    )


def clock(room: PartyRoom) -> party_wire.PartyClock:
    """The clock of a round, as it is now."""
    timer = room.soiree.timer
    left = timer.left(room.journal.time())
    return party_wire.PartyClock(
        minutes=timer.minutes,
        left=None if left is None else round(left, 1),
        running=timer.ends is not None,
        rings=timer.rings,
    )


def ahead(evening: Evening, who: str) -> list[party_wire.PartyPlace]:
    """Where somebody is in the rounds to come, as they are planned."""
    found = []
    for tables in evening.ahead:
        at = next(((number, seats) for number, seats in enumerate(tables, 1) if who in seats), None)
        if at is None:
            found.append(place(who, BENCH, None, (), False))
        else:
            found.append(place(who, at[0], at[1].index(who), at[1], evening.party.partners))
    return found


def players(room: PartyRoom) -> list[party_wire.PartyPlayer]:
    """Everyone who is there, or was."""
    soiree, present = room.soiree, room.present
    return [
        party_wire.PartyPlayer(
            id=player.id,
            name=player.name,
            bot=player.bot,
            here=player.bot or player.id in present,
            phone=bool(soiree.guest_of(player.id)),
            left=player.left,
            place=player.place,
            colour=None if player.colour is None else "red" if COLOURS[player.colour] == "red" else "blue",
            fixed=player.fixed,
        )
        for player in soiree.evening.players.values()
    ]


def coming(soiree: Soiree) -> list[party_wire.PartyComing]:
    """Who is on the hostess's list and not here."""
    return [
        party_wire.PartyComing(id=who, name=one.name, gone=one.gone, phone=bool(soiree.guest_of(who)))
        for who, one in soiree.book.expected.items()
    ]


def claims(soiree: Soiree) -> list[party_wire.PartyClaim]:
    """The phones that wait for the hostess to say who they are."""
    return [
        party_wire.PartyClaim(id=one.id, player=one.player, name=one.name, others=soiree.book.others(one))
        for one in soiree.book.claims.values()
    ]


def claiming(soiree: Soiree, guest: str | None) -> str | None:
    """Who a guest says to be, while the hostess is asked."""
    return next((one.player for one in soiree.book.claims.values() if one.guest == guest), None)


def tables(soiree: Soiree, game: int, limits: Limits | None) -> list[party_wire.PartyTable]:
    """The tables of a round, or of a game of the play-off; none before there are any. What their points can be is put
    with the limits that are told."""
    evening = soiree.evening
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
                rang=played.rung_by == number and not played.called,
                winners=list(outcome.winners) if outcome else won,
                captors=list(sheet.told.captors) if sheet.told else [],
                held=held(soiree, game, number),
                changed=len(soiree.sent(game, number)) > 1,
                by_cut=bool(outcome and outcome.by_cut),
                draws=draws(evening, seats, outcome),
                limits=0 if limits is None else place_among(limits, limits_told(evening, game, number)),
                lone=None if is_heat or limits is None else lone_points(evening.party, number),
            )
        )
    return found


def play_off(soiree: Soiree, limits: Limits | None) -> party_wire.PartyHeat | None:
    """The game that is played for the first prize, or the last that was."""
    evening = soiree.evening
    if len(evening.heats) == evening.void:
        return None
    shown = tables(soiree, evening.current, limits)
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
            made=list(card.made),
        )
        for card in tallies(evening)
    ]


def awards(evening: Evening) -> list[party_wire.PartyAward]:
    """The prizes."""
    rules = {offer.prize: rule_of(offer, evening.party) or "cut" for offer in offered(evening.opened)}
    return [
        party_wire.PartyAward(
            prize=one.prize,
            name=one.name,
            player=one.player,
            holders=list(one.holders),
            tied=list(one.tied),
            by=one.by,
            ties=rules[one.prize],
        )
        for one in prizes.awards(evening)
    ]
