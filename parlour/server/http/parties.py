"""The addresses of parties: giving one, coming to it, its results, its papers, and its socket."""

import asyncio
import hmac
from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from parlour.errors import BadChoice, Forbidden
from parlour.ledger import read_rules
from parlour.party.likely import lone_points
from parlour.party.plan_files import CODING
from parlour.party.prizes import awards
from parlour.server.http.addresses import address_of, is_on_this_machine, is_secure
from parlour.server.http.answers import (
    AT_ONCE,
    Answer,
    answer_with,
    charged,
    guest_of,
    house_of,
    is_too_busy,
    keep_busy,
    named_guest,
    owner_of,
    tokens_of,
)
from parlour.server.http.shelf import rule_card
from parlour.server.http.tables import at_the_door, with_cookie
from parlour.server.http.tokens import shown_in
from parlour.server.live.outbox import Outbox
from parlour.server.live.party.codes import tidy
from parlour.server.live.party.guestbook import NOBODY
from parlour.server.live.party.onlooker import Onlooker
from parlour.server.live.party.papers import (
    Order,
    csv_of,
    ordered,
    print_names,
    print_plan,
    print_slips,
    print_standings,
    print_tables,
    print_tallies,
    print_tents,
)
from parlour.server.live.party.picture import claiming
from parlour.server.live.party.results import draws, limits_told
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.soiree import Soiree
from parlour.server.logs import log_trouble
from parlour.server.names import read_names
from parlour.wire import pages, party_pages

State = Literal["coming", "here", "gone", "taken"]
NO_DESK = (
    "This code opens no desk here. In the hostess’s own browser choose ‘This desk on another device’ for a new one; "
    "the code in the terminal is good on that machine alone."
)


async def party_of(request: Request | WebSocket) -> PartyRoom:
    """The party in the address."""
    return await house_of(request).parties.room(request.path_params["party"])


def card_of(soiree: Soiree, guest: str | None) -> party_pages.PartyCard:
    """A party as its door shows it."""
    evening, announced = soiree.evening, soiree.announced
    return party_pages.PartyCard(
        party=soiree.id,
        kind=announced.kind,
        game=evening.party.game,
        title=evening.party.title,
        hostess_name=announced.name,
        phase=evening.phase,
        round=soiree.round,
        rounds=evening.opened.rounds,
        players=sum(not evening.players[who].bot for who in evening.present),
        hostess=guest is not None and guest == announced.hostess,
        me=soiree.player_of(guest),
        claiming=claiming(soiree, guest),
        offered=[],
        given=soiree.given,
        over=evening.phase == "ended" and not any(one.is_open for one in awards(evening)),
    )


def names_of(soiree: Soiree, players: Iterable[str], guest: str | None) -> list[party_pages.PartyName]:
    """People as one finds them who would be one of them, in the order of their names."""
    book, found = soiree.book, []
    for player in players:
        known = soiree.evening.players.get(player)
        gone = known.left if known else book.expected[player].gone
        whose = book.guest_of(player)
        is_mine = whose != "" and whose == guest
        state: State = "taken" if whose and not is_mine else "gone" if gone else "here" if known else "coming"
        found.append(party_pages.PartyName(player=player, name=book.name_of(player), state=state, mine=is_mine))
    return sorted(found, key=lambda one: one.name.casefold())


async def parties(request: Request) -> Answer[list[party_pages.PartyCard]]:
    """The parties one gives, or has come to."""
    guest = await guest_of(request)
    cards = [card_of(room.soiree, guest) for room in house_of(request).parties.rooms.values() if not room.soiree.closed]
    return answer_with([card for card in cards if card.hostess or card.me])


async def give_party(request: Request, word: party_pages.NewParty) -> Answer[party_pages.OpenedParty]:
    """A new party."""
    guest, name = await named_guest(request)
    house = house_of(request)
    house.crowd.tables.pass_through(
        "Very many tables have been opened from your address; wait a minute.", address_of(request)
    )
    house.crowd.parties.pass_through(
        "Very many parties have been given from your address; come back tomorrow.", address_of(request)
    )
    room = await house.parties.give(word, guest, name)
    party, code = room.soiree.id, room.codes.join(room.soiree.id, room.soiree.announced.letters)
    return answer_with(party_pages.OpenedParty(party=party, code=code, link=f"/party/{party}#{code}"))


async def party_rules(request: Request) -> Answer[list[pages.RuleCard]]:
    """The rules of progressive parties."""
    rules = read_rules("progressive").values()
    return answer_with([rule_card(rule) for rule in rules])


async def find_party(request: Request, word: party_pages.FindParty) -> Answer[party_pages.PartyCard]:
    """The party of a code that was read out, or that stands on the papers of one of its tables."""
    room, table = await house_of(request).parties.find(word.code, address_of(request))
    card = card_of(room.soiree, await guest_of(request))
    card.table = table
    return answer_with(card)


async def party(request: Request) -> Answer[party_pages.PartyCard]:
    """What stands at the door of a party."""
    return answer_with(card_of((await party_of(request)).soiree, await guest_of(request)))


async def read_list(request: Request, word: party_pages.NamesText) -> Answer[party_pages.NamesRead]:
    """A pasted list as it would be taken, to be looked at first."""
    read = read_names(word.text, word.apart)
    number = len(read.names)
    told = "No names." if not number else "1 name." if number == 1 else f"{number} names."
    return answer_with(party_pages.NamesRead(names=read.names, turned=read.turned, sentence=told, odd=list(read.odd)))


async def more_names(request: Request, word: party_pages.MoreNames) -> Answer[party_pages.PartyCard]:
    """The hostess puts people on her list."""
    room, guest = await party_of(request), await guest_of(request)
    await own_party(request)
    await room.list_names(word.names, word.here)
    return answer_with(card_of(room.soiree, guest))


async def party_names(request: Request, word: party_pages.PartyCode) -> Answer[list[party_pages.PartyName]]:
    """Who is on the list and at the party, for one who has the code and would say who he is."""
    room = await party_of(request)
    await house_of(request).parties.check_join(room, word.code, address_of(request))
    return answer_with(names_of(room.soiree, room.soiree.book.people(), await guest_of(request)))


async def join_party(request: Request, word: party_pages.JoinParty) -> Answer[party_pages.PartyCard]:
    """Somebody comes to the party, with its code and a name, or as one of the hostess's list."""
    room, guest, house = await party_of(request), await guest_of(request), house_of(request)
    await house.parties.check_join(room, word.code, address_of(request))
    name = await house.people.name_of(guest)
    is_new = guest is None
    if word.player and not await room.knows(word.player):
        raise BadChoice(NOBODY)
    if guest is None or name is None or word.name.strip():
        if is_new:
            house.crowd.newcomers.pass_through(
                "Very many people have come from your address; wait a minute.", address_of(request)
            )
        guest = await house.people.name(guest, word.name.strip() or room.soiree.book.name_of(word.player))
        name = await house.people.name_of(guest) or ""
    offered = await room.come(guest, name, word.player, word.new)
    card = card_of(room.soiree, guest)
    card.offered = sorted(names_of(room.soiree, offered, guest), key=lambda one: one.state == "taken")
    answer = answer_with(card)
    return await with_cookie(request, guest, answer) if is_new and not shown_in(request.headers) else answer


async def open_desk(request: Request, word: party_pages.PartyCode) -> Answer[party_pages.PartyCard]:
    """The hostess opens her desk in another browser: by the code that her own shows, or on the house's machine by the
    code in its terminal."""
    room, house, address = await party_of(request), house_of(request), address_of(request)
    await house.guesses.turn(address, room.soiree.id)
    try:
        guest = room.hostess if is_desk_code(request, word.code) else await house.people.redeem(word.code)
    except BadChoice:
        house.guesses.wrong(address, room.soiree.id)
        raise BadChoice(NO_DESK) from None
    if guest != room.hostess:
        raise Forbidden("That is the code of another guest, and it is used up; this desk needs the hostess's.")
    return await with_cookie(request, guest, answer_with(card_of(room.soiree, guest)))


def is_desk_code(request: Request, code: str) -> bool:
    """Is this the code in the terminal, typed on the machine where it stands?"""
    desk: str = request.app.state.desk
    return bool(desk) and hmac.compare_digest(tidy(code).encode(), desk.encode()) and is_on_this_machine(request)


async def party_round(request: Request, number: int = 1) -> Answer[party_pages.PartyRound]:
    """A round as it was written down."""
    evening = (await party_of(request)).soiree.evening
    if not 1 <= number <= len(evening.rounds):
        raise BadChoice(f"There is no such round; {len(evening.rounds)} have been set up.")
    games = []
    game = evening.rounds[number - 1]
    for table, (seats, sheet) in enumerate(zip(game.seating.tables, game.sheets, strict=True), 1):
        outcome, entry = evening.outcome(number, table), sheet.told
        games.append(
            party_pages.PartyGame(
                table=table,
                seats=list(seats),
                points=list(entry.points) if entry else [],
                winners=[seats[chair] for chair in outcome.winners] if outcome else [],
                captors=list(entry.captors) if entry else [],
                by_cut=bool(outcome and outcome.by_cut),
                draws=draws(evening, seats, outcome),
                limits=limits_told(evening, number, table),
                lone=lone_points(evening.party, table),
            )
        )
    return answer_with(party_pages.PartyRound(round=number, over=game.rung, games=games, byes=list(game.seating.byes)))


async def party_result(request: Request, word: party_pages.PartyResult) -> Answer[party_pages.PartyNoted]:
    """A table's result, from its phone or from the hostess; sent again it counts no second time."""
    room = await party_of(request)
    return answer_with(await house_of(request).parties.take(room, word, await guest_of(request), address_of(request)))


# ---- papers ----


async def own_party(request: Request) -> Soiree:
    """The party of the hostess who asks."""
    room, guest = await party_of(request), await guest_of(request)
    if guest is None or guest != room.hostess:
        raise Forbidden("That is for the hostess.")
    return room.soiree


class Pdf(Response):
    """A paper to print."""

    media_type = "application/pdf"


class Csv(Response):
    """Lines for a spreadsheet."""

    media_type = "text/csv"


def as_file(name: str) -> dict[str, str]:
    """What a browser keeps rather than shows."""
    return {"content-disposition": f'attachment; filename="{name}"'}


async def standings_csv(request: Request) -> Csv:
    """The standings for a spreadsheet."""
    sheet = csv_of((await own_party(request)).evening).encode(CODING)
    return Csv(sheet, headers=as_file("standings.csv"))


async def standings_pdf(request: Request, paper: str = "a4", at: str = "") -> Pdf:
    """The standings to hang up."""
    return await printed(request, print_standings, "standings.pdf", paper, at)


async def tallies_pdf(request: Request, paper: str = "a4", at: str = "") -> Pdf:
    """Tally cards for all who have come."""
    return await printed(request, print_tallies, "tallies.pdf", paper, at)


async def slips_pdf(request: Request, paper: str = "a4", at: str = "") -> Pdf:
    """A slip for everyone: where he sits in this round, with whom and against whom, and the code of the table."""
    return await printed(request, print_slips, "slips.pdf", paper, at)


async def plan_pdf(request: Request, paper: str = "a4", at: str = "") -> Pdf:
    """The plan from this game on, where all move as planned: a sheet for the hostess, and a slip for everyone."""
    return await printed(request, print_plan, "plan.pdf", paper, at)


async def tables_pdf(request: Request, paper: str = "a4", at: str = "") -> Pdf:
    """A sheet for each table: its code, how its phone is used, and room for the scores."""
    return await printed(request, print_tables, "tables.pdf", paper, at)


async def tents_pdf(request: Request, paper: str = "a4", at: str = "") -> Pdf:
    """A tent for each table, to be folded."""
    return await printed(request, print_tents, "tents.pdf", paper, at)


async def names_pdf(request: Request, paper: str = "a4", at: str = "") -> Pdf:
    """Where everybody sits in this round, in alphabetical order, to hang up."""
    return await printed(request, print_names, "names.pdf", paper, at)


async def printed(request: Request, press: Callable[[Order], bytes], name: str, paper: str, at: str) -> Pdf:
    """A paper of a party, set in a thread from a copy of it; a few at a time from one address. Its codes lead to `at`,
    where phones can reach the house; if that is not told, to where the page itself came from."""
    own = f"{'https' if is_secure(request) else 'http'}://{request.headers.get('host', '')}"
    order = ordered(await own_party(request), house_of(request).parties.codes, paper, at or own)
    crowd = house_of(request).crowd
    crowd.codes.pass_through("That was much to print; wait a minute.", "press", address_of(request))
    pdf = await house_of(request).desk.later(partial(press, order), await owner_of(request))
    return Pdf(pdf, headers=as_file(name))


# ---- the socket ----


async def party_socket(websocket: WebSocket) -> None:
    """Somebody who looks at a party, as long as the socket is open."""
    await at_the_door(websocket, look_on)


async def look_on(websocket: WebSocket, outbox: Outbox) -> None:
    """Somebody looks at the party, says what he has to say, and goes."""
    room, onlooker = await party_of(websocket), Onlooker(outbox, await guest_of(websocket))
    onlooker.address = address_of(websocket)
    with tokens_of(websocket).using(onlooker.guest, websocket.headers, outbox):
        room.connect(onlooker)
        try:
            while (message := await websocket.receive())["type"] != "websocket.disconnect":
                if is_too_busy(websocket):
                    outbox.farewell(AT_ONCE)
                    await outbox.carrier
                    return
                await charged(websocket, room.hear(onlooker, message.get("text") or message.get("bytes") or b""))
                keep_busy(websocket, room.telling_takes)
                await asyncio.sleep(0)  # so that one who says much at once keeps nobody waiting
        except Exception as trouble:
            log_trouble("a socket at a party broke", trouble)
        finally:
            room.disconnect(onlooker)
