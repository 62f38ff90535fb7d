"""What is written into the books of those who have played a game, when nothing more is played at its table."""

from collections.abc import Iterator
from dataclasses import dataclass

from parlour.server.live.table.sitting import Sitting
from parlour.wire import book as wire

NO_SIDES = "There is no rating for a game of luck alone."
OF_A_PARTY = "Games of a party do not count for a rating."
NOT_OVER = "It does not count for your rating: it was not played to its end."
HINTED = "It does not count for your rating: you had a hint."
TAKEN_BACK = "It does not count for your rating: a move was taken back."
STOOD_IN = "It does not count for your rating: a bot has played for you in it."
TOGETHER = "It does not count for your rating: you came to it after it had begun."


@dataclass(frozen=True)
class Player:
    """Somebody who has played at a table: who, where, and whether he got up from it for good."""

    guest: str
    seat: int
    left: bool


def players_of(sitting: Sitting) -> list[Player]:
    """All people who have played at a table, in the order in which they came."""
    return [Player(guest, seat, sitting.chairs[seat].guest != guest) for guest, seat in sitting.held.items()]


def is_to_be_kept(sitting: Sitting) -> bool:
    """Is nothing more played there, and was at least one hand counted? A single hand that came from elsewhere is no
    game: what comes of a deal that many play stands among the results of it."""
    return sitting.closed and bool(sitting.counts()) and sitting.opened.source is None


def entry_of(sitting: Sitting, player: Player) -> wire.BookEntry:
    """The game as it stands in a player's book, without what his rating has to do with it."""
    assert sitting.table is not None
    game, sheet = sitting.game, sitting.table.sheet
    winners = sitting.state.winners
    return wire.BookEntry(
        entry=sitting.id,
        here=True,
        game=game.name,
        title=game.rulebook.title,
        options=game.options,
        began=sitting.opened_at,
        at=sitting.at,
        seats=list(seats_of(sitting, player)),
        seat=player.seat,
        sides=[list(side) for side in sheet.sides],
        rows=[wire.BookRow(headline=row.headline, made=list(row.made), score=list(row.score)) for row in sheet.rows],
        winners=winners,
        outcome=outcome_of(player, winners),
        ended=sitting.why_closed,  # type: ignore[arg-type]  # as the event that closed it says
        hinted=player.guest in sitting.hinted,
        party=bool(sitting.opened.party),
        rating=None,
        uncounted=uncounted(sitting, player),
        mistakes=None,
    )


def unfinished_of(sitting: Sitting, player: Player) -> wire.Unfinished:
    """How a game stands that goes on, for one who plays in it."""
    sheet = sitting.table.sheet if sitting.table is not None else None
    sides = sheet.sides if sheet is not None else []
    score = score_before(sitting)
    return wire.Unfinished(
        table=sitting.id,
        game=sitting.game.name,
        title=sitting.game.rulebook.title,
        seats=list(seats_of(sitting, player)),
        seat=player.seat,
        sides=[list(side) for side in sides],
        score=[score[side[0]] for side in sides],
        hands=len(sitting.counts()),
        at=sitting.at,
        days=sitting.opened.days,
        turn=sitting.phase == "playing" and sitting.state.seat == player.seat,
        left=None,
    )


def score_before(sitting: Sitting) -> list[int]:
    """The score without the hand that is being played, of which not everything may be seen."""
    if sitting.table is None:
        return []
    return sitting.state.score if sitting.state.hand_over else sitting.state.carried


def seats_of(sitting: Sitting, player: Player) -> Iterator[wire.BookSeat]:
    """Who sits where, in the eyes of one of them; the seat of one who has got up is his own all the same."""
    for seat, chair in enumerate(sitting.chairs):
        is_me = seat == player.seat
        who = "me" if is_me else "bot" if chair.bot else "person"
        yield wire.BookSeat(who=who, name=chair.name, rung=sitting.rung_at(seat) if who == "bot" else None)  # type: ignore[arg-type]


def outcome_of(player: Player, winners: list[int]) -> wire.Outcome:
    """What came of the game for a player."""
    if player.left:
        return "left"
    if not winners:
        return "unfinished"
    return "won" if player.seat in winners else "lost"


# ---- what counts ----


def is_alone(sitting: Sitting) -> bool:
    """Has only one person played here?"""
    return len(sitting.held) == 1


def uncounted(sitting: Sitting, player: Player) -> str:
    """Why a game does not count for the rating of one who played in it; nothing if it does."""
    if sitting.game.is_of_bets:
        return NO_SIDES
    if sitting.opened.party:
        return OF_A_PARTY
    if not sitting.state.winners:
        return NOT_OVER
    if came_late(sitting, player):
        return TOGETHER
    if is_alone(sitting):
        return NOT_OVER if player.left else TAKEN_BACK if sitting.took_back else help_of(sitting, player)
    has_won = player.seat in sitting.state.winners and not player.left
    return help_of(sitting, player) if has_won else ""  # who was helped among others may lose, but not win by it


def help_of(sitting: Sitting, player: Player) -> str:
    """What a player was helped with, if with anything."""
    if player.guest in sitting.hinted:
        return HINTED
    return STOOD_IN if was_stood_in(sitting, player) else ""


def moves_of(sitting: Sitting, seat: int) -> Iterator[str]:
    """Who has made the moves of a seat, in all hands; nobody stands for a bot."""
    hands = sitting.table.hands if sitting.table is not None else []
    return (act.by for hand in hands for act in hand.acts if act.seat == seat and not act.is_call)


def was_stood_in(sitting: Sitting, player: Player) -> bool:
    """Has a bot made moves at his seat?"""
    return "" in set(moves_of(sitting, player.seat))


def came_late(sitting: Sitting, player: Player) -> bool:
    """Did somebody else hold the seat before?"""
    first = next((guest for guest, seat in sitting.held.items() if seat == player.seat), "")
    return first != player.guest
