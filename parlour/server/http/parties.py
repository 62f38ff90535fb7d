"""The addresses of parties: giving one, coming to it, its results, its papers, and its socket."""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from parlour.errors import BadChoice, Forbidden
from parlour.ledger import read_rules
from parlour.party.evening import Evening
from parlour.server.http.addresses import address_of
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of, named_guest, tokens_of
from parlour.server.http.shelf import KINDS
from parlour.server.http.tables import at_the_door, with_cookie
from parlour.server.http.tokens import shown_in
from parlour.server.live.outbox import Outbox
from parlour.server.live.party.onlooker import Onlooker
from parlour.server.live.party.papers import csv_of, print_slips, print_standings, print_tallies
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.soiree import Soiree
from parlour.server.logs import log_trouble
from parlour.wire import pages, party_pages


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
    )


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
    party, code = room.soiree.id, room.codes.join(room.soiree.id)
    return answer_with(party_pages.OpenedParty(party=party, code=code, link=f"/party/{party}#{code}"))


async def party_rules(request: Request) -> Answer[list[pages.RuleCard]]:
    """The rules of progressive parties."""
    rules = read_rules("progressive").values()
    return answer_with([pages.RuleCard(id=rule.id, kind=KINDS[rule.origin], text=rule.text) for rule in rules])


async def find_party(request: Request, word: party_pages.FindParty) -> Answer[party_pages.PartyCard]:
    """The party of a code that was read out."""
    room = house_of(request).parties.find(word.code, address_of(request))
    return answer_with(card_of(room.soiree, await guest_of(request)))


async def party(request: Request) -> Answer[party_pages.PartyCard]:
    """What stands at the door of a party."""
    return answer_with(card_of((await party_of(request)).soiree, await guest_of(request)))


async def join_party(request: Request, word: party_pages.JoinParty) -> Answer[party_pages.PartyCard]:
    """Somebody comes to the party, with its code and a name."""
    room, guest, house = await party_of(request), await guest_of(request), house_of(request)
    house.parties.check_join(room, word.code, address_of(request))
    name = await house.people.name_of(guest)
    is_new = guest is None
    if guest is None or name is None or word.name.strip():
        if is_new:
            house.crowd.newcomers.pass_through(
                "Very many people have come from your address; wait a minute.", address_of(request)
            )
        guest = await house.people.name(guest, word.name)
        name = await house.people.name_of(guest) or ""
    await room.come(guest, name)
    answer = answer_with(card_of(room.soiree, guest))
    return with_cookie(request, guest, answer) if is_new and not shown_in(request.headers) else answer


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
    return Csv(csv_of((await own_party(request)).evening), headers=as_file("standings.csv"))


async def standings_pdf(request: Request) -> Pdf:
    """The standings to hang up."""
    return await printed(request, print_standings, "standings.pdf")


async def tallies_pdf(request: Request) -> Pdf:
    """Tally cards for all who have come."""
    return await printed(request, print_tallies, "tallies.pdf")


async def slips_pdf(request: Request) -> Pdf:
    """A slip for everyone: where he sits in this round, with whom and against whom."""
    return await printed(request, print_slips, "slips.pdf")


async def printed(request: Request, press: Callable[[Evening], bytes], name: str) -> Pdf:
    """A paper of a party, set in a thread from a copy of it; a few at a time from one address."""
    soiree = (await own_party(request)).copy()
    crowd = house_of(request).crowd
    crowd.codes.pass_through("That was much to print; wait a minute.", "press", address_of(request))
    return Pdf(await asyncio.to_thread(press, soiree.evening), headers=as_file(name))


# ---- the socket ----


async def party_socket(websocket: WebSocket) -> None:
    """Somebody who looks at a party, as long as the socket is open."""
    await at_the_door(websocket, look_on)


async def look_on(websocket: WebSocket, outbox: Outbox) -> None:
    """Somebody looks at the party, says what he has to say, and goes."""
    room, onlooker = await party_of(websocket), Onlooker(outbox, await guest_of(websocket))
    with tokens_of(websocket).using(onlooker.guest, websocket.headers, outbox):
        room.connect(onlooker)
        try:
            while (message := await websocket.receive())["type"] != "websocket.disconnect":
                await room.hear(onlooker, message.get("text") or message.get("bytes") or b"")
        except Exception as trouble:
            log_trouble("a socket at a party broke", trouble)
        finally:
            room.disconnect(onlooker)
