"""The deals of the day: one a day and game, the same for everyone, promised the day before. Days are those of UTC.

The house's secret for a day and a game follows from its seal, so that every server of the house has the same, and none
can be told from another. Nothing is kept of it until somebody plays.
"""

from datetime import UTC, date, datetime, timedelta

import parlour
from parlour.bots import Rung
from parlour.engine.game import Game
from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.server.live.table import events
from parlour.server.people import Seal
from parlour.table.fair import DAY, NOTHING, commitment

PAST = 30  # days for which a deal may still be played
SEAT = 0  # where everybody sits
RUNG: Rung = "house"  # who sits with him: it goes by what it sees alone, in no time, with nothing compiled


def day_of(time: float) -> date:
    """The day of a moment."""
    return datetime.fromtimestamp(time, UTC).date()


def begins(day: date) -> float:
    """When a day begins."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def ends(day: date) -> float:
    """When a day is over."""
    return begins(day + timedelta(days=1))


def read_day(text: str, today: date) -> date:
    """The day that is meant, if its deals may be seen; a sentence if not."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NotHere("There is no such day; write it as 2026-11-18.") from None
    if day.isoformat() != text or day > today:
        raise NotHere(f"The deals of a day are dealt on that day; today is {today.isoformat()}, by UTC.")
    if day < today - timedelta(days=PAST):
        raise NotHere(f"The deals of the day are kept for {PAST} days.")
    return day


def usual(name: str) -> Game:
    """A game as it is played on its day: at the usual table, by the usual options."""
    return parlour.load(name)


def daily_games() -> list[str]:
    """The games that have a deal of the day: all in which play decides anything."""
    return [name for name in GAMES if not usual(name).is_of_bets]


def check_daily(name: str) -> Game:
    """A game that has a deal of the day, or a sentence that it has none."""
    if name not in daily_games():
        raise NotHere(f"There is no deal of the day of that name; there is one of {', '.join(daily_games())}.")
    return usual(name)


def name_of(day: date) -> str:
    """A day as the proof of its deals names it."""
    return f"{DAY}{day.isoformat()}"


def secret_of(seal: Seal, place: str, game: str) -> str:
    """The house's secret for a deal: of a day, or of a board."""
    return seal.secret(place, game)


def promise_of(seal: Seal, place: str, game: str) -> str:
    """The hash of it, which may be shown beforehand."""
    return commitment(secret_of(seal, place, game))


def opening_of(seal: Seal, day: date, game: Game, guest: str, counts: bool) -> events.Opened:
    """The opening of a table where a guest plays the deal of a day: his one try, or one that does not count."""
    source = events.Source(
        kind="day",
        table=name_of(day),
        given=[NOTHING] * game.players,
        secret=secret_of(seal, name_of(day), game.name),
        counts=counts,
    )
    return opening_alone(game, guest, source, SEAT)


def opening_alone(game: Game, guest: str, source: events.Source, seat: int) -> events.Opened:
    """The opening of a table where a guest plays one hand with bots that answer everybody alike."""
    return events.Opened(
        game=game.name,
        options=game.options,
        rules=game.rulebook.version,
        seats=["open" if place == seat else "bot" for place in range(game.players)],
        host=guest,
        rung=RUNG,
        public=False,
        gallery=False,
        word="",
        clock=0,
        seed=0,
        source=source,
    )


def try_at(seal: Seal, place: str, game: str, guest: str) -> str:
    """The table at which a guest has his one try at a deal: there is one such name, so that nobody has two."""
    return seal.of("try", place, game, guest)[:20]
