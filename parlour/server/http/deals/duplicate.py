"""Duplicate over HTTP: sets of boards, one's try at each, who stands where, and what happened at every table."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from parlour.errors import Forbidden, NotHere
from parlour.server.deals import days
from parlour.server.deals.results import Result, scores, standing
from parlour.server.deals.sets import Boards, Sets
from parlour.server.house import House
from parlour.server.http import afterwards
from parlour.server.http.addresses import address_of
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of, named_guest
from parlour.server.http.library import as_file, replayed
from parlour.table.record import Record
from parlour.wire import deals, pages

MOST_LINES = 500  # of a standing, or of a traveller
NOT_YET = "Play this board first; then you see what happened at the other tables."


def sets_of(request: Request) -> Sets:
    """The sets that are kept."""
    house = house_of(request)
    return Sets(house.journal, house.slips)


async def asked_set(request: Request) -> Boards:
    """The set in the address."""
    return await sets_of(request).found(request.path_params["set"])


def asked_number(request: Request) -> int:
    """The number of the board in the address."""
    text: str = request.path_params["board"]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


# ---- sets ----


async def open_set(request: Request, word: deals.NewSet) -> Answer[deals.OpenedSet]:
    """A new set of boards."""
    guest, _ = await named_guest(request)
    house = house_of(request)
    house.crowd.tables.pass_through(
        "Very many tables have been opened from your address; wait a minute.", address_of(request)
    )
    boards = await sets_of(request).open(word, guest, house.chance)
    return answer_with(deals.OpenedSet(set=boards.name))


async def my_sets(request: Request) -> Answer[list[deals.SetCard]]:
    """The sets one has opened or played at."""
    guest = await guest_of(request)
    found = await sets_of(request).of_guest(guest) if guest else []
    return answer_with([await card_of(house_of(request), boards, guest or "") for boards in found])


async def card_of(house: House, boards: Boards, guest: str) -> deals.SetCard:
    """A set as a list has it."""
    sheet = boards.sheet
    numbers = range(1, sheet.boards + 1)
    own = [await house.slips.of_guest(boards.place(number), sheet.game, guest) for number in numbers]
    title = boards.game.rulebook.title
    played = sum(result is not None for result in own)
    return deals.SetCard(set=boards.name, game=sheet.game, title=title, boards=sheet.boards, played=played)


async def one_set(request: Request) -> Answer[deals.SetSheet]:
    """A set: its boards, how they stand with one, and how all stand."""
    house, guest = house_of(request), await guest_of(request)
    boards = await asked_set(request)
    results = await sets_of(request).results(boards, guest)
    lines = standing(results, boards.sheet.scoring, guest or "")[:MOST_LINES]
    names = await house.people.names_of(line.who for line in lines)
    return answer_with(
        deals.SetSheet(
            set=boards.name,
            game=boards.sheet.game,
            title=boards.game.rulebook.title,
            options=boards.sheet.options,
            scoring=boards.sheet.scoring,
            boards=[
                await board_of(house, boards, number, found, guest or "") for number, found in enumerate(results, 1)
            ],
            standing=[
                deals.SetLine(
                    name=names[line.who],
                    mine=line.who == guest,
                    boards=line.boards,
                    score=line.score,
                )
                for line in lines
            ],
        )
    )


async def board_of(house: House, boards: Boards, number: int, found: dict[str, Result], guest: str) -> deals.SetBoard:
    """A board, as it stands with a guest: what came of it elsewhere he sees when he has played it."""
    place, game, own = boards.place(number), boards.sheet.game, found.get(guest)
    table = days.try_at(house.seal, place, game, guest) if guest else ""
    has_begun = own is not None or (bool(table) and await house.journal.last(table) is not None)
    return deals.SetBoard(
        number=number,
        promise=deals.DealPromise(
            game=game,
            title=boards.game.rulebook.title,
            commitment=days.promise_of(house.seal, place, game),
            secret=days.secret_of(house.seal, place, game) if own else None,
        ),
        state="played" if own else "begun" if has_begun else "new",
        table=table if has_begun else None,
        ahead=own.ahead if own else None,
        played=await house.slips.count(place, game),
        score=scores(found, boards.sheet.scoring)[guest] if own else None,
    )


# ---- boards ----


async def play_board(request: Request, word: pages.Please) -> Answer[pages.OpenedTable]:
    """One's try at a board, begun or taken up again."""
    guest, name = await named_guest(request)
    house, boards, number = house_of(request), await asked_set(request), asked_number(request)
    opened = boards.opening(house.seal, number, guest)
    table = days.try_at(house.seal, boards.place(number), boards.sheet.game, guest)
    if not house.is_open(table):
        house.crowd.tables.pass_through(
            "Very many tables have been opened from your address; wait a minute.", address_of(request)
        )
    await sets_of(request).join(boards, guest)
    room = await house.lay_for(table, opened, guest, name, address_of(request))
    return answer_with(pages.OpenedTable(table=room.sitting.id, invite=None))


async def open_to(request: Request) -> tuple[Boards, int, dict[str, Result]]:
    """What came of the board in the address, for one who has played it."""
    boards, number = await asked_set(request), asked_number(request)
    guest = await guest_of(request)
    found = await house_of(request).slips.of_board(boards.place(number), boards.sheet.game, guest)
    if (guest or "") not in found:
        raise Forbidden(NOT_YET)
    return boards, number, found


async def traveller(request: Request) -> Answer[deals.BoardSheet]:
    """What happened at every table where a board was played."""
    boards, number, found = await open_to(request)
    house, guest = house_of(request), await guest_of(request)
    won = scores(found, boards.sheet.scoring)
    order = sorted(found.items(), key=lambda item: -item[1].ahead)[:MOST_LINES]
    names = await house.people.names_of({*await named_in(request, boards), *(who for who, _ in order)})
    return answer_with(
        deals.BoardSheet(
            set=boards.name,
            number=number,
            seat=boards.seat(number),
            rows=[
                deals.Traveller(
                    table=result.table,
                    name=names[who],
                    mine=who == guest,
                    points=result.points,
                    ahead=result.ahead,
                    score=won[who],
                )
                for who, result in order
            ],
        )
    )


async def named_in(request: Request, boards: Boards) -> list[str]:
    """Who is named in the standing of a set, so that they are called alike in its travellers."""
    guest = await guest_of(request)
    results = await sets_of(request).results(boards, guest)
    return [line.who for line in standing(results, boards.sheet.scoring, guest or "")[:MOST_LINES]]


async def travelled(request: Request) -> Record:
    """The record of one table where a board was played, for one who has played it himself."""
    _, _, found = await open_to(request)
    table: str = request.path_params["table"]
    if table not in {result.table for result in found.values()}:
        raise NotHere("This board was not played at that table.")
    return afterwards.finished((await house_of(request).room(table, address_of(request))).sitting)


async def board_record(request: Request) -> PlainTextResponse:
    """How a board was played at one table."""
    record = await travelled(request)
    return PlainTextResponse(record.told, headers=as_file(record.name))


async def board_replay(request: Request, hand: int = 1) -> Answer[pages.Replay]:
    """The same, position by position."""
    return await replayed(request, await travelled(request), hand)
