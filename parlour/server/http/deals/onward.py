"""A finished hand played on from any of its positions, in any seat, with bots: a table for oneself that counts for
nothing. Its cards have lain open to whoever asks."""

from functools import partial

from starlette.requests import Request

from parlour.errors import BadChoice, ParlourError
from parlour.server.http.addresses import address_of
from parlour.server.http.afterwards import LONGEST_HAND, finished, own_seat
from parlour.server.http.answers import Answer, answer_with, guest_of, house_of, named_guest, owner_of, room_of
from parlour.server.http.deals import daily, duplicate
from parlour.server.http.library import shared_game
from parlour.server.http.own import book
from parlour.server.live.table import events
from parlour.server.live.table.sitting import Sitting
from parlour.server.lobby.again import TABLE_LETTERS
from parlour.server.people import word_of
from parlour.table.record import Hand, Record
from parlour.wire import deals, pages

NOT_DEALT = "This hand cannot be dealt as its record has it: {}"


async def at_table(request: Request, word: deals.PlayOn) -> Answer[pages.OpenedTable]:
    """From a game of one's own."""
    sitting = (await room_of(request)).sitting
    own_seat(sitting, await guest_of(request))
    home, source = f"/replay/{sitting.id}", sitting.opened.source
    return await once_more(request, finished(sitting), word, sitting.id, home, source)


async def at_shared(request: Request, word: deals.PlayOn) -> Answer[pages.OpenedTable]:
    """From a shared game."""
    record, token = await shared_game(request), request.path_params["token"]
    return await once_more(request, record, word, token.partition("-")[0], f"/game/{token}")


async def at_book(request: Request, word: deals.PlayOn) -> Answer[pages.OpenedTable]:
    """From a game in one's own book."""
    entry, record = await book.record_in(request)
    return await once_more(request, record, word, entry.entry, f"/book/{entry.entry}")


async def at_line(request: Request, word: deals.PlayOn) -> Answer[pages.OpenedTable]:
    """From what the Master has made of a deal of the day, or the best line found."""
    day, game, line = (request.path_params[part] for part in ("day", "game", "line"))
    record = await daily.line_asked(request)
    return await once_more(request, record, word, f"day-{day}", f"/daily/{day}/{game}/{line}")


async def at_board(request: Request, word: deals.PlayOn) -> Answer[pages.OpenedTable]:
    """From what somebody has made of a board."""
    record, table = await duplicate.travelled(request), request.path_params["table"]
    home = f"/duplicate/{request.path_params['set']}/{request.path_params['board']}/{table}"
    return await once_more(request, record, word, table, home)


async def once_more(
    request: Request,
    record: Record,
    word: deals.PlayOn,
    table: str,
    home: str,
    source: events.Source | None = None,
) -> Answer[pages.OpenedTable]:
    """Lay a table where a hand is played on from after so many acts."""
    guest, name = await named_guest(request)
    house = house_of(request)
    house.crowd.tables.pass_through(
        "Very many tables have been opened from your address; wait a minute.", address_of(request)
    )
    book.check_lines(request, guest)
    work = partial(opening, record, word, table, home, guest, source)
    opened = await house.desk.later(work, await owner_of(request))
    book.count_bytes(request, guest, len(events.written(opened)))
    room = await house.lay_for(word_of(TABLE_LETTERS, house.chance), opened, guest, name, address_of(request))
    return answer_with(pages.OpenedTable(table=room.sitting.id, invite=None))


def opening(
    record: Record, word: deals.PlayOn, table: str, home: str, guest: str, source: events.Source | None
) -> events.Opened:
    """The opening of such a table, or a sentence what cannot be."""
    game = record.game()
    if not 1 <= word.hand <= len(record.hands):
        raise BadChoice(f"The hands that are over are 1 to {len(record.hands)}.")
    hand = record.hands[word.hand - 1]
    number = min(len(hand.acts) - 1, LONGEST_HAND)
    if not 0 <= word.act <= number:
        raise BadChoice(f"This hand can be played on after 0 to {number} acts.")
    if not 0 <= word.seat < game.players:
        raise BadChoice(f"The seats are 0 to {game.players - 1}.")
    try:
        came_from = source_of(record, word, hand, table, home, source)
    except ParlourError as refusal:
        raise BadChoice(NOT_DEALT.format(refusal)) from None
    opened = events.Opened(
        game=game.name,
        options=record.options,
        rules=record.version,
        seats=["open" if seat == word.seat else "bot" for seat in range(game.players)],
        host=guest,
        rung=word.rung,
        public=False,
        gallery=False,
        word="",
        clock=0,
        seed=0,
        source=came_from,
    )
    check(opened)
    return opened


def check(opened: events.Opened) -> None:
    """See that the hand can be dealt and played up to there: a record that was brought may say anything, and what
    cannot be must not come into the journal."""
    try:
        trial = Sitting("trial", opened)
        trial.apply(trial.dealt(), 1, 0.0)
    except ParlourError as refusal:
        raise BadChoice(NOT_DEALT.format(refusal)) from None


def source_of(
    record: Record, word: deals.PlayOn, hand: Hand, table: str, home: str, source: events.Source | None
) -> events.Source:
    """Where the hand comes from, and what was made of it before it is played otherwise. One that was played otherwise
    already comes from where that came from."""
    deal, proof = hand.deal, hand.deal.proof
    first = source or events.Source("again", table, word.hand)
    if proof:
        first = events.Source("again", proof.table, word.hand, list(proof.given), proof.secret)
    played = record.replay(sum(len(each.acts) for each in record.hands[: word.hand])).hands[word.hand - 1].acts
    made = [
        events.Made(act.seat or 0, act.text, act.is_call, None if act.order is None else list(act.order))
        for act in played[: word.act]
    ]
    return events.Source(
        kind="again",
        table=first.table,
        hand=first.hand,
        given=first.given,
        secret=first.secret,
        deck=list(deal.deck or ()),
        dealer=deal.dealer,
        score=list(deal.score),
        made=made,
        points=list(hand.count or ()),
        home=home,
    )
