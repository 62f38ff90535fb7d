"""One's own book of games. Whatever is asked for is of the guest whose cookie it is."""

from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from parlour.errors import BadChoice, Forbidden, NotHere
from parlour.server.book.book import Book, checked, place_of
from parlour.server.book.entries import Player, entry_of, is_to_be_kept, unfinished_of
from parlour.server.http import afterwards
from parlour.server.http.addresses import address_of
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of, named_guest, owner_of, room_of
from parlour.server.http.library import as_file, replayed
from parlour.server.lobby.turns import urgency
from parlour.table.record import Record
from parlour.wire import book as wire
from parlour.wire import pages
from parlour.wire.table import encode

TOO_OFTEN = "That is much at once; wait a minute, and go on."
A_LINE = 500  # bytes of a file, which count like a line of the journal
NO_RECORD = "The record of this game was too long to be kept."


async def reader_of(request: Request) -> tuple[Book, str]:
    """The books, and who would look into his own."""
    guest, _ = await named_guest(request)
    house_of(request).crowd.books.pass_through(TOO_OFTEN, guest)
    return house_of(request).book, guest


async def book(request: Request, before: str = "") -> Answer[wire.BookPage]:
    """A page of one's book."""
    guest = await guest_of(request)
    if guest is None:
        return answer_with(wire.BookPage(kept=False, games=0, most=0, next="", entries=[]))
    books, guest = await reader_of(request)
    return answer_with(await books.page(guest, place_of(before)))


async def unfinished(request: Request) -> Answer[list[wire.Unfinished]]:
    """The games one plays in that are not over."""
    if await guest_of(request) is None:
        return answer_with([])
    _, guest = await reader_of(request)
    found = await house_of(request).unfinished(guest, address_of(request))
    games = [unfinished_of(sitting, player) for sitting, player in found]
    await house_of(request).turns.tell(guest, games)
    return answer_with(sorted(games, key=urgency))


async def export(request: Request, before: str = "") -> Answer[wire.BookFile]:
    """A part of one's book to be taken along, with the records."""
    books, guest = await reader_of(request)
    return answer_with(await books.file(guest, place_of(before)))


async def bring(request: Request, word: wire.BringBook) -> Answer[wire.Brought]:
    """Games out of such a file."""
    books, guest = await reader_of(request)
    if await books.is_passing(guest):
        raise Forbidden("Give yourself a name first; then the house keeps a book for you.")
    check_lines(request, guest)
    count_bytes(request, guest, len(encode(word.games)))
    games = await house_of(request).desk.later(partial(all_checked, word.games), await owner_of(request))
    return answer_with(await books.bring(guest, games))


def check_lines(request: Request, guest: str) -> None:
    """Refuse what would be written where very much has been for a guest or an address."""
    house_of(request).crowd.lines.check(TOO_OFTEN, address_of(request))
    house_of(request).crowd.guest_lines.check(TOO_OFTEN, guest)


def count_bytes(request: Request, guest: str, size: int) -> None:
    """So much is written for a guest and an address: as lines of the journal are counted."""
    house_of(request).crowd.lines.spend(size / A_LINE, address_of(request))
    house_of(request).crowd.guest_lines.spend(size / A_LINE, guest)


def all_checked(games: list[wire.BookGame]) -> list[wire.BookGame]:
    """All games of a file, if every one of them makes sense."""
    return [checked(game) for game in games]


async def drop_book(request: Request) -> Answer[wire.Dropped]:
    """One's whole book is thrown away, and one's ratings with it."""
    books, guest = await reader_of(request)
    return answer_with(wire.Dropped(games=await books.drop_all(guest)))


async def drop_game(request: Request) -> Answer[wire.Dropped]:
    """A game is taken out of one's book."""
    books, guest = await reader_of(request)
    games = await books.drop_game(guest, request.path_params["entry"][:40])
    if not games:
        raise NotHere("There is no such game in your book.")
    return answer_with(wire.Dropped(games=games))


async def record_in(request: Request) -> tuple[wire.BookEntry, Record]:
    """A game in one's book, and its record."""
    books, guest = await reader_of(request)
    entry = await books.entry(guest, request.path_params["entry"][:40])
    text = await books.record_text(guest, entry.entry)
    if not text:
        raise NotHere(NO_RECORD)
    return entry, Record.parse(text)


async def book_record(request: Request) -> PlainTextResponse:
    """The record of a game in one's book."""
    books, guest = await reader_of(request)
    entry = await books.entry(guest, request.path_params["entry"][:40])
    text = await books.record_text(guest, entry.entry)
    if not text:
        raise NotHere(NO_RECORD)
    return PlainTextResponse(text, headers=as_file(entry.game))


async def book_replay(request: Request, hand: int = 1) -> Answer[pages.Replay]:
    """A hand of a game in one's book."""
    _, record = await record_in(request)
    return await replayed(request, record, hand)


async def table_entry(request: Request) -> Answer[wire.BookEntry]:
    """A game that is over as it would stand in the book of one who has played it: for browsers that keep their own."""
    room, guest = await room_of(request), await guest_of(request)
    sitting = room.sitting
    seat = afterwards.own_seat(sitting, guest)
    if sitting.phase == "over":
        async with room.lock:
            await room.finish("over")
    if not is_to_be_kept(sitting):
        raise BadChoice("This game is not over yet.")
    return answer_with(entry_of(sitting, Player(guest or "", seat, sitting.chairs[seat].guest != guest)))
